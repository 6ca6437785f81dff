package analyst

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How many findings that nobody asked for stand with the answer to a question, and
// how many beside all of them.
const (
	mostSupporting = 3
	mostAlso       = 3
)

// volunteered is a finding with the answer that it is told from.
type volunteered struct {
	insight.Finding
	evidence insight.Answer
}

// home is the question that a candidate bears on: about its measure, best by its
// field and asking for its kind; -1: none.
func (m *maker) home(d *mine.Data, c *mine.Candidate) int {
	best, most := -1, 0
	for i := range m.answers {
		q, fit := m.answers[i].Question(), 0
		switch {
		case q.Origin == plan.Supplied || !reflect.DeepEqual(q.Where, d.Where):
			continue // asked about other rows, too
		case concerns(q, d, c):
			fit = 4
		case vague(q):
			fit = 1
		default:
			continue
		}
		if c.Field >= 0 && slices.Contains(groupsOf(q), d.By[c.Field].Column) {
			fit += 2
		}
		if asksFor(q, d, c) {
			fit++
		}
		if fit > most {
			best, most = i, fit
		}
	}
	return best
}

// concerns reports whether a question is about a candidate's measure, or about all
// that the candidate relates.
func concerns(q *plan.Question, d *mine.Data, c *mine.Candidate) bool {
	if c.Columns == nil {
		return measures(q, d.Measures[c.Measure], d.Profile)
	}
	for _, column := range c.Columns {
		measured := slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return slices.Contains(m.Columns(), column) })
		if !measured && !slices.Contains(groupsOf(q), column) {
			return false
		}
	}
	return true
}

// measures reports whether a question is about a measure: by itself, as one side of a
// correlation, or as what a histogram divides.
func measures(q *plan.Question, m plan.Measure, p *catalog.Profile) bool {
	return slices.ContainsFunc(q.Measures, func(have plan.Measure) bool {
		return mine.Averaged(have, p).Label == m.Label || have.Aggregate == plan.Correlation && sideOf(have, m)
	}) || slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Bins > 0 && d.Column == m.Column })
}

// sideOf reports whether a measure is about one of the numbers of a correlation.
func sideOf(pair, m plan.Measure) bool {
	x, y := pair.Sides()
	return plan.SameNumber(x, m) || plan.SameNumber(y, m)
}

// says reports whether the answer to a question says what a finding of a kind would.
func (m *maker) says(at int, kind document.Kind, measure plan.Measure) bool {
	return kind == document.KindTrend && slices.ContainsFunc(m.answers[at].found, func(f insight.Finding) bool {
		return f.Kind == kind && m.fact(f, "measure").Text == document.Clean(measure.Label)
	})
}

// leads reports whether the answer to a question says who is first, and with which
// share, as a finding would that one group alone makes most.
func (m *maker) leads(at int, one insight.Finding) bool {
	return one.Shape == "concentration.one" && slices.ContainsFunc(m.answers[at].found, func(f insight.Finding) bool {
		return f.Kind == document.KindTop && f.Roles["share"] != "" && m.fact(f, "leader").Text == m.fact(one, "leader").Text &&
			m.fact(f, "measure").Text == m.fact(one, "measure").Text
	})
}

// asksFor reports whether a question asks for a candidate's kind, by its field where
// it names fields.
func asksFor(q *plan.Question, d *mine.Data, c *mine.Candidate) bool {
	by := groupsOf(q)
	field := len(by) == 0 || c.Field >= 0 && slices.Contains(by, d.By[c.Field].Column) || c.Field < 0 && c.Family != mine.OfGroups
	return field && slices.Contains(askedKinds(q), cmp.Or(c.For, c.Kind))
}

// place puts a finding with its question, or beside all of them.
func (m *maker) place(at int, asked bool, v volunteered) {
	if at < 0 {
		m.also = append(m.also, v)
		return
	}
	a := &m.answers[at]
	v.Asked = asked
	supporting := 0
	for _, have := range a.tested {
		if !have.Asked {
			supporting++
		}
	}
	if !v.Asked && supporting >= mostSupporting && !vague(a.Question()) {
		m.also = append(m.also, v)
		return
	}
	a.tested = append(a.tested, v)
}

// standOut makes what an overview volunteers its first section.
func (m *maker) standOut() {
	overview := len(m.answers) > 0 && m.answers[0].Question().Origin == plan.Supplied
	if len(m.also) == 0 || !overview {
		return
	}
	first := answered{Answer: m.also[0].evidence, standsOut: true, tested: m.also}
	first.Resolved.Question.Text = m.answers[0].Question().Text
	m.answers, m.also = append([]answered{first}, m.answers...), nil
}
