package chart

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// last is the index of a series' last value, -1 without one.
func (s Series) last() int {
	for i, v := range slices.Backward(s.Values) {
		if !v.Missing() {
			return i
		}
	}
	return -1
}

// endText is what stands at the end of a series: its name and, of one series,
// its last value.
func (f *frame) endText(s Series) string {
	if s.last() < 0 {
		return ""
	}
	if len(f.Series) > 1 {
		return s.Name
	}
	return valueText(s.Values[s.last()], f.Y)
}

// lineEnd is a text at the end of a line, and the height where that ends.
type lineEnd struct {
	text  string
	style textStyle
	value float64
	place int
	dot   bool
	ink   ink
}

// ends are the texts of all series, and the names of slopes that reach the last
// place: beside it they are clear of every line.
func (f *frame) ends() []lineEnd {
	var out []lineEnd
	for j, s := range f.Series {
		i := s.last()
		if i < 0 {
			continue
		}
		e := lineEnd{f.endText(s), labelStyle, s.Values[i].Number, i, true, f.lineStroke(j).ink}
		if s.Accent || len(f.Series) == 1 {
			e.style = labelStyle.strong()
		} else if ink := f.seriesInk(j); ink != inkMuted {
			e.style = labelStyle.in(ink)
		}
		out = append(out, e)
	}
	for _, m := range f.Marks {
		if f.namedAtEnd(m) {
			out = append(out, lineEnd{text: m.Label, style: tickStyle, value: m.High.Number, place: m.To})
		}
	}
	return out
}

func (f *frame) namedAtEnd(m Mark) bool {
	return m.Kind == document.SlopeMark && m.To == len(f.Places)-1 && m.Label != "" && !m.Low.Missing() && !m.High.Missing()
}

// endRoom is how wide the texts at the ends are.
func (f *frame) endRoom(p *plot) float64 {
	widest := 0.0
	for _, e := range f.ends() {
		widest = max(widest, f.types.width(e.text, labelStyle.strong()))
	}
	return min(widest, (p.right-p.left)*0.3) + 12
}

// endNames writes the texts at the ends, moved apart where lines end together.
func (f *frame) endNames(p plot, y *scale, x func(int) float64, room *taken) {
	ends := f.ends()
	at := make([]float64, len(ends))
	for i, e := range ends {
		at[i] = y.at(e.value)
	}
	for i, moved := range apart(at, 15, p.top-4, p.bottom-2) {
		e, end := ends[i], point{x(ends[i].place), at[i]}
		if e.dot {
			f.Circle(end.x, end.y, 3.4, e.ink)
		}
		text := f.types.cut(e.text, e.style, f.right-p.right-8)
		to := point{p.right + 8, moved + 4.2}
		if end.x < p.right-20 || math.Abs(moved-end.y) > 3 {
			f.Line([]point{{end.x + 4, end.y}, {p.right + 5, moved}}, stroke{ink: inkGrid, width: 1})
		}
		room.boxes = append(room.boxes, f.types.textBox(to, text, e.style))
		f.Text(to.x, to.y, text, e.style)
	}
}
