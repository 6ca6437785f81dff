package mine

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of who, within a group that moved, made its change.
const (
	withinMost = 0.60 // of the group's change, that it must make
	withinMore = 1.5  // times the part that it had of the group before
	withinRows = 20   // of the sample, in the two windows
)

// inside looks, below a group that moved only, for the group of another field that
// made its change. It looks in the sample; the evidence is exact.
func (k *checker) inside(driver Candidate) {
	checked := 0
	best := Candidate{P: 1}
	for by := range k.Fields {
		if by == driver.Field || k.tells(driver.Field, by) {
			continue
		}
		for _, p := range k.portionsWithin(driver, by) {
			checked++
			if c, ok := k.inner(driver, by, p); ok && c.P < best.P {
				best = c
			}
		}
	}
	if best.Tell == nil {
		return
	}
	best.P = min(1, best.P*float64(checked)) // the best of so many
	k.add(best)
}

// tells reports whether the value of a field fixes that of another.
func (d *Data) tells(field, other int) bool {
	c := d.Profile.Column(d.By[field].Column)
	if c == nil {
		return false
	}
	for _, name := range c.Determines {
		if name == d.By[other].Column {
			return true
		}
	}
	return false
}

// portion is the sampled change of a group within another.
type portion struct {
	value       string
	now, before Parts
	delta, had  float64 // its parts of the whole's change, and of the whole before
}

// portionsWithin are the groups of a field within a driver.
func (k *checker) portionsWithin(driver Candidate, by int) []portion {
	at := map[string]int{}
	var out []portion
	change, before, rows := 0.0, 0.0, 0
	for row, value := range k.Sample.Fields[driver.Field] {
		now, earlier := holds(k.Window, k.Sample.Days[row]), holds(k.Before, k.Sample.Days[row])
		v, ok := k.rowValue(driver.Measure, row)
		if value != driver.Entity || !now && !earlier || !ok || !k.Sample.Has[by][row] {
			continue
		}
		name := k.Sample.Fields[by][row]
		i, seen := at[name]
		if !seen {
			i = len(out)
			at[name], out = i, append(out, portion{value: name})
		}
		p, w := &out[i].now, 1.0
		if !now {
			p, w = &out[i].before, -1
			before += v
		}
		p.Sum, p.Over, p.Squares = p.Sum+v, p.Over+1, p.Squares+v*v
		change, rows = change+w*v, rows+1
	}
	if rows < withinRows || change == 0 || before <= 0 {
		return nil
	}
	for i := range out {
		out[i].delta, out[i].had = (out[i].now.Sum-out[i].before.Sum)/change, out[i].before.Sum/before
	}
	return out
}

// rowValue is what a sampled row adds to a measure.
func (d *Data) rowValue(measure, row int) (float64, bool) {
	if m := d.Measures[measure]; m.Aggregate == plan.Count {
		return 1, m.Where == nil && m.Column == ""
	}
	v := d.Sample.Measures[measure][row]
	return v, v == v //nolint:gocritic // a missing value is not itself
}

func (k *checker) inner(driver Candidate, by int, p portion) (Candidate, bool) {
	if p.delta < withinMost || p.delta > mostShare || p.delta < withinMore*p.had {
		return Candidate{}, false
	}
	c := driver
	c.Kind, c.Attached, c.Parent, c.Entity = document.KindContributor, true, driver.Entity, p.value
	c.P = max(driver.P, stats.SumChange(p.now.Sum, p.now.Squares, p.before.Sum, p.before.Squares).P)
	c.Delta *= p.delta
	c.Evidence = k.changed(driver.Measure, by)
	only := plan.Predicate{Op: plan.In, Column: k.By[driver.Field].Column, Values: []string{driver.Entity}}
	if k.Where != nil {
		only = plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*k.Where, only}}
	}
	c.Evidence.Question.Where = &only
	c.Tell = func(t *insight.Teller) insight.Finding { return tellInside(t, p.value) }
	return c, true
}

// holds reports whether a day lies in a window.
func holds(w *plan.Window, day time.Time) bool { return !day.Before(w.Start) && day.Before(w.End) }
