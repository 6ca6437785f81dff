package picture

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Subject is a finding that may be drawn.
type Subject struct {
	insight.Finding
	Answer insight.Answer  // that it is told from
	Extra  *insight.Answer // to the question that [Want] asks; nil: it asks none, or there was no time
	Text   string          // its sentence
}

// fewest is how many points, bars or lines a picture has at least: what two numbers
// say, a sentence says better.
const fewest = 3

// drawer draws one subject.
type drawer struct {
	Subject
	b *document.Builder
	t *insight.Teller
	m plan.Measure
	i int // its index
}

// Draw describes the picture of a subject; ok is false where it has none, or its
// data does not make one.
func Draw(b *document.Builder, s Subject) (c document.Chart, ok bool) {
	d := &drawer{Subject: s, b: b, t: insight.NewTeller(s.Answer, b)}
	if s.Answer.Main == nil || len(s.Answer.Question().Measures) == 0 {
		return c, false
	}
	d.i = d.measure()
	d.m = s.Answer.Question().Measures[d.i]
	if c, ok = d.form(); !ok {
		return c, false
	}
	c.Alt, c.Finding = s.Text, s.Key
	return c, true
}

// measure is the one that the finding is about: by its name, else the first.
func (d *drawer) measure() int {
	label, _, _ := strings.Cut(strings.TrimPrefix(d.Roles["measure"], "{{"), "}}")
	about := d.b.Fact(label).Text
	measures := d.Answer.Question().Measures
	return max(0, slices.IndexFunc(measures, func(m plan.Measure) bool { return document.Clean(m.Label) == about }))
}

// form is the picture of the finding's kind; what has none of its own is drawn as its
// answer is.
func (d *drawer) form() (document.Chart, bool) {
	switch d.Kind {
	case document.KindQuality, document.KindRecordOutlier, document.KindPace, document.KindTarget:
		return document.Chart{}, false
	case document.KindContributor:
		return d.waterfall()
	case document.KindPeriodChange:
		if by := d.Answer.Question().By; len(by) == 1 && by[0].Grain == "" && d.t.Before(d.i) >= 0 {
			return d.waterfall() // of the whole, too: what the groups made of it
		}
	case document.KindMixVersusRate:
		return d.parts()
	case document.KindMover:
		return d.slope()
	case document.KindMixShift:
		return d.shares()
	case document.KindConcentration:
		return d.pareto()
	case document.KindAssociation:
		return d.crossed()
	case document.KindDistribution:
		return d.histogram()
	case document.KindSimpson:
		return d.strata()
	}
	return d.plain()
}

// plain is the picture of an answer by what it is by.
func (d *drawer) plain() (document.Chart, bool) {
	q := d.Answer.Question()
	switch by := q.By; {
	case q.Intent == plan.List || q.Intent == plan.Quality:
	case len(by) == 0:
		return d.scatter()
	case len(by) == 1 && by[0].Bins > 0:
		return d.histogram()
	case len(by) == 1 && by[0].Grain != "" && q.Rank == nil:
		return d.series()
	case len(by) == 1 && by[0].Part != "":
		return d.periods()
	case len(by) == 1:
		return d.groups()
	case len(by) == 2:
		return d.two()
	}
	return document.Chart{}, false
}

// role is the fact that a role of the finding stands for: of "priority 3" the 3.
func (d *drawer) role(name string) document.Fact {
	tokens := strings.Split(d.Roles[name], "{{")
	return d.b.Fact(strings.TrimSuffix(tokens[len(tokens)-1], "}}"))
}

// accent marks the group that the finding names, where it is among the rows.
func (d *drawer) accent(c *document.Chart, rows []int) {
	column := d.Answer.Main.Column("group", 0)
	for _, role := range []string{"leader", "last"} {
		value := d.role(role).Value
		if value == nil || d.Roles[role] == "" {
			continue
		}
		at := slices.IndexFunc(rows, func(row int) bool { return d.Answer.Main.Result.Rows[row][column] == value })
		if at >= 0 {
			c.Marks = append(c.Marks, document.Mark{Kind: document.AccentMark, From: value})
			return
		}
	}
}

// named is what the finding calls its measure: "total revenue for North".
func (d *drawer) named() string {
	label := document.Clean(d.m.Label)
	if d.Roles["measure"] == "" {
		return label
	}
	if s := d.b.Sentence(d.Roles["measure"]).Text; strings.HasPrefix(strings.ToLower(s), strings.ToLower(label)) {
		return s
	}
	return label
}

// number is a cell as a fact.
func (d *drawer) number(row, column int) string { return d.t.Number(row, column, d.m) }

// numbered are the rows with a number in a column, in their order.
func numbered(t *insight.Table, column int) []int {
	var out []int
	for row := range t.Result.Rows {
		if _, ok := t.Float(row, column); ok {
			out = append(out, row)
		}
	}
	return out
}

// keys are the values of a column in some rows.
func keys(t *insight.Table, column int, rows []int) []any {
	out := make([]any, len(rows))
	for i, row := range rows {
		out[i] = t.Result.Rows[row][column]
	}
	return out
}

// total is a cell of the answer over all groups; empty: there is none.
func (d *drawer) total(role string) string {
	if d.Answer.Total.Column(role, d.i) < 0 {
		return ""
	}
	return d.t.Total(role, d.i, d.m)
}

func (d *drawer) value(id string) float64 {
	n, ok := d.b.Fact(id).Value.(json.Number)
	if !ok {
		return 0
	}
	f, _ := n.Float64()
	return f
}
