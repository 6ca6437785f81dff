package ask

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// findConcepts looks those up that the table may have: one of their phrases begins with a word of the names and
// values, or a column is made of their members. There are a hundred times as many.
func (t *table) findConcepts(cells map[string][]cell) {
	looked := map[*concept]bool{}
	look := func(list []*concept) {
		for _, c := range list {
			if looked[c] {
				continue
			}
			looked[c] = true
			if u := t.find(c, cells); len(u.columns)+len(u.dates)+len(u.lacks)+len(u.values) > 0 {
				t.concepts[c] = u
			}
		}
	}
	for _, c := range t.columns {
		look(c.made)
		for _, n := range c.names {
			for _, stem := range n.stems {
				look(t.words.begins.Of(stem))
			}
		}
	}
	for stem := range cells {
		look(t.words.begins.Of(stem))
	}
}

// find looks a concept up among the names and values of the table.
func (t *table) find(c *concept, cells map[string][]cell) conceptUse {
	var u conceptUse
	words := c.words()
	number := c.kind == "money" || c.kind == "quantity"
	for i, col := range t.columns {
		if s := max(col.called(words.column), col.holds(c)); s > 0 && !col.time() && (!number || col.amount()) && !(c.kind == "money" && measuredInOther(cmp.Or(col.Unit, col.meaning.Unit))) && (c.kind != "event" || !t.ofPerson(col)) { // sales_rep holds no sales
			u.columns = append(u.columns, match{i, s})
		}
		if s := col.called(words.date); s > 0 && col.time() {
			u.dates = append(u.dates, match{i, s})
		}
		if s := col.called(words.lacks); s > 0 && col.Nulls > 0 {
			u.lacks = append(u.lacks, match{i, s})
		}
	}
	u.values = t.means(cells, words.value)
	for _, list := range [][]match{u.columns, u.dates, u.lacks} {
		slices.SortStableFunc(list, func(a, b match) int { return int(1000 * (b.score - a.score)) })
	}
	return u
}

// measuredInOther: it is hours, kilograms or the like, and no money, whatever its name may be called: a total of hours.
func measuredInOther(unit string) bool {
	return unit != "" && unit != "%" && !currency(unit) && !strings.Contains(unit, "/")
}

// called scores how well a column's name fits a list of phrases, the best of which stand first.
func (c *column) called(phrases [][]string) float64 {
	best := 0.0
	for rank, p := range phrases {
		for _, n := range c.names {
			at := contains(n.stems, p)
			if at < 0 {
				continue
			}
			score := 0.6 + 0.3*float64(len(p))/float64(len(n.stems))
			if at+len(p) == len(n.stems) {
				score += 0.1 // the head of the name
			}
			best = max(best, score-0.15*float64(rank)/float64(len(phrases)))
		}
	}
	return best
}

// holds scores how surely a column's values are the members of a concept: a column of Japan and Peru holds countries
// whatever it is called.
func (c *column) holds(of *concept) float64 {
	if slices.Contains(c.made, of) {
		return byMembers
	}
	return 0
}

// madeOf are the concepts that most values of a column are members of.
func (t *thesaurus) madeOf(c *catalog.Column) []*concept {
	if c.Type != sitrep.TypeString || len(c.Values) < leastMembers {
		return nil
	}
	values := c.Values[:min(len(c.Values), mostValues)]
	n := map[*concept]int{}
	for _, v := range values {
		for _, one := range t.members.Of(strings.Join(phraseStems(v.Value), " ")) {
			n[one]++
		}
	}
	var out []*concept
	for _, one := range t.all {
		if n[one] >= leastMembers && float64(n[one]) >= membersShare*float64(len(values)) {
			out = append(out, one)
		}
	}
	return out
}

// means lists the cells that fit one of the phrases. A value that says that there is none of something is not called by that.
func (t *table) means(cells map[string][]cell, phrases [][]string) []valueMatch {
	var out []valueMatch
	for _, p := range phrases {
		for _, c := range cells[p[0]] {
			score := 0.0
			switch at := contains(c.stems, p); {
			case slices.Equal(c.stems, p):
				score = 1
			case at >= 0 && len(c.stems) <= len(p)+2 && !(at > 0 && t.denies(c.value)):
				score = 0.7
			}
			same := func(o valueMatch) bool { return o.column == c.column && o.value == c.value }
			if score > 0 && !slices.ContainsFunc(out, same) {
				out = append(out, valueMatch{c.column, c.value, score, c.rows})
			}
		}
	}
	return out
}
