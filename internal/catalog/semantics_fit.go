package catalog

import (
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Check compares the semantics with the table that they are about. The error
// is like that of [ParseSemantics].
func (s Semantics) Check(p Profile) error {
	var out problems
	for _, m := range s.misfits(p) {
		out = append(out, problem{s.place(m.path), m.text})
	}
	if len(out) > 0 {
		return out.err()
	}
	return nil
}

// Notes say in a sentence each what of the semantics does not fit the table any
// more and is not applied.
func (s Semantics) Notes(p Profile) []Note {
	var out []Note
	for _, m := range s.misfits(p) {
		out = append(out, Note{Text: "Semantics: " + m.text + "."})
	}
	return out
}

func (s Semantics) place(path string) place {
	if at, ok := s.places[path]; ok {
		return at
	}
	return place{1, 1}
}

// misfit is what of the semantics does not fit a table.
type misfit struct{ path, text string }

func (s Semantics) misfits(p Profile) []misfit {
	var out []misfit
	if why := s.timeMisfit(p); why != "" {
		out = append(out, misfit{"time", why})
	}
	out = append(out, s.modelMisfits(p)...)
	for _, w := range s.Words {
		if _, why := CheckWord(p.named(s), w); why != "" {
			out = append(out, misfit{"words." + w.Word, why})
		}
	}
	for _, f := range s.Fields {
		path := "fields." + f.Name
		c := p.Column(f.Name)
		if c == nil {
			out = append(out, misfit{path, noField(p, f.Name)})
			continue
		}
		if other := s.nameTaken(p, f); other != "" {
			out = append(out, misfit{path, other})
		}
		if why := f.valueMisfit(c); why != "" {
			out = append(out, misfit{path + ".values", why})
		}
		for _, key := range fieldKeys {
			if why := f.misfit(key, c); why != "" {
				out = append(out, misfit{path + "." + key, why})
			}
		}
	}
	return out
}

func noField(p Profile, name string) string {
	names := make([]string, len(p.Columns))
	for i, c := range p.Columns {
		names[i] = c.Name
	}
	text := "there is no field “" + shown(name) + "”"
	if near := nearest(name, names); near != "" {
		return text + "; did you mean “" + shown(near) + "”?"
	}
	return text
}

func (s Semantics) timeMisfit(p Profile) string {
	if s.Time == "" {
		return ""
	}
	c := p.Column(s.Time)
	hidden := slices.ContainsFunc(s.Fields, func(f FieldSemantics) bool { return f.Name == s.Time && f.Hidden })
	switch {
	case c == nil:
		return noField(p, s.Time)
	case !c.timely():
		return fmt.Sprintf("“%s” holds %s, not dates", shown(s.Time), kindOfCells(c))
	case hidden:
		return fmt.Sprintf("“%s” is hidden, so periods cannot be about it", shown(s.Time))
	}
	return ""
}

// nameTaken says that what a field is called is the name of another field.
func (s Semantics) nameTaken(p Profile, f FieldSemantics) string {
	for _, n := range f.called() {
		for _, c := range p.Columns {
			if c.Name != f.Name && same(c.Name) == same(n.text) && !s.renames(c.Name) {
				return fmt.Sprintf("“%s” is the name of another field; give that one a label to take it", shown(n.text))
			}
		}
	}
	return ""
}

// renames reports whether a field goes by another name, or by none.
func (s Semantics) renames(name string) bool {
	return slices.ContainsFunc(s.Fields, func(f FieldSemantics) bool {
		return f.Name == name && (f.Hidden || f.Label != "" && same(f.Label) != same(name))
	})
}

// misfit says why what a key says cannot be true of a column; empty: it can.
func (f FieldSemantics) misfit(key string, c *Column) string {
	fits := true
	number := c.number()
	switch key {
	case "role":
		fits = f.roleFits(c)
	case "aggregate":
		fits = f.Aggregate == "" || f.Aggregate == AggregateCountDistinct || number
	case "good", "unit":
		said := key == "good" && f.Good != "" && f.Good != "neutral" || key == "unit" && f.Unit != ""
		fits = !said || number || f.Aggregate == AggregateCountDistinct
	case "meaning":
		fits = f.meaningMisfit(c) == ""
	case "values":
		fits = len(f.Values) == 0 || c.Type == sitrep.TypeString || c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeBoolean
	}
	switch {
	case fits:
		return ""
	case key == "meaning":
		return f.meaningMisfit(c)
	case key == "role":
		return fmt.Sprintf("“%s” holds %s and cannot be %s", shown(c.Name), kindOfCells(c), withArticle(f.Role))
	case key == "aggregate":
		return fmt.Sprintf("“%s” holds %s, which have no %s", shown(c.Name), kindOfCells(c), f.Aggregate)
	}
	return fmt.Sprintf("“%s” holds %s, which take no %s", shown(c.Name), kindOfCells(c), key)
}

// valueMisfit says which value is not written as the rows have it. One that no
// row has is fine: it may come.
func (f FieldSemantics) valueMisfit(c *Column) string {
	for _, v := range f.Values {
		exact := slices.ContainsFunc(c.Values, func(have ValueCount) bool { return have.Value == v.Value })
		near := slices.IndexFunc(c.Values, func(have ValueCount) bool { return same(have.Value) == same(v.Value) })
		if !exact && near >= 0 {
			return fmt.Sprintf("“%s” has the value “%s”, not “%s”", shown(c.Name), shown(c.Values[near].Value), shown(v.Value))
		}
	}
	return ""
}

func (f FieldSemantics) roleFits(c *Column) bool {
	switch f.Role {
	case sitrep.RoleMeasure:
		return c.number()
	case sitrep.RoleTime:
		return c.timely()
	case sitrep.RoleText:
		return c.Type == sitrep.TypeString
	}
	return true
}

func (c *Column) number() bool {
	return c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber
}

// timely: dates, instants, or whole numbers that can be years.
func (c *Column) timely() bool {
	s := subject{Column: c}
	return c.Type == sitrep.TypeDate || c.Type == sitrep.TypeTimestamp || c.Type == sitrep.TypeInteger && s.between(1500, 2100)
}

func kindOfCells(c *Column) string {
	switch c.Type {
	case sitrep.TypeInteger, sitrep.TypeNumber:
		return "numbers"
	case sitrep.TypeBoolean:
		return "truth values"
	case sitrep.TypeDate, sitrep.TypeTimestamp:
		return "dates"
	}
	return "texts"
}

func withArticle(r sitrep.Role) string {
	if r == sitrep.RoleIdentifier {
		return "an identifier"
	}
	return "a " + string(r)
}
