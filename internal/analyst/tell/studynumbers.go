package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// setNumbers chooses what is studied.
func (s *study) setNumbers() {
	s.numbers, s.named = s.chosenNumbers()
	if len(s.numbers) == 0 {
		s.numbers = s.rowsOrMain()
	}
	for i := range s.numbers {
		s.numbers[i].Origin = plan.Asked
	}
}

// chosenNumbers are the numbers that a brief holds against each other, the time that something takes, what part reached its goal,
// the numbers that are named, what falls to each, and those that the aim names; whether it names them.
func (s *study) chosenNumbers() ([]plan.Measure, bool) {
	core, aim := s.numbersIn(s.slots, s.read), s.numbersIn(s.aims, s.aimRead)
	switch {
	case s.says("relates") && len(core) > 1:
		return core, true
	case s.says("takes") || len(core) == 0 && s.saysAnywhere("takes"):
		if took := s.times(core, aim); len(took) > 0 {
			return took, true
		}
	}
	if reached := s.successes(core); len(reached) > 0 {
		return reached, true
	}
	switch {
	case len(core) > 0:
		return core, true
	case s.says("load"):
		return s.loads(), false
	case s.says("performs") && len(aim) == 0:
		return s.performs(), false
	case len(aim) > 0 && !s.lacksNumber():
		return aim, true
	case s.saysAnywhere("load"):
		return s.loads(), false
	}
	return nil, false
}

// lacksNumber reports whether what is studied has words that nothing of the table stands for: no number of the aim does so either.
func (s *study) lacksNumber() bool {
	return slices.ContainsFunc(s.read.Missing, func(u plan.Unanswered) bool { return u.Reason == nameless && !s.spokenFor(u.Text) })
}

// numbersIn are the numbers that a part of a brief names, each as what a row has of it.
func (s *study) numbersIn(of *slots, read plan.Plan) []plan.Measure {
	var out []plan.Measure
	add := func(m plan.Measure) {
		if rows(m) || m.Aggregate == plan.CountDistinct || m.Where != nil && (fixed(of.where, m.Where.Column) || fixed(of.sides, m.Where.Column)) {
			return
		}
		if one, ok := s.ofEachRow(m); ok {
			m = one
		}
		if !slices.ContainsFunc(out, func(have plan.Measure) bool { return sameNumbers(have, m) }) {
			out = addMeasure(out, m)
		}
	}
	for _, m := range slices.Concat(of.measures, s.measuresOf(read)) {
		add(m)
	}
	return out
}

// measuresOf are the measures that a reading names; of a correlation both sides.
func (s *study) measuresOf(read plan.Plan) []plan.Measure {
	var out []plan.Measure
	for _, q := range read.Questions {
		for _, m := range q.Measures {
			switch {
			case q.Origin == plan.Supplied || m.Origin == plan.Supplied:
			case m.Aggregate == plan.Correlation:
				x, y := m.Sides()
				out = append(out, s.ofSide(x), s.ofSide(y))
			default:
				out = append(out, m)
			}
		}
	}
	return out
}

// sameNumbers reports whether two measures are of the same number of a row, or of the same condition.
func sameNumbers(a, b plan.Measure) bool {
	if of := conditionsOf(a); len(of) > 0 && slices.ContainsFunc(conditionsOf(b), func(column string) bool { return slices.Contains(of, column) }) {
		return true
	}
	return a.Aggregate == b.Aggregate && a.Where == nil && b.Where == nil && plan.SameNumber(a, b) && a.Of == nil == (b.Of == nil)
}

// ofSide is one number of a correlation as what rows have of it on average.
func (s *study) ofSide(side plan.Measure) plan.Measure {
	if side.Aggregate == plan.Span {
		side.Label = strings.TrimPrefix(side.Label, side.Of.Aggregate.Word())
		return side.AverageSide()
	}
	if c := s.profile.Column(side.Column); c != nil {
		return insight.MeasureOf(c)
	}
	return side
}

// times are the times that rows take, which a brief names, or which its table has.
func (s *study) times(core, aim []plan.Measure) []plan.Measure {
	for _, list := range [][]plan.Measure{core, s.took(), aim} {
		if took := slices.DeleteFunc(slices.Clone(list), func(m plan.Measure) bool { return !s.lasts(m) }); len(took) > 0 {
			return took
		}
	}
	return s.durations()
}

// took is the time that the words of a brief for one are about, read by themselves.
func (s *study) took() []plan.Measure { return s.numbersIn(slotsOf("", s.profile), s.taken) }

// durations is the first time of the model that rows take.
func (s *study) durations() []plan.Measure {
	for _, metric := range s.profile.Model.Metrics {
		if m, ok := plan.Of(metric, s.profile); ok && metric.Kind == model.KindDuration {
			return []plan.Measure{m}
		}
	}
	return nil
}

// lasts reports whether a number is a time that something takes.
func (s *study) lasts(m plan.Measure) bool {
	named := func(w string) bool {
		return w == "time" || w == "duration" || w == "period" || w == "delay" || w == "wait"
	}
	return m.Aggregate == plan.Span || secondsIn[m.Unit] > 0 || m.Column != "" && slices.ContainsFunc(model.Words(strings.ToLower(m.Column)), named)
}

// successes is the part of the rows that reached their own target, where a brief is about that and names no other rate.
func (s *study) successes(core []plan.Measure) []plan.Measure {
	if !s.says("success") || slices.ContainsFunc(core, func(m plan.Measure) bool { return m.Aggregate == plan.ShareWhere && !s.guessedRate(m) }) {
		return nil
	}
	target, came, ok := s.ownTarget()
	if !ok {
		return nil
	}
	return []plan.Measure{s.shareReached(came, target)}
}

// guessedRate reports whether a share is none of the model.
func (s *study) guessedRate(m plan.Measure) bool {
	return !slices.ContainsFunc(s.profile.Model.Metrics, func(metric model.Metric) bool {
		return metric.Kind == model.KindRate && m.Where != nil && metric.Column == m.Where.Column
	})
}

// loads is how many rows there are: what falls to each.
func (s *study) loads() []plan.Measure { return s.rowsOrMain() }

// performs are the times that rows take and the rates of the model.
func (s *study) performs() []plan.Measure {
	out := s.durations()
	for _, metric := range s.profile.Model.Metrics {
		m, ok := plan.Of(metric, s.profile)
		if ok && metric.Kind == model.KindRate && metric.Good != "" && len(out) < studyNumbers {
			out = addMeasure(out, m)
		}
	}
	return out
}

// rowsOrMain is how many rows there are, or the main numbers of a table whose rows are no cases.
func (s *study) rowsOrMain() []plan.Measure {
	if main := s.main(); observed(s.profile) {
		main = slices.DeleteFunc(main, func(m plan.Measure) bool { return m.Aggregate == plan.CountDistinct })
		if len(main) > 0 {
			return main[:min(len(main), studyNumbers)]
		}
	}
	return []plan.Measure{insight.RowCount(s.profile)}
}
