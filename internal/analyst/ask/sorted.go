package ask

import (
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// sortedBy chooses the column that orders a list, or says which rows are its first.
func sortedBy(s *scene, d *draft, _ []*draft) []*draft {
	if d.intent != plan.List || d.rank == nil && d.order == nil && d.top == 0 {
		return asItIs
	}
	direction, said := "unsaid", -1
	for _, r := range []*ranking{d.order, d.rank} {
		if r != nil {
			direction, said = r.direction, r.column
		}
	}
	var out []*draft
	take := func(column int, how string) {
		if column < 0 || slices.ContainsFunc(out, func(o *draft) bool { return o.sortBy == column+1 }) {
			return
		}
		f := "sorted=" + how
		n := d.with(f, f+"|"+direction, "sorted~"+s.columns[column].sort()+"|"+direction, f+"|shown "+strconv.FormatBool(slices.Contains(d.shown, column) || slices.Contains(d.columns, column)))
		n.sortBy = column + 1
		out = append(out, n)
	}
	take(said, "said")
	for _, w := range d.measures {
		take(w.column, "measure")
	}
	for rank, k := range s.amounts() {
		if rank < 3 {
			take(k, "amount "+strconv.Itoa(rank))
		}
	}
	take(s.timeIndex(), "main time")
	for _, c := range s.columns {
		if c.time() && s.hintedIn(d, c.index) {
			take(c.index, "hinted time")
		}
	}
	if len(out) == 0 || d.rank == nil && d.order == nil {
		out = append(out, d.with("sorted=no", "sorted=no|"+direction))
	}
	return out
}

// ofEach chooses whether a ranking over two dimensions is one for each group of one of them:
// "the best seller of each branch".
func ofEach(_ *scene, d *draft, _ []*draft) []*draft {
	if d.rank == nil || len(d.groups) != 2 || d.intent == plan.List {
		return asItIs
	}
	clue := d.cues["by"] + " " + d.cues["wh"]
	out := []*draft{d.with("each=no", "each=no|"+clue)}
	for k, name := range []string{"first", "second"} {
		g := d.groups[k]
		timed := strconv.FormatBool(g.Grain != "" || g.Part != "" || g.Auto)
		n := d.with("each="+name, "each="+name+"|"+clue, "each/of times "+timed)
		n.each, n.groups = true, []plan.Dimension{g, d.groups[1-k]}
		out = append(out, n)
	}
	return out
}

// rightBefore reports whether a word stands right before a comparison, with nothing but a small word between.
func (s *scene) rightBefore(at, comparison int) bool {
	return at >= 0 && at < comparison && comparison-at <= 3 && s.boundBehind(at+1)
}

// ofGroups chooses what groups are kept by: what is asked of them, or their number of rows.
func ofGroups(s *scene, d *draft, _ []*draft) []*draft {
	if len(d.having) == 0 || len(d.groups) == 0 {
		return asItIs
	}
	if d.having[0].counted > 0 {
		n := d.with("having=number")
		n.number = true
		return []*draft{n}
	}
	own := d.with("having=measure")
	if k := d.nearestKept(); k > 0 {
		n := d.with("having=nearest", "having=nearest|"+d.measures[k].aggregate)
		n.kept = k + 1
		if s.rightBefore(d.measures[k].at, d.having[0].at) { // total quantity of regions with revenue above 100: not quantity
			return []*draft{n}
		}
		return []*draft{own, n}
	}
	if len(d.measures) == 0 || d.measures[0].column < 0 && d.measures[0].metric == 0 {
		return []*draft{own}
	}
	n := d.with("having=number")
	n.number = true
	return []*draft{own, n}
}
