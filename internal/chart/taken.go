package chart

// box is what a text covers.
type box struct{ left, top, right, bottom float64 }

func (b box) meets(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

// taken remembers where texts stand, so that no other covers them.
type taken struct {
	left, right, top, bottom float64 // where they may stand
	boxes                    []box
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
