package plan

import (
	"cmp"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// WhyNew says why a pinned plan no longer fits its prompt or the data, to stand
// after "because"; empty: it fits. That today's reader would read the prompt in
// another way is no reason: a pinned plan keeps reports comparable.
func WhyNew(p Plan, prompt string, profile catalog.Profile) string {
	if p.Prompt != prompt {
		return "its prompt was changed"
	}
	for _, f := range p.Fields {
		if why := f.changed(profile.Column(f.Name)); why != "" {
			return why
		}
	}
	if word, field := p.explained(profile); word != "" {
		return "“" + word + "” is now said of the field " + field
	}
	if Validate(p, profile) != nil {
		return "the data can no longer serve it"
	}
	return ""
}

// Use notes what a plan relies on in a field.
func Use(c *catalog.Column) FieldUse {
	return FieldUse{Name: c.Name, Type: c.Type, Role: c.Role, Unit: c.Unit, Meaning: c.Meaning}
}

// changed compares a field with what the plan relied on. A plan of the first
// form knew types only.
func (f FieldUse) changed(c *catalog.Column) string {
	name := "the field " + f.Name
	switch {
	case c == nil:
		return name + " is gone"
	case c.Type != f.Type:
		return name + " is now " + TypeText(c.Type)
	case f.Role == "":
		return ""
	case c.Role != f.Role:
		return name + " is now " + roleText(c.Role)
	case c.Unit != f.Unit:
		return name + " is now in " + cmp.Or(c.Unit, "no known unit")
	case c.Meaning != f.Meaning:
		return "what is said of " + name + " was changed"
	}
	return ""
}

// TypeText is what people call a type of field.
func TypeText(t sitrep.FieldType) string {
	switch t {
	case sitrep.TypeString:
		return "text"
	case sitrep.TypeInteger:
		return "a whole number"
	case sitrep.TypeNumber:
		return "a number"
	case sitrep.TypeBoolean:
		return "yes or no"
	case sitrep.TypeDate:
		return "a date"
	}
	return "a time"
}

func roleText(r sitrep.Role) string {
	switch r {
	case sitrep.RoleMeasure:
		return "something to measure"
	case sitrep.RoleIdentifier:
		return "an identifier"
	case sitrep.RoleTime:
		return "a time"
	case sitrep.RoleText:
		return "free text"
	}
	return "something to group by"
}
