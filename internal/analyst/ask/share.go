package ask

import (
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// part chooses how a share is asked for: rows with the marked values of all, or each
// group's part of the whole; and whether the other numbers that are named stand beside it.
func part(s *scene, d *draft, _ []*draft) []*draft {
	cue := d.cues["share"]
	if cue == "" {
		cue = d.cues["rate"]
	}
	if slices.ContainsFunc(d.measures, func(w wanted) bool { return w.other > 0 }) {
		return asItIs
	}
	if cue == "too" && len(d.groups) > 0 && d.intent != plan.List {
		n := d.with("share=too")
		n.portionToo = true
		return []*draft{n}
	}
	marked := slices.ContainsFunc(d.filters, func(c condition) bool { return c.part })
	switch {
	case cue == "" && marked:
		return s.besides([]*draft{d.with("share=uncued")})
	case cue == "":
		return asItIs
	case marked:
		return s.besides([]*draft{d.with("share=marked")})
	}
	out := s.besides(append([]*draft{d.with("share=unmarked ignored", "share=unmarked ignored|"+cue)}, s.marking(d)...))
	if len(d.groups) > 0 {
		n := d.with("share=each", "share=each|"+cue)
		n.portion = true
		out = append(out, n)
	}
	return out
}

// marking takes each condition in turn for the part.
func (s *scene) marking(d *draft) []*draft {
	var out []*draft
	for k := range d.filters {
		if slices.ContainsFunc(d.filters[:k], d.filters[k].like) {
			continue // the rest of its values are marked with the first
		}
		n := d.marking(k)
		n.features = append(n.features, s.markedAt(d, k)...)
		out = append(out, n)
	}
	return out
}

// marking takes the rows with a condition, and with its column's other values, for the part.
func (d *draft) marking(k int) *draft {
	n := d.with("share=of filter", "share=of filter|"+strconv.Itoa(len(d.filters)), "share=of filter|last "+strconv.FormatBool(k == len(d.filters)-1))
	n.filters = slices.Clone(d.filters)
	for i := range n.filters {
		if i == k || n.filters[i].like(d.filters[k]) {
			n.filters[i].part = true
		}
	}
	return n
}

// markedAt says where the condition that is taken for the part stands to the word for a share, and whether
// another one stands closer to it: in "cancellation rate of agency bookings" the part is what was cancelled.
func (s *scene) markedAt(d *draft, k int) []string {
	place, steps := s.fromShare(d, d.filters[k].at)
	out := []string{"share=of filter " + place}
	for i := range d.filters {
		if _, n := s.fromShare(d, d.filters[i].at); n < steps && !d.filters[i].like(d.filters[k]) {
			return append(out, "share=of filter "+place+" farther")
		}
	}
	return append(out, "share=of filter "+place+" closest")
}

// fromShare is on which side of the nearest word for a share a token stands, and how many tokens away.
func (s *scene) fromShare(d *draft, at int) (place string, steps int) {
	place, steps = "nowhere", len(s.ts)
	for i := d.from; i < d.to; i++ {
		c := s.classes[i]
		if c != "share" && c != "rate" {
			continue
		}
		side, n := " behind", at-i
		if n < 0 {
			side, n = " before", -n
		}
		if n < steps {
			place, steps = c+side+" "+strconv.Itoa(min(n, 4)), n
		}
	}
	return place, steps
}

// like reports whether two conditions ask for values of the same column.
func (c condition) like(o condition) bool {
	return c.column == o.column && c.op == o.op && c.value != "" && o.value != ""
}

// besides adds to each way to read a share with numbers that are named the one in which they stand
// beside it: "number of chats, resolution rate, and average rating".
func (s *scene) besides(list []*draft) []*draft {
	for _, d := range list {
		said := 0
		for _, w := range d.measures {
			if w.said {
				said++
			}
		}
		if said == 0 || !slices.ContainsFunc(d.filters, func(c condition) bool { return c.part }) {
			continue
		}
		n := d.with("share=beside", "share=beside|"+strconv.Itoa(min(said, 3)), "share=beside|"+s.governed(d))
		n.beside = true
		list = append(list, n)
	}
	return list
}

// portionOf is a measure's part of that of all groups.
func (s *scene) portionOf(m plan.Measure) plan.Measure {
	of := m
	return plan.Describe(plan.Measure{Aggregate: plan.Portion, Of: &of, Origin: plan.Asked}, &s.profile)
}

// side chooses whether several values of one column are a filter, or held against each other.
func side(s *scene, d *draft, _ []*draft) []*draft {
	column, values := d.mostValues()
	if values < 2 || slices.ContainsFunc(d.groups, func(g plan.Dimension) bool { return g.Column == s.columns[column].Name }) {
		return asItIs
	}
	clue := "plain"
	if d.cues["versus"] != "" {
		clue = "versus"
	}
	if d.cues["join"] == "or" {
		clue += " or"
	}
	if d.sole {
		clue += " only"
	}
	weighed := s.weighed(d)
	stand := s.standing(d, column)
	out := []*draft{d.with("side=filter|"+clue, "side=filter/"+weighed).marked("side=filter|", clue, stand)}
	n := d.with("side=split|"+clue, "side=split/"+weighed).marked("side=split|", clue, stand)
	n.groups = append([]plan.Dimension{{Column: s.columns[column].Name, Label: s.columns[column].Label}}, d.groups...)
	return append(out, n)
}

// mostValues is the column of which most values are asked for one by one, and how many; -1 where none is.
func (d *draft) mostValues() (column, values int) {
	column = -1
	alike := map[int]int{}
	single := slices.DeleteFunc(slices.Clone(d.filters), func(c condition) bool { return !c.one() || c.part })
	for _, c := range single {
		alike[c.column]++
	}
	for _, c := range single {
		if alike[c.column] > values {
			column, values = c.column, alike[c.column]
		}
	}
	return column, values
}

// one reports whether a condition asks for one value of its column.
func (c condition) one() bool {
	return c.op == plan.Equal && c.recurs == "" && c.until == 0 && (c.value != "" || len(c.numbers) == 1)
}

// weighed says what holds the values of a column against each other: an "or" and a question for one of them, or two
// periods that each of them is seen in.
func (s *scene) weighed(d *draft) string {
	if d.rival != nil || d.compare != "" || d.pair != nil {
		return "periods"
	}
	if d.cues["join"] != "or" {
		return "plain"
	}
	to := d.to
	if d.next != nil {
		to = d.next.to
	}
	for i := d.from; i < to; i++ {
		if s.classes[i] == "wh" || s.lexicon.has("weigh", s.ts[i].text) {
			return "or, which"
		}
	}
	return "or"
}

// withPortions puts each group's part of the whole beside numbers that have one.
func (s *scene) withPortions(list []plan.Measure) []plan.Measure {
	for _, m := range slices.Clone(list) {
		if m.Aggregate == plan.Sum || m.Aggregate == plan.Count {
			list = append(list, s.portionOf(m))
		}
	}
	return list
}

// standing says how the values of a column stand in an ask that may hold them against each other: whether they open it,
// whether who did it is named by them, and how many other conditions there are.
func (s *scene) standing(d *draft, column int) []string {
	first, others := len(s.ts), map[int]bool{}
	for _, c := range d.filters {
		if c.column == column && c.one() {
			first = min(first, c.at)
		} else {
			others[c.column] = true
		}
	}
	out := []string{"others " + strconv.Itoa(min(len(others), 3))}
	switch {
	case first <= d.from+1:
		out = append(out, "opens")
	default:
		out = append(out, "amid", "behind "+s.before(first))
	}
	if s.kinds["person"] != nil && slices.Contains(s.kinds["person"], column) {
		out = append(out, "people")
	}
	if d.cues["aggregate"] == "count" || d.cues["aggregate taken"] == "count" || d.cues["wh"] != "" {
		out = append(out, "asked "+d.cues["wh"])
	}
	if d.measured() {
		out = append(out, "a number said")
	}
	return out
}

// measured reports whether an ask names a number of the table.
func (d *draft) measured() bool {
	return slices.ContainsFunc(d.measures, func(w wanted) bool { return w.said && (w.column >= 0 || w.metric > 0) && !w.distinct })
}

// marked adds features that begin alike, each alone and with what speaks for it.
func (d *draft) marked(name, clue string, list []string) *draft {
	for _, f := range list {
		d.features = append(d.features, name+f, name+clue+"|"+f)
	}
	return d
}

// ofAllRows takes out of the conditions of a question those that a share of its own says: of late runs, all are late. The
// condition on groups that is said by the same words goes with them.
func ofAllRows(q *plan.Question) {
	for _, m := range q.Measures {
		if m.Aggregate != plan.ShareWhere || m.Where == nil {
			continue
		}
		q.Where = lessOf(q.Where, m.Where)
		if h := q.Having; h != nil && plan.SameMeasure(h.Measure, m) && m.Where.Op == h.Op && slices.Equal(m.Where.Values, []string{number64(h.Value)}) {
			q.Having = nil
		}
	}
}

// lessOf is a condition without another that holds beside its own; nil: nothing else is left.
func lessOf(p, other *plan.Predicate) *plan.Predicate {
	switch {
	case p == nil || plan.SamePredicate(p, other):
		return nil
	case p.Op != plan.And:
		return p
	}
	var kids []plan.Predicate
	for _, k := range p.Kids {
		if !plan.SamePredicate(&k, other) {
			kids = append(kids, k)
		}
	}
	return plan.All(kids)
}
