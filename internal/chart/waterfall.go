package chart

import (
	"fmt"
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// fall is a step of a waterfall: from one height to the next. A total begins at
// zero.
type fall struct {
	label    string
	from, to float64
	total    bool
	accent   bool
}

// falls are the steps: the marks, when there are such; else what was, by the
// change of each group, to what is. With one series its values are the changes and
// they begin at zero.
func (p *Picture) falls() []fall {
	if out := p.stepMarks(); len(out) > 0 {
		return out
	}
	var out []fall
	at := 0.0
	if len(p.Series) == 1 {
		for i, v := range p.Series[0].Values {
			out = append(out, fall{p.Places[i].Label, at, at + v.Number, false, p.Places[i].Accent})
			at += v.Number
		}
		return append(out, fall{"Total", 0, at, true, false})
	}
	before, now := p.Series[0], p.Series[1]
	for _, v := range before.Values {
		at += v.Number
	}
	out = append(out, fall{before.Name, 0, at, true, false})
	for i, v := range now.Values {
		to := at + v.Number - before.Values[i].Number
		out = append(out, fall{p.Places[i].Label, at, to, false, p.Places[i].Accent})
		at = to
	}
	return append(out, fall{now.Name, 0, at, true, false})
}

// stepMarks are the steps as the document states them: a total, changes, a total.
func (p *Picture) stepMarks() []fall {
	var out []fall
	at := 0.0
	for _, m := range p.Marks {
		if m.Kind != document.StepMark || m.Low.Missing() {
			continue
		}
		s := fall{label: m.Label, from: at, to: at + m.Low.Number}
		if len(out) == 0 {
			s.total, s.from = true, 0
		}
		at = s.to
		out = append(out, s)
	}
	if n := len(out) - 1; n > 0 {
		last := &out[n]
		last.to, last.from, last.total = last.to-last.from, 0, true
	}
	return out
}

// leastStep is how large the largest step must be beside the totals for an axis
// from zero: of smaller ones nothing would be seen.
const leastStep = 0.12

// cutFalls says that the axis cannot begin at zero, and from where to where it
// goes then.
func cutFalls(steps []fall) (e extent, cut bool) {
	largest, total := 0.0, 0.0
	for _, s := range steps {
		if s.total {
			total = max(total, math.Abs(s.to))
			e.number(s.to)
			continue
		}
		largest = max(largest, math.Abs(s.to-s.from))
		e.number(s.from)
		e.number(s.to)
	}
	if largest >= leastStep*total || largest == 0 || e.low <= 0 && e.high >= 0 {
		e.number(0)
		return e, false
	}
	margin := (e.high - e.low) * 0.12
	return extent{e.low - margin, e.high + margin, true}, true
}

// waterfall draws steps from one total to the other, as rows: names of groups
// are long. Totals are bars from zero; where the axis cannot begin there they
// are lines, since a bar would lie.
func (f *frame) waterfall() float64 {
	steps := f.falls()
	labels := make([]string, len(steps))
	for i, s := range steps {
		labels[i] = s.label
	}
	l := f.layRows(labels, 18)
	e, cut := cutFalls(steps)
	x := f.fallScale(steps, e, f.left+l.width+10)
	for i, s := range steps {
		f.name(l, i, s.total || s.accent)
		top := l.tops[i] + (l.height[i]-18)/2
		f.fall(s, &x, top, cut)
		if i+1 < len(steps) {
			at := crisp(x.at(s.to))
			f.Line([]point{{at, top + 18}, {at, l.tops[i+1] + (l.height[i+1]-18)/2}}, stroke{ink: inkAxis, width: 1})
		}
	}
	if !cut {
		zero := crisp(x.at(0))
		f.Line([]point{{zero, f.top}, {zero, l.bottom}}, stroke{ink: inkAxis, width: 1})
	}
	return l.bottom + 2
}

func (f *frame) fallText(s fall) string {
	if s.total {
		return numberText(s.to, f.Y)
	}
	axis := f.Y
	switch axis.Style {
	case document.StylePercent, document.StyleSignedPercent:
		return signed(numberText(s.to-s.from, axis), s.to > s.from)
	}
	axis.Style = document.StyleSigned
	return numberText(s.to-s.from, axis)
}

func signed(text string, up bool) string {
	if up && text != "" && text[0] != '+' {
		return "+" + text
	}
	return text
}

// fallScale leaves room for the numbers at both ends.
func (f *frame) fallScale(steps []fall, e extent, left float64) scale {
	widest := 0.0
	for _, s := range steps {
		widest = max(widest, f.types.width(f.fallText(s), labelStyle.strong())+8)
	}
	before := 0.0
	for _, s := range steps {
		if s.to < s.from || s.to < 0 {
			before = widest
		}
	}
	if e.low >= 0 && e.high > 0 {
		// Numbers of falls may stand over the room between zero and the bar.
		low := math.Inf(1)
		for _, s := range steps {
			if s.to < s.from {
				low = min(low, s.to)
			}
		}
		room := (f.right - widest - left) * (low - e.low) / max(e.high-e.low, 1e-300)
		before = max(0, before-max(room, 0))
	}
	if e.low == e.high {
		e.high = e.low + 1
	}
	x := scale{low: e.low, high: e.high}
	x.from, x.to = f.besideRoom(left, before, widest)
	return x
}

func (f *frame) fall(s fall, x *scale, top float64, cut bool) {
	a, b := x.at(s.from), x.at(s.to)
	style, y := labelStyle, top+9+4.2
	if s.total || s.accent {
		style = style.strong()
	}
	switch {
	case s.total && cut:
		f.Rect(b-1.5, top, 3, 18, 0, inkTotal)
	case s.total:
		a = x.at(0)
		f.Rect(min(a, b), top, max(a-b, b-a), 18, 0, inkTotal)
	case s.to == s.from: // the line that joins the steps goes on
		f.Line([]point{{crisp(b), top}, {crisp(b), top + 18}}, stroke{ink: inkAxis, width: 1})
	case s.to < s.from:
		f.Rect(b, top, max(a-b, 1), 18, 0, inkFall)
	default:
		f.Rect(a, top, max(b-a, 1), 18, 0, inkAccent)
	}
	f.beside(min(a, b), max(a, b), y, rowText{f.fallText(s), style, s.to < s.from && !s.total || s.total && s.to < 0})
}

// gather makes one place of all behind the first ones: what a total is made of
// must add up.
func (p *Picture) gather(most int) {
	n := len(p.Places)
	if n <= most {
		return
	}
	for i := range p.Series {
		s := &p.Series[i]
		sum := 0.0
		for _, v := range s.Values[most-1:] {
			sum += v.Number
		}
		s.Values = append(s.Values[:most-1:most-1], computed(sum))
	}
	p.Places = append(p.Places[:most-1:most-1], Place{Label: fmt.Sprintf("Other (%d)", n-most+1)})
}
