package ask

import (
	"maps"
	"slices"
	"strconv"
)

// spanned are the lengths of time that an ask wants: one for each way to make a number of them that was said, "the
// average and the longest wait".
func (d *draft) spanned(w wanted) []wanted {
	var out []wanted
	for _, how := range append(slices.Clone(d.also), d.spanAggregate()) {
		w.aggregate = how
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// alongside adds to each way to read a length of time the one that leaves the other numbers of a row beside it:
// "orders, total spent, average days to deliver".
func alongside(list []*draft, before []wanted) []*draft {
	out := list
	for _, d := range list {
		if len(d.measures) == 0 || slices.Contains(before, d.measures[0]) {
			continue
		}
		span := d.measures[0]
		var kept []wanted
		for _, w := range before {
			if w.column != span.column || w.column < 0 {
				kept = append(kept, w)
			}
		}
		if len(kept) == 0 {
			continue
		}
		n := d.with("elapsed=beside", "elapsed=beside|"+strconv.Itoa(min(3, len(kept))), "elapsed=beside|join "+strconv.FormatBool(d.cues["join"] != ""), "elapsed=beside|extends "+strconv.FormatBool(d.extends))
		if d.cues["aggregate"] == "" { // the others took what was said
			span.aggregate = "average"
		}
		n.cues = maps.Clone(d.cues)
		delete(n.cues, "aggregate")
		n.measures = append(kept, span)
		out = append(out, n)
	}
	return out
}
