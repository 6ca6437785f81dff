package catalog

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// With is the profile as the semantics have it: labels, roles, units and the
// rest, without the hidden fields. What does not fit the table is left out.
func (p Profile) With(s Semantics) Profile {
	p.Columns, p.kept = slices.Clone(p.Columns), nil
	if len(p.Model.Columns) == 0 { // of a program that knew less of columns
		p.infer()
	}
	for _, f := range s.Fields {
		if c := p.Column(f.Name); c != nil {
			c.take(f, p.Rows)
		}
	}
	p.hide(s)
	p.remodel(s)
	if p.Column(p.Time) == nil || s.changesTime() {
		p.Time = p.primaryTime()
	}
	if s.Time != "" && s.timeMisfit(p) == "" {
		p.Time = s.Time
		c := p.Column(s.Time)
		c.Role, c.Kind = sitrep.RoleTime, KindTime
		p.Model.Time = s.Time
	}
	if s.Rows != "" {
		p.RowNoun, p.Model.Noun = s.Rows, s.Rows
	}
	p.teach(s.Words)
	return p
}

// changesTime reports whether a field was made a time, or no time any more.
func (s Semantics) changesTime() bool {
	return slices.ContainsFunc(s.Fields, func(f FieldSemantics) bool { return f.Role != "" || f.Meaning != "" })
}

// take lays over a column what is said of it and fits.
func (c *Column) take(f FieldSemantics, rows int64) {
	f.drop(c)
	c.Meaning = f.meaning()
	if f.Label != "" {
		c.Label = f.Label
	}
	c.Synonyms, c.Aggregate, c.Names = f.Synonyms, f.Aggregate, f.Values
	if f.Unit != "" {
		c.Unit = f.Unit
	}
	switch f.Good {
	case "up", "down":
		c.Good = f.Good
	case "neutral":
		c.Good = ""
	}
	c.Role, c.Kind = c.roleBy(f)
	if f.Meaning == "" && (f.Role != "" || f.Aggregate != "" || len(f.Values) > 0) {
		c.Nature, c.Sure = c.natureBy(), 1
	}
	if f.Meaning != "" {
		c.Nature, c.Sure = f.Meaning, 1
		c.Role, c.Kind = subject{Column: c, rows: rows, words: lowered(model.Words(c.Name))}.roleOf(f.Meaning)
	}
	c.describe(f)
}

// drop forgets what does not fit.
func (f *FieldSemantics) drop(c *Column) {
	wrong := func(key string) bool { return f.misfit(key, c) != "" }
	unit, good, values := wrong("unit"), wrong("good"), wrong("values")
	if wrong("role") {
		f.Role = ""
	}
	if wrong("aggregate") {
		f.Aggregate = ""
	}
	if unit {
		f.Unit = ""
	}
	if good {
		f.Good = ""
	}
	if values {
		f.Values = nil
	}
	if wrong("meaning") {
		f.Meaning = ""
	}
}

// roleBy is the role and kind of a column. An aggregate of numbers makes a
// measure of it, names of its values a dimension, unless the role is said.
func (c *Column) roleBy(f FieldSemantics) (sitrep.Role, Kind) {
	role := f.Role
	switch {
	case role != "":
	case f.Aggregate != "" && f.Aggregate != AggregateCountDistinct:
		role = sitrep.RoleMeasure
	case len(f.Values) > 0 && c.Role == sitrep.RoleMeasure:
		role = sitrep.RoleDimension
	default:
		return c.Role, c.Kind
	}
	return role, c.kindBy(role, f.Aggregate)
}

func (c *Column) kindBy(role sitrep.Role, a Aggregate) Kind {
	switch role {
	case sitrep.RoleMeasure:
		return c.measureKind(a)
	case sitrep.RoleTime:
		return KindTime
	case sitrep.RoleText:
		return KindText
	case c.Role:
		return c.Kind
	case sitrep.RoleIdentifier:
		return KindEntity
	}
	if c.number() {
		return KindOrdinal
	}
	return KindCategory
}

func (c *Column) measureKind(a Aggregate) Kind {
	switch a {
	case AggregateSum:
		return KindFlow
	case AggregateLast:
		return KindStock
	case "":
		if c.Role == sitrep.RoleMeasure {
			return c.Kind
		}
		return KindNumber
	}
	return KindRate
}

// describe puts what people call the field before what is in it: the catalog
// has no other place for it.
func (c *Column) describe(f FieldSemantics) {
	if f.Description != "" {
		c.Description, c.described = f.Description, true
	}
	if f.Label != "" && same(f.Label) != same(c.Name) {
		c.Description = strings.TrimSuffix(f.Label+": "+c.Description, ": ")
	}
}

// hide takes the hidden fields out, and with them what the import said of them.
func (p *Profile) hide(s Semantics) {
	hidden := map[string]bool{}
	for _, f := range s.Fields {
		if f.Hidden {
			hidden[f.Name] = true
		}
	}
	p.Columns = slices.DeleteFunc(p.Columns, func(c Column) bool { return hidden[c.Name] })
	for i := range p.Columns {
		c := &p.Columns[i]
		c.Determines = slices.DeleteFunc(slices.Clone(c.Determines), func(name string) bool { return hidden[name] })
	}
	p.Notes = slices.DeleteFunc(slices.Clone(p.Notes), func(n Note) bool { return hidden[n.Column] })
	p.Rejects = slices.DeleteFunc(slices.Clone(p.Rejects), func(r Reject) bool { return hidden[r.Column] })
	if len(hidden) > 0 {
		for i := range p.Rejects {
			p.Rejects[i].Text = "" // a whole row holds the hidden cells, too
		}
	}
}

// natureBy is the meaning that goes with a role and a kind that a person gave.
func (c *Column) natureBy() model.Meaning {
	switch {
	case c.Role == sitrep.RoleMeasure && c.Kind == KindFlow:
		return model.Flow
	case c.Role == sitrep.RoleMeasure && c.Kind == KindStock:
		return model.Level
	case c.Role == sitrep.RoleMeasure && c.Nature.Number() && c.Kind != KindRate:
		return c.Nature
	case c.Role == sitrep.RoleMeasure:
		return model.Measurement
	case c.Role == sitrep.RoleTime:
		return model.Time
	case c.Role == sitrep.RoleText:
		return model.Text
	case c.Role == sitrep.RoleIdentifier && (c.Nature == "" || c.Nature.Number() || c.Nature == model.Category):
		return model.Reference
	case c.Role == sitrep.RoleDimension && (c.Nature == "" || c.Nature.Number() || c.Nature == model.Key):
		return model.Category
	}
	return c.Nature
}
