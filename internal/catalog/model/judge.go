package model

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

// Judge weighs evidence.
type Judge struct {
	Meanings   Evidence // of evidence for meanings
	Directions Evidence // of evidence for the better way: up, down, none
	Times      Evidence // of evidence for the time that periods are about
}

var fitted = Judge{Meanings: prepared(preparedWeights), Directions: prepared(preparedWeightsGood), Times: prepared(preparedWeightsTime)}

func prepared(file string) Evidence {
	return frozen.NewLookup(file, func(text string) map[Meaning]float64 { return readRow(strings.Fields(text)) })
}

// Infer says what a table speaks of. What is said of columns wins over what the
// facts tell: a column there that has a meaning, a direction or a unit keeps it.
func Infer(t Table, said ...Column) Model { return fitted.Infer(t, said...) }

// Infer is [Infer] by other weights.
func (j Judge) Infer(t Table, said ...Column) Model {
	r := Read(t)
	m := Model{Columns: j.judge(r)}
	for i, c := range t.Columns {
		if k := slices.IndexFunc(said, func(s Column) bool { return s.Name == c.Name }); k >= 0 {
			m.Columns[i].lay(said[k])
		}
	}
	for i := range m.Columns {
		j.finish(r, i, &m.Columns[i])
		m.Columns[i].called = calledIn(t, t.Columns[i].Name)
	}
	m.inherit(t)
	m.weighIn()
	m.Time = j.timeOf(t, m.Columns)
	for i := range m.Columns {
		if m.Columns[i].TimeRole == "" {
			m.Columns[i].TimeRole = timeRole(m, t.Columns[i], m.Columns[i])
		}
	}
	m.Noun = rowNoun(t, m)
	return Derive(t, m)
}

// finish adds unit, direction and entity to a column whose meaning is known.
func (j Judge) finish(r *Reading, i int, c *Column) {
	f := r.Columns[i]
	if c.Unit == "" {
		c.Unit = unitFor(*c, f)
	}
	if c.leans = c.Good; c.Good == "" {
		c.Good, c.leans = j.direction(r, i, c.Meaning)
	}
	if c.Good == "neutral" {
		c.Good, c.leans = "", ""
	}
	c.Entity = entityOf(r.Table, *c, f)
}

// judge weighs the evidence for each meaning that the types allow. Columns of one
// family, as those of the months, mean the same: their evidence is added up.
func (j Judge) judge(r *Reading) []Column {
	features := make([][]string, len(r.Columns))
	for i := range r.Columns {
		features[i] = r.Features(i)
	}
	out := make([]Column, len(r.Columns))
	for i, c := range r.Columns {
		best, most := Category, -1e9
		for _, m := range Allowed(c) {
			sum := 0.0
			for _, k := range r.families[i] {
				sum += score(j.Meanings, features[k], m)
			}
			if sum > most {
				best, most = m, sum
			}
		}
		out[i] = Column{Name: c.Name, Meaning: best, Why: why(j.Meanings, r.names[i], features[i], best)}
		if n := r.names[i]; (best == Flow || best == Measurement) && r.Panel && n.has("owing") && !n.has("movement") { // however it jumps from month to month
			out[i].Meaning, out[i].Why = Level, "a balance of what has one row at each time is a state"
		}
	}
	j.consistent(r, features, out)
	for i, c := range r.Columns {
		if c.Clock {
			out[i].Meaning, out[i].Why = Time, "its values are times of day"
		}
	}
	return out
}
