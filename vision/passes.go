package vision

import "image"

// pass is one attempt at finding the lines. Nearly every screenshot is read at the first.
type pass struct {
	channel  brightness
	gain     float64 // see findLines
	strength uint8   // the least brightness of a line over its sides that counts, after the gain
	fine     bool    // at another resolution, mostly twice as fine, see workSize
}

var passes = []pass{
	{gray, 1, 14, false},
	{minimum, 1, 14, false},
	{gray, 1, 6, false},
	{minimum, 1, 6, false},
	{anyColor, 1, 12, false},
	{anyColor, 1, 6, false},
	{gray, 4, 12, false},
	{gray, 4, 6, false},
	{gray, 1, 12, true},
	{minimum, 1, 8, true},
	{minimum, 1, 4, true},
}

type lineKey struct {
	fine    bool
	channel brightness
	gain    float64
}

// lineMaps returns the working picture and its line maps for the pass; nil where there is no other resolution.
func (r *reader) lineMaps(p pass) (*image.RGBA, *lineMaps, error) {
	k := pick(p.fine, 1, 0)
	if r.work[k] == nil {
		size := workSize(r.full.Rect.Size(), p.fine)
		if p.fine && size == workSize(r.full.Rect.Size(), false) {
			return nil, nil, nil
		}
		work, err := resized(r.full, size)
		if err != nil {
			return nil, nil, err
		}
		r.work[k] = work
	}
	key := lineKey{p.fine, p.channel, p.gain}
	if r.lines[key] == nil {
		m, err := findLines(r.work[k], p.channel, p.gain)
		if err != nil {
			return nil, nil, err
		}
		if p.channel == anyColor {
			if _, m.bright, err = r.lineMaps(pass{channel: gray, gain: p.gain, fine: p.fine}); err != nil {
				return nil, nil, err
			}
		}
		if r.lines == nil {
			r.lines = make(map[lineKey]*lineMaps)
		}
		r.lines[key] = m
	}
	return r.work[k], r.lines[key], nil
}
