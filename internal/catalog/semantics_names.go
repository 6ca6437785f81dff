package catalog

import "slices"

// names refuses a word that would mean two things: two fields, or two values of
// one field.
func (r *semanticsReader) names() {
	owners := map[string]string{}
	for _, f := range r.out.Fields {
		for _, n := range f.called() {
			key := same(n.text)
			owner, taken := owners[key]
			if taken && owner != f.Name {
				r.wrong(r.at("fields."+f.Name+"."+n.key, key), "“%s” means the field %s already", shown(n.text), shown(owner))
				continue
			}
			owners[key] = f.Name
		}
		r.valueNames(f)
	}
}

// said is a name of a field and the key that gave it.
type said struct{ key, text string }

// called are the names that a person gave a field.
func (f FieldSemantics) called() []said {
	var out []said
	if f.Label != "" {
		out = append(out, said{"label", f.Label})
	}
	for _, s := range f.Synonyms {
		out = append(out, said{"synonyms", s})
	}
	return out
}

func (r *semanticsReader) valueNames(f FieldSemantics) {
	owners := map[string]string{}
	for _, v := range f.Values {
		for _, n := range v.Names {
			key := same(n)
			if owner, taken := owners[key]; taken && owner != v.Value {
				r.wrong(r.at("fields."+f.Name+".values."+v.Value, key), "“%s” names the value %s already", shown(n), shown(owner))
				continue
			}
			owners[key] = v.Value
		}
	}
}

// at is the place of a text in a list, else of the key.
func (r *semanticsReader) at(path, text string) place {
	if p, ok := r.places[path+"."+text]; ok {
		return p
	}
	return r.places[path]
}

// nearest is the word that somebody probably meant; empty: none is near.
func nearest(word string, words []string) string {
	best, least := "", 0
	for _, w := range words {
		a, b := []rune(same(word)), []rune(same(w))
		if d := distance(a, b); d <= max(1, min(len(a), len(b))/3) && (best == "" || d < least) {
			best, least = w, d
		}
	}
	return best
}

// distance counts the letters to change, add, drop or swap with the next.
func distance(a, b []rune) int {
	before, last := []int{}, make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = slices.Clone(last), row
	}
	return last[len(b)]
}
