package chart

import (
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// What one drawing can hold and still be read.
const (
	mostBars   = 20 // as rows
	mostParts  = 31 // upright: hours of a day, days of a month
	mostPlaces = 500
	mostSeries = 7
	mostCells  = 24 // of a heat map, each way
	mostPoints = 2000
)

// limit cuts what cannot be read, and says so in the note.
func (p *Picture) limit() {
	places, series := mostPlaces, mostSeries
	if p.Kind == document.WaterfallChart || p.Kind == document.ParetoChart {
		p.gather(mostBars)
	}
	switch {
	case p.Kind == document.HeatMapChart:
		places, series = mostCells, mostCells
	case p.Kind == document.HistogramChart, p.Kind == document.LineChart, p.Kind == document.SparklineChart:
	case p.X.Scale == document.TimeScale:
		places = 62 // two months of days
	case p.Kind == document.BarChart:
		places = mostParts
	default:
		places = mostBars
	}
	p.cutPlaces(places)
	if n := len(p.Series); n > series && len(p.Points) == 0 {
		p.Series = keepAccent(p.Series, series)
		p.note(fmt.Sprintf("%d of %d series are drawn.", series, n))
	}
	p.heap()
	if n := len(p.Points); n > mostPoints {
		step := (n + mostPoints - 1) / mostPoints
		p.Points = every(p.Points, step)
		p.note(fmt.Sprintf("Every %d. point is drawn.", step))
	}
}

// cutPlaces keeps the first groups, and the last periods.
func (p *Picture) cutPlaces(most int) {
	n := len(p.Places)
	if n <= most {
		return
	}
	from, word := 0, "first"
	if p.X.Scale == document.TimeScale {
		from, word = n-most, "last"
	}
	p.Places = p.Places[from : from+most]
	for i := range p.Series {
		p.Series[i].Values = p.Series[i].Values[from : from+most]
	}
	p.Marks = slices.DeleteFunc(p.Marks, func(m Mark) bool { return m.To < from || m.From >= from+most })
	for i := range p.Marks {
		m := &p.Marks[i]
		m.From, m.To = max(m.From-from, 0), min(m.To-from, most-1)
	}
	p.note(fmt.Sprintf("The %s %d of %d are drawn.", word, most, n))
}

// keepAccent keeps the first series, and those that are talked about.
func keepAccent(all []Series, most int) []Series {
	var out []Series
	talked := 0
	for _, s := range all {
		if s.Accent {
			talked++
		}
	}
	room := max(most-talked, 0)
	for _, s := range all {
		if !s.Accent && room == 0 {
			continue
		}
		if !s.Accent {
			room--
		}
		if len(out) < most {
			out = append(out, s)
		}
	}
	return out
}

func every(points []Point, step int) []Point {
	var out []Point
	for i, p := range points {
		if i%step == 0 || p.Accent {
			out = append(out, p)
		}
	}
	return out
}

func (p *Picture) note(sentence string) {
	if p.Note != "" {
		p.Note += " "
	}
	p.Note += sentence
}
