package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// aimed gives a clause's question the target that stands in the clause.
func (b *builder) aimed() {
	for k := range b.aims {
		a := &b.aims[k]
		if a.attached || a.at < b.ts0(b.from) || a.at >= b.ts0(b.to) {
			continue
		}
		if a.attached = b.hold(&b.q, a); a.attached {
			return
		}
	}
}

// toward takes what an aim is for as the number of a clause that asks whether it is
// reached: the orders of "500 orders a month"; else the number that the table is likely
// to be about.
func (b *builder) toward() {
	for _, a := range b.aims {
		if !a.asks || a.at < b.ts0(b.from) || a.at >= b.ts0(b.to) || len(b.q.Measures) > 0 || len(b.loose) > 0 || b.counted {
			continue
		}
		for i := b.from; i < b.to; i++ {
			switch it := &b.items[i]; {
			case it.free(isRows):
				it.use, b.counted = "measure count", true
			case it.free(isField) && b.fields[it.links[0].field].measure():
				return
			}
		}
		if f := b.mainMeasure(); !b.counted && f >= 0 && !a.percent && a.seconds == 0 {
			b.loose = append(b.loose, f)
			b.note(plan.Assumption, a.target.Text, "it is for "+b.fields[f].label())
		}
	}
}

// ts0 is the first token of an item.
func (b *builder) ts0(i int) int {
	if i >= len(b.items) {
		return len(b.ts)
	}
	return b.items[i].from
}

// hold gives a question a target for one of its measures; false: none is of its unit.
func (r *reader) hold(q *plan.Question, a *aim) bool {
	var fit []int
	for i, m := range q.Measures {
		if a.fits(m) {
			fit = append(fit, i)
		}
	}
	if q.Target != nil || len(fit) == 0 || q.Intent == plan.List || q.Intent == plan.Quality || q.Intent == plan.Relation {
		return false
	}
	t := a.target
	t.Measure = fit[0]
	if i := slices.IndexFunc(fit, func(i int) bool { return r.besideOf(a, q.Measures[i]) }); i >= 0 {
		t.Measure = fit[i]
	} else if len(fit) > 1 {
		if i := slices.IndexFunc(fit, func(i int) bool { return q.Measures[i].Aggregate != plan.Count }); i >= 0 {
			t.Measure = fit[i]
		}
		r.note(plan.Assumption, t.Text, "it is for "+q.Measures[t.Measure].Label)
	}
	m := q.Measures[t.Measure]
	t.Most = t.Most || m.Good == "down"
	if m.Unit == "seconds" && a.seconds > 0 {
		t.Value *= a.seconds
	}
	q.Target = &t
	r.inUnits(q)
	return true
}

// fits reports whether an aim may be a measure's: a percentage is that of a share, a
// time that of a duration.
func (a *aim) fits(m plan.Measure) bool {
	switch {
	case a.percent:
		return m.Unit == "%"
	case a.seconds > 0:
		return m.Unit == "seconds" || m.Unit != "%" && m.Unit != "" && len(m.Unit) != 3
	}
	return m.Unit != "seconds" && (m.Unit != "%" || a.target.Value <= 100)
}

// besideOf reports whether a word beside the aim names a measure.
func (r *reader) besideOf(a *aim, m plan.Measure) bool {
	return slices.ContainsFunc(a.beside, func(k int) bool {
		if k < 0 || k >= len(r.ts) || r.ts[k].kind != word {
			return false
		}
		links := r.links[[2]int{k, k + 1}]
		named := len(links) > 0 && slices.ContainsFunc(links[:1], func(l link) bool { return r.fields[l.field].column.Name == m.Column })
		return named || m.Aggregate == plan.Count && slices.Contains(r.rows, r.ts[k].stem)
	})
}

// inUnits groups a question by the unit of time that its target is meant for each
// of, unless it asks about one such unit, or by another one.
func (r *reader) inUnits(q *plan.Question) {
	t := q.Target
	c := r.profile.Column(r.profile.Time)
	if t.Each == "" || c == nil || q.Period != nil && q.Period.Unit == t.Each && q.Period.N <= 1 {
		return
	}
	if len(q.By) == 0 && c.Type != sitrep.TypeInteger {
		q.Intent, q.Compare = plan.Trend, nil
		q.By = []plan.Dimension{{Column: c.Name, Label: c.Label, Grain: t.Each}}
		return
	}
	for i := range q.By {
		if q.By[i].Auto {
			q.By[i].Auto, q.By[i].Grain = false, t.Each
		}
	}
}

// aimsLeft gives the targets that stand in no question's clause to the first that they
// fit, and says of the others that it is not clear what they are for.
func (r *reader) aimsLeft() {
	for k := range r.aims {
		a := &r.aims[k]
		for i := range r.out.Questions {
			if q := &r.out.Questions[i]; !a.attached && q.Origin == plan.Asked {
				a.attached = r.hold(q, a)
			}
		}
		if !a.attached {
			r.missing(a.target.Text, whichNumber)
		}
	}
}
