package hint_test

import (
	"context"
	"fmt"

	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
)

// A player has drawn A in part and D astray: the next move, and why.
func Example() {
	board, drawn, err := puzzle.ParseJSON([]byte(`{"lattice": "square", "cells": [".ABC.", "...D.", "..D..", "A..E.", "B.EC."],
		"drawn": [{"dot": "A", "path": [[0,1],[0,0],[1,0]]}, {"dot": "D", "path": [[1,3],[1,2],[2,2]]}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	solution, stats, err := solve.Solve(ctx, board, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	stand, err := hint.Keep(ctx, board, drawn, solution, stats)
	if err != nil {
		fmt.Println(err)
		return
	}
	moves, err := stand.Explain(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	words := hint.NewWords(board, hint.NewNames(board, nil))
	for _, piece := range stand.Wrong() {
		fmt.Println("wrong:", words.Wrong(piece))
	}
	for move := range moves {
		fmt.Println(words.Step(move))
		break
	}
	// Output:
	// wrong: D from row 2, column 4 on
	// B goes from row 1, column 3 down 1, left 1, down 2: row 1, column 3 has no other way (left is A, right is C, up is the border); from there on it has only one way
}
