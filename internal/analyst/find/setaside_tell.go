package find

import (
	"math"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Extremes is the question what the highest of the rows of a slip is, and what the next is; ok is false of other slips.
func (s *Slip) Extremes(id string, p *catalog.Profile) (plan.Question, bool) {
	if s.Shape != "setaside.far" {
		return plan.Question{}, false
	}
	c := p.Column(s.Column)
	most, next := *one(plan.Maximum, c), *one(plan.Maximum, c)
	most.Where, most.Label = &s.Where, "highest "+labelOf(c)
	rest := also(s.among(), plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{s.Where}})
	next.Where, next.Label = rest, "next highest "+labelOf(c)
	return plan.Question{ID: id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{most, next}}, true
}

// Names is the question which rows those of a slip are, or on which days; ok is false where nothing names them.
func (s *Slip) Names(id string, p *catalog.Profile) (plan.Question, bool) {
	by := namers(p)
	switch s.Shape {
	case "setaside.time":
		by = []plan.Dimension{{Column: s.Column, Grain: plan.Day, Label: labelOf(p.Column(s.Column))}}
	case "setaside.far":
	default:
		return plan.Question{}, false
	}
	q := plan.Question{ID: id, Intent: plan.Ranking, Origin: plan.Asked, By: by, Measures: []plan.Measure{insight.RowCount(p)}, Rank: &plan.Rank{N: slipsAtMost}, Where: &s.Where}
	return q, len(by) > 0
}

// Told are the answers that a slip is told by.
type Told struct {
	Rows     *insight.Table  // how many there are, as [plan.CompileAside] has it
	Extremes *insight.Answer // nil: none are asked for
	Names    *insight.Answer // nil: nothing names them
}

// Tell says what is wrong with the rows of a slip, as a part of a sentence.
func (s *Slip) Tell(by Told, p *catalog.Profile, b *document.Builder) insight.Finding {
	t := insight.NewTeller(insight.Answer{Profile: p, Main: by.Rows, Resolved: plan.Resolved{Question: plan.Question{ID: by.Rows.Result.ID}}}, b)
	roles := map[string]string{"count": insight.Token(b.Number(by.Rows.Place(0, 0), "", document.StyleCount)), "rows": t.Label(rowsOf(p))}
	shape := s.Shape
	if s.Column != "" {
		roles["field"] = t.Label(labelOf(p.Column(s.Column)))
	}
	if s.Other != "" {
		roles["other"] = t.Label(labelOf(p.Column(s.Other)))
	}
	if by.Names != nil {
		var names []string
		name := insight.NewTeller(*by.Names, b)
		for row := range by.Names.Main.Result.Rows {
			names = append(names, strings.Join(strings.Split(name.Name(row), " / "), ", "))
		}
		between := "; "
		if s.Shape == "setaside.time" {
			between = " and "
		}
		roles["names"] = strings.Join(names, between)
		shape += ".named"
	}
	if by.Extremes != nil {
		ends := insight.NewTeller(*by.Extremes, b)
		show := *one(plan.Maximum, p.Column(s.Column))
		most, next := ends.Number(0, ends.Column(0), show), ends.Number(0, ends.Column(1), show)
		roles["part"] = typed(by.Extremes.Main.Place(0, ends.Column(0)), insight.Shown(show).Unit, t)
		roles["times"] = insight.Token(b.Compute(document.OpRatio, document.Shown{Style: document.StyleTimes}, most, next))
	}
	if len(s.Rows) == 1 {
		shape += ".one"
	}
	return t.Finding(document.KindQuality, shape, plan.Measure{Aggregate: plan.Count, Label: s.Shape}, roles)
}

// typed is a number as it was typed: nobody finds 9,999 minutes as 167 hours.
func typed(at document.Place, unit string, t *insight.Teller) string {
	if !model.IsTime(unit) {
		return insight.Token(t.Builder().Number(at, unit, document.StyleCount))
	}
	return insight.Token(t.Builder().Number(at, "", document.StyleCount)) + " " + t.Label(unit)
}

// Parts of a number: from which on what it is the other way is told, and from which on right behind it.
const (
	asideLeast   = 0.002
	asideMatters = 0.01
)

// SetAside says that something is set aside, where that changes no number that is told; one: it is one row.
func SetAside(p *catalog.Profile, rows *insight.Table, one bool, b *document.Builder) insight.Finding {
	t := insight.NewTeller(insight.Answer{Profile: p, Main: rows, Resolved: plan.Resolved{Question: plan.Question{ID: rows.Result.ID}}}, b)
	m := plan.Measure{Aggregate: plan.Count, Label: "rows set aside"}
	return t.Finding(document.KindQuality, asideShape("setaside", one), m, map[string]string{"count": insight.Token(b.Number(rows.Place(0, 0), "", document.StyleCount))})
}

func asideShape(shape string, one bool) string {
	if one {
		return shape + ".one"
	}
	return shape
}

// TellAside says what a number is the other way: with what cannot be meant in a report that has set that aside, without it in one that counts it.
// Told is what the report has of the number, other what it is the other way, and one whether that is of one row; matters is whether they differ by
// more than a trifle. It has no kind where they do not differ at all.
func TellAside(told, other insight.Answer, aside, one bool, b *document.Builder) (f insight.Finding, matters bool) {
	t, o := insight.NewTeller(other, b), insight.NewTeller(told, b)
	m := other.Question().Measures[0]
	now, _ := o.Float(0, o.Column(0))
	then, ok := t.Float(0, t.Column(0))
	before, past := 0.0, 0.0
	if t.Before(0) >= 0 && o.Before(0) >= 0 {
		before, _ = o.Float(0, o.Before(0))
		past, _ = t.Float(0, t.Before(0))
	}
	differ := math.Max(math.Abs(now-then), math.Abs(before-past))
	if !ok || differ < asideLeast*math.Abs(now) || differ == 0 {
		return f, false
	}
	roles := map[string]string{"what": t.Label(What(m)), "value": insight.Token(t.Number(0, t.Column(0), m))}
	shape := asideShape(map[bool]string{true: "setaside.with", false: "setaside.without"}[aside], one)
	if t.Before(0) >= 0 {
		roles["before"] = insight.Token(t.Number(0, t.Before(0), m))
		shape += ".changed"
	}
	matters = differ >= asideMatters*math.Abs(now)
	return keyed(unscoped(t.Finding(document.KindQuality, shape, m, roles))), matters
}
