package chart

import "math"

// histogram draws bars that touch, each over its own bin, whose edges stand
// under the axis.
func (f *frame) histogram() float64 {
	p := plot{left: f.left, right: f.right, top: f.top + 18, bottom: f.top + 18 + f.height()}
	e := f.extent()
	y := newScale(0, e.high, 4, f.Y, true)
	labelled := f.labelsFit(p)
	if labelled {
		y = scale{high: max(e.high, 1), from: p.bottom, to: p.top}
	} else {
		f.grid(&p, &y)
	}
	width := f.binWidth()
	x := f.binScale(p, width)
	for i, v := range f.Series[0].Values {
		left, right := x.at(f.Places[i].Number), x.at(f.Places[i].Number+width)
		if v.Missing() || v.Number <= 0 {
			continue
		}
		at := y.at(v.Number)
		f.Rect(left+0.5, at, max(right-left-1, 0.5), p.bottom-at, 0, f.barInk(i, 0))
		if labelled {
			style := labelStyle.anchored(middle)
			if f.barInk(i, 0) == inkAccent && f.talked() {
				style = style.strong()
			}
			f.Text((left+right)/2, at-5, valueText(v, f.Y), style)
		}
	}
	f.zero(p, &y)
	f.edges(p, &x, width)
	return p.bottom + 24
}

// binWidth is the least distance of two edges: bins without rows may be absent.
func (f *frame) binWidth() float64 {
	width := math.Inf(1)
	for i := 1; i < len(f.Places); i++ {
		if d := f.Places[i].Number - f.Places[i-1].Number; d > 0 {
			width = min(width, d)
		}
	}
	if math.IsInf(width, 1) {
		return 1
	}
	return width
}

// binScale leaves room for half a text at both ends: the first and the last edge.
func (f *frame) binScale(p plot, width float64) scale {
	x := scale{low: f.Places[0].Number, high: f.Places[len(f.Places)-1].Number + width}
	half := func(v float64) float64 { return f.types.width(edgeText(clean(v), width, &x, f), tickStyle) / 2 }
	x.from, x.to = max(p.left, f.left+half(x.low)), p.right-half(x.high)
	return x
}

// edges writes as many edges of bins as keep apart.
func (f *frame) edges(p plot, x *scale, width float64) {
	n := int(math.Round((x.high - x.low) / width))
	step := 1
	for ; step < n; step++ {
		if f.edgesApart(x, width, n, step) {
			break
		}
	}
	for i := 0; i <= n; i += step {
		v := clean(x.low + width*float64(i))
		text := edgeText(v, width, x, f)
		f.Line([]point{{crisp(x.at(v)), p.bottom}, {crisp(x.at(v)), p.bottom + 4}}, stroke{ink: inkAxis, width: 1})
		f.Text(f.inside(x.at(v), text), p.bottom+16, text, tickStyle.anchored(middle))
	}
}

func (f *frame) edgesApart(x *scale, width float64, n, step int) bool {
	widest := 0.0
	for i := 0; i <= n; i += step {
		widest = max(widest, f.types.width(edgeText(clean(x.low+width*float64(i)), width, x, f), tickStyle))
	}
	return (x.to-x.from)/float64(n)*float64(step) >= widest+10
}

func edgeText(v, width float64, x *scale, f *frame) string {
	return tickText(v, width, max(math.Abs(x.low), math.Abs(x.high)), f.X)
}
