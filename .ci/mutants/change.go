package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// A change replaces a piece of a file.
type change struct {
	file     string
	source   []byte
	at       token.Position
	old, new string
}

func (c change) place() string {
	return fmt.Sprintf("%s:%d:%d", filepath.Base(c.file), c.at.Line, c.at.Column)
}

func (c change) String() string {
	where := c.file
	if dir, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(dir, c.file); err == nil {
			where = rel
		}
	}
	return fmt.Sprintf("%s:%d:%d: %q for %q", where, c.at.Line, c.at.Column, c.new, c.old)
}

func (c change) apply() []byte {
	return slices.Concat(c.source[:c.at.Offset], []byte(c.new), c.source[c.at.Offset+len(c.old):])
}

// instead says what may stand in the place of an operator.
var instead = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD},
	token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.QUO_ASSIGN}, token.QUO_ASSIGN: {token.MUL_ASSIGN},
	token.INC: {token.DEC}, token.DEC: {token.INC},
	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK},
}

// changes lists all changes to the code of a package.
func (p pkg) changes() ([]change, error) {
	var all []change
	for _, name := range p.GoFiles {
		file := filepath.Join(p.Dir, name)
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, file, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		add := func(pos token.Pos, old, replacement string) {
			all = append(all, change{file, source, set.Position(pos), old, replacement})
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			offer(n, add)
			return true
		})
	}
	return all, nil
}

// offer adds the changes that begin with a node.
func offer(n ast.Node, add func(pos token.Pos, old, replacement string)) {
	swap := func(pos token.Pos, t token.Token) {
		for _, other := range instead[t] {
			add(pos, t.String(), other.String())
		}
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		swap(n.OpPos, n.Op)
	case *ast.AssignStmt:
		swap(n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		swap(n.TokPos, n.Tok)
	case *ast.BranchStmt:
		if n.Label == nil {
			swap(n.TokPos, n.Tok)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			add(n.OpPos, n.Op.String(), "")
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			add(n.Pos(), n.Name, "false")
		case "false":
			add(n.Pos(), n.Name, "true")
		}
	case *ast.BasicLit:
		switch n.Kind {
		case token.INT:
			if v, err := strconv.ParseInt(n.Value, 0, 64); err == nil && v < 16 {
				add(n.Pos(), n.Value, fmt.Sprint(v+1))
			} else if err == nil {
				add(n.Pos(), n.Value, fmt.Sprint(v-v/4)) // smaller, so that it still fits
			}
		case token.FLOAT:
			if v, err := strconv.ParseFloat(n.Value, 64); err == nil {
				add(n.Pos(), n.Value, fmt.Sprint(1.5*v+0.1))
			}
		}
	}
}
