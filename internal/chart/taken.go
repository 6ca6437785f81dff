package chart

import "slices"

// box is what a text covers.
type box struct{ left, top, right, bottom float64 }

func (b box) meets(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

// taken remembers where texts stand, so that no other covers them.
type taken struct {
	left, right, top, bottom float64 // where they may stand
	boxes                    []box
	lines                    []box // what a text may cover when there is no other room
}

// tracks notes where a line runs, in pieces no wider than a letter.
func (t *taken) tracks(points []point) {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		n := max(1, min(int(max(b.x-a.x, a.x-b.x, b.y-a.y, a.y-b.y)/6), 200))
		for k := range n {
			c := point{a.x + (b.x-a.x)*float64(k)/float64(n), a.y + (b.y-a.y)*float64(k)/float64(n)}
			d := point{a.x + (b.x-a.x)*float64(k+1)/float64(n), a.y + (b.y-a.y)*float64(k+1)/float64(n)}
			t.lines = append(t.lines, box{min(c.x, d.x) - 1, min(c.y, d.y) - 1, max(c.x, d.x) + 1, max(c.y, d.y) + 1})
		}
	}
}

func (t *taken) covers(b box) bool {
	return slices.ContainsFunc(t.lines, b.meets)
}

// spot is where a text may be written.
type spot struct {
	at     point
	anchor anchor
}

// put writes a text at the first spot where it covers nothing, else at the first
// where it covers no text.
func (f *frame) put(room *taken, spots []spot, text string, style textStyle) {
	for _, clear := range []bool{true, false} {
		for _, s := range spots {
			style := style.anchored(s.anchor)
			if clear && room.covers(f.types.textBox(s.at, text, style)) {
				continue
			}
			if f.fit(room, s.at, text, style) {
				return
			}
		}
	}
}

// textBox is what a text of one line covers.
func (t *typesetter) textBox(at point, text string, style textStyle) box {
	w := t.width(text, style)
	x := style.anchor.left(at.x, w)
	return box{x, at.y - style.size*0.78, x + w, at.y + style.size*0.22}
}

// free says whether a box stands inside and on nothing.
func (t *taken) free(b box) bool {
	if b.left < t.left || b.right > t.right || b.top < t.top || b.bottom > t.bottom {
		return false
	}
	for _, o := range t.boxes {
		if b.meets(o) {
			return false
		}
	}
	return true
}

// fit writes a text where it is asked for, moved inside from the edges; when
// something is there already it is left out, and false.
func (f *frame) fit(room *taken, at point, text string, style textStyle) bool {
	b := f.types.textBox(at, text, style)
	if b.left < room.left {
		at.x += room.left - b.left
	} else if b.right > room.right {
		at.x -= b.right - room.right
	}
	b = f.types.textBox(at, text, style)
	if b.left < room.left-0.01 || b.right > room.right+0.01 || !room.free(box{max(b.left, room.left), b.top, min(b.right, room.right), b.bottom}) {
		return false
	}
	room.boxes = append(room.boxes, b)
	f.Text(at.x, at.y, text, style)
	return true
}
