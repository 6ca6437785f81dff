package evaluate

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// fields is a list of fields, each once.
type fields []string

// attributes are the fields that a question uses: to group, to measure, to choose
// rows or groups and to order them. A period that the prompt does not name is no
// choice of its own.
func attributes(r plan.Resolved) []string {
	q := r.Question
	used := fields{}
	for _, d := range q.By {
		used.add(d.Column)
	}
	for i := range q.Measures {
		used.measure(&q.Measures[i])
	}
	used.predicate(q.Where)
	if q.Period != nil && q.Period.Text != "" && r.Window != nil {
		used.add(r.TimeField)
	}
	if q.Having != nil {
		used.measure(&q.Having.Measure)
	}
	if q.Rank != nil {
		used.add(q.Rank.Column)
	}
	return used
}

func (f *fields) add(name string) {
	if name != "" && !slices.Contains(*f, name) {
		*f = append(*f, name)
	}
}

func (f *fields) measure(m *plan.Measure) {
	if m == nil {
		return
	}
	f.add(m.Column)
	f.add(m.Until)
	f.measure(m.Of)
	f.measure(m.Per)
	f.predicate(m.Where)
}

func (f *fields) predicate(p *plan.Predicate) {
	if p == nil {
		return
	}
	f.add(p.Column)
	if o := p.Against; o != nil {
		f.add(o.Column)
		f.predicate(o.Where)
	}
	for i := range p.Kids {
		f.predicate(&p.Kids[i])
	}
}
