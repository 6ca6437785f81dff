package find

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a group that stands apart from the others of its field.
const (
	peersErrors = 4   // standard errors between it and the others together
	peersPart   = 0.2 // of these, that it is from them
	peersLeast  = 10  // rows of the group
	percentPart = 100
)

// Apart is the row of a group that differs from all others of an answer in one of its numbers, a rate or an average; ok is false where it
// does not, beyond what the scatter of rows makes.
func Apart(a insight.Answer, measure int, value string) (row int, ok bool) {
	t := a.Main
	column, support := t.Column("measure", measure), t.Column("n", measure)
	if support < 0 {
		support = t.Column("rows", 0)
	}
	row = slices.IndexFunc(t.Result.Rows, func(r []any) bool { return fmt.Sprint(r[t.Column("group", 0)]) == value })
	if row < 0 || column < 0 || support < 0 || t.Result.Truncated {
		return row, false
	}
	own, known := t.Float(row, column)
	n, _ := t.Float(row, support)
	sum, k := 0.0, 0.0
	for other := range t.Result.Rows {
		v, has := t.Float(other, column)
		if rows, _ := t.Float(other, support); has && other != row && !t.Blank(other) {
			sum, k = sum+rows*v, k+rows
		}
	}
	if !known || n < peersLeast || k < peersLeast || sum == 0 {
		return row, false
	}
	rest := sum / k
	err := scatterOf(a, a.Question().Measures[measure], (own*n+sum)/(n+k)) * math.Sqrt(1/n+1/k)
	return row, err > 0 && math.Abs(own-rest) > peersErrors*err && math.Abs(own-rest) > peersPart*math.Abs(rest)
}

// scatterOf is how far single rows lie from the mean of a number: of a share of cases by the share, of a field as its profile has it, and
// of a time between two times as far as its mean.
func scatterOf(a insight.Answer, m plan.Measure, mean float64) float64 {
	switch c := a.Profile.Column(m.Column); {
	case m.Unit == "%" && m.Aggregate == plan.ShareWhere && mean > 0 && mean < percentPart:
		return math.Sqrt(mean * (percentPart - mean))
	case m.Aggregate == plan.Average && c != nil:
		return c.StdDev
	case m.Aggregate == plan.Span:
		return math.Abs(mean)
	}
	return 0
}

// Peers says how a group stands beside the others of its field, from the lowest to the highest of these: a has one number by the field.
func Peers(a insight.Answer, row int, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	m := a.Question().Measures[0]
	own, _ := t.Float(row, t.Column(0))
	var rows []int
	above := 0
	for other := range a.Main.Result.Rows {
		if v, ok := t.Float(other, t.Column(0)); ok && other != row && !a.Main.Blank(other) {
			rows = append(rows, other)
			if own > v {
				above++
			}
		}
	}
	if len(rows) == 0 || above != 0 && above != len(rows) { // between the others it is none apart
		return insight.Finding{}
	}
	slices.SortStableFunc(rows, func(x, y int) int {
		v, _ := t.Float(x, t.Column(0))
		w, _ := t.Float(y, t.Column(0))
		return cmp.Compare(v, w)
	})
	value := func(row int) string { return insight.Token(t.Number(row, t.Column(0), m)) }
	list := value(rows[0]) + " for " + t.Name(rows[0])
	if last := rows[len(rows)-1]; len(rows) > 1 {
		list = "from " + value(rows[0]) + " (" + t.Name(rows[0]) + ") to " + value(last) + " (" + t.Name(last) + ") for the others"
	}
	f := keyed(t.Finding(document.KindGroupDifference, "odd.peers", m, map[string]string{
		"what": t.Label(What(m)), "leader": t.Name(row), "value": value(row), "list": list,
	}))
	f.Words = map[string]string{"higher": "higher"}
	if above == 0 {
		f.Words["higher"] = "lower"
	}
	f.Asked = true
	return f
}
