package chart

import "github.com/a-seed-aa0acf4e/sitrep/internal/document"

// bands shades what is usual, behind the lines.
func (f *frame) bands(p plot, y *scale, x func(int) float64) {
	for _, m := range f.Marks {
		if m.Kind != document.BandMark || m.Low.Missing() || m.High.Missing() {
			continue
		}
		left, right := f.reach(m, p, x)
		a, b := y.at(m.Low.Number), y.at(m.High.Number)
		f.Rect(left, min(a, b), right-left, max(a-b, b-a), 0, inkBand)
	}
}

// reach is from where to where a mark goes; one of a single place is wide enough
// to be seen.
func (f *frame) reach(m Mark, p plot, x func(int) float64) (left, right float64) {
	left, right = min(x(m.From), x(m.To)), max(x(m.From), x(m.To))
	if right-left < 16 {
		return max((left+right)/2-8, p.left), min((left+right)/2+8, p.right+6)
	}
	return left, right
}

// levelsOf draws levels, segments and slopes over the lines.
func (f *frame) levelsOf(p plot, y *scale, x func(int) float64, room *taken) {
	for _, m := range f.Marks {
		if m.Low.Missing() || m.High.Missing() {
			continue
		}
		left, right := f.reach(m, p, x)
		with := stroke{ink: inkText, width: 1.4, dash: true}
		switch m.Kind {
		case document.LevelMark:
			left, right = p.left, p.right
			f.Line([]point{{p.left, y.at(m.Low.Number)}, {p.right, y.at(m.Low.Number)}}, with)
		case document.SegmentMark:
			with.dash, with.width = false, 2
			f.Line([]point{{left, y.at(m.Low.Number)}, {right, y.at(m.Low.Number)}}, with)
		case document.SlopeMark:
			f.Line([]point{{x(m.From), y.at(m.Low.Number)}, {x(m.To), y.at(m.High.Number)}}, with)
		default:
			continue
		}
		room.tracks([]point{{left, y.at(m.Low.Number)}, {right, y.at(m.High.Number)}})
	}
}

// pointMarks sets off single values, each with its label and number.
func (f *frame) pointMarks(y *scale, x func(int) float64, room *taken) {
	for _, m := range f.Marks {
		if m.Kind != document.PointMark || m.From >= len(f.Places) {
			continue
		}
		s := f.markedSeries(m.From)
		if s < 0 {
			continue
		}
		v := f.Series[s].Values[m.From]
		at := point{x(m.From), y.at(v.Number)}
		f.Circle(at.x, at.y, 6, inkSurface)
		f.Circle(at.x, at.y, 4.5, f.lineStroke(s).ink)
		text := valueText(v, f.Y)
		if m.Label != "" {
			text = m.Label + ": " + text
		}
		if f.Series[s].last() == m.From && m.Label == "" {
			continue // it stands at the end of the line
		}
		f.near(room, at, text, labelStyle.strong())
	}
}

// markedSeries is the series whose value at a place is set off: the accented
// one, else the first with a value there.
func (f *frame) markedSeries(place int) int {
	found := -1
	for i, s := range f.Series {
		if s.Values[place].Missing() {
			continue
		}
		if s.Accent {
			return i
		}
		if found < 0 {
			found = i
		}
	}
	return found
}

// near writes a text beside a point, where there is room.
func (f *frame) near(room *taken, at point, text string, style textStyle) {
	var spots []spot
	for _, s := range []spot{
		{point{0, -11}, middle},
		{point{0, 19}, middle},
		{point{-10, -4}, end},
		{point{10, -4}, start},
		{point{-10, 12}, end},
		{point{0, -26}, middle},
		{point{0, 34}, middle},
	} {
		spots = append(spots, spot{point{at.x + s.at.x, at.y + s.at.y}, s.anchor})
	}
	f.put(room, spots, text, style.haloed())
}

// markLabels names bands, levels, segments and slopes, where there is room.
func (f *frame) markLabels(p plot, y *scale, x func(int) float64, room *taken) {
	style := tickStyle.in(inkText).haloed()
	for _, m := range f.Marks {
		if m.Label == "" || m.Kind == document.PointMark || m.Low.Missing() || m.High.Missing() || f.namedAtEnd(m) {
			continue
		}
		f.put(room, f.markSpots(m, p, y, x), m.Label, style)
	}
}

// markSpots are where the name of a mark may stand.
func (f *frame) markSpots(m Mark, p plot, y *scale, x func(int) float64) []spot {
	left, right := f.reach(m, p, x)
	if m.Kind == document.LevelMark {
		left, right = p.left, p.right
	}
	a, b := y.at(m.Low.Number), y.at(m.High.Number)
	top, bottom, mid := min(a, b), max(a, b), (left+right)/2
	switch m.Kind {
	case document.BandMark:
		return []spot{
			{point{left + 6, top + 13}, start},
			{point{right - 6, top + 13}, end},
			{point{left + 6, bottom - 5}, start},
			{point{right - 6, bottom - 5}, end},
			{point{left + 6, top - 5}, start},
			{point{left + 6, bottom + 13}, start},
			{point{right + 8, top - 6}, start},
			{point{left - 8, top - 6}, end},
			{point{mid, top - 22}, middle},
			{point{mid, bottom + 26}, middle},
			{point{right + 8, top - 22}, start},
			{point{left - 8, top - 22}, end},
		}
	case document.SlopeMark:
		return []spot{
			{point{mid - 30, (a+b)/2 - 16}, start}, {point{mid, (a+b)/2 + 24}, start}, {point{left + 6, a - 14}, start}, {point{left + 6, a + 22}, start},
		}
	}
	return []spot{
		{point{left + 6, a - 6}, start},
		{point{left + 6, a + 15}, start},
		{point{mid, a - 6}, middle},
		{point{mid, a + 15}, middle},
		{point{right - 6, a - 6}, end},
		{point{right - 6, a + 15}, end},
		{point{left + 6, a - 22}, start},
		{point{left + 6, a + 31}, start},
		{point{right - 6, a - 22}, end},
		{point{right - 6, a + 31}, end},
	}
}
