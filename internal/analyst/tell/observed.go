package tell

import (
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// observedWords are nouns of rows that are no cases: each is what is told of a thing at a time.
var observedWords = strings.Fields("rows records readings snapshots observations measurements hours days weeks months quarters years")

// observed reports whether the rows of a table are observations: meter days, readings. How
// many there are says nothing of what they are about.
func observed(p *catalog.Profile) bool {
	noun := p.Model.Noun
	if noun == "rows" || noun == "" {
		noun = p.RowNoun
	}
	list := strings.Fields(noun)
	return len(list) == 0 || slices.Contains(observedWords, list[len(list)-1])
}

// rowWords ask for rows themselves, or for how often something was.
var rowWords = lazyregexp.New(`(?i)\b(?:rows?|records?|entry|entries|observations?|readings?|measurements?|snapshots?|hours|days|weeks|times|often|frequent\w*|frequency)\b|\b(?:many|number of|most|fewest|which|what) (?:lines|months)\b`)

// ofMain puts the number that a request names, or the main one, in the place of how many
// observations there are, where nobody asks for these: when we are busiest is about calls.
func (s *slots) ofMain(p plan.Plan) plan.Plan {
	if !observed(s.profile) || counted(p.Prompt) || rowWords.MatchString(p.Prompt) {
		return p
	}
	named := slices.DeleteFunc(slices.Clone(s.measures), rows)
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		q.Measures = s.portionsOfMain(s.partsOfMain(q.Measures), named)
		if !ofNumbers[q.Intent] || q.Origin == plan.Supplied || q.Having != nil || q.Growth || !slices.ContainsFunc(q.Measures, rows) || q.Where != nil && !s.ofValues(*q.Where) {
			continue
		}
		measures := slices.DeleteFunc(slices.Clone(q.Measures), rows)
		switch main := s.main(); {
		case len(measures) > 0:
		case len(named) > 0:
			measures = named
		case len(main) > 0 && !rows(main[0]):
			measures = main[:1]
		default:
			continue
		}
		if q.Rank != nil {
			rank := *q.Rank
			rank.Measure = 0
			q.Rank = &rank
		}
		q.Measures, q.Target, changed = measures, nil, true
	}
	if !changed && reflect.DeepEqual(questions, p.Questions) {
		return p
	}
	p.Questions = questions
	p.Fields = plan.Relied(p, s.profile)
	return p
}

// partsOfMain puts parts of the main number in the place of shares of the rows.
func (s *slots) partsOfMain(measures []plan.Measure) []plan.Measure {
	out := slices.Clone(measures)
	for i, m := range out {
		w := m.Where
		if m.Aggregate != plan.ShareWhere || w == nil || len(w.Values) != 1 || w.Op != plan.Equal && w.Op != plan.In || !s.ofValues(*w) {
			continue
		}
		if part, ok := s.partOfMain(ask.Mention{Name: w.Column, Value: w.Values[0]}); ok {
			part.Origin = m.Origin
			out[i] = part
		}
	}
	return out
}

// portionsOfMain puts the number that a request names, or the main one that adds up, in the place of rows that
// groups have a share of.
func (s *slots) portionsOfMain(measures, named []plan.Measure) []plan.Measure {
	out := slices.Clone(measures)
	for i, m := range out {
		if m.Aggregate != plan.Portion || m.Of == nil || !rows(*m.Of) {
			continue
		}
		for _, one := range slices.Concat(named, s.main()) {
			if one.AddsOverGroups() && !rows(one) {
				of := one
				out[i] = plan.Describe(plan.Measure{Aggregate: plan.Portion, Of: &of, Whole: m.Whole, Unit: m.Unit, Origin: m.Origin}, s.profile)
				break
			}
		}
	}
	return out
}

// rowsMeant puts how many rows there are in the place of a number that was read from what they are called
// alone: how many claims are open is not about what was claimed.
func (s *slots) rowsMeant(p plan.Plan) plan.Plan {
	meant := map[string]bool{}
	for _, m := range s.all {
		if (m.Kind == ask.MentionsColumn || m.Kind == ask.MentionsMetric) && s.rowsRather(m) {
			meant[columnOf(m, s.profile)] = true
		}
	}
	for _, m := range s.chosen {
		if m.Kind == ask.MentionsColumn || m.Kind == ask.MentionsMetric {
			delete(meant, columnOf(m, s.profile))
		}
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		q.Measures = slices.Clone(q.Measures)
		for k, m := range q.Measures {
			if meant[m.Column] && m.Column != "" && (m.Aggregate == plan.Sum || m.Aggregate == plan.Average) && q.Origin != plan.Supplied && m.Where == nil && m.Origin != plan.Asked {
				q.Measures[k], changed = insight.RowCount(s.profile), true
				q.Measures[k].Origin = plan.Implied
			}
		}
	}
	if changed {
		p.Questions = questions
	}
	return p
}

// columnOf is the column that a mention is about.
func columnOf(m ask.Mention, p *catalog.Profile) string {
	if metric := p.Model.Metric(m.Name); m.Kind == ask.MentionsMetric && metric != nil {
		return metric.Column
	}
	return m.Name
}

// ofNumbers are the intents of questions that tell numbers.
var ofNumbers = map[plan.Intent]bool{plan.Value: true, plan.Breakdown: true, plan.Trend: true, plan.Ranking: true, plan.Compare: true}
