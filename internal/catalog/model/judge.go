package model

import (
	_ "embed" // data files
	"slices"
	"strings"
)

// Judge weighs evidence.
type Judge struct {
	Meanings   Weights // of evidence for meanings
	Directions Weights // of evidence for the better way: up, down, none
}

//go:embed data/weights.txt
var weightsText string

//go:embed data/weights_good.txt
var weightsGoodText string

var fitted = Judge{Meanings: ReadWeights(weightsText), Directions: ReadWeights(weightsGoodText)}

// Infer says what a table speaks of. What is said of columns wins over what the
// facts tell: a column there that has a meaning, a direction or a unit keeps it.
func Infer(t Table, said ...Column) Model { return fitted.Infer(t, said...) }

// Infer is [Infer] by other weights.
func (j Judge) Infer(t Table, said ...Column) Model {
	m := Model{Columns: j.judge(t)}
	for i, c := range t.Columns {
		if k := slices.IndexFunc(said, func(s Column) bool { return s.Name == c.Name }); k >= 0 {
			m.Columns[i].lay(said[k])
		}
	}
	for i := range m.Columns {
		j.finish(t, i, &m.Columns[i])
	}
	m.Time = mainTime(t, m.Columns)
	for i := range m.Columns {
		if m.Columns[i].TimeRole == "" {
			m.Columns[i].TimeRole = timeRole(m, t.Columns[i], m.Columns[i])
		}
	}
	m.Noun = rowNoun(t, m)
	return Derive(t, m)
}

// finish adds unit, direction and entity to a column whose meaning is known.
func (j Judge) finish(t Table, i int, c *Column) {
	f := t.Columns[i]
	if c.Unit == "" {
		c.Unit = unitFor(*c, f)
	}
	if c.Good == "" {
		c.Good = j.direction(t, i, c.Meaning)
	}
	if c.Good == "neutral" {
		c.Good = ""
	}
	c.Entity = entityOf(t, *c, f)
}

// judge weighs the evidence for each meaning that the types allow. Columns of one
// family, as those of the months, mean the same: their evidence is added up.
func (j Judge) judge(t Table) []Column {
	features := make([][]string, len(t.Columns))
	for i := range t.Columns {
		features[i] = Features(t, i)
	}
	out := make([]Column, len(t.Columns))
	for i, c := range t.Columns {
		of := family(t, i)
		best, most := Category, -1e9
		for _, m := range Allowed(c) {
			sum := 0.0
			for _, k := range of {
				sum += j.Meanings.Score(features[k], m)
			}
			if sum > most {
				best, most = m, sum
			}
		}
		out[i] = Column{Name: c.Name, Meaning: best, Why: j.Meanings.why(t, i, features[i], best)}
	}
	return out
}

// family are the columns of one type whose names differ in a number or a period
// alone; that of i alone where there are no others.
func family(t Table, i int) []int {
	key := familyName(t.Columns[i].Name)
	if key == "" {
		return []int{i}
	}
	var out []int
	for k, c := range t.Columns {
		if classOf(c) == classOf(t.Columns[i]) && familyName(c.Name) == key {
			out = append(out, k)
		}
	}
	return out
}

// familyName is a name whose numbers and periods are left open; empty: it has none.
func familyName(text string) string {
	var out []string
	open := false
	for _, w := range Words(text) {
		w = strings.ToLower(w)
		stem := strings.Trim(w, "0123456789")
		if period := slices.Contains(conceptsOf(w), "periodname"); period || stem != w {
			open = true
			if period {
				stem = ""
			}
			w = stem + "#"
		}
		out = append(out, w)
	}
	if !open {
		return ""
	}
	return strings.Join(out, " ")
}
