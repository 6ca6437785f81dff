package ask

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Sense is a thing of the table that words of a prompt may name: a column, a value of one,
// or a metric of the table's model.
type Sense struct {
	Words      string
	Start, End int // bytes of the prompt
	Column     string
	Value      string        // empty: the column itself
	Measure    *plan.Measure // of a metric; nil: it is none
	Score      float64       // how well the words fit, 0 to 1
}

// weakest is the score from which on a sense is told.
const weakest = 0.3

// Senses are all things of the table that words of a prompt may name, the best first.
func (r *Reader) Senses(prompt string) []Sense {
	if len(tokens(layout(prompt))) > mostTokens {
		return nil
	}
	s := r.scene(prompt)
	var out []Sense
	for i := range s.from {
		for _, c := range s.from[i] {
			if one, ok := s.sense(c); ok {
				out = append(out, one)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Sense) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

func (s *scene) sense(c candidate) (Sense, bool) {
	one := Sense{Words: s.said(c.from, c.to), Start: s.ts[c.from].start, End: s.ts[c.to-1].end, Score: c.score}
	switch c.kind {
	case isColumn:
		one.Column = s.columns[c.column].Name
	case isValue:
		one.Column, one.Value = s.columns[c.column].Name, c.value
	case isMetric:
		m := s.metrics[c.metric].measure
		one.Measure = &m
	default:
		return one, false
	}
	return one, c.score >= weakest
}

// Plans are the best readings of a prompt as plans, the best first.
func (r *Reader) Plans(prompt string, most int) []plan.Plan {
	list := r.Best(prompt, most)
	if len(list) == 0 {
		return nil
	}
	s := r.scene(prompt)
	var out []plan.Plan
	for i := range list {
		out = append(out, r.planIn(s, prompt, list[i:i+1]))
	}
	return out
}
