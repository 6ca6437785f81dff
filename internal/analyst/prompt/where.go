package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// whereabouts groups by what "where" asks for: where something comes from is its source,
// where money goes is what it is spent on, else it is a place.
func (b *builder) whereabouts() {
	at := b.asksWhere()
	if at < 0 || len(b.q.By) > 0 {
		return
	}
	file, last := "placed", b.lastWord(at)
	switch last {
	case "from":
		file = "origin"
	case "go", "goes", "went", "spend", "spent":
		file = "sink"
	}
	f := b.fieldListed(file)
	if f < 0 {
		b.missing(b.q.Text, noPlace)
		return
	}
	b.items[at].use = "group " + b.fields[f].column.Name
	b.group(b.dimension(f))
	if file == "sink" && b.signedNumber() >= 0 && b.outgoing == "" {
		b.spent(at, b.signedNumber())
		if b.sorted == nil && b.rank == nil {
			b.sorted = &sorting{ascending: true, said: true, measure: true, field: -1} // what takes most first
		}
	}
	b.note(plan.Assumption, "where", "the field "+b.fields[f].label())
}

// asksWhere is the item of a "where" that begins a question: behind it stands a verb.
func (b *builder) asksWhere() int {
	for i := b.from; i+1 < b.to; i++ {
		if b.ts[b.items[i].from].text != "where" {
			continue
		}
		if p := b.previous(i); (p < 0 || b.items[p].is("connect", "and") || b.items[p].tag == isSign) && b.auxiliary(i+1) {
			return i
		}
	}
	return -1
}

// lastWord is the last word of the clause behind an item that is more than a period or a filler.
func (b *builder) lastWord(at int) string {
	for i := b.to - 1; i > at; i-- {
		switch t := b.ts[b.items[i].from].text; t {
		case "from", "go", "goes", "went", "spend", "spent":
			return t
		}
	}
	return ""
}

// fieldListed is the field with a name in a file, in the order of the names there; -1: none.
func (b *builder) fieldListed(file string) int {
	best, rank := -1, 0
	for f, fd := range b.fields {
		if fd.numeric() || fd.time() || fd.column.Role == sitrep.RoleText || fd.column.Distinct < 2 || fd.key(b.profile.Rows) {
			continue
		}
		for _, n := range fd.names {
			if k := slices.Index(b.lexicon.ordered[file], n.words[n.head]); k >= 0 && (best < 0 || k < rank) {
				best, rank = f, k
			}
		}
		if file == "placed" && best < 0 && fd.column.Kind == catalog.KindGeo {
			best, rank = f, len(b.lexicon.ordered[file])
		}
	}
	return best
}
