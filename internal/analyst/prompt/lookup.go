package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep"
)

// The look-ups of one prompt are few: each may be a query over the whole table.
const (
	maxLookups     = 8
	maxLookupWords = 4
)

// lookUp asks for the names that a prompt holds and the profile does not list:
// words in quotes or with a capital letter that nothing else explains.
func (r *reader) lookUp() {
	if r.look == nil {
		return
	}
	asked := 0
	for i := 0; i < len(r.items) && asked < maxLookups; i++ {
		end := r.nameEnd(i)
		for ; end > i && asked < maxLookups; end-- {
			asked++
			if hits := r.ask(r.said(i, end)); hits != nil {
				r.replace(i, end, hits)
				break
			}
		}
		if end > i {
			continue
		}
		for i+1 < len(r.items) && r.nameEnd(i+1) > i+1 && r.items[i].tag == isUnknown { // the rest of a name that is not there
			i++
		}
	}
}

// nameEnd is the item after a run of unknown words that begins at i and looks like a name.
func (r *reader) nameEnd(i int) int {
	end := i
	for end < len(r.items) && end < i+maxLookupWords && r.nameLike(end) {
		end++
	}
	return end
}

func (r *reader) nameLike(i int) bool {
	it := &r.items[i]
	t := r.ts[it.from]
	return it.tag == isUnknown && t.kind == word && (t.quoted || t.capital())
}

// ask looks a name up in every column whose values are not all known.
func (r *reader) ask(name string) []valueHit {
	var hits []valueHit
	for i, f := range r.fields {
		if f.column.AllValues || f.column.Type != sitrep.TypeString || f.column.Role == sitrep.RoleText {
			continue
		}
		for _, v := range r.look(f.column.Name, name) {
			score := 0.7
			if plainWords(v) == plainWords(name) {
				score = 0.9
			}
			hits = append(hits, valueHit{field: i, value: v, score: score})
			break // the best
		}
	}
	return hits
}

// replace makes one value of the items of a name.
func (r *reader) replace(i, end int, hits []valueHit) {
	best := 0
	for k := range hits {
		if hits[k].score > hits[best].score {
			best = k
		}
	}
	hits[0], hits[best] = hits[best], hits[0]
	it := item{from: r.items[i].from, to: r.items[end-1].to, tag: isValue, hits: hits, score: hits[0].score}
	r.items = append(r.items[:i], append([]item{it}, r.items[end:]...)...)
}
