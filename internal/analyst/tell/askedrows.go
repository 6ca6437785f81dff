package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// byOthers leaves out groups that a number is told of by itself: a rate of refusals by decision is all or nothing, and a sum
// by the column that it adds up has a group for each amount. Who has the worst no-shows is not asked by how many there are.
func (s *slots) byOthers(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i, q := range questions {
		if q.Programme() != "" || len(q.By) == 0 || len(q.Measures) == 0 {
			continue
		}
		if by := s.othersThan(q); !slices.EqualFunc(by, q.By, func(a, b plan.Dimension) bool { return a.Column == b.Column }) {
			questions[i].By, changed = by, true
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// othersThan are the groups of a question but for those that its number is told of by itself; where none is left of a sum,
// the main field takes their place.
func (s *slots) othersThan(q plan.Question) []plan.Dimension {
	m := q.Measures[0]
	if len(q.By) > 1 && len(q.Measures) == 1 {
		own := conditionsOf(m)
		if by := slices.DeleteFunc(slices.Clone(q.By), func(d plan.Dimension) bool { return slices.Contains(own, d.Column) }); len(by) > 0 {
			return by
		}
	}
	if len(q.By) > 1 || m.Aggregate != plan.Sum || q.By[0].Made() || q.By[0].Column != m.Column {
		return q.By
	}
	fields := s.whose()
	if len(fields) == 0 {
		fields = Dimensions(s.profile, 1)
	}
	if len(fields) == 0 {
		return q.By
	}
	return fields[:1]
}

// withCases adds to a share that is asked for alone how many cases it is: 21 of the 190.
func (s *slots) withCases(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Intent != plan.Value || q.Origin == plan.Supplied || q.Programme() != "" || q.Target != nil || len(q.By) > 0 || len(q.Measures) != 1 {
			continue
		}
		share := q.Measures[0]
		if share.Aggregate != plan.ShareWhere || share.Where == nil || share.Column != "" {
			continue
		}
		n := plan.Describe(plan.Measure{Aggregate: plan.Count, Where: share.Where}, s.profile)
		n.Origin, n.Good = plan.Implied, share.Good
		q.Measures, changed = []plan.Measure{share, n}, true
	}
	if changed {
		p.Questions = questions
	}
	return p
}

// ofLevels takes what a level says where a request asks how many there are of it, and rows were counted that have any: the rows of a
// list by site and month are no people who wait.
func (s *slots) ofLevels(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Programme() != "" || q.Where == nil || len(q.Measures) != 1 || !rows(q.Measures[0]) || s.saysRows(q.Text) {
			continue
		}
		for _, leaf := range leaves(*q.Where) {
			level, ok := newestOf(plan.Measure{Aggregate: plan.Sum, Column: leaf.Column, Origin: plan.Asked}, s.profile)
			if !ok || leaf.Op != plan.Greater || !slices.Equal(leaf.Values, []string{"0"}) {
				continue
			}
			q.Measures, q.Where, changed = []plan.Measure{level}, withoutColumns(q.Where, []string{leaf.Column}), true
			break
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// saysRows reports whether words call the rows by one of their names.
func (s *slots) saysRows(text string) bool {
	return slices.ContainsFunc(stemsOf(wordsIn(text)), func(w string) bool {
		return w == model.Singular(strings.ToLower(s.profile.RowNoun)) || w == model.Singular(strings.ToLower(s.profile.Model.Noun)) || s.callsRows(w)
	})
}

// whatHappened is what is counted, and what was done with it: how many faults were reported.
var whatHappened = lazyregexp.New(`(?i)\b(?:how many|number of|no\. of|count of|total) ((?:\p{L}+ )??\p{L}+) (?:(?:were|was|got|have been|had been|has been|are|is|we|did we|have we) )?(\p{L}+)\b`)

// counting takes a word for what is counted as one for the rows, where what was done with it is the time of the rows: what was
// reported are the rows of a table with the times of reports, whatever they are called.
func (s *slots) counting(p plan.Plan) plan.Plan {
	if s.profile.Time == "" || len(p.Missing) == 0 || slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return len(q.Measures) != 1 || !rows(q.Measures[0]) }) {
		return p
	}
	begun := stemsOf(model.Words(strings.ToLower(s.profile.Time)))
	for _, m := range whatHappened.FindAllStringSubmatch(s.prompt, -1) {
		if done := strings.ToLower(m[2]); !strings.HasSuffix(done, "ed") || !slices.Contains(begun, stemsOf([]string{done})[0]) {
			continue
		}
		p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return u.Reason == nameless && strings.EqualFold(u.Text, m[1]) })
	}
	return p
}

// saysNone begins a value that says that there is none of something, and negated is how a request asks for that.
var (
	saysNone = lazyregexp.New(`(?i)^(?:no|not|non|without|none|never)[ _-]\p{L}`)
	negated  = lazyregexp.New(`(?i)\b(?:no|not|non|none|never|without|nothing)\b|n['’]?t\b|\b(?:un|in)\p{L}+ed\b`)
)

// denied leaves out conditions on values that say that there is none of what a request speaks of: defects are no "No defect found".
func (s *slots) denied(p plan.Plan) plan.Plan {
	if negated.MatchString(s.prompt) {
		return p
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		where := dropped(q.Where, func(k plan.Predicate) bool {
			return (k.Op == plan.Equal || k.Op == plan.In) && len(k.Values) > 0 && !strings.Contains(strings.ToLower(s.prompt), strings.ToLower(k.Values[0])) &&
				!slices.ContainsFunc(k.Values, func(v string) bool { return !saysNone.MatchString(v) })
		})
		if !plan.SamePredicate(where, q.Where) {
			q.Where, changed = where, true
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// thatAgainst holds the number of the first question against what a later ask says: by how much was that above last May, and is that
// more than a year ago? The same number at that time needs no question of its own.
func (s *slots) thatAgainst(p plan.Plan) plan.Plan {
	if len(p.Questions) == 0 || p.Questions[0].Period == nil || p.Questions[0].Programme() != "" {
		return p
	}
	text := ""
	for _, u := range p.Missing {
		if comparesIt.MatchString(u.Text) {
			text = u.Text
		}
	}
	for _, q := range p.Questions[1:] {
		if comparesIt.MatchString(q.Text) {
			text = q.Text
		}
	}
	against, ok := Against(text, s.profile)
	if text == "" || !ok {
		return p
	}
	first := p.Questions[0]
	first.Compare = against
	p.Questions = append([]plan.Question{first}, slices.DeleteFunc(slices.Clone(p.Questions[1:]), func(q plan.Question) bool {
		return q.Text == text || against.Period != nil && sameButTime(first, q) && sameTime(*q.Period, *against.Period)
	})...)
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return u.Text == text })
	p.Fields = plan.Relied(p, s.profile)
	return p
}
