package visiontest

import (
	"fmt"
	"math"
)

// This file draws screens that are no games, or no boards of a game.

// levels is the game's own page of levels: numbered squares in the pack's tint.
func (n *negative) levels() {
	n.fill(gray(0))
	tint := Tint(n.rng.IntN(int(numTints)))
	g := n.grid(5, 6, n.between(0.75, 0.98))
	n.textCenter(regular, g.side*0.45, n.w/2, g.y-g.side*0.4, pick(n.rng, "regular pack", "5x5", "jumbo", "mania"), tint.Color())
	gap := pick(n.rng, 0, 0.06, 0.1)
	done := n.rng.IntN(30)
	g.each(func(r, c int, x, y float64) {
		pad := g.side * gap
		if r*5+c < done {
			n.rect(x+pad, y+pad, x+g.side-pad, y+g.side-pad, scaled(tint.Color(), 0.3))
		}
		n.frame(x+pad, y+pad, x+g.side-pad, y+g.side-pad, max(1, 0.004*n.w), tint.Dim())
		mx, my := g.middle(r, c)
		n.textCenter(regular, g.side*0.36, mx, my, fmt.Sprint(r*5+c+1), gray(230))
		if r*5+c < done && n.chance(0.5) {
			n.star(mx, my+g.side*0.33, g.side*0.1, gray(255))
		}
	})
}

// menu is a list of packs, each with a disc of its color.
func (n *negative) menu() {
	n.fill(n.either(gray(0), n.dark()))
	rows := 5 + n.rng.IntN(6)
	step := n.h / float64(rows+1)
	for i := range rows {
		y := step * float64(i+1)
		col := gameColors[i].new
		n.disc(n.w*0.12, y, min(step, n.w*0.2)*0.33, col)
		n.text(regular, step*0.3, n.w*0.25, y+step*0.1, pick(n.rng, "free play", "daily puzzles", "settings", "rainbow pack", "bonus levels"), gray(230))
		n.rect(n.w*0.04, y+step*0.48, n.w*0.96, y+step*0.48+max(1, 0.003*n.w), n.tone(50, 110))
		if n.chance(0.5) {
			n.disc(n.w*0.88, y, min(step, n.w*0.2)*0.33, col)
		}
	}
}

// dialog is the game's box of buttons over an empty screen.
func (n *negative) dialog() {
	n.fill(gray(0))
	x0, x1, y0, y1 := n.w*0.1, n.w*0.9, n.h*0.25, n.h*0.75
	tint := Tint(n.rng.IntN(int(numTints)))
	head := (y1 - y0) * 0.14
	n.frame(x0, y0, x1, y1, max(1, 0.006*n.w), tint.Dim())
	n.rect(x0, y0, x1, y0+head, scaled(tint.Color(), 0.3))
	n.textCenter(regular, head*0.6, n.w/2, y0+head/2, pick(n.rng, "Perfect!", "Level complete", "Pause"), gray(255))
	for i := range 3 {
		y := y0 + (y1-y0)*(0.35+0.21*float64(i))
		n.frame(x0+n.w*0.07, y, x1-n.w*0.07, y+(y1-y0)*0.15, max(1, 0.006*n.w), gray(255))
		n.textCenter(regular, head*0.5, n.w/2, y+(y1-y0)*0.075, []string{"next level", "remove ads", "share"}[i], gray(255))
	}
	for i := range 3 {
		n.ring(n.w*(0.2+0.3*float64(i)), n.h*0.92, n.w*0.045, max(1, 0.005*n.w), gray(200))
	}
}

func (n *negative) blank() {
	n.fill(n.either(gray(0), n.either(gray(255), anyColor(n.rng))))
	if n.chance(0.5) {
		in := n.between(0.02, 0.2) * min(n.w, n.h)
		n.frame(in, in, n.w-in, n.h-in, n.between(1, 0.03*n.w), n.either(gray(255), gray(90)))
	}
}

func (n *negative) calendar() {
	ground, ink := gray(255), gray(30)
	if n.chance(0.5) {
		ground, ink = gray(0), gray(210)
	}
	n.fill(ground)
	g := n.grid(7, 6, n.between(0.8, 0.98))
	if n.chance(0.7) {
		n.lines(g, 0.003*n.w, n.tone(90, 150))
	}
	g.each(func(r, c int, x, y float64) {
		day := r*7 + c - 2
		if day < 1 || day > 31 {
			return
		}
		if n.chance(0.3) {
			mx, my := g.middle(r, c)
			n.disc(mx, my+g.side*0.2, g.side*pick(n.rng, 0.08, 0.3), n.vivid())
		}
		n.text(regular, g.side*0.28, x+g.side*0.08, y+g.side*0.3, fmt.Sprint(day), ink)
	})
}

func (n *negative) keyboard() {
	n.fill(n.light())
	top := n.h * 0.6
	n.rect(0, top, n.w, n.h, n.either(gray(30), gray(210)))
	for r, keys := range []string{"qwertyuiop", "asdfghjkl", "zxcvbnm"} {
		step := n.w / 10
		y := top + (n.h-top)*(0.05+0.24*float64(r))
		x := (n.w - step*float64(len(keys))) / 2
		for i := range keys {
			kx := x + step*float64(i)
			n.roundRect(kx+step*0.08, y, kx+step*0.92, y+(n.h-top)*0.2, step*0.1, gray(250))
			n.textCenter(regular, step*0.5, kx+step/2, y+(n.h-top)*0.1, keys[i:i+1], gray(20))
		}
	}
	for i := range 5 {
		n.roundRect(n.w*n.between(0.05, 0.3), n.h*(0.05+0.1*float64(i)), n.w*n.between(0.5, 0.95), n.h*(0.12+0.1*float64(i)), 8, n.tone(150, 240))
	}
}

func (n *negative) appIcons() {
	n.photo(advert{0, 0, n.w, n.h}, n.rng)
	g := n.grid(4, 5+n.rng.IntN(2), 0.95)
	round := n.chance(0.5)
	g.each(func(r, c int, _, _ float64) {
		x, y := g.middle(r, c)
		s := g.side * 0.33
		if round {
			n.disc(x, y, s, n.vivid())
		} else {
			n.roundRect(x-s, y-s, x+s, y+s, s*0.4, anyColor(n.rng))
		}
		n.textCenter(bold, s, x, y, string(rune('A'+n.rng.IntN(26))), gray(255))
		n.textCenter(regular, g.side*0.11, x, y+s*1.3, pick(n.rng, "Mail", "Photos", "Flow", "Maps", "Clock"), gray(240))
	})
}

func (n *negative) dialer() {
	n.fill(n.either(gray(0), gray(250)))
	g := n.grid(3, 5, 0.9)
	g.each(func(r, c int, _, _ float64) {
		if r == 0 {
			return
		}
		x, y := g.middle(r, c)
		n.disc(x, y, g.side*0.36, gray(uint8(60+n.rng.IntN(3)*10)))
		n.textCenter(regular, g.side*0.35, x, y, string("123456789*0#"[(r-1)*3+c]), gray(255))
	})
	n.textCenter(regular, g.side*0.4, n.w/2, g.y+g.side*0.5, "555 0142", gray(128))
}

func (n *negative) spreadsheet() {
	n.fill(n.either(gray(255), gray(25)))
	cw, rh := n.w/(4+5*n.rng.Float64()), n.h/(15+15*n.rng.Float64())
	for x := 0.0; x < n.w; x += cw {
		n.rect(x, 0, x+1, n.h, gray(130))
	}
	for y := 0.0; y < n.h; y += rh {
		n.rect(0, y, n.w, y+1, gray(130))
		for x := 0.0; x < n.w; x += cw {
			if n.chance(0.6) {
				n.text(regular, rh*0.6, x+3, y+rh*0.75, fmt.Sprint(n.rng.IntN(99999)), gray(128))
			}
		}
	}
}

func (n *negative) textPage() {
	ground, ink := gray(252), gray(25)
	if n.chance(0.4) {
		ground, ink = gray(18), gray(215)
	}
	n.fill(ground)
	n.paragraphs(regular, n.w*n.between(0.028, 0.045), ink.R)
}

func (n *negative) terminal() {
	n.fill(n.either(gray(0), rgb(1, 36, 86)))
	n.paragraphs(mono, n.w*n.between(0.02, 0.035), 200)
}

func (n *negative) paragraphs(t typeface, size float64, ink uint8) {
	words := []string{"flow", "free", "the", "dots", "of", "level", "board", "a", "solve", "pipe", "12x12", "and", "color"}
	for y := size * 2; y < n.h; y += size * 1.5 {
		if n.chance(0.1) {
			continue
		}
		line := ""
		for range 4 + n.rng.IntN(5) {
			line += words[n.rng.IntN(len(words))] + " "
		}
		n.text(t, size, size*1.2, y, line, gray(ink))
	}
}

// chart is a dark plot: a ruled ground like a board's, and colored points anywhere.
func (n *negative) chart() {
	n.fill(n.either(gray(0), n.dark()))
	g := n.grid(5+n.rng.IntN(5), 4+n.rng.IntN(5), 0.85)
	n.lines(g, 0.003*n.w, n.tone(50, 110))
	for range 10 + n.rng.IntN(20) {
		x, y := n.between(g.x, g.right()), n.between(g.y, g.under())
		n.disc(x, y, g.side*n.between(0.08, 0.3), n.vivid())
	}
	px, py := g.x, n.between(g.y, g.under())
	col := n.vivid()
	for i := range 20 {
		x := g.x + (g.right()-g.x)*float64(i+1)/20
		y := max(g.y, min(g.under(), py+n.between(-1, 1)*g.side))
		n.capsule(px, py, x, y, 0.006*n.w, col)
		px, py = x, y
	}
}

// swatches is a color picker: discs without lines.
func (n *negative) swatches() {
	n.fill(n.either(gray(0), gray(245)))
	g := n.grid(4+n.rng.IntN(5), 4+n.rng.IntN(6), 0.9)
	g.each(func(r, c int, _, _ float64) {
		x, y := g.middle(r, c)
		n.disc(x, y, g.side*0.36, rgb(uint8(r*255/g.rows), uint8(c*255/g.cols), uint8(n.rng.IntN(256))))
	})
}

// gallery is a file dialog with pictures so small that no board in them can be read.
func (n *negative) gallery() {
	n.fill(n.either(gray(250), gray(30)))
	g := n.grid(5, 4, 0.95)
	g.each(func(_, _ int, x, y float64) {
		side := g.side * 0.5
		x0, y0 := x+g.side*0.25, y+g.side*0.1
		n.rect(x0, y0-g.side*0.05, x0+side, y0+side*1.4, gray(0))
		const cells = 12
		s := side / cells
		for range 14 {
			n.disc(x0+(float64(n.rng.IntN(cells))+0.5)*s, y0+(float64(n.rng.IntN(cells))+2.5)*s, s*0.4, n.vivid())
		}
		n.textCenter(regular, g.side*0.1, x+g.side/2, y+g.side*0.88, "IMG_12.png", gray(128))
	})
}

// advert is a full-screen advertisement with a big button.
func (n *negative) advert() {
	n.photo(advert{0, 0, n.w, n.h * 0.6}, n.rng)
	n.rect(0, n.h*0.6, n.w, n.h, gray(250))
	n.roundRect(n.w*0.4, n.h*0.62, n.w*0.6, n.h*0.62+n.w*0.2, n.w*0.03, n.vivid())
	n.textCenter(regular, n.w*0.06, n.w/2, n.h*0.82, anyLine(n.rng), gray(0))
	n.roundRect(n.w*0.18, n.h*0.88, n.w*0.82, n.h*0.95, n.w*0.03, rgb(20, 120, 250))
	n.textCenter(regular, n.w*0.05, n.w/2, n.h*0.915, "Install", gray(255))
}

func (n *negative) nature() {
	n.photo(advert{0, 0, n.w, n.h}, n.rng)
	for range 30 {
		n.disc(n.between(0, n.w), n.between(0, n.h), n.between(0.01, 0.1)*n.w, faded(anyColor(n.rng), n.between(0.2, 0.9)))
	}
}

// noise is gray or colored snow over a gradient.
func (n *negative) noise() {
	n.photo(advert{0, 0, n.w, n.h}, n.rng)
	amount := 20 + n.rng.IntN(100)
	pix := n.img.Pix
	for i := 0; i < len(pix); i += 4 {
		for k := range 3 {
			pix[i+k] = clamp8(float64(pix[i+k]) + float64(n.rng.IntN(2*amount)-amount))
		}
	}
}

// waterSort is a row of tubes with colored layers.
func (n *negative) waterSort() {
	n.fill(n.either(gray(10), rgb(15, 20, 45)))
	tubes := 4 + n.rng.IntN(4)
	step := n.w / float64(tubes+1)
	for row := range 2 {
		for i := range tubes {
			x, y := step*(float64(i)+1), n.h*(0.15+0.42*float64(row))
			tw, th := step*0.6, n.h*0.3
			for l := range 4 {
				if n.chance(0.85) {
					n.rect(x-tw*0.45, y+th*float64(l)/4, x+tw*0.45, y+th*float64(l+1)/4, n.vivid())
				}
			}
			n.roundFrame(x-tw/2, y-th*0.05, x+tw/2, y+th*1.02, tw*0.3, max(1, 0.005*n.w), gray(190))
		}
	}
}

// oneStroke is a puzzle of nodes on a lattice and lines between them.
func (n *negative) oneStroke() {
	n.fill(n.either(gray(0), rgb(25, 5, 35)))
	g := n.grid(4, 4, 0.85)
	type node struct{ x, y float64 }
	var nodes []node
	g.each(func(r, c int, _, _ float64) {
		if n.chance(0.75) {
			x, y := g.middle(r, c)
			nodes = append(nodes, node{x, y})
		}
	})
	for i, a := range nodes {
		for _, b := range nodes[:i] {
			if math.Hypot(a.x-b.x, a.y-b.y) < g.side*1.5 && n.chance(0.8) {
				n.capsule(a.x, a.y, b.x, b.y, g.side*0.05, gray(200))
			}
		}
	}
	for _, a := range nodes {
		n.disc(a.x, a.y, g.side*0.12, rgb(40, 200, 180))
	}
}

// bubbles is a bubble shooter: discs packed like honeycombs.
func (n *negative) bubbles() {
	n.fill(n.either(gray(0), n.dark()))
	cols := 8 + n.rng.IntN(5)
	d := n.w / (float64(cols) + 0.5)
	for r := range cols {
		for c := range cols {
			if n.chance(1.2 - 0.1*float64(r)) {
				n.disc(d*(float64(c)+0.5+0.5*float64(r%2)), d*(0.6+0.866*float64(r)), d*0.46, gameColors[n.rng.IntN(6)].new)
			}
		}
	}
	n.disc(n.w/2, n.h*0.92, d*0.5, n.vivid())
}
