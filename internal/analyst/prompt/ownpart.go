package prompt

import "slices"

// ownPart reports whether a part that begins at item i of a list is a question by
// itself, behind one that is: "tickets by team, the five slowest agents, share of urgent
// tickets in Billing". A bare number is none: in "revenue by region and average price"
// the region may be meant for both.
func (r *reader) ownPart(from, i int) bool {
	to := r.listed(i)
	k := r.content(i, to)
	for k < to && r.items[k].tag == isFiller {
		k++
	}
	if k+1 >= to || !r.complete(from, i-1) {
		return false
	}
	it, next := &r.items[k], &r.items[k+1]
	switch {
	case it.is(isNumber) && next.is("superlative"), it.is("superlative") && next.is(isNumber):
		return r.named(k, to)
	case it.is("superlative") && next.is(isValue):
		return true
	case it.is(isRows):
		return slices.ContainsFunc(r.items[k:to], func(it item) bool { return it.is("versus") })
	case it.is("aggregate", "share"):
		return r.limited(k+1, to)
	case r.rates(k):
		return r.limited(k+1, to)
	case (it.is(isField) || it.is(isUnknown) || it.is(isValue)) && (r.rates(k+1) || r.ts[next.from].stem == "rate"):
		return r.limited(k+2, to)
	case it.is(isValue) && next.is("versus") && k+2 < to:
		return r.items[k+2].is(isValue) || next.is("versus", "rest")
	}
	return false
}

// complete reports whether a stretch is a question that needs nothing of what follows:
// it asks which, ranks, or has its groups.
func (r *reader) complete(from, to int) bool {
	share := slices.ContainsFunc(r.items[from:to], func(it item) bool { return it.is("aggregate", "share") })
	return r.whole(from, to) || r.led(from, to) && r.named(from, to) || share && r.limited(from, to) ||
		r.begun(from, to) && r.hasContent(from, to) && (r.limited(from, to) || r.focused(clause{from: from, to: to}))
}

// limited reports whether a stretch says by what, of which rows, or against what.
func (r *reader) limited(from, to int) bool {
	return slices.ContainsFunc(r.items[from:to], func(it item) bool {
		return it.is("by") || it.is(isValue) || it.is("versus") || it.is("superlative") || it.is("connect", "which")
	})
}
