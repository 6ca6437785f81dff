package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// groupPremise notes that a group is taken to be above another ("why is EU
// better than US?") or first of all ("why is EU the best region?"). The question
// is then about all groups that it speaks of: the others show what there is to
// explain.
func (b *builder) groupPremise() bool {
	field, values := b.groupsNamed()
	if field < 0 || len(b.q.Measures) == 0 {
		return false
	}
	way, words := b.groupWay(len(values))
	if way == "" {
		return false
	}
	m := b.q.Measures[0]
	if f := b.byName(m.Column); len(values) == 1 && f >= 0 && (m.Aggregate == plan.Maximum || m.Aggregate == plan.Minimum) {
		m = b.measureOf(f, "") // "the highest revenue" of a group is the most that one has
		b.q.Measures[0] = m
	}
	where, column := b.q.Where, b.fields[field].column.Name
	if len(values) == 1 {
		where = plan.Without(where, column)
	}
	d := b.dimension(field)
	b.q.Where = where
	if b.q.Rank = nil; len(b.q.By) == 0 {
		b.group(d)
	}
	b.claim(words, plan.Claim{Way: groupDirected(way, m), Groups: values, Question: plan.Question{
		Intent: plan.Breakdown, Measures: []plan.Measure{m}, By: []plan.Dimension{d}, Where: where, Period: b.q.Period,
		Compare: &plan.Comparison{Kind: plan.NoComparison},
	}})
	return true
}

// groupsNamed are the values of one field that the clause names, in its order.
func (b *builder) groupsNamed() (field int, values []string) {
	field = -1
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.is(isValue) || len(it.hits) == 0 || b.excluded(it.hits[0]) {
			continue
		}
		h := it.hits[0]
		if field >= 0 && h.field != field {
			continue
		}
		if field = h.field; !slices.Contains(values, h.value) {
			values = append(values, h.value)
		}
	}
	if field < 0 || b.fields[field].measure() || len(values) > 2 {
		return -1, nil
	}
	return field, values
}

// groupWay is what is said of the first group: above or below the second, most
// or least of all.
func (b *builder) groupWay(groups int) (way, words string) {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if groups == 1 && it.is("superlative") {
			arg, _, _ := strings.Cut(it.arg, " ")
			return map[string]string{"high": plan.WayMost, "best": "best", "low": plan.WayLeast, "worst": "worst"}[arg], b.said(i, i+1)
		}
		if groups != 2 {
			continue
		}
		meaning, n := b.claimAt(i)
		way, _, _ = strings.Cut(meaning, " ")
		if way != "" && way != "given" && !b.reason(i) && (!changes(meaning) || b.compares(i)) {
			b.usePremise(i, n)
			return way, b.said(i, i+n)
		}
	}
	return "", ""
}

// reason: "what is behind …" asks, and says nothing of a group.
func (b *builder) reason(i int) bool { return b.items[i].is("focus", "why") && !b.compares(b.from) }

// compares: "than" or "versus" follows.
func (b *builder) compares(i int) bool {
	for ; i < b.to; i++ {
		if b.items[i].is("connect", "than") || b.items[i].is("versus") || strings.HasSuffix(b.ts[b.items[i].to-1].text, "than") {
			return true
		}
	}
	return false
}

func groupDirected(way string, m plan.Measure) string {
	switch way {
	case plan.WayMost, plan.WayLeast, plan.WayAbove, plan.WayBelow:
		return way
	case "best", "worst":
		if (way == "best") == (m.Good != "down") {
			return plan.WayMost
		}
		return plan.WayLeast
	}
	if directed(way, m) == plan.WayUp {
		return plan.WayAbove
	}
	return plan.WayBelow
}

// excluded reports whether the clause leaves a value out: nothing is said of it.
func (b *builder) excluded(h valueHit) bool {
	return slices.ContainsFunc(b.where, func(p plan.Predicate) bool {
		return p.Op == plan.NotIn && p.Column == b.fields[h.field].column.Name && slices.Contains(p.Values, h.value)
	})
}
