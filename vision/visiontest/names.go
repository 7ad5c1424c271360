package visiontest

import "fmt"

// The choices of a [Style] are stored by their names, see [Case]: what a number means may change.

// named is a choice that has a name.
type named interface {
	~uint8
	String() string
}

// parse finds the choice of the given name among the first n.
func parse[T named](to *T, text []byte, n T) error {
	for v := range n {
		if v.String() == string(text) {
			*to = v
			return nil
		}
	}
	return fmt.Errorf("visiontest: no %T is called %q", *to, text)
}

// MarshalText is the name.
func (a App) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// MarshalText is the name.
func (p Palette) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// MarshalText is the name.
func (t Tint) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// MarshalText is the name.
func (d DrawnState) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// MarshalText is the name.
func (l Language) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// MarshalText is the name.
func (b Banner) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// MarshalText is the name.
func (p Preview) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// MarshalText is the name.
func (w Window) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// MarshalText is the name.
func (c Crop) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// MarshalText is the name.
func (r Resample) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the name.
func (a *App) UnmarshalText(text []byte) error { return parse(a, text, AppFirst+1) }

// UnmarshalText reads the name.
func (p *Palette) UnmarshalText(text []byte) error { return parse(p, text, PaletteMuted+1) }

// UnmarshalText reads the name.
func (t *Tint) UnmarshalText(text []byte) error { return parse(t, text, numTints) }

// UnmarshalText reads the name.
func (d *DrawnState) UnmarshalText(text []byte) error { return parse(d, text, DrawnAll+1) }

// UnmarshalText reads the name.
func (l *Language) UnmarshalText(text []byte) error { return parse(l, text, numLanguages) }

// UnmarshalText reads the name.
func (b *Banner) UnmarshalText(text []byte) error { return parse(b, text, numBanners) }

// UnmarshalText reads the name.
func (p *Preview) UnmarshalText(text []byte) error { return parse(p, text, PreviewToolbar+1) }

// UnmarshalText reads the name.
func (w *Window) UnmarshalText(text []byte) error { return parse(w, text, WindowCanvas+1) }

// UnmarshalText reads the name.
func (c *Crop) UnmarshalText(text []byte) error { return parse(c, text, CropCut+1) }

// UnmarshalText reads the name.
func (r *Resample) UnmarshalText(text []byte) error { return parse(r, text, ResampleNearest+1) }
