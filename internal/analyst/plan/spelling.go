package plan

import (
	"maps"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// spellings are the values of a column that are one but for capitals and blanks, by the
// one of them that most rows have.
func spellings(c *catalog.Column) (names []string, of map[string][]string) {
	if c == nil || c.Type != sitrep.TypeString || c.Role == sitrep.RoleIdentifier || c.Role == sitrep.RoleTime {
		return nil, nil
	}
	alike := map[string][]catalog.ValueCount{}
	for _, v := range c.Values {
		form := strings.Join(strings.Fields(strings.ToLower(v.Value)), " ")
		alike[form] = append(alike[form], v)
	}
	alike = mistyped(alike)
	of = map[string][]string{}
	for _, v := range c.Values {
		all := alikeOf(v.Value, alike)
		if len(all) < 2 || mostRows(all) != v.Value {
			continue
		}
		names = append(names, v.Value)
		for _, one := range all {
			of[v.Value] = append(of[v.Value], one.Value)
		}
	}
	return names, of
}

func alikeOf(value string, alike map[string][]catalog.ValueCount) []catalog.ValueCount {
	for _, all := range alike {
		if slices.ContainsFunc(all, func(v catalog.ValueCount) bool { return v.Value == value }) {
			return all
		}
	}
	return nil
}

// How a value is mistyped: one letter of a long word, in few rows beside the right one.
const (
	leastLetters = 8
	rareness     = 20
)

// mistyped joins what differs from another value by one letter and is far rarer.
func mistyped(alike map[string][]catalog.ValueCount) map[string][]catalog.ValueCount {
	forms := slices.Sorted(maps.Keys(alike))
	for _, rare := range forms {
		for _, form := range forms {
			if rare != form && len(alike[rare]) > 0 && rowsOf(alike[rare])*rareness <= rowsOf(alike[form]) && oneLetter(rare, form) {
				alike[form] = append(alike[form], alike[rare]...)
				delete(alike, rare)
				break
			}
		}
	}
	return alike
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

// Respelt are the values of a column that are read as another: each with that one.
func Respelt(c *catalog.Column) [][2]string {
	names, of := spellings(c)
	var out [][2]string
	for _, name := range names {
		for _, one := range of[name] {
			if one != name {
				out = append(out, [2]string{one, name})
			}
		}
	}
	return out
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
	names, of := spellings(w.profile.Column(column))
	if len(names) == 0 {
		return quote(column)
	}
	sql := "CASE " + quote(column)
	for _, name := range names {
		for _, one := range of[name] {
			if one != name {
				sql += " WHEN " + w.args.bind(one) + " THEN " + w.args.bind(name)
			}
		}
	}
	return sql + " ELSE " + quote(column) + " END"
}

// everySpelling are values with the other spellings of each.
func everySpelling(values []string, c *catalog.Column) []string {
	names, of := spellings(c)
	if len(names) == 0 {
		return values
	}
	var out []string
	for _, v := range values {
		all, ok := of[v]
		if !ok {
			all = []string{v}
		}
		out = append(out, all...)
	}
	return out
}
