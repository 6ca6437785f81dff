package chart

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
		h := max(bar, 14*float64(len(lines))) + 9
		l.tops, l.height = append(l.tops, y), append(l.height, h)
		y += h
	}
	l.bottom = y
	return l
}

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
	if len(f.Series) > 1 {
		each = 12
		f.top = f.key(f.top) + 10
	}
	l := f.layRows(labels, each*float64(len(f.Series)))
	x := f.rowScale(f.left+l.width+10, f.right)
	for i := range f.Places {
		f.name(l, i, f.Places[i].Accent)
		for j, s := range f.Series {
			top := l.tops[i] + (l.height[i]-each*float64(len(f.Series)))/2 + each*float64(j)
			f.row(s.Values[i], &x, box{top: top, bottom: top + each - 1}, f.barInk(i, j))
		}
	}
	zero := crisp(x.at(0))
	f.Line([]point{{zero, f.top}, {zero, l.bottom}}, stroke{ink: inkAxis, width: 1})
	return l.bottom + 2
}

// rowScale leaves room for the values beside the bars: at the right of those
// above zero, at the left of those below.
func (f *frame) rowScale(left, right float64) scale {
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
	x := scale{low: min(e.low, 0), high: max(e.high, 0), from: left + before, to: right - after}
	if x.low == x.high {
		x.high = 1
	}
	return x
}

func (f *frame) row(v Value, x *scale, at box, fill ink) {
	style := labelStyle
	if fill == inkAccent {
		style = style.strong()
	}
	y := (at.top+at.bottom)/2 + 4.2
	if v.Missing() {
		f.Text(x.at(0)+6, y, valueText(v, f.Y), labelStyle.in(inkSoft))
		return
	}
	zero, value := x.at(0), x.at(v.Number)
	f.Rect(min(zero, value), at.top, max(value-zero, zero-value), at.bottom-at.top, 0, fill)
	if v.Number < 0 {
		f.Text(value-6, y, valueText(v, f.Y), style.anchored(end))
		return
	}
	f.Text(value+6, y, valueText(v, f.Y), style)
}
