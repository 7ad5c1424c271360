package raster

import "sync"

// Scratch lends slices that are needed for a moment only, so that they are not made anew, and cleared, each time: a board
// without a lattice takes dozens as large as the picture.
type Scratch[T any] struct{ pool sync.Pool }

// Lend returns a slice of length n with whatever values it was given back with. Give it back with back; what is not is lost to
// others, no more.
func (s *Scratch[T]) Lend(n int) *[]T {
	p, _ := s.pool.Get().(*[]T)
	if p == nil || cap(*p) < n {
		room := make([]T, n)
		p = &room
	}
	*p = (*p)[:n]
	return p
}

// Back takes a slice back. It must not be used afterwards.
func (s *Scratch[T]) Back(p *[]T) { s.pool.Put(p) }
