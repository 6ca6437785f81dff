package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// afterEachOther holds two times of a row against each other where a condition says only which of them comes first: what
// was paid on the day when it was due was not paid after it.
func (s *scene) afterEachOther(questions []plan.Question) []plan.Question {
	for i := range questions {
		if w := questions[i].Where; w != nil {
			held := s.firstOfTwo(*w)
			questions[i].Where = &held
		}
	}
	return questions
}

func (s *scene) firstOfTwo(w plan.Predicate) plan.Predicate {
	if s.ofDays(w.Column) && s.ofDays(w.Until) && (w.Op == plan.Greater || w.Op == plan.Less) && slices.Equal(w.Values, []string{"0"}) {
		return plan.Predicate{Op: w.Op, Column: w.Until, Against: &plan.Operand{Column: w.Column}}
	}
	w.Kids = slices.Clone(w.Kids)
	for i, k := range w.Kids {
		w.Kids[i] = s.firstOfTwo(k)
	}
	if w.Op == plan.And { // what is held against something is not empty
		w.Kids = slices.DeleteFunc(w.Kids, func(k plan.Predicate) bool {
			return k.Op == plan.NotNull && slices.ContainsFunc(w.Kids, func(o plan.Predicate) bool { return o.Against != nil && o.Column == k.Column })
		})
		if len(w.Kids) == 1 {
			return w.Kids[0]
		}
	}
	return w
}

// ofDays reports whether a column holds days or instants.
func (s *scene) ofDays(name string) bool {
	c := s.byName(name)
	return c != nil && plan.Datelike(c.Column)
}
