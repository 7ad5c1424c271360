package visiontest

import (
	"fmt"
	"image/color"
)

// This file draws other games on grids.

// checkered fills a grid with two colors in turn.
func (n *negative) checkered(g grid, a, b color.NRGBA) {
	g.each(func(r, c int, x, y float64) {
		col := a
		if (r+c)%2 == 1 {
			col = b
		}
		n.rect(x, y, x+g.side, y+g.side, col)
	})
}

func (n *negative) chess() {
	n.fill(n.either(n.dark(), n.light()))
	g := n.grid(8, 8, n.between(0.7, 0.99))
	n.checkered(g, n.either(gray(235), rgb(240, 217, 181)), n.either(gray(90), rgb(118, 150, 86)))
	const pieces = "RNBQKBNR"
	for c := range 8 {
		for _, r := range []int{0, 1, 6, 7} {
			letter := "P"
			if r == 0 || r == 7 {
				letter = pieces[c : c+1]
			}
			x, y := g.middle((r+n.rng.IntN(2)*3)%8, c)
			n.disc(x, y, g.side*0.38, gray(uint8(255*(r/4))))
			n.textCenter(bold, g.side*0.5, x, y, letter, gray(uint8(255-255*(r/4))))
		}
	}
}

func (n *negative) checkers() {
	n.fill(n.either(n.dark(), n.light()))
	g := n.grid(8, 8, n.between(0.7, 0.99))
	n.checkered(g, n.tone(20, 80), n.tone(100, 255))
	a, b := n.vivid(), n.vivid()
	g.each(func(r, c int, _, _ float64) {
		if (r+c)%2 == 0 && (r < 3 || r > 4) && n.chance(0.8) {
			x, y := g.middle(r, c)
			col := a
			if r > 4 {
				col = b
			}
			n.disc(x, y, g.side*0.36, col)
			n.ring(x, y, g.side*0.25, g.side*0.04, gray(30))
		}
	})
}

// stones puts discs on the crossings of a ruled board.
func (n *negative) stones(g grid, colors ...color.NRGBA) {
	for r := range g.rows + 1 {
		for c := range g.cols + 1 {
			if n.chance(0.3) {
				n.disc(g.x+float64(c)*g.side, g.y+float64(r)*g.side, g.side*n.between(0.42, 0.46), colors[n.rng.IntN(len(colors))])
			}
		}
	}
}

func (n *negative) goBoard() {
	n.fill(rgb(220, 179, 92))
	size := pick(n.rng, 8, 12, 18)
	g := n.grid(size, size, 0.9)
	n.lines(g, g.side*0.04, gray(20))
	n.stones(g, gray(15), gray(245))
}

// nightGo has a board's lines and dots, but the dots stand on the crossings.
func (n *negative) nightGo() {
	n.fill(gray(0))
	size := 5 + n.rng.IntN(6)
	g := n.grid(size, size, 0.88)
	n.lines(g, 0.0035*n.w, Tint(n.rng.IntN(int(numTints))).Dim())
	n.stones(g, n.vivid(), n.vivid(), n.vivid(), n.vivid())
}

func (n *negative) sudoku() {
	ground, ink := n.light(), gray(20)
	if n.chance(0.5) {
		ground, ink = gray(0), gray(200)
	}
	n.fill(ground)
	g := n.grid(9, 9, n.between(0.85, 0.98))
	n.lines(g, 0.003*n.w, scaled(ink, 0.6))
	n.lines(grid{g.x, g.y, g.side * 3, 3, 3}, 0.008*n.w, ink)
	g.each(func(r, c int, _, _ float64) {
		if n.chance(0.45) {
			x, y := g.middle(r, c)
			n.textCenter(regular, g.side*0.6, x, y, fmt.Sprint(1+n.rng.IntN(9)), ink)
		}
	})
}

func (n *negative) tiles2048() {
	n.fill(rgb(250, 248, 239))
	g := n.grid(4, 4, 0.9)
	n.roundRect(g.x-8, g.y-8, g.right()+8, g.under()+8, 8, rgb(187, 173, 160))
	g.each(func(_, _ int, x, y float64) {
		v := 1 << n.rng.IntN(12)
		col := rgb(205, 193, 180)
		if v > 1 {
			col = rgb(237, clamp8(235-float64(v%300)/2), clamp8(200-float64(v%200)))
		}
		pad := g.side * 0.06
		n.roundRect(x+pad, y+pad, x+g.side-pad, y+g.side-pad, pad, col)
		if v > 1 {
			n.textCenter(bold, g.side*0.32, x+g.side/2, y+g.side/2, fmt.Sprint(v), gray(80))
		}
	})
}

func (n *negative) minesweeper() {
	n.fill(n.either(gray(192), gray(40)))
	g := n.grid(8+n.rng.IntN(6), 8+n.rng.IntN(8), 0.95)
	n.lines(g, g.side*0.05, gray(120))
	g.each(func(r, c int, x, y float64) {
		mx, my := g.middle(r, c)
		switch {
		case n.chance(0.4):
			n.rect(x+g.side*0.08, y+g.side*0.08, x+g.side*0.92, y+g.side*0.92, gray(160))
		case n.chance(0.2):
			n.disc(mx, my, g.side*0.3, gray(10))
		case n.chance(0.6):
			k := 1 + n.rng.IntN(4)
			n.textCenter(bold, g.side*0.6, mx, my, fmt.Sprint(k), gameColors[k].new)
		}
	})
}

// candies is a match-three board: a disc in every cell, each color many times.
func (n *negative) candies() {
	n.fill(n.either(gray(0), n.dark()))
	g := n.grid(6+n.rng.IntN(4), 6+n.rng.IntN(5), n.between(0.85, 0.99))
	if n.chance(0.7) {
		n.lines(g, 0.0035*n.w, n.tone(60, 130))
	}
	kinds := 4 + n.rng.IntN(3)
	g.each(func(r, c int, _, _ float64) {
		x, y := g.middle(r, c)
		n.disc(x, y, g.side*0.35, gameColors[n.rng.IntN(kinds)].new)
	})
}

func (n *negative) connectFour() {
	n.fill(n.either(n.dark(), n.light()))
	g := n.grid(7, 6, n.between(0.8, 0.98))
	n.roundRect(g.x, g.y, g.right(), g.under(), g.side*0.2, rgb(20, 60, 200))
	g.each(func(r, c int, _, _ float64) {
		x, y := g.middle(r, c)
		col := gray(10)
		if n.chance(float64(r) * 0.16) {
			col = n.either(rgb(230, 20, 20), rgb(240, 220, 0))
		}
		n.disc(x, y, g.side*0.4, col)
	})
}

func (n *negative) ticTacToe() {
	ground, ink := gray(0), gray(210)
	if n.chance(0.4) {
		ground, ink = gray(250), gray(30)
	}
	n.fill(ground)
	g := n.grid(3, 3, 0.8)
	for i := 1; i < 3; i++ {
		v := g.side * float64(i)
		n.capsule(g.x+v, g.y, g.x+v, g.under(), 0.01*n.w, ink)
		n.capsule(g.x, g.y+v, g.right(), g.y+v, 0.01*n.w, ink)
	}
	g.each(func(r, c int, _, _ float64) {
		x, y := g.middle(r, c)
		s := g.side * 0.25
		switch n.rng.IntN(3) {
		case 0:
			n.ring(x, y, s, s*0.25, rgb(0, 200, 255))
		case 1:
			n.capsule(x-s, y-s, x+s, y+s, s*0.25, rgb(255, 80, 60))
			n.capsule(x-s, y+s, x+s, y-s, s*0.25, rgb(255, 80, 60))
		}
	})
}

func (n *negative) crossword() {
	n.fill(n.light())
	g := n.grid(9+n.rng.IntN(5), 9+n.rng.IntN(5), 0.95)
	g.each(func(r, c int, x, y float64) {
		col := gray(255)
		if n.chance(0.25) {
			col = gray(0)
		}
		n.rect(x, y, x+g.side, y+g.side, col)
		if col.R == 255 && n.chance(0.4) {
			mx, my := g.middle(r, c)
			n.textCenter(regular, g.side*0.6, mx, my, string(rune('A'+n.rng.IntN(26))), gray(0))
		}
	})
	n.lines(g, 0.003*n.w, gray(0))
}

func (n *negative) bingo() {
	n.fill(n.dark())
	g := n.grid(5, 5, 0.9)
	n.rect(g.x, g.y, g.right(), g.under(), n.either(gray(250), gray(0)))
	n.lines(g, 0.004*n.w, gray(140))
	mark := n.vivid()
	g.each(func(r, c int, _, _ float64) {
		x, y := g.middle(r, c)
		if r == c || n.chance(0.35) { // the diagonal, so that marks are never just a pair
			n.disc(x, y, g.side*0.36, mark)
		}
		n.textCenter(bold, g.side*0.4, x, y, fmt.Sprint(1+c*15+n.rng.IntN(15)), gray(128))
	})
}

// dotsAndBoxes has small dots on the crossings and some sides between them.
func (n *negative) dotsAndBoxes() {
	n.fill(n.either(gray(0), n.light()))
	g := n.grid(4+n.rng.IntN(5), 4+n.rng.IntN(5), 0.85)
	for r := range g.rows + 1 {
		for c := range g.cols + 1 {
			x, y := g.x+float64(c)*g.side, g.y+float64(r)*g.side
			if c < g.cols && n.chance(0.4) {
				n.capsule(x, y, x+g.side, y, g.side*0.08, n.vivid())
			}
			if r < g.rows && n.chance(0.4) {
				n.capsule(x, y, x, y+g.side, g.side*0.08, n.vivid())
			}
			n.disc(x, y, g.side*0.12, gray(150))
		}
	}
}

func (n *negative) battleship() {
	n.fill(n.either(gray(0), rgb(10, 30, 70)))
	g := n.grid(10, 10, 0.9)
	n.lines(g, 0.0035*n.w, rgb(60, 110, 160))
	g.each(func(r, c int, _, _ float64) {
		x, y := g.middle(r, c)
		switch {
		case n.chance(0.25):
			n.disc(x, y, g.side*0.16, gray(235))
		case n.chance(0.15):
			n.disc(x, y, g.side*0.34, rgb(230, 30, 30))
		}
	})
	for i := range 10 {
		x, y := g.middle(i, i)
		n.textCenter(regular, g.side*0.4, g.x-g.side*0.3, y, fmt.Sprint(i+1), gray(180))
		n.textCenter(regular, g.side*0.4, x, g.y-g.side*0.3, string(rune('A'+i)), gray(180))
	}
}

func (n *negative) nonogram() {
	n.fill(n.light())
	g := n.grid(10, 10, 0.75)
	n.lines(g, 0.003*n.w, gray(110))
	n.lines(grid{g.x, g.y, g.side * 5, 2, 2}, 0.008*n.w, gray(0))
	g.each(func(_, _ int, x, y float64) {
		if n.chance(0.45) {
			n.rect(x+2, y+2, x+g.side-2, y+g.side-2, gray(40))
		}
	})
	for i := range 10 {
		x, y := g.middle(i, i)
		n.textRight(regular, g.side*0.4, g.x-g.side*0.1, y+g.side*0.1, "3 1 2", gray(30))
		n.textCenter(regular, g.side*0.4, x, g.y-g.side*0.3, fmt.Sprint(1+n.rng.IntN(9)), gray(30))
	}
}

func (n *negative) tetris() {
	n.fill(gray(0))
	g := n.grid(10, 20, 0.95)
	n.lines(g, 1, gray(45))
	g.each(func(r, _ int, x, y float64) {
		if r > 9 && n.chance(0.6) {
			col := n.vivid()
			n.rect(x, y, x+g.side, y+g.side, scaled(col, 0.7))
			n.rect(x+g.side*0.12, y+g.side*0.12, x+g.side*0.88, y+g.side*0.88, col)
		}
	})
}

func (n *negative) lightsOut() {
	n.fill(gray(0))
	size := 4 + n.rng.IntN(5)
	g := n.grid(size, size, 0.95)
	on := n.vivid()
	g.each(func(_, _ int, x, y float64) {
		col := gray(40)
		if n.chance(0.5) {
			col = on
		}
		n.roundRect(x+g.side*0.05, y+g.side*0.05, x+g.side*0.95, y+g.side*0.95, g.side*0.1, col)
	})
}

func (n *negative) othello() {
	n.fill(n.dark())
	g := n.grid(8, 8, n.between(0.8, 0.98))
	n.rect(g.x, g.y, g.right(), g.under(), n.either(rgb(0, 110, 50), gray(25)))
	n.lines(g, 0.004*n.w, n.either(gray(0), gray(110)))
	g.each(func(r, c int, _, _ float64) {
		if n.chance(0.5) {
			x, y := g.middle(r, c)
			n.disc(x, y, g.side*0.38, n.either(gray(15), gray(245)))
		}
	})
}

func (n *negative) mastermind() {
	n.fill(n.either(gray(0), rgb(70, 40, 20)))
	rows := 6 + n.rng.IntN(4)
	g := n.grid(6, rows, 0.9)
	g.each(func(r, c int, _, _ float64) {
		x, y := g.middle(r, c)
		switch {
		case c < 4 && r >= rows/2:
			n.disc(x, y, g.side*0.35, n.vivid())
		case c < 4:
			n.ring(x, y, g.side*0.35, g.side*0.04, gray(90))
		default:
			for i := range 4 {
				n.disc(x+(float64(i%2)-0.5)*g.side*0.3, y+(float64(i/2)-0.5)*g.side*0.3, g.side*0.1, gray(uint8(60+n.rng.IntN(180))))
			}
		}
	})
}

// emptyGrid is a board without a single dot.
func (n *negative) emptyGrid() {
	n.fill(gray(0))
	g := n.grid(3+n.rng.IntN(12), 3+n.rng.IntN(12), n.between(0.6, 0.99))
	n.lines(g, 0.0035*n.w, Tint(n.rng.IntN(int(numTints))).Dim())
}

// unpaired is a board with one dot too many or too few: at least one color has no pair.
func (n *negative) unpaired() {
	n.fill(gray(0))
	size := 5 + n.rng.IntN(6)
	g := n.grid(size, size, n.between(0.85, 0.99))
	n.lines(g, 0.0035*n.w, Tint(n.rng.IntN(int(numTints))).Dim())
	dots := 2*(3+n.rng.IntN(3)) - 1
	for i, cell := range n.rng.Perm(size * size)[:dots] {
		x, y := g.middle(cell/size, cell%size)
		n.disc(x, y, g.side*0.345, gameColors[i/2].new)
	}
}
