package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// number is what the words beside the number of a goal say that it is about: 48 hires are counted, 97% of the rent is
// a part of it, 34 quid a head is money by heads. ok is false where they say nothing of the kind.
func (g goal) number(s *slots) (m plan.Measure, ok bool) {
	switch {
	case g.percent || g.many > 0:
		if m, ok = s.flagged(); ok {
			return m, true
		}
		if m, ok = g.stated(s); ok {
			return m, true
		}
		return g.portion(s)
	case g.base != "":
		if m, ok = g.perBase(s); ok || g.unit != "" || g.seconds != 0 {
			return m, ok
		}
		return g.counted(s)
	case g.unit == "" && g.seconds == 0:
		return g.counted(s)
	}
	return m, false
}

// near are the mentions that begin within so many words behind a place, the nearest first.
func (s *slots) near(place, most int) []ask.Mention {
	var out []ask.Mention
	for _, m := range s.all {
		if m.Start < place || m.How == "soft" || m.Kind == ask.MentionsPeriod || m.Kind == ask.MentionsWord {
			continue
		}
		between := s.prompt[place:m.Start]
		if !strings.ContainsAny(between, ".,;:?!") && len(strings.Fields(between)) <= most {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b ask.Mention) int { return a.Start - b.Start })
	return out
}

// counted is the number of what stands right behind the number of a goal: 48 hires, 1,500 seats, 20 complaints.
func (g goal) counted(s *slots) (plan.Measure, bool) {
	found := s.near(placeOf(s.prompt, g.behind), 1)
	for _, fits := range []func(ask.Mention) (plan.Measure, bool){s.amountNamed, s.casesNamed, s.rowsNamed} {
		for _, m := range found {
			if g.each == "" && forEach.MatchString(s.prompt[min(len(s.prompt), m.Start+len(m.Text)):]) {
				return plan.Measure{}, false // 90 lines per hour are no lines
			}
			if one, ok := fits(m); ok {
				one.Origin = plan.Asked
				return one, true
			}
		}
	}
	return plan.Measure{}, false
}

var forEach = lazyregexp.New(`(?i)^\s(?:per|an?|each|every)\s\p{L}`)

// amountNamed is a number that adds up which a mention names.
func (s *slots) amountNamed(m ask.Mention) (plan.Measure, bool) {
	if m.Kind != ask.MentionsColumn || m.How == "kind" || m.Score < surelyNamed {
		return plan.Measure{}, false
	}
	c := s.profile.Column(m.Name)
	if c == nil || !number(c, s.profile) {
		return plan.Measure{}, false
	}
	one := s.columnMeasure(c)
	return one, one.AddsOverGroups()
}

// surelyNamed is how well a word has to fit what it is taken for beside the number of a goal.
const surelyNamed = 0.8

// casesNamed is how many rows have the end that a mention names: hires, cancellations.
func (s *slots) casesNamed(m ask.Mention) (plan.Measure, bool) {
	count := func(column string, values []string) (plan.Measure, bool) {
		return plan.Describe(plan.Measure{Aggregate: plan.Count, Where: equal(column, values...), Additive: true}, s.profile), true
	}
	switch metric := s.profile.Model.Metric(m.Name); {
	case m.Kind == ask.MentionsMetric && metric != nil && metric.Kind == model.KindRate && !rateBehind.MatchString(s.prompt[min(len(s.prompt), m.Start+len(m.Text)):]):
		return count(metric.Column, metric.Values)
	case m.Kind == ask.MentionsValue && m.Score >= surelyNamed:
		return count(m.Name, []string{m.Value})
	}
	return plan.Measure{}, false
}

// rowsNamed is how many rows there are, where a mention is what they are called.
func (s *slots) rowsNamed(m ask.Mention) (plan.Measure, bool) {
	return insight.RowCount(s.profile), m.Kind == ask.MentionsRows && m.Score >= surelyNamed
}

// flagged is the share of the rows with a flag that a request names: comebacks, complaints upheld.
func (s *slots) flagged() (plan.Measure, bool) {
	for _, m := range s.chosen {
		c := s.profile.Column(m.Name)
		if m.Kind != ask.MentionsColumn || c == nil || m.Score < surelyNamed {
			continue
		}
		for _, metric := range s.profile.Model.Metrics {
			if metric.Kind == model.KindRate && metric.Column == c.Name && s.isFlag(c) {
				return Measure(metric, s.profile)
			}
		}
	}
	return plan.Measure{}, false
}

func (s *slots) isFlag(c *catalog.Column) bool {
	known := s.profile.Model.Column(c.Name)
	return known != nil && known.Meaning == model.Flag
}

// portion is the part that one amount is of another, where a goal is in per cent of it: 97% of the rent collected, at most
// 30% of sales on wages.
func (g goal) portion(s *slots) (plan.Measure, bool) {
	place := placeOf(s.prompt, g.behind)
	if g.many > 0 {
		place = placeOf(s.prompt, g.behind+g.ofMany)
	} else if of := ofBehind.FindStringIndex(s.prompt[place:]); of != nil {
		place += of[1]
	} else {
		return plan.Measure{}, false
	}
	var base *catalog.Column
	at, best := -1, 0.0
	for _, m := range s.near(place, 1) {
		if c := s.amountColumn(m); c != nil && (base == nil || m.Start == at && m.Score > best && m.To-m.From == 1) {
			base, at, best = c, m.Start, m.Score
		}
	}
	if base == nil {
		return g.ofRows(s, place)
	}
	part := s.partNamed(base, at)
	if part == nil {
		return plan.Measure{}, false
	}
	return s.shareOfAmount(part.Name, base.Name)
}

// partNamed is the amount that a request names best beside another, which begins at a place, and that may be a part of it.
func (s *slots) partNamed(base *catalog.Column, at int) *catalog.Column {
	var part *catalog.Column
	best := 0.0
	for _, m := range s.all {
		if c := s.amountColumn(m); c != nil && c.Name != base.Name && m.Start != at && c.Unit == base.Unit && m.Score > best && s.within(c, base) {
			part, best = c, m.Score
		}
	}
	return part
}

// ofRows is how much there is of what stands behind the number of a goal for so many rows: 5 complaints per 1,000 orders.
func (g goal) ofRows(s *slots, place int) (plan.Measure, bool) {
	rows := slices.ContainsFunc(s.near(place, 1), func(m ask.Mention) bool { _, ok := s.rowsNamed(m); return ok })
	of, ok := g.counted(s)
	if g.many == 0 || !rows || !ok {
		return plan.Measure{}, false
	}
	per := insight.RowCount(s.profile)
	m := plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &per, Unit: "%", Origin: plan.Asked}, s.profile)
	m.Good = of.Good
	return m, true
}

var ofBehind = lazyregexp.New(`(?i)^\s?(?:%|per ?cent)?\s?of (?:the |our |all |its |their )*`)

// amountColumn is the number that adds up which a mention may name, however weakly; nil: none.
func (s *slots) amountColumn(m ask.Mention) *catalog.Column {
	c := s.profile.Column(m.Name)
	if m.Kind != ask.MentionsColumn || m.How == "soft" || c == nil || !number(c, s.profile) || !s.columnMeasure(c).AddsOverGroups() {
		return nil
	}
	return c
}

// within reports whether an amount is no more than another on the whole, so that it may be a part of it.
func (s *slots) within(part, base *catalog.Column) bool {
	const slack = 1.1
	sum := func(c *catalog.Column) float64 { return c.Mean * float64(s.profile.Rows-c.Nulls) }
	return sum(part) <= slack*sum(base)
}

// moneyUnit reports whether a unit is one of money: EUR.
func moneyUnit(unit string) bool { return len(unit) == 3 && strings.ToUpper(unit) == unit }

// perBase is the money, or what else a request names, for each of what a goal is meant for: 34 a head, 12 per visit.
func (g goal) perBase(s *slots) (plan.Measure, bool) {
	place := placeOf(s.prompt, g.behind)
	under, ok := s.baseNamed(place, g.base)
	if !ok {
		return plan.Measure{}, false
	}
	over, found := plan.Measure{}, false
	for _, m := range s.measures {
		if m.AddsOverGroups() && m.Aggregate != plan.Count && m.Column != under.Column && s.calls(m) {
			over, found = m, true
			break
		}
	}
	if !found && len(s.measures) > 0 && s.calls(s.measures[0]) && !slices.ContainsFunc(s.measures, func(m plan.Measure) bool { return m.AddsOverGroups() }) {
		return plan.Measure{}, false // it names another quotient
	}
	switch {
	case found:
	case g.unit != "" && !moneyUnit(g.unit):
		over, found = s.inUnit(g.unit)
	default:
		over, found = s.takings()
	}
	if !found {
		return plan.Measure{}, false
	}
	over.Origin, under.Origin = plan.Implied, plan.Implied
	m := plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &over, Per: &under, Unit: over.Unit, Origin: plan.Asked}, s.profile)
	m.Label, m.Good = strings.TrimPrefix(over.Label, "total ")+" per "+model.Singular(g.base), over.Good
	return m, true
}

// inUnit is the first number of the model that adds up and is in a unit: the kilograms that a table is about.
func (s *slots) inUnit(unit string) (plan.Measure, bool) {
	for i := range s.profile.Model.Metrics {
		if m, ok := Measure(s.profile.Model.Metrics[i], s.profile); ok && m.Unit == unit && m.AddsOverGroups() {
			return m, true
		}
	}
	return plan.Measure{}, false
}

// calls reports whether a request calls a number by more than a word for its unit, such as quid.
func (s *slots) calls(one plan.Measure) bool {
	return slices.ContainsFunc(s.chosen, func(m ask.Mention) bool {
		have, ok := s.measureOf(m)
		return ok && have.Label == one.Label && (m.Kind != ask.MentionsColumn || m.How != "unit" && !(m.How == "kind" && takingsWords()["unit"][model.Singular(strings.ToLower(m.Text))]))
	})
}

// hoursNamed is a number that adds up and is in the unit that a mention names: kilos an hour are by the hours worked.
func (s *slots) hoursNamed(m ask.Mention) (plan.Measure, bool) {
	c := s.profile.Column(m.Name)
	if m.Kind != ask.MentionsColumn || m.How != "unit" || c == nil || !number(c, s.profile) {
		return plan.Measure{}, false
	}
	one := s.columnMeasure(c)
	return one, one.AddsOverGroups()
}

// baseNamed is how many there are of what a word behind a place names: rows, or a number that adds up.
func (s *slots) baseNamed(place int, word string) (plan.Measure, bool) {
	for _, want := range []func(ask.Mention) (plan.Measure, bool){s.rowsExactly, s.amountNamed, s.rowsNamed, s.hoursNamed} {
		for _, m := range s.all {
			if m.Start < place || !strings.EqualFold(m.Text, word) || m.How == "soft" {
				continue
			}
			if one, ok := want(m); ok && !moneyUnit(one.Unit) {
				return one, true
			}
		}
	}
	return plan.Measure{}, false
}

// rowsExactly is how many rows there are, where a mention is their very name.
func (s *slots) rowsExactly(m ask.Mention) (plan.Measure, bool) {
	return insight.RowCount(s.profile), m.Kind == ask.MentionsRows && m.Score >= 1
}
