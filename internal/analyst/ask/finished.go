package ask

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// finished are the features of a question as it would be asked: whether each thing that
// was said has its place in it, and whether it makes sense for the table.
func (s *scene) finished(d *draft, q *plan.Question) []string {
	f := []string{"plan/" + string(q.Intent), "plan/" + string(q.Intent) + "|" + s.opening(d), "plan/by " + strconv.Itoa(len(q.By)) + "|" + string(q.Intent)}
	f = append(f, s.answered(d, q)...)
	f = append(f, s.sensible(d, q)...)
	f = append(f, s.wording(d, q)...)
	f = append(f, onceMore(d)...)
	f = append(f, partOf(d, q)...)
	if d.leaks != "" {
		f = append(f, "plan/condition of a later item", "plan/condition of a later item "+d.leaks)
	}
	if d.parted && q.Compare != nil {
		f = append(f, "plan/compares two items")
	}
	f = append(f, spokenOf(d, q)...)
	f = append(f, "plan/unread "+strconv.Itoa(min(3, len(d.unread))), "plan/passed "+strconv.Itoa(min(3, d.passed)))
	if len(d.unread) > 0 {
		f = append(f, "plan/unread|"+string(q.Intent))
	}
	for _, m := range q.Measures {
		f = append(f, "plan="+string(m.Aggregate), "plan="+string(m.Aggregate)+"|"+s.opening(d))
		if c := s.byName(m.Column); c != nil {
			f = append(f, "plan="+string(m.Aggregate)+"~"+string(c.meaning.Meaning)+"|"+s.opening(d))
		}
	}
	return s.drawnToo(f)
}

// wording says how many columns an ask names, one behind the other or not, and whether it opens with a word that
// names nothing of the table: in "infection rate by ward" what is to be computed is not there.
func (s *scene) wording(d *draft, q *plan.Question) []string {
	row := 0
	for i := d.from; i < d.to; i++ {
		if s.classes[i] == "," {
			row++
		}
	}
	n := strconv.Itoa(min(len(d.shown), 5))
	f := []string{"plan/names " + n + "|" + string(q.Intent), "plan/names " + n + "|commas " + strconv.Itoa(min(row, 3)) + "|" + string(q.Intent)}
	supplied := !slices.ContainsFunc(d.measures, func(w wanted) bool { return w.said })
	if at := s.opens(d); at >= 0 && slices.Contains(d.unread, at) {
		what := "said"
		if supplied {
			what = "supplied"
		}
		f = append(f, "plan/opens unread", "plan/opens unread|"+what, "plan/opens unread|"+what+"|"+s.after(at+1))
	}
	if ofOneUnit(q) {
		f = append(f, "plan/course of one unit")
	}
	return f
}

// ofOneUnit reports whether a question is by a unit of time and about a single one of it, in which there is no course.
func ofOneUnit(q *plan.Question) bool {
	p := q.Period
	if p == nil || p.N > 1 || p.Kind != plan.LastComplete && p.Kind != plan.ToDate && p.Kind != plan.Calendar {
		return false
	}
	return slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" && d.Grain == p.Unit })
}

// opens is the first token of an ask that says something of the table, or nothing at all; -1: there is none.
func (s *scene) opens(d *draft) int {
	for i := d.from; i < d.to; i++ {
		if c := s.classes[i]; c == "content" || c == "unknown" {
			return i
		}
	}
	return -1
}

// opening is the class of the first word of an ask that says something: which, how many, by.
func (s *scene) opening(d *draft) string {
	for i := d.from; i < d.to; i++ {
		switch c := s.classes[i]; {
		case c == "filler", c == "join", c == "and", c == ",", ends(c), s.lexicon.has("determiner", s.ts[i].text):
		case c == "wh":
			for _, o := range s.from[i] {
				if o.kind == isWord && o.tag == "wh" {
					return "wh " + o.meaning
				}
			}
			return c
		case c == "unknown" || c == "number":
			return "content"
		default:
			return c
		}
	}
	return "nothing"
}

// answered says of each thing that a word asks for whether the question has it.
func (s *scene) answered(d *draft, q *plan.Question) []string {
	var f []string
	tell := func(what string, said, has bool) {
		switch {
		case said && has:
			f = append(f, "plan/"+what+" answered")
		case said:
			f = append(f, "plan/"+what+" idle")
		case has:
			f = append(f, "plan/"+what+" unasked")
		}
	}
	is := func(a ...plan.Aggregate) bool {
		return slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return slices.Contains(a, m.Aggregate) })
	}
	tell("negation", d.cues["negation"] != "" || d.cues["blank"] != "" || d.cues["dropped"] != "", denies(q.Where))
	tell("share", d.cues["share"] != "" || d.cues["rate"] != "", is(plan.ShareWhere, plan.Ratio, plan.Portion))
	lasts := is(plan.Span) || slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { c := s.byName(m.Column); return c != nil && c.spanUnit() != "" })
	tell("elapsed", d.cues["elapsed"] != "" || lasts && d.pace() != "", lasts)
	tell("comparison", d.compare != "" || d.rival != nil, q.Compare != nil)
	tell("versus", d.cues["versus"] != "", q.Compare != nil || len(q.By) > 0)
	tell("rank", d.rank != nil, q.Rank != nil || is(plan.Maximum, plan.Minimum))
	tell("top", d.top > 0, q.Rank != nil && q.Rank.N > 0)
	tell("having", len(d.having) > 0, q.Having != nil)
	if by := len(q.By) > 0 && q.Intent != plan.List; by || !s.byAgents(d) {
		tell("by", d.cues["by"] != "", by)
	} else {
		f = append(f, "plan/by of who did it")
	}
	tell("list", d.cues["list"] != "", q.Intent == plan.List)
	tell("order", d.order != nil, q.Rank != nil)
	tell("count", d.cues["aggregate"] == "count", is(plan.Count, plan.CountDistinct, plan.ShareWhere))
	if how := d.cues["aggregate"]; how == "sum" || how == "average" || how == "maximum" || how == "minimum" || how == "median" {
		tell("aggregate", true, is(plan.Aggregate(how), plan.Span, plan.Each, plan.Ratio) || q.Intent == plan.List)
	}
	tell("listed", len(d.listed) > 0, q.Intent == plan.List)
	tell("mentioned", len(d.mentioned) > 0, len(q.By)+len(d.filters) > 0)
	return f
}

// denies reports whether a condition leaves something out.
func denies(p *plan.Predicate) bool {
	if p == nil {
		return false
	}
	switch p.Op {
	case plan.NotEqual, plan.NotIn, plan.IsNull, plan.Not:
		return true
	}
	if p.Op == plan.Equal && slices.Contains([]string{"false", "0", "no", "No", "N"}, p.Values[0]) {
		return true
	}
	return slices.ContainsFunc(p.Kids, func(k plan.Predicate) bool { return denies(&k) })
}

// sensible says how a question fits the table: whether its conditions leave rows, whether its
// groups are of a size that people read.
func (s *scene) sensible(d *draft, q *plan.Question) []string {
	var f []string
	left, columns := s.left(d)
	switch {
	case left == 0:
		f = append(f, "plan/rows none")
	case left < 0.02:
		f = append(f, "plan/rows few")
	case left < 0.9:
		f = append(f, "plan/rows some")
	case len(d.filters) > 0:
		f = append(f, "plan/rows all")
	}
	if q.Intent == plan.List {
		return append(f, "plan/list of "+strconv.Itoa(min(len(q.By), 6)), "plan/list whole "+strconv.FormatBool(q.Where == nil && q.Period == nil && (q.Rank == nil || q.Rank.N == 0)))
	}
	for _, g := range q.By {
		c := s.byName(g.Column)
		if c == nil {
			continue
		}
		if q.Having != nil && columns[c.index] > 1 {
			f = append(f, "plan/having over filtered values")
		}
		if columns[c.index] == 1 {
			f = append(f, "plan/group of one value")
		}
		if g.Grain == "" && g.Part == "" && !g.Auto {
			f = append(f, "plan/groups "+c.sort()+"|"+strconv.FormatBool(q.Rank != nil && q.Rank.N > 0))
		}
		if slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Column == g.Column }) {
			f = append(f, "plan/group measured")
		}
	}
	if n := len(q.Measures); n > 1 {
		f = append(f, "plan/measures "+strconv.Itoa(min(n, 4)))
		if slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Aggregate == plan.Count }) {
			f = append(f, "plan/count beside a number")
		}
	}
	return f
}

// onceMore says of each column that two conditions or more hold how these stand to each other: one that another says
// already, or that cannot hold beside it, was seldom meant.
func onceMore(d *draft) []string {
	ways := map[int][]string{}
	for _, c := range d.filters {
		if c.until != 0 || c.other != 0 {
			continue
		}
		how := string(c.op)
		if len(c.numbers) == 1 && c.numbers[0] == 0 {
			how += " 0"
		}
		ways[c.column] = append(ways[c.column], how)
	}
	var out []string
	for _, column := range slices.Sorted(maps.Keys(ways)) {
		if list := ways[column]; len(list) > 1 {
			slices.Sort(list)
			out = append(out, "plan/conditions "+strings.Join(slices.Compact(list), "+"))
		}
	}
	return out
}

// partOf says of a share what it is one of: of rows where a number was named is seldom meant.
func partOf(d *draft, q *plan.Question) []string {
	said := slices.ContainsFunc(d.measures, func(w wanted) bool { return w.said && w.column >= 0 })
	var out []string
	for _, m := range q.Measures {
		if m.Aggregate == plan.ShareWhere || m.Aggregate == plan.Portion {
			out = append(out, "plan/"+string(m.Aggregate)+" of "+map[bool]string{true: "a number", false: "rows"}[m.Column != "" || m.Of != nil && m.Of.Column != ""]+"|"+map[bool]string{true: "named", false: "unnamed"}[said]+"|"+strconv.Itoa(min(3, len(q.Measures))))
		}
	}
	return out
}

// left is about the share of rows that the conditions with values keep, and for each column the
// number of values that are kept.
func (s *scene) left(d *draft) (share float64, values map[int]int) {
	share, values = 1, map[int]int{}
	kept := map[int]float64{}
	for _, c := range d.filters {
		if c.op != plan.Equal || c.value == "" || c.part {
			continue
		}
		values[c.column]++
		for _, v := range s.columns[c.column].Values {
			if v.Value == c.value && s.profile.Rows > 0 {
				kept[c.column] += float64(v.Rows) / float64(s.profile.Rows)
			}
		}
		if !s.columns[c.column].AllValues && kept[c.column] == 0 {
			kept[c.column] = 0.01
		}
	}
	for k := range s.columns {
		if values[k] > 0 && s.columns[k].flag() == "" {
			share *= kept[k]
		}
	}
	return share, values
}

// byName is a column by its name; nil: there is none.
func (s *scene) byName(name string) *column {
	for _, c := range s.columns {
		if c.Name == name && name != "" {
			return c
		}
	}
	return nil
}
