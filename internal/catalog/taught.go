package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Word is what people say of a dataset and what it means: a field ("turnover" means
// net_amount), a metric, a value ("head office" means branch = Berlin), or other words
// ("best" means fewest defects).
type Word struct {
	Word  string `json:"word"`
	Means string `json:"means"`
}

// SemanticsOf is what people say of a dataset: in its file, and in the words that it was taught,
// which win.
func SemanticsOf(d sitrep.Dataset) (Semantics, error) {
	s, err := ParseSemantics(d.Semantics)
	return s.taught(d.Words), err
}

func (s Semantics) taught(list []sitrep.TaughtWord) Semantics {
	s.Words = slices.Clone(s.Words)
	for _, t := range list {
		s.Words = slices.DeleteFunc(s.Words, func(w Word) bool { return same(w.Word) == same(t.Word) })
		s.Words = append(s.Words, Word{t.Word, t.Means})
	}
	return s
}

// sense is what a word may mean. One of them is set.
type sense struct {
	column *Column
	metric int // index of the model's, from 1
	value  string
	phrase string
}

// sense finds what is meant; ok is false where it names nothing of the table.
func (p *Profile) sense(means string) (s sense, ok bool) {
	if name, value, both := strings.Cut(means, "="); both {
		c := p.called(strings.TrimSpace(name))
		if c == nil {
			return s, false
		}
		for _, v := range c.Values {
			if same(v.Value) == same(strings.TrimSpace(value)) {
				return sense{column: c, value: v.Value}, true
			}
		}
		return s, false
	}
	if c := p.called(means); c != nil {
		return sense{column: c}, true
	}
	for i, m := range p.Model.Metrics {
		if same(m.Name) == same(means) || same(m.Label) == same(means) {
			return sense{metric: i + 1}, true
		}
	}
	return sense{phrase: means}, p.speaksOf(means)
}

// called is the column of a name or label; nil: none.
func (p *Profile) called(name string) *Column {
	for i := range p.Columns {
		if c := &p.Columns[i]; c.Name == name || same(c.Name) == same(name) || same(c.Label) == same(name) {
			return c
		}
	}
	return nil
}

// speaksOf reports whether words name a field, a metric or a value among others.
func (p *Profile) speaksOf(text string) bool {
	within := " " + same(text) + " "
	has := func(name string) bool { return same(name) != "" && strings.Contains(within, " "+same(name)+" ") }
	for _, c := range p.Columns {
		if has(c.Name) || has(c.Label) || slices.ContainsFunc(c.Values, func(v ValueCount) bool { return has(v.Value) }) {
			return true
		}
	}
	return slices.ContainsFunc(p.Model.Metrics, func(m model.Metric) bool { return has(m.Label) })
}

// CheckWord says why a word cannot be taught of a table; empty: it can.
func CheckWord(p Profile, w Word) (member, why string) {
	if c := p.called(w.Word); c != nil {
		return "word", fmt.Sprintf("“%s” is the name of a field", shown(w.Word))
	}
	if same(w.Word) == "" {
		return "word", "has no letters and no digits"
	}
	if _, ok := p.sense(w.Means); ok {
		return "", ""
	}
	var names []string
	for _, c := range p.Columns {
		names = append(names, c.Name)
	}
	why = fmt.Sprintf("“%s” names no field, no metric and no value", shown(w.Means))
	if near := nearest(w.Means, names); near != "" {
		why += "; did you mean “" + shown(near) + "”?"
	}
	return "means", why
}

// named is the profile with the labels and metrics that semantics give, without the words.
func (p *Profile) named(s Semantics) Profile {
	s.Words = nil
	return p.With(s)
}

// teach has the words of a dataset mean what people say. A word that does not fit any more means
// nothing.
func (p *Profile) teach(words []Word) {
	p.Model.Metrics = slices.Clone(p.Model.Metrics)
	for _, w := range words {
		s, ok := p.sense(w.Means)
		if !ok || p.called(w.Word) != nil {
			continue
		}
		p.Taught = append(p.Taught, w)
		switch {
		case s.column != nil && s.value == "":
			s.column.Synonyms = append(slices.Clone(s.column.Synonyms), w.Word)
		case s.column != nil:
			s.column.nameValue(s.value, w.Word)
		case s.metric > 0:
			m := &p.Model.Metrics[s.metric-1]
			m.Synonyms = append(slices.Clone(m.Synonyms), w.Word)
		default:
			p.Phrases = append(p.Phrases, w)
		}
	}
}

// TaughtFor are the words that were taught for a metric.
func (p *Profile) TaughtFor(m model.Metric) []string {
	var out []string
	for _, w := range p.Taught {
		if same(w.Means) == same(m.Name) || same(w.Means) == same(m.Label) {
			out = append(out, w.Word)
		}
	}
	return out
}

// nameValue adds a name of a value; what is shown stays.
func (c *Column) nameValue(value, name string) {
	c.Names = slices.Clone(c.Names)
	at := slices.IndexFunc(c.Names, func(v ValueName) bool { return v.Value == value })
	if at < 0 {
		c.Names = append(c.Names, ValueName{Value: value, Names: []string{value, name}})
		return
	}
	c.Names[at].Names = append(slices.Clone(c.Names[at].Names), name)
}
