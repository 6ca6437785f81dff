package ask

import (
	"slices"
	"strconv"
)

// inPart says what a span that is not the whole of a value is else: a title may have any word, and a word that names
// a kind of thing is seldom a piece of a value.
func (s *scene) inPart(r role, c candidate) []string {
	if c.via != byPart && c.via != byInflect {
		return nil
	}
	name := string(r) + "/" + string(c.via)
	out := []string{name + " of " + kindOfValues(s.columns[c.column].Distinct, s.profile.Rows)}
	tk := &s.ts[c.from]
	if tk.capital() && c.from > 0 {
		out = append(out, name+" capital")
	}
	if c.to == c.from+1 && s.words.names(tk) {
		out = append(out, name+" names a concept")
	}
	if c.to == c.from+1 && s.lexicon.knows(tk) {
		out = append(out, name+" has a use")
	}
	return out
}

// kindOfValues says whether the values of a column are kinds, names, or titles that hardly two rows share.
func kindOfValues(distinct, rows int64) string {
	switch {
	case 2*distinct > rows:
		return "titles"
	case distinct > maxKinds:
		return "names"
	}
	return "kinds"
}

// families keeps the rows with any of the values of a column that the same words name in part: the
// metro regions.
func (s *scene) families(i int) []act {
	var out []act
	for k, c := range s.from[i] {
		if c.kind != isValue || c.via != byPart && c.via != byConcept {
			continue
		}
		kin := func(o candidate) bool {
			return o.kind == isValue && o.column == c.column && o.to == c.to && o.via == c.via && o.score == c.score && o.value != c.value
		}
		if slices.ContainsFunc(s.from[i][:k], kin) || !slices.ContainsFunc(s.from[i][k+1:], kin) {
			continue
		}
		var more []string
		for _, o := range s.from[i][k+1:] {
			if kin(o) {
				more = append(more, o.value)
			}
		}
		neg := s.negated(i, c.to)
		for _, r := range []role{filters, excludes, numerates} {
			f := append(s.linked(r, c), string(r)+"/family", string(r)+"/family of "+strconv.Itoa(min(len(more), 4)), string(r)+"/family "+string(c.via), string(r)+"/family "+plurality(s.plural(c.to-1)), string(r)+"|"+neg)
			f = append(f, s.inPart(r, c)...)
			out = append(out, act{from: c.from, to: c.to, role: r, column: c.column, value: c.value, more: more, features: f})
		}
	}
	return out
}

// oneOfEach reports whether a part of a value stands right behind a word for a breakdown: "per clinic" is no North Clinic.
func (s *scene) oneOfEach(c candidate) bool {
	if c.via != byPart && c.via != byConcept && c.via != byHead && c.via != byShared || s.plural(c.to-1) {
		return false
	}
	switch s.before(c.from) {
	case "per", "each":
		return true
	}
	return false
}

// eachOfValue groups by the column of a value a part of which stands right behind a word for a breakdown, where no column
// is called so: per clinic, of branches one of which is the North Clinic.
func (s *scene) eachOfValue(i int) (out []act) {
	for _, c := range s.from[i] {
		if c.kind == isColumn && c.linked() && c.via != byKind && c.via != byUnit {
			return nil
		}
	}
	for _, c := range s.from[i] {
		if c.kind == isValue && c.via == byPart && s.oneOfEach(c) {
			c.kind = isColumn
			out = append(out, act{from: c.from, to: c.to, role: groups, column: c.column, features: s.linked(groups, c)})
		}
	}
	return out
}
