package visiontest

import "fmt"

// Style says how a screenshot looks. The zero Style is a plain, lossless picture of a
// new build on a 1080x2400 phone with an untouched board; every field adds one thing
// that real pictures have. Lengths are fractions where they can be, so that a Style
// fits any board.
type Style struct {
	// Seed chooses what no other field names: where the background bars lie, which
	// flows are drawn, what the banner shows, how the screen shifts colors.
	Seed uint64 `json:",omitzero"`

	// App is the build of the game.
	App App `json:",omitzero"`
	// Device is the screen that the picture is taken of. Zero: 1080x2400.
	Device Device `json:",omitzero"`
	// Palette is the color set of the dots.
	Palette Palette `json:",omitzero"`
	// Jitter is how far this screen shifts colors, in RGB units, 0 to about 50. It is
	// reduced where the colors of two flows would come closer than 60.
	Jitter float64 `json:",omitzero"`
	// Tint is the color of the level pack, from which the lines' color follows.
	Tint Tint `json:",omitzero"`
	// LineGain multiplies what is dark: lines, cell tints and bars, but not dots and
	// pipes, as a screen does that crushes shadows. Zero: 1. One real picture has 0.17.
	LineGain float64 `json:",omitzero"`
	// LineWidth of thin lines as a fraction of the screen's width (on a tablet of 0.62
	// of it, as everything around the board), 0.0027 to 0.0038. Zero: 0.0033.
	LineWidth float64 `json:",omitzero"`
	// SnapLines puts lines on whole pixels, as some builds do.
	SnapLines bool `json:",omitzero"`
	// DotSize is a dot's diameter in pitches, 0.66 to 0.75. Zero: 0.70.
	DotSize float64 `json:",omitzero"`
	// Bars is how many colored bars run behind the board.
	Bars int `json:",omitzero"`
	// BarGain is the bars' opacity outside the board; inside it is half. Zero: 0.2.
	BarGain float64 `json:",omitzero"`

	// DimRim dims the outer outline of a board that lacks inner cells only, as on one
	// real picture; the outlines of the holes stay bright.
	DimRim bool `json:",omitzero"`

	// Drawn is how much of the solution the player has drawn.
	Drawn DrawnState `json:",omitzero"`
	// Astray lets unfinished flows leave the solution, as a player's do.
	Astray bool `json:",omitzero"`
	// Letters prints the color-blind letters.
	Letters bool `json:",omitzero"`

	// Language of the header and of the counters.
	Language Language `json:",omitzero"`
	// Banner is the advert at the foot of the screen.
	Banner Banner `json:",omitzero"`
	// StatusBar shows clock and battery at the top; without it the strip is empty.
	StatusBar bool `json:",omitzero"`
	// NavBar shows the system's keys at the foot.
	NavBar bool `json:",omitzero"`
	// Preview is the miniature that a phone shows just after a screenshot.
	Preview Preview `json:",omitzero"`
	// Window puts the phone's screen into a desktop window.
	Window Window `json:",omitzero"`

	// Crop is the part of the screen that is kept.
	Crop Crop `json:",omitzero"`
	// Width of the final picture in px. Zero: as cropped. Heights follow.
	Width int `json:",omitzero"`
	// MinPitch stops Width from shrinking cells below so many px. Zero: no limit.
	MinPitch float64 `json:",omitzero"`
	// Resample is how the picture was brought to Width.
	Resample Resample `json:",omitzero"`
	// Soften blurs as a video frame does: the picture was once smaller by this factor.
	// 0 or 1: sharp.
	Soften float64 `json:",omitzero"`
	// Stretch is the ratio of vertical to horizontal scale. Zero: 1.
	Stretch float64 `json:",omitzero"`

	// Brightness multiplies the whole picture. Zero: 1; a dimmed one has down to 0.18.
	Brightness float64 `json:",omitzero"`
	// Gamma bends the whole picture, above 1 darkens. Zero: 1.
	Gamma float64 `json:",omitzero"`
	// Wash mixes the whole picture with middle gray, 0 to 0.35.
	Wash float64 `json:",omitzero"`
	// Boxes is how many outlines somebody has drawn around cells.
	Boxes int `json:",omitzero"`
	// JPEG is the quality of a round trip through the encoder, 1 to 100. Zero: lossless.
	JPEG int `json:",omitzero"`
}

// Device is a phone or tablet screen, in px.
type Device struct {
	W, H int
	// Top is the height of the black strip above the game (notch, status bar).
	Top int
	// Bottom is the height of the black strip below (navigation keys, home bar).
	Bottom int
}

// App is a build of the game.
type App uint8

// The builds.
const (
	AppBulb   App = iota // new: blurred bars, a hint bulb in the middle of the footer
	AppArrows            // around 2018: blurred bars, arrows in the footer
	AppSharp             // around 2015: sharp bars
	AppFirst             // 2012: sharp bars, a gear in the footer, stronger cell tints
)

// String names the build in a table of features.
func (a App) String() string { return [...]string{"bulb", "arrows", "sharp", "first"}[a] }

// DrawnState is how much of a board is drawn.
type DrawnState uint8

// The states of a board.
const (
	DrawnNone     DrawnState = iota // untouched
	DrawnHint                       // one or two flows shown by a hint, ticks in their dots
	DrawnSome                       // some flows finished
	DrawnHalf                       // some finished, some begun and left
	DrawnDragging                   // as DrawnHalf, with one under the finger
	DrawnAll                        // the finished board
)

// String names the state in a table of features.
func (d DrawnState) String() string {
	return [...]string{"none", "hint", "some", "half", "dragging", "all"}[d]
}

// Language is the language of the game's texts.
type Language uint8

// The languages.
const (
	English Language = iota
	French
	Spanish
	German
	Italian
	Portuguese
	numLanguages
)

// String is the language's two-letter code.
func (l Language) String() string { return [...]string{"en", "fr", "es", "de", "it", "pt"}[l] }

// Banner is a kind of advert.
type Banner uint8

// The banners.
const (
	BannerNone    Banner = iota
	BannerText           // a line of text and a button on a dark ground
	BannerWhite          // underlined text on white
	BannerTiles          // a row of small colored pictures
	BannerPicture        // a photo with text over it
	BannerBoard          // somebody else's grid game: squares with discs
	numBanners
)

// String names the banner in a table of features.
func (b Banner) String() string {
	return [...]string{"none", "text", "white", "tiles", "picture", "board"}[b]
}

// Preview is a miniature of the screen on the screen.
type Preview uint8

// The previews.
const (
	PreviewNone    Preview = iota
	PreviewCorner          // a small copy with a white border in the lower left corner
	PreviewToolbar         // a pill-shaped toolbar with a round cut-out of the board
)

// String names the preview in a table of features.
func (p Preview) String() string { return [...]string{"none", "corner", "toolbar"}[p] }

// Window is what a phone's screen sits in on a desktop.
type Window uint8

// The windows.
const (
	WindowNone     Window = iota
	WindowDesktop         // a light window with a title bar on a desktop
	WindowEmulator        // a dark emulator with a strip of buttons at its right
	WindowCanvas          // the picture pasted on a plain larger canvas
)

// String names the window in a table of features.
func (w Window) String() string { return [...]string{"none", "desktop", "emulator", "canvas"}[w] }

// Crop is how a picture is cut out of the screen.
type Crop uint8

// The crops.
const (
	CropNone   Crop = iota // the whole screen
	CropLoose              // starts and ends anywhere around the board
	CropWide               // full width, cut above and below
	CropMargin             // a few px around the frame
	CropTight              // along the outside of the frame
	CropInside             // a few px inside the frame, which is lost
	CropCut                // the last row is cut within its lower part
)

// String names the crop in a table of features.
func (c Crop) String() string {
	return [...]string{"none", "loose", "wide", "margin", "tight", "inside", "cut"}[c]
}

// Resample is a way to scale a picture.
type Resample uint8

// The ways to scale.
const (
	ResampleSmooth  Resample = iota // averages over the source pixels
	ResampleCubic                   // sharper, with a little ringing
	ResampleNearest                 // takes single pixels; smooth where lines would get lost
)

// String names the way in a table of features.
func (r Resample) String() string { return [...]string{"smooth", "cubic", "nearest"}[r] }

// Feature is one trait of a Style, for tables that count by trait.
type Feature struct{ Name, Value string }

// Features lists the traits of a style, always the same names in the same order.
// Numbers are put into ranges, so that values repeat.
func (s Style) Features() []Feature {
	return []Feature{
		{"app", s.App.String()},
		{"palette", s.Palette.String()},
		{"jitter", within(s.Jitter, 0, 10, 25)},
		{"tint", s.Tint.String()},
		{"lines", within(or(s.LineGain, 1), 0, 0.3, 0.6, 0.99)},
		{"dots", within(or(s.DotSize, defaultDotSize), 0, 0.68, 0.715)},
		{"rim", map[bool]string{false: "bright", true: "dim"}[s.DimRim]},
		{"drawn", s.Drawn.String()},
		{"letters", yesNo(s.Letters)},
		{"language", s.Language.String()},
		{"banner", s.Banner.String()},
		{"preview", s.Preview.String()},
		{"window", s.Window.String()},
		{"crop", s.Crop.String()},
		{"width", within(float64(s.finalWidth()), 0, 300, 500, 800, 1200)},
		{"resample", s.Resample.String()},
		{"soften", within(or(s.Soften, 1), 0, 1.01, 1.5)},
		{"stretch", yesNo(or(s.Stretch, 1) != 1)},
		{"brightness", within(or(s.Brightness, 1), 0, 0.3, 0.6, 0.99)},
		{"gamma", within(or(s.Gamma, 1), 0, 0.99, 1.01)},
		{"wash", yesNo(s.Wash > 0)},
		{"boxes", yesNo(s.Boxes > 0)},
		{"jpeg", s.jpegRange()},
	}
}

// finalWidth is the width that the style asks for, before any crop.
func (s Style) finalWidth() int {
	if s.Width > 0 {
		return s.Width
	}
	return s.device().W
}

func (s Style) device() Device {
	if s.Device == (Device{}) {
		return Device{W: 1080, H: 2400, Top: 75, Bottom: 135}
	}
	return s.Device
}

func (s Style) jpegRange() string {
	if s.JPEG == 0 {
		return "lossless"
	}
	return within(float64(s.JPEG), 0, 30, 50, 75, 90)
}

// within tells between which of the rising limits v lies.
func within(v float64, limits ...float64) string {
	for i := len(limits) - 1; i > 0; i-- {
		if v >= limits[i] {
			if i == len(limits)-1 {
				return fmt.Sprintf("%g+", limits[i])
			}
			return fmt.Sprintf("%g-%g", limits[i], limits[i+1])
		}
	}
	return fmt.Sprintf("%g-%g", limits[0], limits[1])
}

// or is v, or the default where v is zero.
func or(v, otherwise float64) float64 {
	if v == 0 {
		return otherwise
	}
	return v
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
