package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// contrast is the plan of a request that holds groups or periods against each other:
// the numbers that it names, or the main ones, side by side.
func contrast(s *slots, p plan.Plan) plan.Plan {
	profile := s.profile
	if s.opposed != nil {
		return s.facing(p)
	}
	if several, ok := s.inTurn(p); ok {
		return several
	}
	if wellRead(p) && len(p.Questions) == 1 && s.leaves(p.Questions[0]) {
		return why(s, p)
	}
	s.sidesRead(p)
	measures := s.numbers(p)
	named := len(s.withItems(s.measures))
	if read := s.numbersRead(p); s.hasRates(read) && (len(read) > max(1, named) || len(read) >= named && slices.ContainsFunc(read, func(m plan.Measure) bool { return !rows(m) && saidIn(p, m) })) {
		measures = read
	}
	if of := s.numbersOfSides(p); len(of) >= max(1, named) {
		measures = of
	}
	switch {
	case s.sides != nil && s.compare == nil:
		q := plan.Question{Text: p.Prompt, Intent: plan.Compare, Origin: plan.Asked, Measures: s.askedFirst(withVolume(s.withNumber(measures), profile)), Where: and(s.where, s.sides)}
		q.Period = s.period
		if q.Compare = (*plan.Comparison)(nil); q.Period != nil {
			q.Compare = &plan.Comparison{Kind: plan.NoComparison}
		}
		if c := profile.Column(s.sides.Column); c != nil {
			q.By = []plan.Dimension{dimension(c)}
			if s.said != "" && c.Nulls == 0 { // all rows are of one side or the other
				q.Where = s.where
			}
		}
		return s.told(p, q)
	case profile.Time == "" || s.compare == nil && !twoSided(p):
		if groups, ok := s.abreast(p, measures); ok {
			return groups
		}
		return p
	}
	return s.beside(p, measures)
}

// numbersRead are the numbers of all questions of a reading that was chosen: how many, how much, how long of home and
// of motor. None where it has another question among them.
func (s *slots) numbersRead(p plan.Plan) []plan.Measure {
	var out []plan.Measure
	for _, q := range p.Questions {
		if !s.read || q.Origin != plan.Asked || !q.TwoSides() && len(q.By) != 1 || q.Rank != nil || len(q.By) > 0 && q.By[0].Grain != "" {
			return nil
		}
		for _, m := range q.Measures {
			if !rows(m) || counted(p.Prompt) || !observed(s.profile) {
				out = addMeasure(out, Corrected(m, s.profile))
			}
		}
	}
	return out[:min(len(out), mostMetrics)]
}

// hasRates reports whether numbers of a reading have all quotients that the words of a request name: how full is not how many.
func (s *slots) hasRates(read []plan.Measure) bool {
	return !slices.ContainsFunc(s.measures, func(named plan.Measure) bool {
		return named.Aggregate == plan.Ratio && !slices.ContainsFunc(read, func(m plan.Measure) bool {
			return plan.SameMeasure(m, named) || m.Aggregate == plan.Ratio && m.Unit == named.Unit
		})
	})
}

// saidIn reports whether words of a request were read as a number of a column.
func saidIn(p plan.Plan, m plan.Measure) bool {
	return m.Origin == plan.Asked || slices.ContainsFunc(p.Words, func(w plan.WordUse) bool {
		column, ok := strings.CutPrefix(w.Use, "measure ")
		return ok && slices.ContainsFunc(m.Columns(), func(name string) bool { return strings.HasPrefix(column, name) })
	})
}

// sidesRead takes the two values of a field that a reading holds against each other, where words name them less plainly: High St.
func (s *slots) sidesRead(p plan.Plan) {
	if s.sides != nil || s.compare != nil || len(p.Questions) == 0 {
		return
	}
	if w := twoOf(p.Questions[0].Where); w != nil && s.facesTwo(p) {
		s.sides, s.where = w, withoutColumns(s.where, []string{w.Column})
	}
}

// withNumber puts behind a rate of cases, which is the one number of a comparison, how many there were of these:
// who loses more to no-shows asks for the number and for the share.
func (s *slots) withNumber(measures []plan.Measure) []plan.Measure {
	rates := slices.DeleteFunc(slices.Clone(measures), rows)
	if len(rates) != 1 || rates[0].Unit != "%" {
		return measures
	}
	of := rates[0].Where
	if rates[0].Aggregate == plan.Ratio && rates[0].Of != nil && rates[0].Of.Aggregate == plan.Count {
		of = rates[0].Of.Where
	} else if rates[0].Aggregate != plan.ShareWhere {
		return measures
	}
	n := plan.Describe(plan.Measure{Aggregate: plan.Count, Where: of}, s.profile)
	n.Good, n.Origin = rates[0].Good, plan.Implied
	if label, ok := strings.CutSuffix(rates[0].Label, " rate"); ok {
		n.Label = label + " " + s.profile.Model.Noun
	}
	return []plan.Measure{rates[0], n}
}

// beside are the questions of several numbers in two periods, and by the fields that are
// named.
func (s *slots) beside(p plan.Plan, measures []plan.Measure) plan.Plan {
	base := s.base(p, plan.Change)
	if s.sides != nil { // a reading may have one of them alone
		base.Where = withoutColumns(base.Where, []string{s.sides.Column})
	}
	if !s.allOf(s.sides) {
		base.Where = and(base.Where, s.sides)
	}
	base.Measures = measures
	first := base
	fields := s.fields(p, s.profile, 2)
	if s.rivals() { // both groups in both periods
		fields = s.sidesOr(nil)
	}
	if len(measures) == 1 && len(fields) == 1 && !fields[0].Made() && measures[0].AddsOverGroups() { // who made the change is told better of one number
		first.By = fields
		return s.told(p, first)
	}
	first.ID = plan.UpdateProgramme
	out := []plan.Question{first}
	for _, d := range fields {
		by := base
		by.ID, by.By = plan.ByField, []plan.Dimension{d}
		out = append(out, by)
	}
	return s.told(p, out...)
}

// allOf reports whether a condition names all values of its field: flats, shared and tenants are all types.
func (s *slots) allOf(condition *plan.Predicate) bool {
	if condition == nil {
		return false
	}
	c := s.profile.Column(condition.Column)
	return c != nil && c.AllValues && c.Nulls == 0 && different(condition.Values) == len(c.Values)
}

var rivalWords = lazyregexp.New(`(?i)\b(?:vs\.?|versus|against|compar\w+|than)\s`)

// rivals reports whether a request holds groups against each other: two values of a field with
// a word of contrast between them.
func (s *slots) rivals() bool {
	if s.sides == nil {
		return false
	}
	last := -1
	for _, m := range s.chosen {
		if m.Kind != ask.MentionsValue || m.Name != s.sides.Column {
			continue
		}
		if last >= 0 && last <= m.Start && rivalWords.MatchString(s.prompt[last:m.Start]) {
			return true
		}
		last = m.Start + len(m.Text)
	}
	return false
}

// setRival makes of one value that is held against something that no value is called, as in
// "private vs all others", the groups of its field.
func (s *slots) setRival() {
	if s.sides != nil || s.compare != nil || s.where == nil || s.where.Op != plan.Equal {
		return
	}
	c := s.profile.Column(s.where.Column)
	if c == nil || !c.AllValues || len(c.Values) > plan.MostAcross {
		return
	}
	for _, m := range s.chosen {
		end := m.Start + len(m.Text)
		if m.Kind != ask.MentionsValue || m.Name != c.Name || end > len(s.prompt) || !rivalBehind.MatchString(s.prompt[end:]) {
			continue
		}
		if other := valueAt(c, s.prompt[end+len(rivalBehind.FindString(s.prompt[end:])):]); other != "" {
			s.sides, s.where = equal(c.Name, s.where.Values[0], other), nil
			return
		}
		if s.twofold(c.Name) && !s.againstRest(m) { // the other of the two, whatever it is called
			s.sides, s.where = equal(c.Name, c.Values[0].Value, c.Values[1].Value), nil
		}
		return
	}
}

var (
	newAndOld = lazyregexp.New(`(?i)\b(new|first[- ]time)(?: \p{L}+)? (?:vs\.?|versus|against|and|or|compared (?:to|with)) (?:\p{L}+ )?(?:returning|existing|old|repeat|regular|recurring|established|loyal)\b|\b(?:returning|existing|old|repeat|regular|recurring|established|loyal)(?: \p{L}+)? (?:vs\.?|versus|against|and|or|compared (?:to|with)) (?:\p{L}+ )?(new|first[- ]time)\b`)
	yesAndNo  = lazyregexp.New(`(?i)\b(\p{L}{3,}?)(?:s|ed|d)?(?: \p{L}+)? (?:vs\.?|versus|against|and|or|compared (?:to|with)) (?:\p{L}+ )?(?:non|not|un|without)[- ]?(\p{L}{3,})\b`)
)

// setOpposites makes of opposites that are no values the two groups of a flag: new and returning customers,
// members and non-members.
func (s *slots) setOpposites() {
	if s.sides != nil {
		return
	}
	word, said := "", newAndOld.FindString(s.prompt)
	if said != "" {
		word = "new"
	} else if m := yesAndNo.FindStringSubmatch(s.prompt); m != nil && strings.HasPrefix(strings.ToLower(m[2]), strings.ToLower(m[1])) {
		word, said = strings.ToLower(m[1]), m[0]
	}
	if word == "" {
		return
	}
	for _, c := range s.profile.Columns {
		if c.Distinct != 2 || !c.AllValues || len(c.Values) != 2 {
			continue
		}
		for _, w := range model.Words(strings.ToLower(c.Name)) {
			if strings.HasPrefix(w, word) || word == "new" && (w == "first" || w == "returning" || w == "repeat" || w == "existing") {
				s.sides = equal(c.Name, c.Values[0].Value, c.Values[1].Value)
				s.where, s.said = withoutColumns(s.where, []string{c.Name}), said
				return
			}
		}
	}
}

// valueAt is the value of a field that a text begins with, spelled alike: behind "EU vs", "US" is no
// word of grammar. Empty: there is none.
func valueAt(c *catalog.Column, text string) string {
	word, _, _ := strings.Cut(text, " ")
	word = strings.TrimRight(word, ".,;:?!")
	if slices.ContainsFunc(c.Values, func(v catalog.ValueCount) bool { return v.Value == word }) {
		return word
	}
	return ""
}

// rivalBehind is a word of contrast behind a value, perhaps with the noun of it between.
var rivalBehind = lazyregexp.New(`(?i)^(?:\s\w+)?\s(?:vs\.?|versus|against|compared (?:to|with))\s`)

// twoSided reports whether a reading holds one period against another.
func twoSided(p plan.Plan) bool { return comparison(p) != nil }

// leaves reports whether a question that was read holds two periods against each other as it was asked
// to: in all numbers that are named, or in the rows where they are counted or told by a unit of time.
func (s *slots) leaves(q plan.Question) bool {
	if !q.TwoSides() || q.Intent == plan.Relation || len(q.Measures) < len(s.measures) || !s.hasSides(q) {
		return false
	}
	byTime := slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" })
	return byTime || !rows(q.Measures[0]) || counted(s.prompt)
}

// hasSides reports whether a question is about all values that a request holds against each other.
func (s *slots) hasSides(q plan.Question) bool {
	if s.sides == nil || q.Where == nil {
		return true
	}
	return !slices.ContainsFunc(leaves(*q.Where), func(w plan.Predicate) bool {
		return w.Column == s.sides.Column && (w.Op == plan.In || w.Op == plan.Equal) && different(w.Values) < different(s.sides.Values)
	})
}
