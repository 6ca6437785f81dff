package plan

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// spelt are the values of a column that are one but for how they are written: the one of each that most rows have, in
// the order of the profile, and all by that one.
type spelt struct {
	names []string
	of    map[string][]string
	as    map[string]string // by each value that is another, which one; those with a wrong letter are not there
}

// speltAs is the key of a column's spellings in what a profile keeps.
type speltAs string

// spellingsOf are the spellings of a column of a profile.
func spellingsOf(p *catalog.Profile, column string) spelt {
	return catalog.Once(p, speltAs(column), func() spelt { return spellings(p.Column(column)) })
}

func spellings(c *catalog.Column) (s spelt) {
	things := c != nil && c.Role == sitrep.RoleIdentifier && c.Kind == catalog.KindEntity && c.Nature == model.Name
	if c == nil || c.Type != sitrep.TypeString || c.Clock || c.Role == sitrep.RoleIdentifier && !things || c.Role == sitrep.RoleTime {
		return s
	}
	forms := alike(c)
	s.of, s.as = map[string][]string{}, map[string]string{}
	for _, all := range forms {
		for _, one := range all {
			s.as[one.Value] = mostRows(all)
		}
	}
	if !things { // names of people differ by a letter
		joinMistyped(forms)
	}
	for _, all := range forms {
		if len(all) < 2 {
			continue
		}
		name := mostRows(all)
		for _, one := range all {
			s.of[name] = append(s.of[name], one.Value)
		}
	}
	maps.DeleteFunc(s.as, func(one, name string) bool { return one == name })
	for _, v := range c.Values {
		if _, ok := s.of[v.Value]; ok {
			s.names = append(s.names, v.Value)
		}
	}
	return s
}

// How a value is mistyped: one letter of a long word, in few rows beside the right one.
const (
	leastLetters = 8
	rareness     = 20
)

// joinMistyped joins what differs from another value by one letter and is far rarer.
func joinMistyped(alike map[string][]catalog.ValueCount) {
	forms := slices.Sorted(maps.Keys(alike))
	rows := make([]int64, len(forms)) // of each form as it stands
	for i, form := range forms {
		rows[i] = rowsOf(alike[form])
	}
	for i, rare := range forms {
		if len(rare) < leastLetters || len(alike[rare]) == 0 {
			continue
		}
		for k, form := range forms {
			if i != k && rows[i]*rareness <= rows[k] && max(len(rare)-len(form), len(form)-len(rare)) <= 1 && oneLetter(rare, form) {
				alike[form] = append(alike[form], alike[rare]...)
				rows[k], rows[i] = rows[k]+rows[i], 0
				delete(alike, rare)
				break
			}
		}
	}
}

func rowsOf(all []catalog.ValueCount) int64 {
	n := int64(0)
	for _, v := range all {
		n += v.Rows
	}
	return n
}

// oneLetter reports whether two texts differ by one letter of one long word: more, less or
// other. Short words with another letter are other names.
func oneLetter(a, b string) bool {
	one, other := strings.Fields(a), strings.Fields(b)
	if len(one) != len(other) {
		return false
	}
	differ := 0
	for i := range one {
		if one[i] != other[i] {
			differ++
			if !slips(one[i], other[i]) {
				return false
			}
		}
	}
	return differ == 1
}

func slips(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 || len(a) < leastLetters || strings.ContainsAny(a+b, "0123456789_") {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i < len(a)-1 && a[i+1:] == b[i+1:] // the last letter tells names apart
	}
	return a[i:] == b[i+1:]
}

// Respelt are the values of a column of a profile that are read as another: each with that one.
func Respelt(p *catalog.Profile, column string) [][2]string {
	s := spellingsOf(p, column)
	var out [][2]string
	for _, name := range s.names {
		for _, one := range s.of[name] {
			if one != name {
				out = append(out, [2]string{one, name})
			}
		}
	}
	return out
}

// Written are the values of a column that are another but for how they are written, each with that one: no letter is wrong.
func Written(p *catalog.Profile, column string) [][2]string {
	s := spellingsOf(p, column)
	return slices.DeleteFunc(Respelt(p, column), func(pair [2]string) bool { return s.as[pair[0]] == "" })
}

func mostRows(all []catalog.ValueCount) string {
	best := all[0]
	for _, v := range all {
		if v.Rows > best.Rows || v.Rows == best.Rows && v.Value < best.Value {
			best = v
		}
	}
	return best.Value
}

// spelt is a column to group by: the spellings of a value are one group.
func (w *writer) spelt(column string) string {
	s := spellingsOf(&w.profile, column)
	if len(s.names) == 0 {
		return quote(column)
	}
	sql := "CASE " + quote(column)
	for _, name := range s.names {
		for _, one := range s.of[name] {
			if one != name {
				sql += " WHEN " + w.args.bind(one) + " THEN " + w.args.bind(name)
			}
		}
	}
	return sql + " ELSE " + quote(column) + " END"
}

// everySpelling are values with the other spellings of each.
func everySpelling(values []string, s spelt) []string {
	if len(s.names) == 0 {
		return values
	}
	var out []string
	for _, v := range values {
		all, ok := s.of[cmp.Or(s.as[v], v)]
		if !ok {
			all = []string{v}
		}
		out = append(out, all...)
	}
	return out
}
