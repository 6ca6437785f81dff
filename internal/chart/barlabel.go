package chart

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// barLabels writes values at the ends of bars: at all of them, or where there is
// no room at those that are talked about, else at the largest and the last.
func (f *frame) barLabels(p plot, y *scale, all bool) *taken {
	slot := (p.right - p.left) / float64(len(f.Places))
	gap := f.barGap(slot)
	each := (slot - gap) / float64(len(f.Series))
	room := &taken{left: p.left, right: p.right, top: f.top, bottom: p.bottom + 18}
	bodies := f.bodies(p, y, slot)
	if !all {
		room.bottom = p.bottom
		room.boxes = bodies
	}
	for j, s := range f.Series {
		for i, v := range s.Values {
			if !all && (v.Missing() || !f.worthy(i, j)) {
				continue
			}
			style := f.barStyle(i, j).anchored(middle)
			at := point{p.left + slot*float64(i) + gap/2 + each*(float64(j)+0.5), y.at(v.Number) - 5}
			if v.Number < 0 {
				at.y = y.at(v.Number) + 14
			}
			if v.Missing() {
				style = style.in(inkSoft)
			}
			f.fit(room, at, valueText(v, f.Y), style)
		}
	}
	room.lines, room.bottom = bodies, p.bottom
	return room
}

// barStyle is that of a bar's number: strong where the bar is talked about, and of
// two series the one that it is about. Where all bars are alike all numbers are.
func (f *frame) barStyle(place, series int) textStyle {
	if f.barInk(place, series) == inkAccent && (f.talked() || len(f.Series) > 1) {
		return labelStyle.strong()
	}
	return labelStyle
}

// levelLabels names the levels, off the bars where there is room.
func (f *frame) levelLabels(p plot, y *scale, room *taken) {
	for _, m := range f.Marks {
		if m.Kind != document.LevelMark || m.Low.Missing() || m.Label == "" {
			continue
		}
		at := y.at(m.Low.Number)
		f.put(room, []spot{
			{point{p.right, at - 5}, end}, {point{p.left + 2, at - 5}, start}, {point{p.right, at + 14}, end}, {point{p.left + 2, at + 14}, start},
		}, m.Label, tickStyle.in(inkText).haloed())
	}
}

// bodies are where bars stand: no label may cross one.
func (f *frame) bodies(p plot, y *scale, slot float64) []box {
	var out []box
	for i := range f.Places {
		for _, s := range f.Series {
			v := s.Values[i]
			if v.Missing() {
				continue
			}
			a, b := y.at(0), y.at(v.Number)
			out = append(out, box{p.left + slot*(float64(i)+0.15), min(a, b) - 1, p.left + slot*(float64(i)+0.85), max(a, b)})
		}
	}
	return out
}

// worthy says which bars have their value written when not all can.
func (f *frame) worthy(place, series int) bool {
	if f.talked() {
		return f.Places[place].Accent
	}
	values := f.Series[series].Values
	if place == len(values)-1 {
		return true
	}
	for _, v := range values {
		if !v.Missing() && math.Abs(v.Number) > math.Abs(values[place].Number) {
			return false
		}
	}
	return true
}

// underBars writes the names of the places and returns where they end.
func (f *frame) underBars(p plot) float64 {
	slot := (p.right - p.left) / float64(len(f.Places))
	if f.Grain != "" {
		return f.underPeriods(p, func(i int) float64 { return p.left + slot*(float64(i)+0.5) })
	}
	if slot < leastSlot && !f.named(slot) {
		return f.thinned(p, func(i int) float64 { return p.left + slot*(float64(i)+0.5) })
	}
	lines := 1
	style := tickStyle.in(inkText).anchored(middle)
	names := f.barNames(slot - 6)
	for i, place := range f.Places {
		s := style
		if place.Accent {
			s = style.strong()
		}
		for k, line := range f.types.wrap(names[i], s, slot-6, 2) {
			f.Text(p.left+slot*(float64(i)+0.5), p.bottom+16+14*float64(k), line, s)
			lines = max(lines, k+1)
		}
	}
	return p.bottom + 8 + 14*float64(lines)
}

// levels draws the levels that hold all through, an average or a target, beside the
// numbers.
func (f *frame) levels(p plot, y *scale, numbers []box) {
	for _, m := range f.Marks {
		if m.Kind != document.LevelMark || m.Low.Missing() {
			continue
		}
		at := crisp(y.at(m.Low.Number))
		var off [][2]float64
		for _, b := range numbers {
			if b.top-2 < at && at < b.bottom+2 {
				off = append(off, [2]float64{b.left - 2, b.right + 2})
			}
		}
		for _, piece := range between(p.left, p.right, off) {
			f.Line([]point{{piece[0], at}, {piece[1], at}}, levelStroke)
		}
	}
}

var levelStroke = stroke{ink: inkText, width: 1.2, dash: true}

// between are the stretches of a line that are left when others are taken off.
func between(from, to float64, off [][2]float64) [][2]float64 {
	slices.SortFunc(off, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	var out [][2]float64
	for _, o := range off {
		if o[0] > from {
			out = append(out, [2]float64{from, min(o[0], to)})
		}
		from = max(from, o[1])
	}
	if from < to {
		out = append(out, [2]float64{from, to})
	}
	return out
}

// key names the series by their colours, in one row, and returns where it ends.
// It is for bars and points; lines have their names at their ends.
func (f *frame) key(top float64) float64 {
	x := f.left
	for i, s := range f.Series {
		style := labelStyle
		if s.Accent {
			style = style.strong()
		}
		name := f.types.cut(s.Name, style, (f.right-f.left)/2-24)
		width := f.types.width(name, style)
		if x > f.left && x+16+width > f.right {
			x, top = f.left, top+18
		}
		f.Rect(x, top, 10, 10, 2, f.barSeries(i))
		f.Text(x+15, top+9.5, name, style)
		x += 15 + width + 18
	}
	return top + 12
}
