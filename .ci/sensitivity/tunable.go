package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

const (
	tunedBy   = "FLOWLENS_TUNED" // the variable that holds ID=VALUE
	tunedPath = "flowlens/vision/internal/tuned"
	goldens   = "./vision/internal/goldens"
)

// number is a constant of a room.
type number struct {
	room, name string
	id         int
	value      float64
	whole      bool
}

func (n *number) String() string { return n.room + "." + n.name }

// buildTunable builds the program that prints readings, with the constants of the packages replaced by variables. Each use of
// a constant becomes T(tuned.At(ID)), where T is the type that the compiler gives it there. The files are replaced by an
// overlay; nothing is written into the project.
func buildTunable(program, tmp string, patterns []string) ([]*number, error) {
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedSyntax | packages.NeedTypes |
			packages.NeedTypesInfo | packages.NeedImports,
	}, patterns...)
	if err != nil {
		return nil, err
	}
	if packages.PrintErrors(pkgs) > 0 {
		return nil, errors.New("the packages do not compile")
	}
	all := make(map[string]*number)
	var list []*number
	for _, p := range pkgs {
		for _, n := range numbers(p) {
			n.id = len(list)
			list = append(list, n)
			all[p.PkgPath+"."+n.name] = n
		}
	}
	replace := make(map[string]string)
	add := func(file string, source []byte) error {
		changed := filepath.Join(tmp, fmt.Sprintf("%d.go", len(replace)))
		replace[file] = changed
		return os.WriteFile(changed, source, 0o666)
	}
	used := make(map[*number]bool)
	for _, p := range pkgs {
		for i, file := range p.Syntax {
			name := p.CompiledGoFiles[i]
			if !slices.Contains(p.GoFiles, name) { // made by cgo
				continue
			}
			source, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			if source = withVariables(p, file, source, all, used); source != nil {
				if err := add(name, source); err != nil {
					return nil, err
				}
			}
		}
	}
	root, err := filepath.Abs(filepath.FromSlash(strings.TrimPrefix(tunedPath, "flowlens/")))
	if err != nil {
		return nil, err
	}
	if err := add(filepath.Join(root, "tuned.go"), variables(list)); err != nil {
		return nil, err
	}
	doc, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	overlay := filepath.Join(tmp, "overlay.json")
	if err := os.WriteFile(overlay, doc, 0o666); err != nil {
		return nil, err
	}
	if out, err := exec.Command("go", "build", "-overlay", overlay, "-o", program, goldens).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return slices.DeleteFunc(list, func(n *number) bool { return !used[n] }), nil
}

// numbers lists the numeric constants of a package that are not members of an enumeration.
func numbers(p *packages.Package) (out []*number) {
	for _, name := range p.Types.Scope().Names() {
		c, ok := p.Types.Scope().Lookup(name).(*types.Const)
		if !ok {
			continue
		}
		basic, ok := c.Type().(*types.Basic)
		if !ok || basic.Info()&types.IsNumeric == 0 || basic.Kind() == types.UntypedRune {
			continue
		}
		v, _ := constant.Float64Val(constant.ToFloat(c.Val()))
		out = append(out, &number{room: p.Name, name: name, value: v, whole: basic.Info()&types.IsInteger != 0})
	}
	return out
}

// withVariables returns a file with variables in the constants' places, or nil where it uses none.
func withVariables(p *packages.Package, file *ast.File, source []byte, all map[string]*number, used map[*number]bool) []byte {
	type edit struct {
		from, to int
		text     string
	}
	var edits []edit
	var above []ast.Node
	kept := make(map[string]bool) // names of other packages, whose imports must stay in use
	offset := func(pos token.Pos) int { return p.Fset.Position(pos).Offset }
	replace := func(n ast.Expr, id *ast.Ident) bool {
		c, ok := p.TypesInfo.Uses[id].(*types.Const)
		if !ok || c.Pkg() == nil {
			return false
		}
		v := all[c.Pkg().Path()+"."+c.Name()]
		if v == nil || c.Parent() != c.Pkg().Scope() {
			return false
		}
		used[v] = true
		edits = append(edits, edit{offset(n.Pos()), offset(n.End()), fmt.Sprintf("%s(tuned.At(%d))", typeName(p, n, above), v.id)})
		if id != n {
			kept[string(source[offset(n.Pos()):offset(n.End())])] = true
		}
		return true
	}
	ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
		above = stack
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.CONST
		case *ast.ArrayType:
			return false // a length, or a plain type
		case *ast.SelectorExpr:
			return !replace(n, n.Sel)
		case *ast.Ident:
			replace(n, n)
		}
		return true
	})
	if len(edits) == 0 {
		return nil
	}
	for name := range kept {
		source = append(source, "\nvar _ = "+name+"\n"...)
	}
	at := offset(file.Name.End())
	edits = append(edits, edit{at, at, "; import " + strconv.Quote(tunedPath)})
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(b.from, a.from) })
	for _, e := range edits {
		source = slices.Concat(source[:e.from], []byte(e.text), source[e.to:])
	}
	return source
}

// typeName is the type that a constant has where it is used: that of the largest constant expression around it.
func typeName(p *packages.Package, n ast.Expr, above []ast.Node) string {
	t := p.TypesInfo.TypeOf(n)
	for _, node := range slices.Backward(above) {
		e, ok := node.(ast.Expr)
		if _, isCall := node.(*ast.CallExpr); !ok || isCall || p.TypesInfo.Types[e].Value == nil {
			break
		}
		if basic, ok := p.TypesInfo.TypeOf(e).Underlying().(*types.Basic); !ok || basic.Info()&types.IsNumeric == 0 {
			break
		}
		t = p.TypesInfo.TypeOf(e)
	}
	if basic, ok := t.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
		t = types.Default(t)
	}
	return types.TypeString(t, func(q *types.Package) string {
		if q == p.Types {
			return ""
		}
		return q.Name()
	})
}

// variables is the package that holds the numbers.
func variables(list []*number) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "package tuned\n\nimport (\"fmt\"; \"os\")\n\nvar at = []float64{")
	for _, n := range list {
		fmt.Fprintf(&b, "%v, ", n.value)
	}
	fmt.Fprintf(&b, `}

func At(i int) float64 { return at[i] }

func init() {
	var id int
	var v float64
	if _, err := fmt.Sscanf(os.Getenv(%q), "%%d=%%g", &id, &v); err == nil {
		at[id] = v
	}
}
`, tunedBy)
	return []byte(b.String())
}
