package region

// newRegions returns regions of an area of w x h pixels in which nothing is labeled yet.
func newRegions(w, h int) *Regions {
	return &Regions{Parts: &Parts{w: w, h: h, label: make([]uint16, w*h)}}
}
