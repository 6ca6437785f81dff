package chart

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// rowsLayout is what horizontal bars share: names at the left, one row each.
type rowsLayout struct {
	names  [][]string // wrapped
	width  float64    // of the names
	tops   []float64
	height []float64
	bottom float64
}

// layRows wraps the names and gives every row its place; bar is how high a row's
// bars are.
func (f *frame) layRows(labels []string, bar float64) rowsLayout {
	most := (f.right - f.left) * 0.34
	style := labelStyle.strong() // the widest that a name can be
	l := rowsLayout{width: 0}
	y := f.top
	for _, label := range labels {
		lines := f.types.wrap(label, style, most, 2)
		l.names = append(l.names, lines)
		l.width = max(l.width, f.types.widest(lines, style))
		h := max(bar, 14*float64(len(lines))) + math.Floor(bar/2)
		l.tops, l.height = append(l.tops, y), append(l.height, h)
		y += h
	}
	l.bottom = y
	return l
}

// manyRows stand closer.
const manyRows = 7

// name writes the name of a row beside its bars.
func (f *frame) name(l rowsLayout, i int, strong bool) {
	style := labelStyle.anchored(end)
	if strong {
		style = style.strong()
	}
	y := l.tops[i] + l.height[i]/2 + 4.2 - 7*float64(len(l.names[i])-1)
	for k, line := range l.names[i] {
		f.Text(f.left+l.width, y+14*float64(k), line, style)
	}
}

// rows draws horizontal bars, one a place and series, each with its value.
func (f *frame) rows() float64 {
	labels := make([]string, len(f.Places))
	for i, p := range f.Places {
		labels[i] = p.Label
	}
	each := 18.0
	if len(f.Places) > manyRows {
		each = 14
	}
	if len(f.Series) > 1 {
		each = 14
		f.top = f.key(f.top) + 10
	}
	l := f.layRows(labels, each*float64(len(f.Series)))
	x := f.rowScale(f.left + l.width + 10)
	at := func(i, j int) box {
		top := l.tops[i] + (l.height[i]-each*float64(len(f.Series)))/2 + each*float64(j)
		return box{top: top, bottom: top + each - 1}
	}
	for i := range f.Places {
		f.name(l, i, f.Places[i].Accent)
		for j, s := range f.Series {
			f.row(s.Values[i], &x, at(i, j), f.barInk(i, j))
		}
	}
	var numbers []box
	for i := range f.Places {
		for j, s := range f.Series {
			numbers = append(numbers, f.rowNumber(s.Values[i], &x, at(i, j), f.barStyle(i, j)))
		}
	}
	zero := crisp(x.at(0))
	f.Line([]point{{zero, f.top}, {zero, l.bottom}}, stroke{ink: inkAxis, width: 1})
	return f.rowLevels(&x, l.bottom, numbers)
}

// rowLevels draws the levels across all rows beside their numbers, named below them,
// and returns where that ends.
func (f *frame) rowLevels(x *scale, bottom float64, numbers []box) float64 {
	room := &taken{left: f.left, right: f.right, top: bottom, bottom: bottom + 20}
	out := bottom + 2
	for _, m := range f.Marks {
		if m.Kind != document.LevelMark || m.Low.Missing() {
			continue
		}
		at := crisp(x.at(m.Low.Number))
		var off [][2]float64
		for _, b := range numbers {
			if b.left-3 < at && at < b.right+3 {
				off = append(off, [2]float64{b.top - 3, b.bottom + 6}) // a dash below it would be a comma
			}
		}
		for _, piece := range between(f.top, bottom+3, off) {
			f.Line([]point{{at, piece[0]}, {at, piece[1]}}, levelStroke)
		}
		if m.Label != "" && f.fit(room, point{at, bottom + 15}, f.types.cut(m.Label, tickStyle, f.right-f.left), tickStyle.in(inkText).anchored(middle)) {
			out = bottom + 20
		}
	}
	return out
}

// rowScale leaves room for the values beside the bars: at the right of those
// above zero, at the left of those below.
func (f *frame) rowScale(left float64) scale {
	e := f.extent()
	before, after := 0.0, 0.0
	for _, s := range f.Series {
		for _, v := range s.Values {
			w := f.types.width(valueText(v, f.Y), labelStyle.strong()) + 8
			if v.Number < 0 {
				before = max(before, w)
			} else {
				after = max(after, w)
			}
		}
	}
	x := scale{low: min(e.low, 0), high: max(e.high, 0)}
	x.from, x.to = f.besideRoom(left, before, after)
	if x.low == x.high {
		x.high = 1
	}
	return x
}

func (f *frame) row(v Value, x *scale, at box, fill ink) {
	if v.Missing() {
		return
	}
	zero, value := x.at(0), x.at(v.Number)
	f.Rect(min(zero, value), at.top, max(value-zero, zero-value), at.bottom-at.top, 0, fill)
}

// rowNumber writes the number of a bar and says where it stands.
func (f *frame) rowNumber(v Value, x *scale, at box, style textStyle) box {
	y := (at.top+at.bottom)/2 + 4.2
	if v.Missing() {
		return f.beside(x.at(0), x.at(0), y, rowText{valueText(v, f.Y), labelStyle.in(inkSoft), false})
	}
	zero, value := x.at(0), x.at(v.Number)
	return f.beside(min(zero, value), max(zero, value), y, rowText{valueText(v, f.Y), style, v.Number < 0})
}

// rowText is the number of a row.
type rowText struct {
	text  string
	style textStyle
	left  bool // it stands at the left of its bar
}

// beside writes a number at a bar, or where there is no room in the column.
func (f *frame) beside(left, right, y float64, t rowText) box {
	at := point{right + 6, y}
	switch {
	case f.column:
		at.x, t.style = f.right, t.style.anchored(end)
	case t.left:
		at.x, t.style = left-6, t.style.anchored(end)
	}
	f.Text(at.x, at.y, t.text, t.style)
	return f.types.textBox(at, t.text, t.style)
}

// leastBars is how much room bars must have beside their numbers.
const leastBars = 70

// besideRoom is from where to where bars may go that have room for numbers at
// their left and right; when too little is left the numbers make a column.
func (f *frame) besideRoom(left, before, after float64) (from, to float64) {
	if f.right-after-left-before >= leastBars {
		return left + before, f.right - after
	}
	f.column = true
	return left, f.right - max(before, after) - 4
}
