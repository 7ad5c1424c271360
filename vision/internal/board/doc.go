// Package board holds the nouns that all readers of boards share: the [Ground], its cells, and what is in doubt about them.
//
// A ground is a board without its dots, where it lies in the working picture: every finder of a lattice ends in some,
// and dots, pairs and drawn flows are read from them alone. Places are pixels of the working picture, rows and columns
// count from 0 (from 1 in words). Its one idea: what is not sure is a [Question] with a margin, and [Ground.Answered]
// gives the grounds of both answers, the likeliest first, so that the solver decides and not a threshold.
package board
