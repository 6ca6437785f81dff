package offer

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Questions tells a plan part by part. A plan that cannot be resolved has no parts.
func (s *Scene) Questions(p plan.Plan) []sitrep.ReadQuestion {
	out := []sitrep.ReadQuestion{}
	if len(p.Questions) == 0 {
		return out
	}
	resolved, err := plan.Resolve(p, s.Profile, s.Clock)
	if err != nil {
		return out
	}
	words := wordsByPart(p)
	for _, r := range resolved {
		q := &r.Question
		one := sitrep.ReadQuestion{ID: q.ID, Text: q.Text, Asked: q.Origin != plan.Supplied, Reading: plan.Explain(r, s.Profile), NoRows: r.NoRows(), Parts: []sitrep.ReadPart{}}
		told := plan.Tell(r, s.Profile)
		own, _ := question(p, q.ID)
		for _, kind := range sitrep.PartKinds {
			text := partText(told, q, kind)
			if kind == sitrep.PartBreakdown && q.Intent == plan.List {
				text = ""
			}
			part := sitrep.ReadPart{Kind: kind, Text: text, Words: words[placed{q.ID, kind}], Choices: s.choices(p, own, kind)}
			if part.Words == nil {
				part.Words = []string{}
			}
			if part.Text == "" && len(part.Choices) == 0 {
				continue
			}
			part.Value = encode(valueOf(own, kind))
			one.Parts = append(one.Parts, part)
		}
		out = append(out, one)
	}
	return out
}

// question finds a question of a plan.
func question(p plan.Plan, id string) (*plan.Question, bool) {
	at := slices.IndexFunc(p.Questions, func(q plan.Question) bool { return q.ID == id })
	if at < 0 {
		return nil, false
	}
	return &p.Questions[at], true
}

func encode(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil { // values of plans can be written
		return json.RawMessage("null")
	}
	return text
}

// partText is a part in plain words; empty: the question has none.
func partText(t plan.Told, q *plan.Question, kind sitrep.PartKind) string {
	switch kind {
	case sitrep.PartMetric:
		return t.Subject
	case sitrep.PartBreakdown:
		return t.By
	case sitrep.PartFilter:
		return t.Where
	case sitrep.PartGroups:
		return t.Having
	case sitrep.PartPeriod:
		if q.Period == nil && q.Compare == nil && q.Time == "" {
			return ""
		}
		return t.Period
	}
	return t.Order
}

// placed is a part of a question.
type placed struct {
	question string
	kind     sitrep.PartKind
}

// wordsByPart are the words of the prompt that each part was read from, those that stand
// together as one.
func wordsByPart(p plan.Plan) map[placed][]string {
	out := map[placed][]string{}
	var last placed
	end := -1
	for _, w := range p.Words {
		if w.Start < 0 || w.Start >= w.End || w.End > len(p.Prompt) {
			continue
		}
		q := askedIn(p, w)
		at := placed{}
		if q != nil {
			at = placed{q.ID, partOf(w.Use, q)}
		}
		if at.kind == "" {
			end = -1
			continue
		}
		text := p.Prompt[w.Start:w.End]
		list := out[at]
		switch {
		case at == last && end >= 0 && end <= w.Start && strings.TrimSpace(p.Prompt[end:w.Start]) == "":
			list[len(list)-1] += " " + text
		case !slices.Contains(list, text):
			list = append(list, text)
		}
		out[at], last, end = list, at, w.End
	}
	return out
}

// askedIn is the question in whose part of the prompt a word stands.
func askedIn(p plan.Plan, w plan.WordUse) *plan.Question {
	for i := range p.Questions {
		q := &p.Questions[i]
		if from := strings.Index(p.Prompt, q.Text); q.Text != "" && from >= 0 && from <= w.Start && w.End <= from+len(q.Text) {
			return q
		}
	}
	if len(p.Questions) == 0 {
		return nil
	}
	return &p.Questions[0]
}

// parts say of the first word of a use which part it belongs to. What stands for several
// is settled by the column that the use names.
var parts = map[string]sitrep.PartKind{
	"measure": sitrep.PartMetric, "count": sitrep.PartMetric, "aggregate": sitrep.PartMetric, "share": sitrep.PartMetric, "rows": sitrep.PartMetric,
	"divide": sitrep.PartMetric, "unit": sitrep.PartMetric, "numerator": sitrep.PartFilter, "cue:aggregate": sitrep.PartMetric, "cue:share": sitrep.PartMetric, "names": sitrep.PartMetric,
	"group": sitrep.PartBreakdown, "each": sitrep.PartBreakdown, "listed": sitrep.PartBreakdown, "columns": sitrep.PartBreakdown,
	"value": sitrep.PartFilter, "condition": sitrep.PartFilter, "filter": sitrep.PartFilter, "exclude": sitrep.PartFilter, "bound": sitrep.PartFilter, "not": sitrep.PartFilter,
	"empty": sitrep.PartFilter, "within": sitrep.PartFilter, "recurring": sitrep.PartFilter, "overdue": sitrep.PartFilter, "cue:negation": sitrep.PartFilter,
	"having": sitrep.PartGroups,
	"period": sitrep.PartPeriod, "rival": sitrep.PartPeriod, "comparison": sitrep.PartPeriod, "axis": sitrep.PartPeriod, "start": sitrep.PartPeriod, "end": sitrep.PartPeriod,
	"ranking": sitrep.PartOrder, "rank": sitrep.PartOrder, "top": sitrep.PartOrder, "order": sitrep.PartOrder,
}

// partOf says which part of a question a word was used for; empty: none.
func partOf(use string, q *plan.Question) sitrep.PartKind {
	first, rest, _ := strings.Cut(use, " ")
	kind := parts[first]
	column := strings.TrimPrefix(rest, "by ")
	switch {
	case strings.HasPrefix(use, "condition on groups"):
		kind = sitrep.PartGroups
	case first == "rows" && !slices.ContainsFunc(q.Measures, counts):
		return ""
	case first == "ranking" && column != "" && !(q.Rank != nil && q.Rank.Column == column), first == "field":
		kind = partWith(column, q, kind)
	}
	if valueOf(q, kind) == nil && kind != sitrep.PartMetric {
		return ""
	}
	return kind
}

// counts reports whether a measure is a number of rows, or a part of them.
func counts(m plan.Measure) bool {
	return m.Aggregate == plan.Count || m.Aggregate == plan.CountDistinct || m.Aggregate == plan.ShareWhere
}

// partWith is the part of a question that has a column.
func partWith(column string, q *plan.Question, otherwise sitrep.PartKind) sitrep.PartKind {
	for _, m := range q.Measures {
		if m.Column == column {
			return sitrep.PartMetric
		}
	}
	for _, d := range q.By {
		if d.Column == column {
			return sitrep.PartBreakdown
		}
	}
	for _, leaf := range leaves(q.Where) {
		if leaf.Column == column {
			return sitrep.PartFilter
		}
	}
	return otherwise
}

// leaves are the conditions that all have to hold.
func leaves(p *plan.Predicate) []plan.Predicate {
	switch {
	case p == nil:
		return nil
	case p.Op == plan.And:
		return p.Kids
	}
	return []plan.Predicate{*p}
}
