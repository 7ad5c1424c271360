package vision

import (
	"cmp"
	"context"
	"image"
	"slices"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
	"flowlens/vision/internal/square"
)

// A picture may show several boards: two screenshots side by side, before and after on a page. Beside a board that was read
// others are looked for, but only where what the first look found anyway says that there may be one.

const (
	// minSister is the least width and height of another board, over those of the first. Boards that are shown together are
	// about as large as each other; the miniature after a screenshot and a menu's thumbnails have at most a third.
	minSister = 0.5
	// minRoom is the least width and height of the room beside a board in which another is looked for without a lattice,
	// over those of the board. Above and below its board a telephone's screen has up to 0.75.
	minRoom = 0.8
	// minTiled is the least area of the cells between four crossings, over that of the smallest board that is looked for. Not all
	// crossings are seen at the first look.
	minTiled = 0.5
	// minLined is the least length of the lines in such a room, over that of the board's: a sister of half its width has half.
	minLined = 0.4
	// roomMargin is what belongs to a board around its frame, in pitches: half of a thick line.
	roomMargin = 0.1
	// alikeArea is from which share of the largest board's area on another one is as large: then the one on the left or above it
	// comes first, as people read.
	alikeArea = 0.9
	// maxRooms bounds the rooms that are looked at, for the time that this takes. Six boards have that many or fewer.
	maxRooms = 12
	// passesBeside is how many passes look at a room: nearly every board is read by the first two.
	passesBeside = 2
)

// gather is the search for the boards beside the first, and what it has found.
type gather struct {
	*reader
	all    []*Reading
	rooms  int // that were looked at
	unread int // that seem to hold a board, but none that is believed
}

// withFurther returns the largest board of the picture with the others below [Reading.More]. s is the plain view, in which
// or from which first was read.
func (r *reader) withFurther(ctx context.Context, s *sight, first *Reading) (*Reading, error) {
	defer r.clock("further boards")()
	g := &gather{reader: r, all: []*Reading{first}}
	if err := g.beside(ctx, s, first); err != nil {
		return nil, err
	}
	slices.SortFunc(g.all, func(a, b *Reading) int { return cmp.Compare(a.corner(), b.corner()) })
	most := 0
	for _, f := range g.all {
		most = max(most, f.area())
	}
	k := slices.IndexFunc(g.all, func(f *Reading) bool { return float64(f.area()) >= alikeArea*float64(most) })
	largest := g.all[k]
	largest.More, largest.Unread = slices.Delete(g.all, k, k+1), g.unread
	return largest, nil
}

// area is that of the board, in square pixels, and corner says how far to the lower right its upper left corner lies.
func (r *Reading) area() int   { return r.Layout.Bounds.Dx() * r.Layout.Bounds.Dy() }
func (r *Reading) corner() int { return r.Layout.Bounds.Min.X + r.Layout.Bounds.Min.Y }

// beside looks for boards in the rooms to the sides of a board within a view.
func (g *gather) beside(ctx context.Context, s *sight, from *Reading) error {
	taken := s.fromPicture(from.Layout.Bounds, roomMargin*from.Layout.Pitch)
	for _, room := range s.rooms(taken) {
		if !s.hasLattice(room, minSister*float64(min(taken.Dx(), taken.Dy()))) && !s.mayHold(room, taken) {
			continue
		}
		if g.rooms++; g.rooms > maxRooms {
			return nil
		}
		if err := g.look(ctx, s, room); err != nil {
			return err
		}
	}
	return nil
}

// look looks for a board in a room of a view, and then for others beside that.
func (g *gather) look(ctx context.Context, s *sight, room image.Rectangle) error {
	g.depth = noBoard
	part := newSight(s.Moved(raster.Crop(s.Img, room), room.Min).Trimmed(), plain)
	g.log.Debug("looking for another board", "left", room.Min.X, "top", room.Min.Y, "width", room.Dx(), "height", room.Dy())
	found, err := g.readView(ctx, part, passes[:passesBeside])
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case found == nil || err != nil || found == part.reserve:
		if g.depth >= noGround {
			g.unread++
		}
		return nil
	case slices.ContainsFunc(g.all, found.overlaps), !found.isSister(g.all[0]):
		return nil
	}
	g.all = append(g.all, found)
	return g.beside(ctx, part, found)
}

// overlaps reports whether two readings are of the same place.
func (r *Reading) overlaps(other *Reading) bool { return r.Layout.Bounds.Overlaps(other.Layout.Bounds) }

// isSister reports whether the board is about as large as another one.
func (r *Reading) isSister(other *Reading) bool {
	a, b := r.Layout.Bounds.Size(), other.Layout.Bounds.Size()
	return float64(max(a.X, a.Y)) >= minSister*float64(max(b.X, b.Y))
}

// fromPicture returns where a part of the picture lies in a plain view, with a margin in pixels.
func (s *sight) fromPicture(part image.Rectangle, margin float64) image.Rectangle {
	// A plain view is a part of the picture, perhaps shrunk.
	at, one := s.ToPicture(geom.Vec{}), s.ToPicture(geom.Pt(1, 1))
	x := func(v int) int { return int((float64(v) - at.X) / (one.X - at.X)) }
	y := func(v int) int { return int((float64(v) - at.Y) / (one.Y - at.Y)) }
	part = part.Inset(-int(margin))
	return image.Rect(x(part.Min.X), y(part.Min.Y), x(part.Max.X), y(part.Max.Y)).Intersect(s.Img.Rect)
}

// rooms returns the parts of the view to the right and left of a board, below and above it, in pixels of the view.
func (s *sight) rooms(board image.Rectangle) []image.Rectangle {
	all := s.Img.Rect
	return []image.Rectangle{
		image.Rect(board.Max.X, all.Min.Y, all.Max.X, all.Max.Y), image.Rect(all.Min.X, all.Min.Y, board.Min.X, all.Max.Y),
		image.Rect(all.Min.X, board.Max.Y, all.Max.X, all.Max.Y), image.Rect(all.Min.X, all.Min.Y, all.Max.X, board.Min.Y),
	}
}

// toWork returns where a part of the view lies in its working picture.
func (s *sight) toWork(part image.Rectangle) image.Rectangle {
	scale := s.scale(s.work[0])
	x, y := func(v int) int { return int(float64(v) / scale.X) }, func(v int) int { return int(float64(v) / scale.Y) }
	return image.Rect(x(part.Min.X), y(part.Min.Y), x(part.Max.X), y(part.Max.Y))
}

// hasLattice reports whether lines cross in a room of the view as on a board of at least so many pixels.
func (s *sight) hasLattice(room image.Rectangle, extent float64) bool {
	if float64(min(room.Dx(), room.Dy())) < extent {
		return false
	}
	in := s.toWork(room)
	var nodes []geom.Vec
	for _, p := range s.crossings[passes[0]] {
		if image.Pt(int(p.X), int(p.Y)).In(in) {
			nodes = append(nodes, p)
		}
	}
	extent /= s.scale(s.work[0]).X
	return square.Tiled(nodes, extent) >= minTiled*extent*extent
}

// mayHold reports whether a room is large enough for a board like the one that was read, and has lines as that has.
func (s *sight) mayHold(room, board image.Rectangle) bool {
	if float64(room.Dx()) < minRoom*float64(board.Dx()) || float64(room.Dy()) < minRoom*float64(board.Dy()) {
		return false
	}
	return float64(s.lined(room)) >= minLined*float64(s.lined(board))
}

// lined says how many pixels of a part of the view are on lines, of a sample of them.
func (s *sight) lined(part image.Rectangle) (n int) {
	const step = 4 // pixels
	_, m := s.look(passes[0])
	in := s.toWork(part).Intersect(image.Rect(0, 0, m.V.W, m.V.H))
	for y := in.Min.Y; y < in.Max.Y; y += step {
		for i := y*m.V.W + in.Min.X; i < y*m.V.W+in.Max.X; i += step {
			if max(m.V.Pix[i], m.H.Pix[i]) >= passes[0].strength {
				n++
			}
		}
	}
	return n
}
