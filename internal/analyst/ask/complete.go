package ask

import (
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// step completes an ask in one respect: it answers every way to do so.
type step struct {
	name   string
	option func(s *scene, d *draft, before []*draft) []*draft
}

// steps go from what is said to what is missing; each sees what those before it chose.
var steps = []step{
	{"inherit", inherit},
	{"borrow", borrow},
	{"await", await},
	{"pair", paired},
	{"present", present},
	{"elapsed", elapse},
	{"relate", relate},
	{"distribute", distribute},
	{"measure", supply},
	{"priced", priced},
	{"combine", combine},
	{"aggregate", aggregate},
	{"share", part},
	{"split", side},
	{"apart", apart},
	{"group", groupFor},
	{"course", trended},
	{"twofold", twofold},
	{"having", ofGroups},
	{"either", alternatives},
	{"list", showRows},
	{"top", howMany},
	{"sorted", sortedBy},
	{"within", ofEach},
	{"whole", wholeToo},
	{"axis", whenOf},
}

// width of the search among completions.
const (
	keptDrafts = 8
	tried      = 3
	mostTried  = 64  // choices of a step, as a rule
	hopeless   = 800 // so far behind the best, nothing that is still to be chosen brings an ask to the front
)

// asItIs is what a step answers that chooses nothing. Most do, and a list of its own for each is much of the time.
var asItIs = []*draft{nil}

// complete lists the best completions of an ask behind others.
func (x *search) complete(d *draft, before []*draft) []*draft {
	d.spare = &x.spare
	open, next := append(make([]*draft, 0, mostTried), d), make([]*draft, 0, mostTried)
	for _, st := range steps {
		next = next[:0]
		for _, o := range open {
			for _, n := range st.option(x.scene, o, before) {
				next = append(next, x.counts(n, o))
			}
		}
		slices.SortStableFunc(next, func(a, b *draft) int { return b.score - a.score })
		most := 0
		for most < min(len(next), keptDrafts) && next[most].score >= next[0].score-hopeless {
			next[most] = next[most].weighed()
			most++
		}
		for _, n := range next[most:] {
			if n != d {
				x.spare = append(x.spare, n)
			}
		}
		open, next = next[:most], open
	}
	return slices.Clone(open[:min(len(open), tried)])
}

// counts adds to the score of an ask what a step says for its choice; nil: it chose nothing.
func (x *search) counts(n, as *draft) *draft {
	if n == nil {
		return as
	}
	n.features = x.drawnToo(n.features)
	n.score += x.weights.sum(n.features)
	return n
}

// named says how an end of a stretch was named.
func named(column int, own, other []int, hinted bool) string {
	switch {
	case slices.Contains(own, column):
		return "named"
	case slices.Contains(other, column):
		return "named as the other"
	case len(own) > 0:
		return "not the named"
	case hinted:
		return "hinted"
	}
	return "unnamed"
}

// hintedIn reports whether any word of an ask may name a column.
func (s *scene) hintedIn(d *draft, column int) bool {
	for i := d.from; i < d.to; i++ {
		for _, c := range s.from[i] {
			if c.kind == isColumn && c.column == column {
				return true
			}
		}
	}
	return false
}

// spanAggregate is what is made of the lengths of time: the average, unless something is said.
func (d *draft) spanAggregate() string {
	for _, key := range []tag{"aggregate", "aggregate taken"} {
		switch a := d.cues[key]; a {
		case "median", "minimum", "maximum", "sum", "stddev":
			return a
		case "average": // behind what another number took
			return a
		}
	}
	return "average"
}

// supply chooses what is computed where nothing is said: rows, or a number of the table.
func supply(s *scene, d *draft, _ []*draft) []*draft {
	if len(d.measures) > 0 {
		return asItIs
	}
	context := d.context()
	if wh := d.cues["wh"]; wh == "time" && s.timeIndex() >= 0 {
		context = "time"
	}
	n := d.with("supply=count", "supply=count|"+context)
	if d.cues["agent"] != "" {
		n.features = append(n.features, "supply=count|agent")
	}
	if s.countsUnread(d) {
		n.features = append(n.features, "supply=count|of what is unread")
	}
	if s.bareSum(d) {
		n.features = append(n.features, "supply=count|bare sum")
	}
	n.measures = []wanted{{column: -1}}
	if s.retold() {
		n.features = append(n.features, "supply=count/retold")
	}
	var out []*draft
	if a := d.cues["aggregate"]; a == "" || a == "count" || a == "sum" || a == "distinct" || a == "countDistinct" {
		out = append(out, n) // of rows there is no average
	}
	if len(d.groups)+len(d.listed)+len(d.columns)+len(d.having) == 0 && d.rank == nil && d.cues["aggregate"]+d.cues["share"]+d.cues["rate"]+d.cues["elapsed"] == "" {
		n := d.with("supply=mute", "supply=mute|asks anew "+strconv.FormatBool(s.asksAnew(d)), "supply=mute|"+d.said()+context, "supply=mute|last "+strconv.FormatBool(d.to == len(s.ts)), "supply=mute|first "+strconv.FormatBool(d.from == 0), "supply=mute|unread "+strconv.Itoa(min(3, len(d.unread))))
		n.mute = true
		out = append(out, n)
	}
	if context == "time" {
		for _, how := range []string{"maximum", "minimum"} {
			said := ""
			if d.rank != nil {
				said = d.rank.direction
			}
			n := d.with("supply=when", "supply=when "+how, "supply=when "+how+"|"+said)
			n.measures, n.rank = []wanted{{column: s.timeIndex(), aggregate: how}}, nil
			out = append(out, n)
		}
	}
	if d.rank != nil && d.rank.column >= 0 && s.columns[d.rank.column].amount() {
		n := d.with("supply=ranked", "supply=ranked|"+d.rank.direction, "supply=ranked|groups "+strconv.FormatBool(len(d.groups) > 0))
		n.measures = []wanted{{column: d.rank.column, aggregate: d.pendingAggregate()}}
		out = append(out, n)
	}
	out = append(out, s.supplied(d, context)...)
	for rank, m := range s.amounts() {
		if rank > 3 {
			break
		}
		c := s.columns[m]
		n := d.with("supply=column", "supply=column|"+context, "supply=column "+strconv.Itoa(rank), "supply~"+string(c.meaning.Meaning), "supply~"+string(c.meaning.Meaning)+"|"+context)
		if c.meaning.Good != "" {
			n.features = append(n.features, "supply/good|"+context)
		}
		if agent := d.cues["agent"]; agent != "" && slices.Contains(s.kinds["money"], m) {
			n.features = append(n.features, "supply/agent "+agent)
		}
		if s.leads(c) && !s.hasRows(d) {
			n.features = append(n.features, "supply=lead", "supply=lead|"+context)
		}
		n.measures = []wanted{{column: m, aggregate: d.pendingAggregate()}}
		out = append(out, n)
	}
	return out
}

// retold reports whether the table tells the same things anew at each time: how often they were told of is
// no number that anybody asks for.
func (s *scene) retold() bool {
	p := s.profile.Panel
	return p != nil && p.Of != "" && p.Things > 1 && p.Times > 1
}

// hasRows reports whether a word of an ask is what a row is called: which type had the most movies.
func (s *scene) hasRows(d *draft) bool {
	for i := d.from; i < d.to; i++ {
		if s.classes[i] == "rows" || slices.ContainsFunc(s.from[i], candidate.namesRows) {
			return true
		}
	}
	return false
}

// leads reports whether a column is money that the first of the table's main metrics adds up: what a shop
// lives by.
func (s *scene) leads(c *column) bool {
	if len(s.model.Main) == 0 || !slices.Contains(s.kinds["money"], c.index) {
		return false
	}
	m := s.model.Metric(s.model.Main[0])
	return m != nil && m.Kind == model.KindSum && m.Column == c.Name
}

// countsUnread reports whether "how many" stands before a word that nothing was made of: rows are no answer to
// how many nurses.
func (s *scene) countsUnread(d *draft) bool {
	return slices.ContainsFunc(d.unread, func(i int) bool { return s.asked(i) == "aggregate count" })
}

// pendingAggregate is an aggregate that no measure took.
func (d *draft) pendingAggregate() string { return d.cues["aggregate"] }

// context is what an ask wants, in a word, for the choice of what it computes.
func (d *draft) context() string {
	switch {
	case d.cues["aggregate"] != "":
		return "said " + d.cues["aggregate"]
	case d.cues["share"] != "" || d.cues["rate"] != "":
		return "share"
	case d.rank != nil:
		return "rank " + d.rank.direction
	case d.cues["list"] == "list":
		return "list"
	case d.cues["wh"] == "often":
		return "often"
	case len(d.listed)+len(d.columns) > 0:
		return "listed"
	case d.cues["focus"] != "":
		return "focus " + d.cues["focus"]
	}
	return "plain"
}

// aggregate chooses how a column becomes a number where nobody said.
func aggregate(s *scene, d *draft, _ []*draft) []*draft {
	out := d.behind()
	for k, w := range d.measures {
		if w.column < 0 || w.metric > 0 || w.distinct || w.until > 0 || w.aggregate != "" && w.aggregate != "count" {
			continue
		}
		c := s.columns[w.column]
		said := d.cues["aggregate"]
		ways := s.waysFor(d, w, c)
		assumed := d.unsaid(said) && d.unsaid(w.aggregate)
		var next []*draft
		for _, o := range out {
			for _, how := range ways {
				f := "agg=" + how + "~" + string(c.meaning.Meaning)
				n := o.with(f, "agg="+how, "agg="+how+"|said "+said+w.aggregate, f+"|"+s.context(d))
				if c.Unit != "" && (said == "count" || w.aggregate == "count") {
					n.features = append(n.features, "agg/count of a unit")
				}
				if said == "" && w.aggregate == "" && d.cues["aggregate taken"] != "average" && s.flows(w) {
					n.features = append(n.features, "agg="+how+"/money that flows")
				}
				if kind := s.amountKind(w.column); kind != "" {
					n.features = append(n.features, "agg="+how+"/"+kind)
				}
				if usual := s.usual[c.Name]; usual != "" && said == "" && w.aggregate == "" {
					n.features = append(n.features, "agg="+how+"/usual "+usual)
				}
				if how == "sum" && s.profile.Level(c.Column) {
					n.features = append(n.features, "agg=sum/newest", "agg=sum/newest|"+s.context(d))
				}
				if c.NeverSummed() {
					n.features = append(n.features, "agg="+how+"/never summed")
				}
				n.measures = slices.Clone(o.measures)
				n.measures[k].aggregate, n.measures[k].assumed = how, assumed
				next = append(next, n)
			}
		}
		out = next
	}
	return out
}

// unsaid reports whether a way to make a number is said of no field that is added up or averaged: "how many" is said of what
// is counted, where the ask counts something.
func (d *draft) unsaid(how string) bool {
	return how == "" || how == "count" && slices.ContainsFunc(d.measures, func(w wanted) bool { return w.metric == 0 && w.until == 0 && (w.distinct || w.column < 0) })
}

// amountKind says whether a column is money or a score.
func (s *scene) amountKind(column int) string {
	switch {
	case slices.Contains(s.kinds["money"], column):
		return "money"
	case s.quality[column]:
		return "score"
	}
	return ""
}

// context says whether an ask ranks, groups or does neither.
func (s *scene) context(d *draft) string {
	switch {
	case d.rank != nil:
		return "rank"
	case len(d.groups) > 0:
		return "groups"
	}
	return "whole"
}

// groupFor chooses what is ranked, or who is asked for, where no column was said.
func groupFor(s *scene, d *draft, _ []*draft) []*draft {
	wh := d.cues["wh"]
	if things := s.thingsFor(d); things != nil {
		return things
	}
	if len(d.groups) > 0 || d.cues["list"] == "list" || wh != "person" && wh != "place" && wh != "when" && d.rank == nil {
		return asItIs
	}
	out := []*draft{d.with("groupfor=none", "groupfor=none|"+wh)}
	for _, c := range s.columns {
		if c.time() || c.amount() || c.Distinct < 2 {
			continue
		}
		m := "groupfor~" + string(c.meaning.Meaning)
		n := d.with("groupfor=column", m, m+"|"+wh, "groupfor~"+c.sort()+"|"+wh)
		n.features = append(n.features, s.doing(d, c)...)
		if wh != "" && s.isKind(c.index, wh) {
			n.features = append(n.features, "groupfor kind|"+wh)
		}
		if slices.Contains(d.mentioned, c.index) {
			n.features = append(n.features, "groupfor mentioned")
		}
		if agent := d.cues["agent"]; agent != "" {
			n.features = append(n.features, "groupfor agent "+agent+"~"+s.holderOf(c.index))
		}
		n.groups = []plan.Dimension{{Column: c.Name, Label: c.Label}}
		out = append(out, n)
	}
	return out
}

// showRows chooses between a list of rows and numbers.
func showRows(s *scene, d *draft, _ []*draft) []*draft {
	if d.related || d.distributed {
		return asItIs
	}
	many := strconv.Itoa(min(4, len(d.shown)))
	cue := d.cues["list"] + " " + d.cues["wh"]
	numbers := d.with("list=no", "list=no|"+cue, "list=no|shown "+many, "list=no|"+cue+"|"+many)
	said := "unsaid"
	if slices.ContainsFunc(d.measures, func(w wanted) bool { return w.said && w.column >= 0 }) {
		said = "measure"
	}
	if slices.ContainsFunc(d.measures, func(w wanted) bool { return w.aggregate == "count" }) || d.cues["aggregate"] == "count" {
		said = "count"
	}
	for range d.listed {
		numbers.features = append(numbers.features, "listed without a list")
	}
	if d.rank != nil && len(d.groups) == 0 {
		numbers.features = append(numbers.features, "ranks nothing")
	}
	rows := d.with("list=yes", "list=yes|"+cue, "list=yes|shown "+many, "list=yes|"+cue+"|"+many, "list=yes|"+said)
	if d.cues["agent"] != "" {
		rows.features = append(rows.features, "list=yes|agent")
	}
	if d.cues["versus"] != "" {
		rows.features = append(rows.features, "list=yes|versus")
	}
	if d.extends {
		rows.features = append(rows.features, "list=yes|extends")
	}
	if d.cues["by"] != "" {
		rows.features = append(rows.features, "list=yes|by")
	}
	if len(d.groups) > 0 {
		rows.features = append(rows.features, "list=yes|groups")
	}
	if d.rank != nil {
		rows.features = append(rows.features, "list=yes|rank")
	}
	if d.cues["list"] == "list" && said == "unsaid" && len(d.groups) == 0 && d.cues["aggregate"]+d.cues["share"]+d.cues["elapsed"] == "" {
		rows.features = append(rows.features, "list=yes|nothing else")
	}
	if d.cues["wh"] == "person" && said == "unsaid" && len(d.groups) == 0 && d.cues["aggregate"]+d.cues["share"]+d.cues["elapsed"] == "" {
		rows.features = append(rows.features, "list=yes|who, and nothing else")
	}
	if slices.ContainsFunc(d.measures, func(w wanted) bool { return w.aggregate == "average" || w.aggregate == "median" }) {
		rows.features = append(rows.features, "list=yes|average") // rows have none
	}
	rows.intent = plan.List
	if len(d.columns) > 0 {
		numbers.features = append(numbers.features, "list=no|columns")
		rows.features = append(rows.features, "list=yes|columns")
	}
	if len(d.shown) == 0 && len(d.columns) == 0 && len(d.listed) == 0 && d.cues["list"] == "" && d.rank == nil && d.cues["wh"] == "" {
		return []*draft{numbers}
	}
	return append([]*draft{numbers, rows}, s.withWho(rows)...)
}

// withWho shows who is asked for beside the columns that are named: "who came late, with date and room".
func (s *scene) withWho(rows *draft) []*draft {
	if rows.cues["wh"] != "person" || len(s.kinds["person"]) == 0 {
		return nil
	}
	var out []*draft
	for rank, k := range s.kinds["person"] {
		if rank >= mostOfKind || slices.Contains(rows.columns, k) || len(rows.columns) == 0 && slices.Contains(rows.shown, k) {
			continue
		}
		n := rows.with("list=who", "list=who "+strconv.Itoa(rank), "list=who~"+string(s.columns[k].meaning.Meaning))
		if len(rows.columns) > 0 {
			n.columns = append([]int{k}, rows.columns...)
		} else {
			n.shown = append([]int{k}, rows.shown...)
		}
		out = append(out, n)
	}
	return out
}

// whenOf chooses the time that a period is about, where another than the main one is named.
func whenOf(s *scene, d *draft, _ []*draft) []*draft {
	if d.axis != "" || d.period == nil && !slices.ContainsFunc(d.groups, func(g plan.Dimension) bool { return g.Grain != "" || g.Auto || g.Part != "" }) {
		return asItIs
	}
	out := []*draft{d.with("axis=main", "axis=main|"+s.axisClue(d, s.timeIndex()))}
	for _, c := range s.ageing() {
		if c.Name == s.timeColumn() {
			continue
		}
		clue := s.axisClue(d, c.index)
		n := d.with("axis=other", "axis=other|"+clue, "axis~"+string(c.meaning.TimeRole), "axis~"+string(c.meaning.TimeRole)+"|"+clue)
		if d.period != nil {
			n.features = append(n.features, "axis=other|"+string(d.period.Kind), "axis~"+string(c.meaning.TimeRole)+"|"+string(d.period.Kind))
		}
		n.axis = c.Name
		out = append(out, n)
	}
	return out
}

// axisClue says how a time is tied to an ask: a word of it may name the time, it is one that the ask
// asks to be empty or filled, or rows are called as it is: orders, ordered on.
func (s *scene) axisClue(d *draft, column int) string {
	if column < 0 {
		return "none"
	}
	c := s.columns[column]
	switch {
	case s.happenedAt(d, column):
		return "happened"
	case slices.ContainsFunc(d.filters, func(f condition) bool { return f.column == column && f.op == plan.NotNull }):
		return "filled"
	case slices.ContainsFunc(d.filters, func(f condition) bool { return f.column == column }):
		return "filtered"
	case s.hintedIn(d, column):
		return "hinted"
	case slices.ContainsFunc(s.rows, func(row []string) bool { return c.called([][]string{row}) > 0 }):
		return "rows"
	case c.Nulls > 0:
		return "has gaps"
	}
	return "plain"
}
