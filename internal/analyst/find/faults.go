package find

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How many rows may be faulty: more are no mistakes.
const (
	faulty       = 0.03 // of all rows
	blankPart    = 0.05
	unsaidPart   = 0.35 // of the rows that have ended
	wholePercent = 100
	mostNamed    = 4   // rows that are named for a fault
	farRows      = 100 // of a table, from which on its upper end is known
	// Of a number whose upper end thins out by the same part each step: how many tenths of its
	// rows farther out than expected the largest must lie, and how many times as large as
	// those of the highest hundredth it must be.
	farDecades  = 2
	leastDecade = 0.1
	leastTimes  = 2.0
)

// Fault is something that is wrong with some rows of a table, if there are any such.
type Fault struct {
	Shape  string
	Column string
	Other  string // a second column; empty: none
	Name   string // of what is told; empty: it is the column
	Where  plan.Predicate
	Show   *plan.Measure // the number of each faulty row that is told; nil: none
	Least  bool          // the smallest is the worst
	Most   float64       // the part of the rows that may be so
	Twice  bool          // values that stand in several rows are counted, and not rows
	Each   []string      // of Twice: the columns whose values stand in several rows; empty: Column
	State  string        // the value of Other or Column that it is about; empty: none
	Right  string        // what State is most likely meant to be; empty: not known
	Part   float64       // of the total of the column's numbers, that the faulty ones make
}

// Faults are what can be wrong with the rows of a table, by what its columns mean.
func Faults(p *catalog.Profile) []Fault {
	var out []Fault
	var starts, ends []string
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if known == nil || c.Kind == catalog.KindConstant {
			continue
		}
		switch {
		case c.Clock:
		case known.Meaning == model.Time && (known.TimeRole == model.TimeMain || known.TimeRole == model.TimeStart):
			starts = append(starts, c.Name)
		case known.Meaning == model.Time && known.TimeRole == model.TimeEnd:
			ends = append(ends, c.Name)
		}
		if high, err := strconv.ParseFloat(c.Max, 64); err == nil && known.Meaning == model.Rate && c.Unit == "%" && high > wholePercent {
			out = append(out, Fault{Shape: "fault.over", Column: c.Name, Most: faulty, Where: plan.Predicate{Op: plan.Greater, Column: c.Name, Values: []string{"100"}}, Show: one(plan.Maximum, c)})
		}
		if code := plan.Placeholder(c, p.Rows); code != "" {
			out = append(out, Fault{Shape: "fault.code", Column: c.Name, State: code, Most: faulty, Where: plan.Predicate{Op: plan.Equal, Column: c.Name, Values: []string{code}}})
		} else if c.Negatives > 0 && known.Meaning.Number() && (known.Meaning == model.Flow || c.Unit != "" && !strings.Contains(c.Unit, "°")) {
			out = append(out, Fault{Shape: "fault.negative", Column: c.Name, Most: faulty, Least: true, Where: plan.Predicate{Op: plan.Less, Column: c.Name, Values: []string{"0"}}, Show: one(plan.Minimum, c)})
		}
		if c.Nulls > 0 && known.Meaning != model.Time && known.Meaning != model.Text {
			out = append(out, Fault{Shape: "fault.blank", Column: c.Name, Most: blankPart, Where: plan.Predicate{Op: plan.IsNull, Column: c.Name}})
		}
	}
	out = append(out, tests(p)...)
	out = append(out, repeated(p)...)
	out = append(out, doubled(p)...)
	out = append(out, ahead(ends)...)
	for _, b := range ends {
		out = append(out, unsaid(p.Column(b), p)...)
	}
	for _, a := range starts {
		for _, b := range ends {
			out = append(out, Fault{Shape: "fault.backwards", Column: b, Other: a, Most: faulty, Where: plan.Predicate{Op: plan.Less, Column: b, Against: &plan.Operand{Column: a}}})
		}
	}
	out = append(out, turned(p)...)
	out = append(out, backwards(p, out)...)
	for _, m := range p.Model.Metrics {
		part, whole := p.Column(m.Column), p.Column(m.Per)
		if m.Kind == model.KindRatio && m.Unit == "%" && part != nil && whole != nil {
			out = append(out, Fault{Shape: "fault.beyond", Column: part.Name, Other: whole.Name, Most: faulty, Where: plan.Predicate{Op: plan.Greater, Column: part.Name, Against: &plan.Operand{Column: whole.Name}}, Show: one(plan.Maximum, part)})
		}
	}
	return out
}

// unsaid are what rows should say that have ended, and some do not: the reason.
func unsaid(end *catalog.Column, p *catalog.Profile) []Fault {
	var out []Fault
	over := p.Rows - end.Nulls
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		lacking := c.Nulls - end.Nulls // of those that have ended, where it is empty for all others
		if known == nil || c == end || c.Type != sitrep.TypeString || end.Nulls == 0 || lacking <= 0 || float64(lacking) > unsaidPart*float64(over) || known.Meaning != model.Category {
			continue
		}
		out = append(out, Fault{Shape: "fault.unsaid", Column: c.Name, Other: end.Name, Most: 1, Where: plan.Predicate{Op: plan.And, Kids: []plan.Predicate{{Op: plan.NotNull, Column: end.Name}, {Op: plan.IsNull, Column: c.Name}}}})
	}
	return out
}

// tests are the rows of texts that say they are tests.
func tests(p *catalog.Profile) []Fault {
	var out []Fault
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if c.Type != sitrep.TypeString || known == nil || c.Kind == catalog.KindConstant || c.Kind == catalog.KindTechnical {
			continue
		}
		for _, v := range c.Values {
			if words := strings.FieldsFunc(strings.ToLower(v.Value), func(r rune) bool { return r < '0' || r > 'z' }); slices.Contains(words, "test") || slices.Contains(words, "dummy") {
				out = append(out, Fault{Shape: "fault.test", Column: c.Name, Most: faulty, Where: plan.Predicate{Op: plan.Equal, Column: c.Name, Values: []string{v.Value}}})
				break
			}
		}
	}
	return out
}

func one(a plan.Aggregate, c *catalog.Column) *plan.Measure {
	return &plan.Measure{Aggregate: a, Column: c.Name, Label: labelOf(c), Unit: c.Unit, Origin: plan.Implied}
}

func labelOf(c *catalog.Column) string {
	if c.Label != "" {
		return c.Label
	}
	return c.Name
}

// Ranged are the columns whose largest value is held against the others, with the measures
// that tell: the largest, and two places of the upper end.
func Ranged(p *catalog.Profile) (columns []*catalog.Column, measures []plan.Measure) {
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if known == nil || c.Type != sitrep.TypeInteger && c.Type != sitrep.TypeNumber || !ranged(known.Meaning) || c.Kind == catalog.KindConstant || c.Distinct < 5 {
			continue
		}
		columns = append(columns, c)
		for _, m := range []plan.Measure{{Aggregate: plan.Maximum}, {Aggregate: plan.Percentile, P: 0.9}, {Aggregate: plan.Percentile, P: 0.99}, {Aggregate: plan.Maximum, Where: below(c)}} {
			m.Column, m.Unit, m.Label = c.Name, c.Unit, fmt.Sprintf("%s %g %v of %s", m.Aggregate, m.P, m.Where != nil, labelOf(c))
			measures = append(measures, m)
		}
	}
	return columns, measures
}

// ranged are the meanings of numbers that have an upper end.
func ranged(m model.Meaning) bool {
	return m == model.Flow || m == model.Measurement || m == model.Rate || m == model.Level
}

// below keeps the rows under the largest value of a column.
func below(c *catalog.Column) *plan.Predicate {
	return &plan.Predicate{Op: plan.Less, Column: c.Name, Values: []string{c.Max}}
}

// RangedPlaces is how many measures [Ranged] has of each column.
const RangedPlaces = 4

// FarOut is the fault of values that stand far above all others; ok is false where none does. The
// upper end of a column is taken to thin out as slowly as from its highest tenth to its
// highest hundredth, which is slower than most do. Where nothing lies between the largest, which may stand in several
// rows, and the next for twice as far, that is plain, too.
func FarOut(c *catalog.Column, rows int64, largest, tenth, hundredth, next float64) (Fault, bool) {
	if tenth <= 0 || hundredth <= 0 || rows < farRows {
		return Fault{}, false
	}
	decade := max(math.Log(hundredth/tenth), leastDecade)
	beyond := math.Log10(float64(rows)) - 2 // that the largest of so many rows lies beyond the highest hundredth
	alone := next > 0 && largest > leastTimes*next && math.Log(largest/next) > farDecades*decade
	if largest < leastTimes*hundredth || !alone && math.Log(largest/hundredth)/decade < beyond+farDecades {
		return Fault{}, false
	}
	limit := max(hundredth*math.Exp(decade*(beyond+farDecades-1)), leastTimes*hundredth/2)
	if alone {
		limit = math.Sqrt(largest * next)
	}
	return Fault{
		Shape: "fault.far", Column: c.Name, Most: faulty / 10, Show: one(plan.Maximum, c), Part: largest / max(c.Mean*float64(rows), largest),
		Where: plan.Predicate{Op: plan.Greater, Column: c.Name, Values: []string{strconv.FormatFloat(limit, 'f', 4, 64)}},
	}, true
}

// Count is the question how many rows have a fault.
func (f *Fault) Count(id string, r plan.Resolved, p *catalog.Profile) plan.Resolved {
	q := plan.Question{ID: id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}}
	m := insight.RowCount(p)
	where := f.Where
	m.Where = &where
	q.Where = r.Question.Where
	if f.Twice {
		m, q.Where = f.severalRows(p), also(r.Question.Where, f.Where)
	}
	q.Measures = []plan.Measure{m, insight.RowCount(p)}
	r.Question, r.Before, r.Spine = q, nil, nil
	return r
}

// Faulty reports whether an answer to [Fault.Count] has few faulty rows.
func (f *Fault) Faulty(a insight.Answer) bool {
	n, _ := a.Main.Float(0, a.Main.Column("measure", 0))
	all, _ := a.Main.Float(0, a.Main.Column("measure", 1))
	return n > 0 && n <= max(f.Most*all, 3)
}

// Rows is the question which rows have a fault: the worst by name; ok is false where
// nothing names them.
func (f *Fault) Rows(id string, r plan.Resolved, p *catalog.Profile) (plan.Resolved, bool) {
	by := namers(p)
	if len(by) == 0 {
		return r, false
	}
	m := insight.RowCount(p)
	if f.Show != nil {
		m = *f.Show
	}
	q := plan.Question{ID: id, Intent: plan.Ranking, Origin: plan.Asked, By: by, Measures: []plan.Measure{m}, Rank: &plan.Rank{N: mostNamed, Ascending: f.Least}}
	q.Where = also(r.Question.Where, f.Where)
	if f.Twice && len(f.Each) > 0 { // all that it is known by names it
		q.Rank.N = 2
	}
	if f.Twice {
		q.By, q.Having = f.severalRows(p).Each, &plan.Condition{Measure: insight.RowCount(p), Op: plan.Greater, Value: 1}
	}
	r.Question, r.Before, r.Spine = q, nil, nil
	return r, true
}

// namers are the fields that name a row: its key, else its things and the day.
func namers(p *catalog.Profile) []plan.Dimension {
	var day, things []plan.Dimension
	if c := p.Column(p.Time); c != nil && c.Type != sitrep.TypeInteger {
		day = []plan.Dimension{{Column: p.Time, Grain: plan.Day, Label: "day"}}
	}
	var columns []*catalog.Column
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if known == nil || c.Distinct < 2 || c.Type != sitrep.TypeString && known.Meaning != model.Key {
			continue
		}
		if known.Meaning == model.Key && c.Kind != catalog.KindTechnical {
			return append([]plan.Dimension{insight.DimensionOf(c)}, day...)
		}
		if known.Meaning == model.Reference || known.Meaning == model.Name || known.Meaning == model.Category || known.Meaning == model.Code {
			columns = append(columns, c)
		}
	}
	thing := func(c *catalog.Column) bool { return p.Panel != nil && c.Name == p.Panel.Of }
	slices.SortStableFunc(columns, func(a, b *catalog.Column) int {
		return cmp.Or(btoi(thing(b))-btoi(thing(a)), cmp.Compare(btoi(isCode(a, p)), btoi(isCode(b, p))), cmp.Compare(b.Distinct, a.Distinct))
	})
	for _, c := range columns {
		told := slices.ContainsFunc(things, func(d plan.Dimension) bool {
			return slices.Contains(p.Column(d.Column).Determines, c.Name) || slices.Contains(c.Determines, d.Column)
		})
		if !told && len(things) < 2 {
			things = append(things, insight.DimensionOf(c))
		}
	}
	return append(things, day...)
}

// Tell says how many rows have a fault, and names the worst; rows is nil where nothing
// names them.
func (f *Fault) Tell(count insight.Answer, rows *insight.Answer, p *catalog.Profile, b *document.Builder) insight.Finding {
	t := insight.NewTeller(count, b)
	m := count.Question().Measures[0]
	if m.Where = nil; f.Shape == "fault.doubled" { // rows, and not what tells them apart
		m.Label = insight.RowCount(p).Label
	}
	roles := map[string]string{"value": insight.Token(t.Number(0, t.Column(0), m)), "noun": t.Label(nounOf(m, p)), "field": t.Label(f.named(p))}
	if f.Other != "" {
		roles["other"] = t.Label(labelOf(p.Column(f.Other)))
	}
	if f.State != "" {
		roles["state"] = t.Label("“" + f.State + "”")
	}
	if f.Right != "" {
		roles["other"] = t.Label("“" + f.Right + "”")
	}
	shape := f.Shape
	if n, _ := t.Float(0, t.Column(0)); rows != nil && n <= 3*mostNamed && len(rows.Main.Result.Rows) > 0 {
		roles["list"] = f.list(*rows, b)
		shape += ".named"
	}
	if n, _ := t.Float(0, t.Column(0)); n == 1 {
		shape = strings.Replace(shape, f.Shape, f.Shape+".one", 1)
	}
	found := t.Finding(document.KindQuality, shape, plan.Measure{Aggregate: plan.Count, Column: f.Column, Label: f.Shape}, roles)
	found.Asked = true
	found.Key += shape + f.Column + f.State
	return unscoped(found)
}

// nounOf is what faulty rows are called: as the table calls its rows, where each is one of these.
func nounOf(m plan.Measure, p *catalog.Profile) string {
	for i := range p.Model.Columns {
		if p.Model.Columns[i].Meaning == model.Key {
			return strings.TrimPrefix(m.Label, "number of ")
		}
	}
	return "rows"
}

// list names the worst rows, each with its number where one is told.
func (f *Fault) list(a insight.Answer, b *document.Builder) string {
	t := insight.NewTeller(a, b)
	m := a.Question().Measures[0]
	var out []string
	for row := range a.Main.Result.Rows[:min(len(a.Main.Result.Rows), mostNamed)] {
		names := strings.Split(t.Name(row), " / ")
		text := names[0]
		if len(names) > 1 {
			text += " (" + strings.Join(names[1:], ", ") + ")"
		}
		if f.Show != nil {
			text = insight.Token(b.Number(a.Main.Place(row, t.Column(0)), m.Unit, document.StyleCount)) + " (" + strings.Join(names, ", ") + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// OnDays is the question on which days the rows with a fault lie; ok is false where rows have no day, or the fault is
// of no number or time.
func (f *Fault) OnDays(id string, r plan.Resolved, p *catalog.Profile) (plan.Resolved, bool) {
	c := p.Column(p.Time)
	if c == nil || c.Type == sitrep.TypeInteger || f.Twice || f.State != "" {
		return r, false
	}
	day := plan.Dimension{Column: p.Time, Grain: plan.Day, Label: "day"}
	r.Question = plan.Question{ID: id, Intent: plan.Breakdown, Origin: plan.Asked, By: []plan.Dimension{day}, Measures: []plan.Measure{insight.RowCount(p)}, Where: also(r.Question.Where, f.Where)}
	r.Before, r.Spine = nil, nil
	return r, true
}

// SameRows tells faults of the same rows by an answer to [Fault.Rows]: what names these, without their numbers.
func (f *Fault) SameRows(a insight.Answer) string {
	var out []string
	for _, row := range a.Main.Result.Rows {
		for i, c := range a.Main.Columns {
			if c.Role == "group" {
				out = append(out, fmt.Sprint(row[i]))
			}
		}
	}
	slices.Sort(out)
	return strings.Join(out, "\x00")
}

// Days are those on which the rows lie that an answer to [Fault.Rows] names.
func (f *Fault) Days(a insight.Answer) []time.Time {
	var out []time.Time
	for i, c := range a.Main.Columns {
		if c.Role != "group" || a.Question().By[c.By].Grain != plan.Day {
			continue
		}
		for _, row := range a.Main.Result.Rows {
			if at, ok := dateOf(row[i]); ok {
				out = append(out, at)
			}
		}
	}
	return out
}

// Rank orders faults: what cannot be, then what is hardly so, then what is missing.
func (f *Fault) Rank() int {
	return slices.Index([]string{"fault.backwards", "fault.future", "fault.twice", "fault.doubled", "fault.over", "fault.code", "fault.negative", "fault.beyond", "fault.far", "fault.above", "fault.lacks", "fault.has", "fault.test", "fault.unsaid", "fault.blank"}, f.Shape)
}
