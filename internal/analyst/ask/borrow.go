package ask

import "strconv"

// borrow takes over what only the ask behind says: "the best and the worst rated dish" ranks
// dishes twice.
func borrow(_ *scene, d *draft, _ []*draft) []*draft {
	next := d.next
	if next == nil || d.rank == nil || len(d.groups) > 0 || len(next.groups) == 0 {
		return asItIs
	}
	clue := strconv.FormatBool(next.rank != nil) + "|own" + d.own()
	out := []*draft{d.with("borrow=no", "borrow=no|"+clue)}
	n := d.with("borrow=groups", "borrow=groups|"+clue)
	n.groups = next.groups
	out = append(out, n)
	if next.rank != nil && next.rank.column >= 0 || len(next.measures) > 0 {
		all := n.with("borrow=measures", "borrow=measures|"+clue)
		if len(all.measures) == 0 {
			all.measures = next.measures
		}
		if rank := *all.rank; rank.column < 0 && next.rank != nil {
			rank.column = next.rank.column
			all.rank = &rank
		}
		out = append(out, all)
	}
	return out
}
