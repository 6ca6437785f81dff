package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// lateRows reads "late deliveries", "delivered late" and "on time" where a row says when
// something was due and when it was done.
func (b *builder) lateRows() {
	for i := b.from; i < b.to; i++ {
		op, last := b.lateAt(i)
		if op == "" {
			continue
		}
		due, done := b.dueAndDone(i)
		if due < 0 {
			continue
		}
		if b.negated(i) {
			op = map[plan.Operator]plan.Operator{plan.Greater: plan.AtMost, plan.AtMost: plan.Greater}[op]
		}
		p := plan.Predicate{Op: op, Column: b.fields[done].column.Name, Against: &plan.Operand{Column: b.fields[due].column.Name}}
		for k := i; k <= last; k++ {
			b.items[k].tag, b.items[k].use = isFiller, "condition "+p.Column
		}
		for _, k := range []int{i - 1, last + 1} { // deliveries, delivered
			if k >= b.from && k < b.to && b.items[k].use == "" && b.hits(done, []string{b.ts[b.items[k].to-1].text}) > 0 {
				b.items[k].tag, b.items[k].use = isRows, "condition "+p.Column
			}
		}
		b.note(plan.Assumption, b.said(i, last+1), plan.ExplainFilter(p, b.profile))
		if rate := b.rateWord(last + 1); rate >= 0 && b.items[rate].use == "" {
			name := strings.ToLower(b.said(i, rate+1))
			b.items[rate].use = "measure " + name
			b.add(plan.Measure{Aggregate: plan.ShareWhere, Where: &p, Unit: "%", Label: name, Origin: plan.Implied})
			continue
		}
		b.require(i, p)
	}
}

// lateAt is how what was done stands to what was due, by the words from an item on.
func (b *builder) lateAt(i int) (op plan.Operator, last int) {
	if b.items[i].use != "" || b.items[i].is(isField) || b.items[i].is(isValue) {
		return "", i
	}
	switch at := b.items[i].from; b.ts[at].text {
	case "late", "overdue":
		return plan.Greater, i
	case "on":
		if at+1 < len(b.ts) && b.ts[at+1].text == "time" && (i+1 == b.to || !b.items[i+1].is(isField)) {
			return plan.AtMost, b.lastOf(i, 2)
		}
	}
	return "", i
}

// dueAndDone are the time that something was due and the one when it was done: what the
// word beside an item speaks of, else the end of the row's way; -1: one of them is not there.
func (b *builder) dueAndDone(i int) (due, done int) {
	var times []int
	for f, fd := range b.fields {
		if fd.time() && (fd.column.Type == sitrep.TypeDate || fd.column.Type == sitrep.TypeTimestamp) {
			times = append(times, f)
		}
	}
	due, done = b.againstDue(times, strings.Fields(strings.TrimPrefix(b.lexicon.durationOf("delay"), "late ")))
	if due < 0 || done < 0 {
		return -1, -1
	}
	if i > b.from {
		if f := b.mostHinted(times, []string{b.ts[b.items[i].from-1].text}, due); f >= 0 {
			done = f
		}
	}
	return due, done
}
