package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// byParts gives each of several questions that were read together the numbers that its own words name: in
// "top pages by revenue, and revenue per visit by channel" the longer name is the number of the second.
func (s *slots) byParts(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i, q := range p.Questions {
		at := strings.Index(p.Prompt, q.Text)
		if q.Text == "" || q.Text == p.Prompt || at < 0 || q.Origin != plan.Asked || q.Programme() != "" || q.TwoSides() {
			continue
		}
		part := plan.Plan{Prompt: q.Text, Questions: []plan.Question{q}, Notes: p.Notes}
		for _, u := range p.Missing {
			if strings.Contains(q.Text, u.Text) {
				part.Missing = append(part.Missing, u)
			}
		}
		for _, w := range p.Words {
			if w.Start >= at && w.End <= at+len(q.Text) {
				w.Start, w.End = w.Start-at, w.End-at
				part.Words = append(part.Words, w)
			}
		}
		own := slotsOf(q.Text, s.profile)
		if !own.named() {
			continue
		}
		told := own.ofAsk(part)
		if len(told.Questions) != 1 || len(told.Questions[0].Measures) == 0 || len(q.Measures) == 0 || !fuller(part, q, told.Questions[0].Measures[0]) {
			continue
		}
		questions[i], changed = told.Questions[0], true
		questions[i].ID = q.ID
		p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
			return lacks(part, u.Text) && !lacks(told, u.Text)
		})
	}
	if !changed {
		return p
	}
	p.Questions = questions
	p.Fields = plan.Relied(p, s.profile)
	return p
}

// fuller reports whether a number that words name is more than what was read of them: a relation of two by time,
// rows that nobody counts, one half of a quotient, or what no word was read as.
func fuller(part plan.Plan, q plan.Question, m plan.Measure) bool {
	read := q.Measures[0]
	switch {
	case plan.SameMeasure(m, read):
		return false
	case q.Intent == plan.Relation:
		return true
	case rows(amountOf(read)):
		return !counted(q.Text)
	case m.Aggregate == plan.Ratio && m.Of != nil && m.Per != nil && read.Column != "":
		return (read.Aggregate == plan.Sum || read.Aggregate == plan.Average) && (m.Of.Column == read.Column || m.Per.Column == read.Column)
	}
	return read.Aggregate == plan.Sum && read.Origin != plan.Asked && unsaid(part, read)
}

// lacks reports whether a plan says that it has nothing for words.
func lacks(p plan.Plan, words string) bool {
	return slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return u.Text == words })
}

// partWords ask for a part of the rows.
var partWords = lazyregexp.New(`(?i)\b(?:what|which|the|and|as|in|their|give me|show)? ?(?:share|part|proportion|fraction|per ?cent(?:age)?)s?\b(?: of\b)?|%|\bhow often\b|\bwhat rate\b`)

// weighed gives averages of a column that is an average of many cases its weight, as the model has it.
func (s *slots) weighed(p plan.Plan) plan.Plan {
	if !observed(s.profile) {
		return p
	}
	questions := slices.Clone(p.Questions)
	for i := range questions {
		measures := slices.Clone(questions[i].Measures)
		for k, m := range measures {
			if m.Aggregate == plan.Average && m.Where == nil {
				measures[k] = Corrected(m, s.profile)
				measures[k].Origin = m.Origin
			}
		}
		questions[i].Measures = measures
	}
	p.Questions = questions
	return p
}

// ofItself puts right the share of a value among rows that all have it: how many there are is asked for, or the
// share among all; beside other numbers, the share.
func (s *slots) ofItself(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Where == nil || len(q.Measures) == 0 || q.Origin == plan.Supplied {
			continue
		}
		column := ownCondition(q.Measures[0], *q.Where)
		if column == "" {
			continue
		}
		changed = true
		if len(q.Measures) == 1 && (counted(q.Text) || !partWords.MatchString(q.Text)) {
			n := insight.RowCount(s.profile)
			n.Origin = plan.Asked
			q.Measures = []plan.Measure{n}
		} else {
			q.Where = withoutColumns(q.Where, []string{column})
		}
	}
	if changed {
		p.Questions = questions
	}
	return p
}

// ownCondition is the column on which a share and a filter have the same condition; empty: there is none.
func ownCondition(m plan.Measure, where plan.Predicate) string {
	of := m.Where
	if m.Aggregate == plan.Ratio && m.Of != nil && m.Of.Aggregate == plan.Count {
		of = m.Of.Where
	} else if m.Aggregate != plan.ShareWhere {
		return ""
	}
	if of == nil || of.Column == "" {
		return ""
	}
	for _, leaf := range leaves(where) {
		if leaf.Column == of.Column && (leaf.Op == plan.Equal || leaf.Op == plan.In) && slices.Equal(leaf.Values, of.Values) {
			return leaf.Column
		}
	}
	return ""
}
