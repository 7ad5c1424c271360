package solve

// lists are lists of one kind, one after the other in one piece of memory. To
// fill them: begin, count what each will hold, allot, add.
type lists[T any] struct {
	items []T
	start []int32 // by list, where it starts in items
	end   []int32 // by list, where it ends
}

// begin makes n empty lists, in the memory of the lists before.
func (l *lists[T]) begin(n int) {
	l.start, l.end = cleared(l.start, n), cleared(l.end, n)
}

// count says that list i will hold one more item.
func (l *lists[T]) count(i int) { l.end[i]++ }

// allot makes room for the items counted.
func (l *lists[T]) allot() {
	total := int32(0)
	for i, n := range l.end {
		l.start[i], l.end[i] = total, total
		total += n
	}
	l.items = cleared(l.items, int(total))
}

// add appends an item to list i.
func (l *lists[T]) add(i int, item T) {
	l.items[l.end[i]] = item
	l.end[i]++
}

// of returns list i.
func (l *lists[T]) of(i int) []T { return l.items[l.start[i]:l.end[i]] }

// cleared returns n zeros, in the memory of s if that is enough.
func cleared[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
