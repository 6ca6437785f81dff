package analyst

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// readTurns reads each part by itself of a request whose parts ask for reports of different forms. ok is false for other requests,
// and where a part comes to nothing but what nobody asked for.
func (m *maker) readTurns(ctx context.Context, schedule string) (plan.Plan, bool) {
	turns := tell.Turns(m.request.Prompt)
	if len(turns) < 2 || len(turns) > mostAsks || m.modelReads() {
		return plan.Plan{}, false
	}
	m.reader(ctx) // once for all parts
	whole := plan.Plan{Version: plan.Version, Prompt: m.request.Prompt, Notes: []plan.Note{}, Words: []plan.WordUse{}, Missing: []plan.Unanswered{}}
	var scope *plan.Period
	var last *plan.Question
	for i, a := range turns {
		part := m.turn(ctx, schedule, a.Text)
		if i == 0 && supplied(part) {
			return plan.Plan{}, false
		}
		whole.Reader, whole.Said = part.Reader, part.Said
		part = tell.Beside(part, last, &m.profile)
		had, within := len(whole.Questions), scope
		if !tell.SharesTime(a.Text) {
			within = nil
		}
		join(&whole, part, a.Start, within)
		if len(whole.Questions) == had {
			continue
		}
		q := whole.Questions[had]
		if q.Period != nil && q.Period.Text != "" {
			scope = q.Period
		}
		if last == nil || len(q.Measures) > 0 {
			last = &q
		}
	}
	whole.Fields = plan.Relied(whole, &m.profile)
	return whole, len(whole.Questions) > 0
}

// turn is the plan of a part of a request as of a request of its own.
func (m *maker) turn(ctx context.Context, schedule, text string) plan.Plan {
	aside := *m
	aside.request.Prompt = text
	aside.plan = plan.Plan{}
	aside.readOne(ctx, schedule)
	m.queries = aside.queries
	return aside.plan
}

// readTable reads each item of a list by itself that says in what the groups of a field are to be compared.
func (m *maker) readTable(ctx context.Context, schedule string) (plan.Plan, bool) {
	t, ok := tell.Table(m.request.Prompt, &m.profile)
	if !ok || m.modelReads() {
		return plan.Plan{}, false
	}
	head := m.readWords(ctx, t.Head, schedule)
	p := plan.Plan{Version: head.Version, Reader: head.Reader, Prompt: m.request.Prompt, Said: head.Said, Notes: []plan.Note{}, Words: wordsOf(head, len(t.Head), 0), Missing: []plan.Unanswered{}}
	var numbers []plan.Measure
	period := periodIn(head)
	for at := 0; at < len(t.Items); at++ {
		item := t.Items[at]
		part := tell.Shape(m.readWords(ctx, t.ByItem(item, &m.profile), schedule), &m.profile, "")
		of := t.Numbers(part, item, &m.profile)
		if len(of) == 0 {
			if halves := item.Halves(); len(halves) > 1 {
				t.Items = slices.Insert(t.Items, at+1, halves...)
				continue
			}
			p.Missing = append(p.Missing, plan.Unanswered{Text: item.Text, Reason: tell.NoNumber})
			continue
		}
		p.Words = append(p.Words, wordsOf(part, len(item.Text), item.Start)...)
		had := len(numbers)
		for _, n := range of {
			if !slices.ContainsFunc(numbers, func(have plan.Measure) bool { return plan.SameMeasure(have, n) }) {
				numbers = append(numbers, n)
			}
		}
		if len(numbers) == had && tell.CountsRows(of) { // how many of something that nobody knows
			p.Missing = append(p.Missing, plan.Unanswered{Text: item.Text, Reason: tell.NoNumber})
		}
		if period == nil {
			period = periodIn(part)
		}
	}
	if len(numbers) == 0 {
		return plan.Plan{}, false
	}
	return t.Plan(p, numbers, period, nil, &m.profile), true
}

// wordsOf are the uses of the first words of a part, which stands at a byte of the whole.
func wordsOf(part plan.Plan, end, start int) []plan.WordUse {
	var out []plan.WordUse
	for _, w := range part.Words {
		if w.End <= end {
			w.Start, w.End = w.Start+start, w.End+start
			out = append(out, w)
		}
	}
	return out
}

// periodIn is the first period that words of a plan name; nil: none.
func periodIn(p plan.Plan) *plan.Period {
	for _, q := range p.Questions {
		if q.Period != nil && q.Period.Text != "" {
			return q.Period
		}
	}
	return nil
}
