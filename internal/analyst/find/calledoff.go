package find

import (
	"math"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// What a change without the rows that were called off must be apart from that with them, to be told.
const (
	offLeast = 0.05 // of the number
	offRows  = 5    // that were called off in one of the periods
	offPart  = 0.3  // of the larger of both changes
)

// CalledOff is what a number of a period would be without the cases that came to nothing: cancelled jobs are no work done.
type CalledOff struct {
	r       plan.Resolved // of the number with them
	off     plan.Predicate
	measure plan.Measure
}

// CalledOffIn is that of a question's first number, if it is a count or a sum that is held against another time; off are the rows that came
// to nothing.
func CalledOffIn(r plan.Resolved, off plan.Predicate) (c CalledOff, ok bool) {
	q := &r.Question
	if r.Before == nil || len(q.By) > 0 || len(q.Measures) == 0 || q.Target != nil {
		return c, false
	}
	m := q.Measures[0]
	plain := (m.Aggregate == plan.Count || m.Aggregate == plan.Sum) && m.Where == nil && m.Calc == ""
	return CalledOff{r, off, m}, plain && plan.SamePredicate(plan.Without(q.Where, off.Column), q.Where)
}

// Ask is the question what the number is without them, and how many they are.
func (c CalledOff) Ask(p *catalog.Profile) plan.Resolved {
	r := c.r
	rest, n := c.measure, insight.RowCount(p)
	rest.Where, n.Where = &plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{c.off}}, &c.off
	q := r.Question
	q.ID, q.Intent, q.Origin, q.Measures = q.ID+"-off", plan.Value, plan.Implied, []plan.Measure{rest, n}
	r.Question, r.Spine, r.SpineBefore, r.Young = q, nil, nil, []plan.Young{} // what is called off so far is known
	return r
}

// Tell says what the number is without them, where that tells another change than with them; all and rest are the answers with and
// without.
func (c CalledOff) Tell(all, rest insight.Answer, b *document.Builder) insight.Finding {
	t, whole := insight.NewTeller(rest, b), insight.NewTeller(all, b)
	if t.Before(0) < 0 || whole.Before(0) < 0 || t.Before(1) < 0 || !c.apart(whole, t) {
		return insight.Finding{}
	}
	now, before := t.Number(0, t.Column(0), c.measure), t.Number(0, t.Before(0), c.measure)
	count := insight.RowCount(rest.Profile)
	roles := map[string]string{
		"what": t.Label(What(c.measure)), "off": t.Label(said(c.off.Values)), "rows": t.Label(rowsOf(rest.Profile)), "value": insight.Token(now), "before": insight.Token(before),
		"n": insight.Token(t.Number(0, t.Column(1), count)), "had": insight.Token(t.Number(0, t.Before(1), count)),
		"change": insight.Token(b.Compute(document.OpMagnitude, document.Shown{Style: document.StylePercent}, b.Compute(document.OpChange, document.Shown{Style: document.StyleSignedPercent}, now, before))),
	}
	f := t.Finding(document.KindContributor, "calledoff", c.measure, roles)
	if f.Kind != "" {
		f.Words = wordsOf(t.Less(before, now))
	}
	return unscoped(f)
}

// apart reports whether the change without is another one.
func (c CalledOff) apart(all, rest *insight.Teller) bool {
	change := func(t *insight.Teller) (float64, bool) {
		now, ok := t.Float(0, t.Column(0))
		before, had := t.Float(0, t.Before(0))
		return now/before - 1, ok && had && before > 0 && now > 0
	}
	with, ok := change(all)
	without, has := change(rest)
	now, _ := rest.Float(0, rest.Column(1))
	before, _ := rest.Float(0, rest.Before(1))
	return ok && has && max(now, before) >= offRows && math.Abs(with-without) >= max(offLeast, offPart*max(math.Abs(with), math.Abs(without)))
}

// said are states as an enumeration, within a sentence.
func said(states []string) string {
	values := make([]string, len(states))
	for i, v := range states {
		if values[i] = v; strings.ToUpper(v) != v {
			values[i] = strings.ToLower(v)
		}
	}
	return plan.Either(values)
}
