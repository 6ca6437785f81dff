package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// takePositions notes for each column of people whether they work here or come here.
func (t *table) takePositions() {
	t.position = make([]string, len(t.columns))
	best := make([]float64, len(t.columns))
	for _, con := range t.words.all {
		side := t.meaningOf("position", con.name)
		if side == "" {
			continue
		}
		for _, m := range t.concepts[con].columns {
			if m.score > 0.75 && m.score > best[m.column] {
				best[m.column], t.position[m.column] = m.score, side
			}
		}
	}
}

// peopleFor are the columns of people that a word for people may stand for, the likeliest first: those who did what
// is spoken of (which agents close, closed by), who stand on the same side of the counter, and last those on the other
// side, and those who only keep the records (updated by).
func (t *table) peopleFor(l *lattice, c *concept) []int {
	side := t.meaningOf("position", c.name)
	unlikely := func(k int) int {
		stands := cmp.Or(t.position[k], t.meaningOf("doer", t.columns[k].deed()))
		switch {
		case t.columns[k].meaning.Meaning == model.Technical:
			return 4
		case side != "" && stands != "" && stands != side: // clients close no tickets
			return 3
		case t.didSo(l, k):
			return 0
		case side != "" && stands == side:
			return 1
		}
		return 2
	}
	list := slices.Clone(t.kinds["person"])
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(unlikely(a), unlikely(b)) })
	return list
}

// didSo reports whether a column is called by whom that was done which a prompt has a verb for.
func (t *table) didSo(l *lattice, column int) bool {
	deed := t.columns[column].deed()
	return deed != "" && slices.ContainsFunc(l.ts, func(w token) bool { return w.stem == stem(deed) })
}

// deed is what those did whom a column of words is called by: closed, of closed by. Empty: it is called otherwise.
func (c *column) deed() string {
	if c.Type != sitrep.TypeString {
		return ""
	}
	for _, n := range c.names {
		if last := len(n.words) - 1; last > 0 && n.words[last] == "by" && strings.HasSuffix(n.words[last-1], "ed") {
			return n.words[last-1]
		}
	}
	return ""
}

// meaningOf is what a whole phrase means in a file of the lexicon; empty: it does not stand there.
func (t *table) meaningOf(file tag, phrase string) string {
	words := strings.Fields(phrase)
	if len(words) == 0 {
		return ""
	}
	for _, e := range t.lexicon.exact.Of(words[0]) {
		if e.tag == file && e.text == phrase {
			return e.meaning
		}
	}
	return ""
}

// doing are the features of a column as that of who does what an ask speaks of: who closed the most tickets is one of
// the staff, who owes us most a client; what is asked for without a noun is a thing.
func (s *scene) doing(d *draft, c *column) []string {
	var f []string
	if side := s.sideSaid(d); side != "" {
		of := s.position[c.index]
		if of == "" && s.isKind(c.index, "person") {
			of = "person"
		}
		f = append(f, "groupfor doer "+side+"~"+of)
	}
	if d.cues["wh"] == "thing" {
		f = append(f, "groupfor thing~"+s.holderOf(c.index))
	}
	return f
}

// deed is what words of a prompt say that somebody does.
type deed struct {
	from, to int
	side     string // of the counter
}

// deeds are all of a prompt, in their order.
func (s *scene) deeds() []deed {
	var out []deed
	for i := range s.ts {
		s.lexicon.at(s.ts, i, func(e entry, n int) {
			if e.tag == "doer" {
				out = append(out, deed{i, i + n, e.meaning})
			}
		})
	}
	return out
}

// sideSaid is on which side of the counter somebody does what an ask speaks of.
func (s *scene) sideSaid(d *draft) string {
	side, longest := "", 0
	for _, one := range s.did {
		if n := one.to - one.from; n > longest && one.from >= d.from && one.to <= d.to {
			side, longest = one.side, n
		}
	}
	return side
}

// thingsFor chooses whether what is asked for with "what" and a verb alone is a breakdown by things: what was bought, what
// do they order. Nil: it is asked for otherwise.
func (s *scene) thingsFor(d *draft) []*draft {
	if d.cues["wh"] != "thing" || d.rank != nil || len(d.groups)+len(d.listed)+len(d.columns)+len(d.shown) > 0 || s.sideSaid(d) == "" || d.measured() {
		return nil
	}
	out := []*draft{d.with("groupfor=none", "groupfor=none|thing")}
	rank := 0
	for _, c := range s.columns {
		if c.time() || c.amount() || c.Distinct < 2 || rank >= mostOfKind || !s.isKind(c.index, "product") {
			continue
		}
		rank++
		n := d.with("groupfor=thing", "groupfor=thing|"+s.sideSaid(d), "groupfor=thing "+strconv.Itoa(rank), "groupfor=thing~"+string(c.meaning.Meaning))
		n.groups = []plan.Dimension{{Column: c.Name, Label: c.Label}}
		out = append(out, n)
	}
	return out
}
