package ask

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// inherit takes over what the ask before said: nothing, its scope, or all that is not said anew.
func inherit(s *scene, d *draft, before []*draft) []*draft {
	if len(before) == 0 {
		return asItIs
	}
	last, root := before[len(before)-1], before[0]
	m := s.marksOf(last, d)
	head, headed := s.heading(root)
	if headed {
		m.more = append(m.more, "inherit|headed")
	}
	window := m.mark(d.with(), "period")
	window.period = either(d.period, last.period)
	all := everything(last, d)
	out := []*draft{m.mark(d.with(), "fresh"), window, m.mark(scoped(last, d), "scope"), m.mark(all, "all")}
	if len(all.groups) > len(d.groups) && (d.cues["whole"] != "" || d.cues["aggregate"] != "") {
		n := everything(last, d) // "cost by line and the total for the plant"
		n.groups = d.groups
		out = append(out, m.mark(n, "whole"))
	}
	if len(d.groups) == 0 && len(last.groups) > 0 && len(d.measures) == 0 {
		n := scoped(last, d) // "and for each of those the number of cancellations"
		n.groups = last.groups
		out = append(out, m.mark(n, "groups"))
	}
	if headed {
		out = append(out, m.mark(scoped(head, d), "heading"))
	}
	if len(before) > 1 && (len(root.filters) > 0 || root.period != nil) {
		out = append(out, m.mark(scoped(root, d), "root"))
	}
	if !last.mute {
		out = append(out, m.mark(extended(last, d), "extend"))
	}
	return out
}

// takeover names the ways to take over something from the ask before in features.
type takeover struct{ more []string }

// marksOf are the features by which an ask takes over something from another.
func (s *scene) marksOf(last, d *draft) *takeover {
	return &takeover{append([]string{"inherit|own" + d.own(), "inherit|" + d.clue(), "inherit"}, s.pointing(last, d)...)}
}

func (m *takeover) mark(n *draft, how string) *draft {
	for _, f := range m.more {
		n.features = append(n.features, f+"="+how)
	}
	return n
}

// scoped is an ask about the rows and the period of another.
func scoped(last, d *draft) *draft {
	n := d.with()
	n.filters, n.period = joined(last.filters, d.filters), either(d.period, last.period)
	return n
}

// everything is an ask with all of the one before that it does not say anew.
func everything(last, d *draft) *draft {
	all := scoped(last, d)
	if d.period == nil && d.rival == nil {
		all.rival, all.rivalSame, all.pair, all.compare = last.rival, last.rivalSame, last.pair, cmp.Or(d.compare, last.compare)
	}
	all.axis = cmp.Or(d.axis, last.axis)
	if len(all.measures) == 0 && all.cues["elapsed"] == "" {
		all.measures, all.starts, all.ends, all.divide = last.measures, last.starts, last.ends, last.divide
		all.cues = merged(last.cues, d.cues)
		all.filters = append(all.filters, parts(last, d)...)
	}
	if len(all.groups) == 0 {
		all.groups = last.groups
	}
	return all
}

// extended is the ask before with what a further sentence says of it: its columns, a
// filter, a number beside the others.
func extended(last, d *draft) *draft {
	n := d.with()
	n.extends, n.from = true, last.from
	n.measures = append(slices.Clone(last.measures), d.measures...)
	n.groups = append(slices.Clone(last.groups), d.groups...)
	n.listed = append(slices.Clone(last.listed), d.listed...)
	n.columns = append(slices.Clone(last.columns), d.columns...)
	n.shown = append(slices.Clone(last.shown), d.shown...)
	n.filters = joined(last.filters, d.filters)
	n.having = append(slices.Clone(last.having), d.having...)
	n.period, n.rival, n.pair = either(d.period, last.period), either(d.rival, last.rival), d.pair
	n.rivalSame = d.rivalSame || d.rival == nil && last.rivalSame
	n.starts, n.ends = append(slices.Clone(last.starts), d.starts...), append(slices.Clone(last.ends), d.ends...)
	n.cues = map[tag]string{}
	for _, from := range []*draft{last, d} {
		for k, v := range from.cues {
			n.cues[k] = v
		}
	}
	if n.rank == nil {
		n.rank = last.rank
	}
	if n.order == nil {
		n.order = last.order
	}
	if n.top == 0 {
		n.top = last.top
	}
	if n.divide < 0 {
		n.divide = last.divide
	}
	if n.axis == "" {
		n.axis = last.axis
	}
	return n
}

// joined are the conditions of two asks; those of the second on a column take the place of the first's.
func joined(a, b []condition) []condition {
	out := slices.Clone(b)
	for _, c := range a {
		if !slices.ContainsFunc(b, func(o condition) bool { return o.column == c.column }) && !c.part {
			out = append(out, c)
		}
	}
	return out
}

// parts are the rows of the share that the ask before was about, unless another share is asked for.
func parts(last, d *draft) []condition {
	if slices.ContainsFunc(d.filters, func(c condition) bool { return c.part }) {
		return nil
	}
	var out []condition
	for _, c := range last.filters {
		if c.part {
			out = append(out, c)
		}
	}
	return out
}

func either(a, b *plan.Period) *plan.Period {
	if a != nil {
		return a
	}
	return b
}

func merged(a, b map[tag]string) map[tag]string {
	out := map[tag]string{}
	for k, v := range a {
		if k == "elapsed" || k == "aggregate" || k == "aggregate taken" || k == "share" || k == "rate" {
			out[k] = v
		}
	}
	for k, v := range b {
		out[k] = v
	}
	return out
}

// own are the slots that an ask fills by itself, a letter each.
func (d *draft) own() string {
	out := ""
	for _, o := range []struct {
		name string
		has  bool
	}{{"c", len(d.columns) > 0}, {"m", len(d.measures)+len(d.listed) > 0 || d.cues["elapsed"] != ""}, {"g", len(d.groups) > 0}, {"f", len(d.filters) > 0}, {"p", d.period != nil}, {"r", d.rank != nil}} {
		if o.has {
			out += o.name
		}
	}
	return out
}

// clue is a word by which an ask points at the one before: the same, of those.
func (d *draft) clue() string {
	switch {
	case d.cues["again"] != "":
		return "again"
	case d.cues["refer"] != "":
		return "refer"
	}
	return ""
}
