package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostParts   = 200 // groups that a change is told apart by
	surelyAlone = 0.8 // how well one field must explain a change that is not looked at by two
)

// tellCauses tells the changes apart that questions ask about.
func (m *maker) tellCauses(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		q := a.Question()
		if q.Intent != plan.Why && q.Intent != plan.Change || q.Growth || q.Programme() == plan.ByField {
			continue
		}
		if !m.apart(a.Resolved) || a.Main != nil && !a.moved(0) && (a.update() || a.stands(0)) {
			if a.update() {
				if err := m.tellUpdate(ctx, a); err != nil {
					return err
				}
			}
			continue
		}
		causes, err := m.causes(ctx, a.Resolved)
		if err != nil {
			return err
		}
		if len(causes) > 0 {
			causes[0].Moves = q.Intent == plan.Change && len(q.By) > 0 && m.moving()
			a.causes = causes
			told, err := m.causeFindings(ctx, causes)
			if err != nil {
				return err
			}
			told = slices.Insert(told, min(2, len(told)), seenBy(causes, told, m.b)...)
			entries, err := m.entries(ctx, a.Resolved)
			if err != nil {
				return err
			}
			told = slices.Insert(told, min(1, len(told)), entries...)
			factors, err := m.factors(ctx, a.Resolved)
			if err != nil {
				return err
			}
			told = slices.Insert(told, min(3, len(told)), factors...)
			told = append(told, behindIt(causes, m.b)...)
			a.found = append(told, others(m.b, a.found, q.Measures[0])...)
			if err := m.tellBeside(ctx, a); err != nil {
				return err
			}
		} else if q.Intent == plan.Why && len(a.found) > 0 {
			if err := m.tellAlone(ctx, a); err != nil {
				return err
			}
		}
		if err := m.tellAgain(ctx, a); err != nil {
			return err
		}
		if a.update() {
			if err := m.tellUpdate(ctx, a); err != nil {
				return err
			}
		}
	}
	return m.b.Err()
}

// apart reports whether the change of a question's first measure can be told apart.
func (m *maker) apart(r plan.Resolved) bool {
	if r.Window == nil || r.Before == nil || len(r.Question.Measures) == 0 || !r.Final(r.Question.Measures[0]) || !plan.Apart(r.Question.Measures[0]) {
		return false
	}
	measure := r.Question.Measures[0]
	if c := m.profile.Column(measure.Column); measure.Aggregate == plan.Last && c != nil && m.profile.Running(c) {
		return false
	}
	return !slices.ContainsFunc(r.Question.By, func(d plan.Dimension) bool { return d.Made() })
}

// causeFindings say a change, what made it by the fields that explain it best, since
// when, and what went with it there.
func (m *maker) causeFindings(ctx context.Context, causes []find.Cause) ([]insight.Finding, error) {
	c := causes[0]
	out := c.Findings(m.b)
	if c.Noise || c.Remixed { // there is nothing to be found behind it, or it is found
		return out, nil
	}
	if c.Moves && tell.AsksWhoCame(m.plan.Prompt) && len(c.By()) == 1 {
		a, err := m.ask(ctx, c.Entries())
		if err != nil {
			return nil, err
		}
		out = slices.Insert(out, 0, told(c.CameAndWent(a, m.b))...)
	}
	behind := 2 // where what lies within is told
	if c.Moves {
		movers := c.Movers(m.b)
		out = slices.Insert(out, min(1, len(out)), movers...)
		behind = max(behind, 1+len(movers))
	}
	there := c.Answer.Resolved
	var more []insight.Finding
	if !c.Spread && !c.Small() { // within a handful of rows nothing is to be found
		there.Question.Where = find.Also(there.Question.Where, c.Only())
		if len(c.By()) == 1 && len(c.Rows) == 1 {
			inner, ok, err := m.inner(ctx, c)
			if err != nil {
				return nil, err
			}
			if f := c.Within(inner, m.b); ok && f.Kind != "" {
				out = slices.Insert(out, min(behind, len(out)), f)
			}
		}
		beside, err := m.besideIt(ctx, c, there)
		if err != nil {
			return nil, err
		}
		more = append(more, beside...)
	}
	if c.Spot != nil { // it says since when, and how all others did
		since, err := m.tellSpotsOf(ctx, c.Answer.Resolved, c.Spot)
		return append(slices.Insert(out, min(1, len(out)), since...), more...), err
	}
	stood, err := m.stood(ctx, c)
	if err != nil {
		return nil, err
	}
	began, err := m.began(ctx, c)
	if err != nil {
		return nil, err
	}
	return append(append(append(out, stood...), began...), more...), nil
}

// tellAlone says of a change that no field tells apart since when it is there, and how all
// other rows did.
func (m *maker) tellAlone(ctx context.Context, a *answered) error {
	if course, ok := find.CourseOf(a.Answer); ok {
		answer, err := m.course(ctx, course)
		if err != nil {
			return err
		}
		a.found = append(a.found, told(find.Alone(a.Answer, answer, m.b))...)
	}
	where := a.Question().Where
	if where == nil || where.Op != plan.Equal || len(where.Values) == 0 {
		return nil
	}
	rest := a.Resolved
	rest.Question.ID, rest.Question.Intent, rest.Question.Measures = rest.Question.ID+"-rest", plan.Value, rest.Question.Measures[:1]
	rest.Question.Where = &plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{*where}}
	answer, err := m.ask(ctx, rest)
	if err != nil {
		return err
	}
	a.found = append(a.found, told(find.ApartFrom(answer, where.Values[0], true, m.b))...)
	return nil
}

// course asks how a number moved by days.
func (m *maker) course(ctx context.Context, r plan.Resolved) (insight.Answer, error) {
	out := insight.Answer{Resolved: r, Profile: &m.profile, Complete: m.time.Watermark, Begins: m.time.First}
	compiled, err := plan.Compile(r, m.profile)
	if err != nil {
		return out, fmt.Errorf("compile question %s: %w", r.Question.ID, err)
	}
	if out.Main, err = m.query(ctx, compiled[0]); err != nil {
		return out, fmt.Errorf("query %s: %w", compiled[0].ID, err)
	}
	return out, nil
}

// tellAgain says that a number changed the same way a year before, where it did.
func (m *maker) tellAgain(ctx context.Context, a *answered) error {
	if c := a.Question().Compare; a.update() || len(a.found) == 0 || a.Main == nil || c != nil && c.Kind != plan.Previous {
		return nil
	}
	r, ok := find.YearBefore(a.Resolved, m.time.First)
	if !ok {
		return nil
	}
	now := a.Resolved
	now.Question.ID, now.Question.Intent, now.Question.By, now.Question.Measures = r.Question.ID+"-now", plan.Value, []plan.Dimension{}, now.Question.Measures[:1]
	aside := *m
	aside.b = document.NewBuilder()
	change, err := aside.ask(ctx, now)
	m.queries = aside.queries
	if err != nil {
		return err
	}
	x, okNow := change.Main.Float(0, change.Main.Column("measure", 0))
	y, okBefore := change.Main.Float(0, change.Main.Column("before", 0))
	if !okNow || !okBefore || y <= 0 || x == y {
		return nil
	}
	year, err := m.ask(ctx, r)
	if err != nil {
		return err
	}
	if f := find.Again(year, x/y-1, *a.Resolved.Window, m.b); f.Kind != "" {
		a.found = slices.Insert(a.found, min(1, len(a.found)), f)
	}
	return nil
}

// besideIt says what else changed where the groups are that made a change: of a quotient
// what it is made of, and how all others did.
func (m *maker) besideIt(ctx context.Context, c find.Cause, there plan.Resolved) ([]insight.Finding, error) {
	measure := c.Answer.Question().Measures[0]
	value := func(id string, where *plan.Predicate, measures []plan.Measure) (insight.Answer, error) {
		r := there
		r.Question.ID, r.Question.Intent, r.Question.By, r.Question.Where, r.Question.Measures = there.Question.ID+id, plan.Value, []plan.Dimension{}, where, measures
		return m.ask(ctx, r)
	}
	if measure.AddsOverGroups() {
		others := find.Others(measure, &m.profile)
		if c.Came() || len(others) == 0 {
			return nil, nil
		}
		a, err := value("-beside", there.Question.Where, others)
		if err != nil {
			return nil, err
		}
		return told(c.Beside(a, m.b)), nil
	}
	var out []insight.Finding
	if halves := find.Halves(measure, &m.profile); len(halves) > 0 && (c.Spot == nil || !halves[0].AddsOverGroups() || halves[0].Aggregate != plan.Count) {
		only := c
		only.Rows = c.Rows[:1]
		a, err := value("-halves", find.Also(c.Answer.Question().Where, only.Only()), halves)
		if err != nil {
			return nil, err
		}
		out = told(c.There(a, m.b))
	}
	a, err := value("-rest", find.Also(c.Answer.Question().Where, c.Rest()), []plan.Measure{measure})
	if err != nil {
		return nil, err
	}
	return append(out, told(c.Elsewhere(a, m.b))...), nil
}

// told is a finding where there is one.
func told(f insight.Finding) []insight.Finding {
	if f.Kind == "" {
		return nil
	}
	return []insight.Finding{f}
}

// inner tells the change of the one group that made a change apart by another field; ok
// is false where no few groups within it made it.
func (m *maker) inner(ctx context.Context, c find.Cause) (find.Cause, bool, error) {
	r := c.Answer.Resolved
	r.Question.Where = find.Also(r.Question.Where, c.Only())
	tried, err := m.tryParts(ctx, r, each(m.fields(r, find.Groups)))
	if err != nil || len(tried) == 0 {
		return c, false, err
	}
	best := find.Best(tried)[:1]
	if best[0].Spread {
		return c, false, nil
	}
	kept, err := m.keepParts(ctx, r, best)
	if err != nil || len(kept) == 0 {
		return c, false, err
	}
	return kept[0], true, nil
}

// others are the findings of an answer about other measures than one.
func others(b *document.Builder, found []insight.Finding, measure plan.Measure) []insight.Finding {
	own := insight.Token(b.Label(measure.Label))
	var out []insight.Finding
	for _, f := range found {
		if f.Kind == document.KindPeriodChange && f.Roles["measure"] != own {
			out = append(out, f)
		}
	}
	return out
}

// causes tell a change apart by the fields that explain it best, and, where these are
// two, by the one of them that does it better; none: nothing changed, or there are no
// groups.
func (m *maker) causes(ctx context.Context, r plan.Resolved) ([]find.Cause, error) {
	tried, err := m.tryFields(ctx, r)
	if err != nil || len(tried) == 0 {
		return nil, err
	}
	tried = find.Finer(find.Best(tried), &m.profile)
	alone := tried[0]
	asked := len(r.Question.By) > 0 && !r.Question.Measures[0].AddsOverGroups() // small cells of rates always differ
	if !asked && (alone.Spread || alone.Score < surelyAlone) {
		fields := tried
		if len(r.Question.By) > 0 { // the field that was asked for, crossed with the others
			more, err := m.tryParts(ctx, r, each(m.fields(r, find.Groups)))
			if err != nil {
				return nil, err
			}
			fields = append(slices.Clone(tried[:1]), find.Best(more)...)
		}
		pairs, err := m.tryParts(ctx, r, find.Pairs(fields, &m.profile))
		if err != nil {
			return nil, err
		}
		pairs = slices.DeleteFunc(pairs, func(c find.Cause) bool {
			return !c.Sure && (len(c.Rows) > 1 || !r.Question.Measures[0].AddsOverGroups()) || c.ByChance()
		}) // of many small groups some always moved
		tried = find.Finer(find.Best(append(pairs, tried...)), &m.profile)
	}
	if tried, err = m.news(ctx, tried); err != nil || len(tried) == 0 {
		return nil, err
	}
	if spotted, err := m.atSpot(ctx, r, tried[0]); err != nil || len(spotted) > 0 {
		if err != nil {
			return nil, err
		}
		return m.keepParts(ctx, r, spotted)
	}
	if at := m.askedFirst(r, tried); at > 0 {
		return m.keepParts(ctx, r, []find.Cause{tried[at], tried[0]})
	}
	if at, err := m.heldFirst(ctx, r, tried); at > 0 || err != nil {
		if err != nil {
			return nil, err
		}
		return m.keepParts(ctx, r, []find.Cause{tried[at]})
	}
	if at := m.movedBy(r, tried); at > 0 {
		return m.keepParts(ctx, r, append([]find.Cause{tried[at]}, deeper(tried[0], tried[at])...))
	}
	chosen := []find.Cause{tried[0]}
	if tried[0].Remixed { // what others make of it is this mix, but for those that have another one, too
		aside := slices.DeleteFunc(find.Aside(tried, chosen[0], &m.profile), func(c find.Cause) bool { return !c.Remixed })
		return m.keepParts(ctx, r, append(chosen, aside...))
	}
	if len(tried[0].By()) > 1 {
		first := tried[0].By()[0].Column
		at := slices.IndexFunc(tried, func(c find.Cause) bool { return len(c.By()) == 1 && c.By()[0].Column == first })
		if at >= 0 {
			chosen = append(chosen, tried[at])
		}
	}
	switch {
	case r.Question.Intent == plan.Why:
		chosen = append(chosen, find.Around(tried, chosen[0], &m.profile)...)
		if len(chosen) == 1 {
			chosen = append(chosen, find.Aside(tried, chosen[0], &m.profile)...)
		}
	case (r.Question.Programme() == "" || r.Question.Programme() == plan.UpdateProgramme) && len(r.Question.By) == 0:
		chosen = append(chosen, find.Besides(tried, chosen[0], &m.profile)...)
	}
	return m.keepParts(ctx, r, chosen)
}

// news leaves out, of causes with the best first, pairs of fields that come before all others only by
// groups that come and go.
func (m *maker) news(ctx context.Context, tried []find.Cause) ([]find.Cause, error) {
	for len(tried) > 0 {
		if err := m.settle(ctx, &tried[0]); err != nil {
			return nil, err
		}
		if len(tried[0].By()) == 1 || !tried[0].Irregular {
			break
		}
		tried = tried[1:]
	}
	return tried, nil
}

// settle looks up whether the groups of a cause that are there now alone, or were before, are new
// or gone, or come and go.
func (m *maker) settle(ctx context.Context, c *find.Cause) error {
	r, ok := c.Presence()
	if !ok {
		return nil
	}
	aside := *m
	aside.b = document.NewBuilder()
	a, err := aside.ask(ctx, r)
	m.queries = aside.queries
	if err == nil {
		c.Known(a)
	}
	return err
}

// fields are those that a change may be told apart by. How far cases are is no reason for it.
func (m *maker) fields(r plan.Resolved, of func(plan.Resolved, *catalog.Profile) []plan.Dimension) []plan.Dimension {
	return slices.DeleteFunc(of(r, &m.profile), func(d plan.Dimension) bool {
		c := m.profile.Column(d.Column)
		asked := slices.ContainsFunc(r.Question.By, func(by plan.Dimension) bool { return by.Column == d.Column })
		young := slices.ContainsFunc(r.Young, func(y plan.Young) bool { return slices.Contains(y.Columns, d.Column) })
		return c != nil && !asked && (young || tell.OfState(c, &m.profile) || tell.Unfinished(c, &m.profile) || tell.Numbers(c, &m.profile))
	})
}

func each(by []plan.Dimension) [][]plan.Dimension {
	out := make([][]plan.Dimension, len(by))
	for i, d := range by {
		out[i] = []plan.Dimension{d}
	}
	return out
}

// tryParts tells a change apart by several fields or pairs of them, without keeping the
// answers in the report.
func (m *maker) tryParts(ctx context.Context, r plan.Resolved, all [][]plan.Dimension) ([]find.Cause, error) {
	aside := *m
	aside.b = document.NewBuilder()
	defer func() { m.queries = aside.queries }()
	var out []find.Cause
	for i, by := range all {
		c, ok, err := aside.parts(ctx, r, by, fmt.Sprintf("%s-try%d", r.Question.ID, i+1), true)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, c)
		}
	}
	return out, nil
}

// keepParts asks again what is told, to keep it.
func (m *maker) keepParts(ctx context.Context, r plan.Resolved, chosen []find.Cause) ([]find.Cause, error) {
	var out []find.Cause
	for i, c := range chosen {
		kept, ok, err := m.parts(ctx, r, c.By(), fmt.Sprintf("%s-by%d", r.Question.ID, i+1), false)
		if err != nil {
			return nil, err
		}
		if ok {
			kept.Sure, kept.Slight, kept.Noise, kept.Further, kept.Remixed = c.Sure, c.Slight, c.Noise, c.Further, c.Remixed
			if c.Further || c.Remixed {
				kept.Rows = c.Rows
			}
			if c.Spot != nil {
				kept, _ = kept.At(c.Spot)
			}
			if err := m.settle(ctx, &kept); err != nil {
				return nil, err
			}
			out = append(out, kept)
		}
	}
	return out, nil
}

// parts tells a change apart by one or two fields.
func (m *maker) parts(ctx context.Context, r plan.Resolved, by []plan.Dimension, id string, tests bool) (find.Cause, bool, error) {
	q := &r.Question
	q.ID, q.Intent, q.By, q.Measures = id, plan.Change, by, slices.Clone(q.Measures[:1])
	q.Rank, q.Having, q.Chart, q.Target = nil, nil, "", nil
	q.Measures[0].Additive = q.Measures[0].AddsOverGroups()
	groups, total := plan.CompileParts(r, m.profile, mostParts, tests)
	a := insight.Answer{Resolved: r, Profile: &m.profile, Complete: m.time.Watermark, Begins: m.time.First}
	var err error
	a.Main, err = m.query(ctx, groups)
	if _, ok := beyond(err); ok {
		return find.Cause{}, false, nil
	}
	if err != nil {
		return find.Cause{}, false, fmt.Errorf("query %s: %w", groups.ID, err)
	}
	if a.Total, err = m.query(ctx, total); err != nil {
		return find.Cause{}, false, fmt.Errorf("query %s: %w", total.ID, err)
	}
	c, ok := find.Of(a)
	if tests && c.Unnamed() && !slices.ContainsFunc(by, func(d plan.Dimension) bool { return m.saidField(d.Column) }) {
		return c, false, nil // that more or fewer rows have no name is a reason for nothing
	}
	return c, ok, nil
}
