// Package marks reads what lies on a ground: dots, bridges, pipes, and which dots are a pair.
//
// [Rectify] takes the working picture and a ground's box and gives a [Face]: the board straightened, 40 pixels a cell,
// its colors stretched. [Candidates] are the boards that a ground may be with its dots, the likeliest first; [Drawn] is
// what the player has drawn. Lengths are pitches. Its one idea: a dot stands out from its cell all round, and dots are
// paired by color within the picture (a minimum-cost perfect matching), for no two phones show the same colors. All
// thresholds are in numbers.go.
package marks
