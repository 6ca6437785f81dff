package catalog

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// With is the profile as the semantics have it: labels, roles, units and the
// rest, without the hidden fields. What does not fit the table is left out.
func (p Profile) With(s Semantics) Profile {
	p.Columns = slices.Clone(p.Columns)
	if len(p.Model.Columns) == 0 { // of a program that knew less of columns
		p.infer()
	}
	for _, f := range s.Fields {
		if c := p.Column(f.Name); c != nil {
			c.take(f)
		}
	}
	p.hide(s)
	if p.Column(p.Time) == nil || s.changesTime() {
		p.Time = p.primaryTime()
	}
	if s.Time != "" && s.timeMisfit(p) == "" {
		p.Time = s.Time
		c := p.Column(s.Time)
		c.Role, c.Kind = sitrep.RoleTime, KindTime
	}
	if s.Rows != "" {
		p.RowNoun = s.Rows
	}
	return p
}

// changesTime reports whether a field was made a time, or no time any more.
func (s Semantics) changesTime() bool {
	return slices.ContainsFunc(s.Fields, func(f FieldSemantics) bool { return f.Role != "" })
}

// take lays over a column what is said of it and fits.
func (c *Column) take(f FieldSemantics) {
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
		c.Description = f.Description
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
