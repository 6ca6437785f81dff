package chart

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// bars draws upright bars, one a place and series. When every value fits above
// its bar there is no axis of values: the labels are it.
func (f *frame) bars() float64 {
	p := plot{left: f.left, right: f.right, top: f.top + 18, bottom: f.top + 18 + f.height()}
	e := f.extent()
	if e.low == 0 && e.high == 0 {
		p.bottom = p.top + 24 // nothing rises
	}
	y := newScale(e.low, e.high, 4, f.Y, true)
	if len(f.Series) > 1 {
		p.top = f.key(p.top-10) + 22
		p.bottom = p.top + f.height()
	}
	labelled := f.labelsFit(p)
	if labelled {
		y = scale{low: min(e.low, 0), high: max(e.high, 0)}
		if y.low == y.high {
			y.high = 1
		}
		if y.low < 0 {
			p.bottom -= 16 // labels below negative bars
		}
		y.from, y.to = p.bottom, p.top
	} else {
		f.grid(&p, &y)
	}
	slot := (p.right - p.left) / float64(len(f.Places))
	for i := range f.Places {
		f.barGroup(i, p.left+slot*float64(i), slot, &y)
	}
	f.zero(p, &y)
	room := f.barLabels(p, &y, labelled)
	f.levels(p, &y, room.boxes)
	f.levelLabels(p, &y, room)
	if y.low < 0 && labelled {
		p.bottom += 16
	}
	return f.underBars(p)
}

// barGroup draws the bars of one place.
func (f *frame) barGroup(i int, left, slot float64, y *scale) {
	gap := f.barGap(slot)
	each := (slot - gap) / float64(len(f.Series))
	for j, s := range f.Series {
		v := s.Values[i]
		if v.Missing() {
			continue
		}
		a, b := y.at(0), y.at(v.Number)
		x := left + gap/2 + each*float64(j)
		f.Rect(x, min(a, b), max(each-min(1, each*0.1), 0.5), max(a-b, b-a), 0, f.barInk(i, j))
	}
}

// widestBar keeps one bar, or two, from being a block.
const widestBar = 96

// barGap is what is left free of the place of a group of bars.
func (f *frame) barGap(slot float64) float64 {
	return max(min(slot*0.28, 28), slot-widestBar*float64(len(f.Series)))
}

// barInk: what is talked about has the accent; when nothing is, all bars of a
// single series have it.
func (f *frame) barInk(place, series int) ink {
	if len(f.Series) > 1 {
		return f.barSeries(series)
	}
	if f.open(place) {
		return inkMuted
	}
	if f.Places[place].Accent || !f.talked() {
		return inkAccent
	}
	return inkMuted
}

// barSeries: of two series the first is what it is about, the second what it is
// held against.
func (f *frame) barSeries(i int) ink {
	if len(f.Series) == 2 && !slices.ContainsFunc(f.Series, func(s Series) bool { return s.Accent }) {
		return [2]ink{inkAccent, inkMuted}[i]
	}
	return f.seriesInk(i)
}

// open says that a period is not complete.
func (p *Picture) open(place int) bool {
	return slices.ContainsFunc(p.Marks, func(m Mark) bool {
		return m.Kind == document.OpenMark && m.From <= place && place <= m.To
	})
}

// talked says that some place or point is talked about.
func (f *frame) talked() bool {
	return slices.ContainsFunc(f.Places, func(p Place) bool { return p.Accent }) ||
		slices.ContainsFunc(f.Marks, func(m Mark) bool { return m.Kind == document.PointMark })
}

// seriesInk: an accented series against muted ones, or one colour each.
func (f *frame) seriesInk(i int) ink {
	if slices.ContainsFunc(f.Series, func(s Series) bool { return s.Accent }) {
		if f.Series[i].Accent {
			return inkAccent
		}
		return inkMuted
	}
	return lineInk(i)
}

func (f *frame) labelsFit(p plot) bool {
	slot := (p.right - p.left) / float64(len(f.Places))
	if n := len(f.Series); n > 1 {
		slot = (slot - f.barGap(slot)) / float64(n)
	}
	for _, s := range f.Series {
		for _, v := range s.Values {
			if f.types.width(valueText(v, f.Y), labelStyle.strong())+4 > slot {
				return false
			}
		}
	}
	return true
}
