package solve_test

import (
	"context"
	"fmt"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

func ExampleSolve() {
	board, err := puzzle.Parse("A...B\n.....\n.B.CA\n....C\nD...D\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, stats, err := solve.Solve(context.Background(), board, &solve.Options{Unique: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(solution.Text(board))
	fmt.Println("the only solution:", stats.Unique)
	// Output:
	// ABBBB
	// ABAAA
	// ABACA
	// AAACC
	// DDDDD
	// the only solution: true
}
