package analyst

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How many other fields a group is broken down by that a brief finds far from all others, and how many are tried.
const (
	mostInsides  = 2
	insidesTried = 6
)

// steady reports whether an answer tells a brief how many rows the groups of a field had over time, of which none has surely more or
// fewer of them at the end than at the beginning: who rose most by chance is no news.
func steady(a answered) bool {
	q := a.Question()
	return q.Programme() == plan.BriefProgramme && q.Intent == plan.Trend && len(q.By) == 2 && insight.Steady(a.Answer)
}

// insides break down the group that lies far from all others in the number of a brief, where the brief names no group itself: what
// it is made of, and where in it the number is so.
func (m *maker) insides(ctx context.Context) error {
	if slices.ContainsFunc(m.answers, func(a answered) bool { return a.Question().Where != nil }) {
		return nil
	}
	for i, a := range m.answers {
		q := a.Question()
		if q.Programme() != plan.BriefProgramme || q.Intent != plan.Breakdown || len(q.By) != 1 || q.By[0].Made() {
			continue
		}
		value, ok := insight.Apart(a.Answer, m.b)
		if !ok {
			continue
		}
		inner, err := m.inside(ctx, a.Resolved, value)
		m.answers = slices.Insert(m.answers, i+1, inner...)
		return err
	}
	return nil
}

// inside asks a question of a brief within one of its groups, by those other fields whose groups differ most there.
func (m *maker) inside(ctx context.Context, r plan.Resolved, value string) ([]answered, error) {
	by, id := r.Question.By[0], r.Question.ID
	of := m.profile.Column(by.Column)
	differ := map[string]float64{}
	var out []answered
	for _, d := range tell.Dimensions(&m.profile, insidesTried) {
		if d.Column == by.Column || of != nil && slices.Contains(of.Determines, d.Column) {
			continue
		}
		r.Question.ID = "in-" + d.Column + "-" + id
		r.Question.By = []plan.Dimension{d}
		r.Question.Where = &plan.Predicate{Op: plan.In, Column: by.Column, Values: []string{value}}
		a, err := m.ask(ctx, r)
		if err != nil {
			return nil, err
		}
		if differ[r.Question.ID] = insight.Differ(a, m.b); differ[r.Question.ID] > 0 && !insight.Settled(a) {
			out = append(out, answered{Answer: a, further: true})
		}
	}
	slices.SortStableFunc(out, func(a, b answered) int { return cmp.Compare(differ[b.Question().ID], differ[a.Question().ID]) })
	return out[:min(len(out), mostInsides)], nil
}

// ofBrief are the findings of a section of a brief, each fact once: what tests found of all groups comes in the place of who is first
// by chance, and of a group that is said to lie apart no test says again that it differs.
func (m *maker) ofBrief(lead, tested []insight.Finding) (first, rest []insight.Finding) {
	first = slices.Clone(lead)
	for _, f := range tested {
		at := slices.IndexFunc(first, func(have insight.Finding) bool { return have.Roles["measure"] == f.Roles["measure"] })
		alike := f.Kind == document.KindNothingNotable && strings.HasPrefix(f.Shape, "even")
		differs := f.Kind == document.KindGroupDifference || f.Kind == document.KindImbalance
		switch apart := at >= 0 && (strings.HasPrefix(first[at].Shape, "apart.high") || strings.HasPrefix(first[at].Shape, "apart.low")); {
		case apart && differs && m.fact(first[at], "leader").Text == m.fact(f, "leader").Text:
		case at >= 0 && !apart && alike, at >= 0 && first[at].Shape == "apart.none" && differs:
			first[at] = f
		default:
			rest = append(rest, f)
		}
	}
	return first, rest
}

// overTime are the kinds of findings about how a number went.
var overTime = []document.Kind{
	document.KindTrend, document.KindLevelShift, document.KindVolatility, document.KindSeasonality, document.KindUnexpectedLatest, document.KindPastAnomaly, document.KindStreak,
}

// aside reports whether a finding about how a number went is about another than what a section of a brief tells first: how many
// rows there are beside a rate.
func aside(f, lead insight.Finding) bool {
	return slices.Contains(overTime, f.Kind) && (f.Roles["measure"] != lead.Roles["measure"] || f.Kind == document.KindVolatility)
}
