package main

import (
	"bufio"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"flowlens/solve/sat"
)

// satisfied reports whether every clause has a true literal.
func satisfied(cnf *sat.CNF, value func(sat.Lit) bool) bool {
	for i := range cnf.Clauses() {
		if !slices.ContainsFunc(cnf.Clause(i), value) {
			return false
		}
	}
	return true
}

// readModel reads what MiniSat writes: a line SAT, and a line of all literals
// that are true.
func readModel(file string) (value func(sat.Lit) bool, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	holds := map[sat.Lit]bool{}
	for _, word := range strings.Fields(string(text))[1:] {
		l, err := strconv.ParseInt(word, 10, 32)
		if err != nil {
			return nil, err
		}
		holds[sat.Lit(l)] = true
	}
	return func(l sat.Lit) bool { return holds[l] }, nil
}

// readDIMACS reads clauses, one a line.
func readDIMACS(r io.Reader) (*sat.CNF, error) {
	cnf := &sat.CNF{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		switch {
		case len(words) == 0 || words[0] == "c":
		case words[0] == "p":
			vars, err := strconv.Atoi(words[2])
			if err != nil {
				return nil, err
			}
			cnf.NewVars("", vars)
		default:
			var clause []sat.Lit
			for _, word := range words[:len(words)-1] {
				l, err := strconv.ParseInt(word, 10, 32)
				if err != nil {
					return nil, err
				}
				clause = append(clause, sat.Lit(l))
			}
			cnf.Add(clause...)
		}
	}
	return cnf, lines.Err()
}
