package chart

import (
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// nameplaces gives places their labels, and those of time their time.
func (p *Picture) nameplaces() {
	if p.X.Scale == document.TimeScale {
		cells := make([]any, len(p.Places))
		for i := range p.Places {
			cells[i] = p.Places[i].Value
		}
		if p.Grain = p.X.Grain; p.Grain == "" {
			p.Grain = grain(times(cells))
		}
	}
	for i := range p.Places {
		place := &p.Places[i]
		place.Label = called(place.Value, p.X, p.Grain)
		if s, ok := place.Value.(string); ok && p.Grain != "" {
			place.Time, _ = document.ParseTime(s)
		}
		if v := number(place.Value); p.X.Scale == document.NumberScale && !v.Missing() {
			place.Label = valueText(v, p.X)
		}
	}
}

// called is what the value of a group is called.
func called(value any, axis document.Axis, grain string) string {
	if name, ok := axis.Names[document.GroupText(value, "")]; ok {
		return document.Clean(name)
	}
	return document.GroupText(value, grain)
}

func times(cells []any) []time.Time {
	var out []time.Time
	for _, cell := range cells {
		if s, ok := cell.(string); ok {
			if t, err := document.ParseTime(s); err == nil {
				out = append(out, t)
			}
		}
	}
	slices.SortFunc(out, time.Time.Compare)
	return out
}

// grain guesses the length of the periods from their starts: the largest that
// all of them can begin, no longer than the smallest distance.
func grain(starts []time.Time) string {
	if len(starts) == 0 {
		return ""
	}
	least := time.Duration(1<<63 - 1)
	for i, t := range starts[1:] {
		if d := t.Sub(starts[i]); d > 0 {
			least = min(least, d)
		}
	}
	if len(starts) == 1 {
		least = 24 * time.Hour // of one period nothing more is known
	}
	const day = 24 * time.Hour
	all := func(begins func(time.Time) bool) bool {
		return !slices.ContainsFunc(starts, func(t time.Time) bool { return !begins(t) })
	}
	switch {
	case least >= 365*day && all(func(t time.Time) bool { return t.YearDay() == 1 }):
		return "year"
	case least >= 89*day && all(func(t time.Time) bool { return t.Day() == 1 && t.Month()%3 == 1 }):
		return "quarter"
	case least >= 28*day && all(func(t time.Time) bool { return t.Day() == 1 }):
		return "month"
	case least >= 7*day && all(func(t time.Time) bool { return t.Weekday() == time.Monday }):
		return "week"
	case least >= day && all(func(t time.Time) bool { return t.Equal(t.Truncate(day)) }):
		return "day"
	}
	return "hour"
}
