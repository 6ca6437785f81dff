package find

import (
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// When a group is said to be new or to have stopped.
const (
	gaps      = 8    // so many times longer than it is usual between two of its rows, it has none
	leastRows = 10   // of a group, from which on that is known
	newPart   = 0.15 // of the time of the data, that a group must have been missing at its beginning
	gonePart  = 0.03 // the same at its end
	bigEnough = 0.02 // of the whole, that a group must be in the time that it is there
	mostCame  = 2    // groups are told of; where more came or went, that is how the table is
)

// Measures of the question that [Came] is asked with.
const (
	Earliest = iota // time of a group with the number
	Latest
	Amount
)

// Came are the groups of an answer that began long after the data, and those that have
// stopped long before its end. The measures of the question are the earliest and the
// latest time, and a number that adds up.
func Came(a insight.Answer, first, end time.Time, b *document.Builder) []insight.Finding {
	t := insight.NewTeller(a, b)
	m := a.Question().Measures[Amount]
	span := end.Sub(first).Hours()
	whole, _ := a.Total.Float(0, a.Total.Column("measure", Amount))
	var came, gone []insight.Finding
	for row := range a.Main.Result.Rows {
		from, okFrom := timeAt(a.Main, row, t.Column(Earliest))
		to, okTo := timeAt(a.Main, row, t.Column(Latest))
		amount, _ := a.Main.Float(row, t.Column(Amount))
		rows := float64(t.Rows(row))
		there := min(max(to.Sub(from).Hours()+24, 24)/max(span, 24), 1) // what began last week has had no time to be much of a year
		if !okFrom || !okTo || rows < leastRows || math.Abs(amount) < bigEnough*there*math.Abs(whole) || a.Main.Blank(row) {
			continue
		}
		usual := max(to.Sub(from).Hours()/rows, 24)
		roles := map[string]string{"leader": t.Name(row), "what": t.Label(What(m))}
		switch before, after := from.Sub(first).Hours(), end.Sub(to).Hours()-24; {
		case before > gaps*usual && before > newPart*span:
			roles["start"], roles["value"] = t.Moment(row, t.Column(Earliest)), insight.Token(t.Number(row, t.Column(Amount), m))
			came = append(came, unscoped(t.Finding(document.KindMover, "came.new", m, roles)))
		case after > gaps*usual && after > gonePart*span:
			roles["start"] = t.Moment(row, t.Column(Latest))
			gone = append(gone, unscoped(t.Finding(document.KindMover, "came.gone", m, roles)))
		}
	}
	var out []insight.Finding
	for _, list := range [][]insight.Finding{came, gone} {
		if len(list) <= mostCame && 2*len(list) <= len(a.Main.Result.Rows) {
			out = append(out, list...)
		}
	}
	return slices.DeleteFunc(out, func(f insight.Finding) bool { return f.Kind == "" })
}

func timeAt(t *insight.Table, row, column int) (time.Time, bool) {
	if column < 0 {
		return time.Time{}, false
	}
	text, _ := t.Result.Rows[row][column].(string)
	for _, layout := range []string{time.DateOnly, time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05"} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// CameOf is the question that [Came] answers, by a field: about rows that have the number.
func CameOf(q plan.Question, m plan.Measure, at string, by plan.Dimension, always bool) plan.Question {
	q.Intent, q.Period, q.Compare, q.Target, q.Rank = plan.Breakdown, nil, &plan.Comparison{Kind: plan.NoComparison}, nil, nil
	q.By = []plan.Dimension{by}
	q.Measures = []plan.Measure{
		{Aggregate: plan.Minimum, Column: at, Label: "earliest " + at, Origin: plan.Implied},
		{Aggregate: plan.Maximum, Column: at, Label: "latest " + at, Origin: plan.Implied},
		m,
	}
	if m.Column != "" && !always {
		q.Where = Also(q.Where, plan.Predicate{Op: plan.Greater, Column: m.Column, Values: []string{"0"}})
	}
	return q
}
