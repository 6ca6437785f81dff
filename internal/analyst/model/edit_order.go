package model

import (
	"fmt"
	"slices"
)

// place is a statement of a page: of which section, and which of its statements.
type place struct{ block, statement int }

// chosen is a statement and how it is to be said.
type chosen struct {
	place
	as     int    // which of its sentences, from 1; 0: not chosen
	join   string // to the statement behind; empty: none
	behind place  // the statement that it is to be joined to
}

func (p *Page) at(at place) *Statement { return &p.Sections[at.block].Statements[at.statement] }

// all are the statements that a model was sent, by their ids.
func (p *Page) all() map[string]place {
	out := map[string]place{}
	for i := range p.Sections[:min(len(p.Sections), mostSections)] {
		for j, s := range p.Sections[i].sent() {
			if !s.Quiet {
				out[s.ID] = place{i, j}
			}
		}
	}
	return out
}

// of are those of one section.
func of(all map[string]place, block int) map[string]place {
	out := map[string]place{}
	for id, at := range all {
		if at.block == block {
			out[id] = at
		}
	}
	return out
}

// chosen reads a list of statements: each known one once.
func (e *editor) chosen(where string, list []pick, known map[string]place) []chosen {
	var out []chosen
	for i, one := range list[:min(len(list), mostPicks)] {
		where := fmt.Sprintf("%s[%d]", where, i)
		at, ok := known[one.ID]
		if !ok || slices.ContainsFunc(out, func(c chosen) bool { return c.place == at }) {
			e.ignore(where, one.ID, "there is no such statement here, or it is said already")
			continue
		}
		c := chosen{place: at, as: one.As}
		if one.As < 0 || one.As > len(e.p.at(at).Bare) {
			e.ignore(where, fmt.Sprint(one.As), "the statement has no such sentence")
			c.as = 0
		}
		if one.Join != "" && (len(out) == 0 || joiners[one.Join] == "") {
			e.ignore(where, one.Join, "there is nothing to join, or no such join")
		} else if one.Join != "" {
			c.join, c.behind = one.Join, out[len(out)-1].place
		}
		out = append(out, c)
		e.out.Used++
	}
	return out
}

// section puts the statements of a section in order: the answer, those that were chosen,
// and the others as they were, without those that are left out.
func (e *editor) section(block int, s sectionEdit) Arranged {
	b := &e.p.Sections[block]
	known := of(e.p.all(), block)
	list := e.chosen(b.ID+".say", s.Say, known)
	out := e.leftOut(b, s.LeaveOut, known, list)
	for i := range b.Statements {
		at := place{block, i}
		if !out[i] && !slices.ContainsFunc(list, func(c chosen) bool { return c.place == at }) {
			list = append(list, chosen{place: at})
		}
	}
	list = first(list, place{block, 0})
	return e.write(e.grouped(list, false), false)
}

// first puts a statement before the others.
func first(list []chosen, at place) []chosen {
	i := slices.IndexFunc(list, func(c chosen) bool { return c.place == at })
	if i < 0 {
		return append([]chosen{{place: at}}, list...)
	}
	one := list[i]
	return append([]chosen{one}, slices.Delete(slices.Clone(list), i, i+1)...)
}

// leftOut are the statements of a section that need not stand there: none that was
// chosen, has to be kept, or is needed to understand another.
func (e *editor) leftOut(b *Block, ids []string, known map[string]place, list []chosen) map[int]bool {
	out := map[int]bool{}
	for i, id := range ids[:min(len(ids), mostPicks)] {
		at, ok := known[id]
		if !ok || at.statement == 0 || e.p.at(at).Kept || out[at.statement] || slices.ContainsFunc(list, func(c chosen) bool { return c.place == at }) {
			e.ignore(fmt.Sprintf("%s.leave_out[%d]", b.ID, i), id, "there is no such statement here, or it has to stay")
			continue
		}
		out[at.statement] = true
		e.out.Used++
	}
	for i := range b.Statements {
		if head := b.head(i); !out[i] && out[head] {
			delete(out, head)
		}
	}
	return out
}

// grouped puts what leans on a statement right behind it, in the report's own order.
// What leans on one that is not in the list goes.
func (e *editor) grouped(list []chosen, summary bool) []chosen {
	var out []chosen
	for _, c := range list {
		if e.head(c.place, summary) != c.place {
			continue
		}
		var leaning []chosen
		for _, o := range list {
			if o.place != c.place && e.head(o.place, summary) == c.place {
				leaning = append(leaning, o)
			}
		}
		slices.SortFunc(leaning, func(x, y chosen) int { return x.statement - y.statement })
		out = append(append(out, c), leaning...)
	}
	return out
}

// head is the statement that one is understood behind. In a summary that is the answer
// of its section, where that alone says which rows it is about.
func (e *editor) head(at place, summary bool) place {
	b := &e.p.Sections[at.block]
	if summary && b.Statements[0].Scope != "" && b.Statements[at.statement].Scope == "" {
		return place{at.block, 0}
	}
	return place{at.block, b.head(at.statement)}
}

// summary is what was chosen for it in order, with what has to be said there. None: it
// stays as it is.
func (e *editor) summary(picks []pick) []chosen {
	list := e.chosen("summary", picks, e.p.all())
	if len(list) == 0 || len(e.p.Summary) == 0 {
		return nil
	}
	must := e.must()
	for i, at := range must {
		if i == 0 {
			list = first(list, at)
		} else if !slices.ContainsFunc(list, func(c chosen) bool { return c.place == at }) {
			list = slices.Insert(list, min(i, len(list)), chosen{place: at})
		}
	}
	return e.grouped(e.once(list, must), true)
}

// lines are the sentences of a summary, the last ones left out where there is no room
// and they need not be said.
func (e *editor) lines(list []chosen) []string {
	lines := e.write(list, true)
	must := e.must()
	needed := func(at place) bool { return slices.Contains(must, at) }
	for i := len(lines) - 1; i >= 0 && len(lines) > e.p.Places; i-- {
		if !slices.ContainsFunc(lines[i].from, needed) {
			lines = slices.Delete(lines, i, i+1)
		}
	}
	var out []string
	for _, line := range lines {
		out = append(out, line.Template)
	}
	return out
}

// must are the statements that a summary has to have: of those in the report's own the
// answers to what was asked, and what warns of the numbers.
func (e *editor) must() []place {
	var out []place
	for i := range e.p.Sections {
		for j, s := range e.p.Sections[i].Statements {
			if s.Must && slices.Contains(e.p.Summary, s.ID) {
				out = append(out, place{i, j})
			}
		}
	}
	return out
}

// once leaves out a statement all of whose numbers another one has.
func (e *editor) once(list []chosen, must []place) []chosen {
	var out []chosen
	for i, c := range list {
		own := sources(e.b, e.p.at(c.place).Whole[0])
		covered := slices.ContainsFunc(list, func(o chosen) bool {
			theirs := sources(e.b, e.p.at(o.place).Whole[0])
			before := slices.Index(list, o) < i
			return o.place != c.place && len(own) > 0 && within(own, theirs) && (before || len(theirs) > len(own))
		})
		if covered && !slices.Contains(must, c.place) {
			e.ignore("summary", e.p.at(c.place).ID, "another statement says the same")
			continue
		}
		out = append(out, c)
	}
	return out
}

func within(a, b map[string]bool) bool {
	for key := range a {
		if !b[key] {
			return false
		}
	}
	return true
}
