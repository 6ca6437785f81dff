package analyst

import (
	"context"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// readAssertion reads a request that begins with what somebody says of a group and asks whether it is so, and each part by itself of what it asks
// besides. ok is false for other requests.
func (m *maker) readAssertion(ctx context.Context, schedule string) (plan.Plan, bool) {
	if m.modelReads() {
		return plan.Plan{}, false
	}
	assertion, ok := tell.AssertionOf(m.request.Prompt, &m.profile)
	if !ok {
		return plan.Plan{}, false
	}
	read := func(text string) plan.Plan { return m.readWords(ctx, text, schedule) }
	first, ok := assertion.Plan(read)
	if !ok || len(first.Questions) == 0 {
		return plan.Plan{}, false
	}
	l := listed{maker: m, schedule: schedule, whole: plan.Plan{Version: plan.Version, Reader: first.Reader, Prompt: m.request.Prompt, Said: first.Said, Notes: []plan.Note{}, Words: []plan.WordUse{}, Missing: []plan.Unanswered{}}}
	join(&l.whole, first, assertion.Said.Start, nil)
	l.note(first)
	for _, a := range assertion.Rest {
		l.besides(ctx, assertion, a, first.Questions[0])
	}
	l.whole.Fields = plan.Relied(l.whole, &m.profile)
	return l.whole, true
}

// besides reads what is asked beside a assertion.
func (l *listed) besides(ctx context.Context, assertion tell.Assertion, a tell.Ask, first plan.Question) {
	had := len(l.whole.Questions)
	defer func() {
		for i := range l.whole.Questions[had:] {
			l.whole.Questions[had+i].Where = tell.Within(l.whole.Questions[had+i].Where, assertion.Scope())
		}
	}()
	if part, ok := assertion.Besides(l.readWords(ctx, a.Text, l.schedule), first); ok {
		join(&l.whole, part, a.Start, nil)
		return
	}
	if form, _ := tell.Of(a.Text); form.Programmed() {
		join(&l.whole, tell.Beside(l.turn(ctx, l.schedule, a.Text), l.last, &l.profile), a.Start, nil)
		return
	}
	l.add(ctx, a)
}
