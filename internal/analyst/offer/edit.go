package offer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// when is the value of the part period.
type when struct {
	Period  *plan.Period     `json:"period"`
	Compare *plan.Comparison `json:"compare,omitempty"`
	Time    string           `json:"time,omitempty"`
}

// valueOf is a part of a question as the plan has it; nil: the question has none.
func valueOf(q *plan.Question, kind sitrep.PartKind) any {
	switch kind {
	case sitrep.PartMetric:
		return some(q.Measures, len(q.Measures) > 0)
	case sitrep.PartBreakdown:
		return some(q.By, len(q.By) > 0)
	case sitrep.PartFilter:
		return some(q.Where, q.Where != nil)
	case sitrep.PartGroups:
		return some(q.Having, q.Having != nil)
	case sitrep.PartPeriod:
		return some(when{q.Period, q.Compare, q.Time}, q.Period != nil || q.Compare != nil || q.Time != "")
	case sitrep.PartOrder:
		return some(q.Rank, q.Rank != nil)
	}
	return nil
}

func some[T any](v T, has bool) any {
	if !has {
		return nil
	}
	return v
}

// Apply edits a plan. What an edit cannot be is an error with its place: edits[0].value.
func Apply(p plan.Plan, edits []sitrep.PlanEdit) (plan.Plan, error) {
	p.Questions = slices.Clone(p.Questions)
	var wrong []sitrep.FieldError
	for i, e := range edits {
		if place, why := apply(&p, e); why != "" {
			wrong = append(wrong, sitrep.FieldError{Location: fmt.Sprintf("edits[%d]%s", i, place), Code: sitrep.FieldMalformed, Message: why})
		}
	}
	if len(wrong) > 0 {
		return p, sitrep.InvalidFields(wrong...)
	}
	return p, nil
}

func apply(p *plan.Plan, e sitrep.PlanEdit) (place, why string) {
	at := slices.IndexFunc(p.Questions, func(q plan.Question) bool { return q.ID == e.Question })
	if at < 0 {
		return ".question", fmt.Sprintf("the plan has no question %q", e.Question)
	}
	if !slices.Contains(sitrep.PartKinds, e.Part) {
		return ".part", fmt.Sprintf("no part is called %q", e.Part)
	}
	q := &p.Questions[at]
	if err := set(q, e.Part, e.Value); err != nil {
		return ".value", "no " + string(e.Part) + " as plans have it: " + strings.TrimPrefix(err.Error(), "json: ")
	}
	settle(q)
	return "", ""
}

// set puts a value in the place of a part.
func set(q *plan.Question, kind sitrep.PartKind, value json.RawMessage) error {
	switch kind {
	case sitrep.PartMetric:
		return into(value, &q.Measures)
	case sitrep.PartBreakdown:
		return into(value, &q.By)
	case sitrep.PartFilter:
		return into(value, &q.Where)
	case sitrep.PartGroups:
		return into(value, &q.Having)
	case sitrep.PartPeriod:
		var w when
		err := into(value, &w)
		q.Period, q.Compare, q.Time = w.Period, w.Compare, w.Time
		return err
	}
	return into(value, &q.Rank)
}

func into[T any](value json.RawMessage, to *T) error {
	var read T
	if len(value) > 0 {
		dec := json.NewDecoder(bytes.NewReader(value))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&read); err != nil {
			return err
		}
	}
	*to = read
	return nil
}

// settle makes what follows from the parts of a question agree with them again.
func settle(q *plan.Question) {
	if q.By == nil {
		q.By = []plan.Dimension{}
	}
	if q.Measures == nil {
		q.Measures = []plan.Measure{}
	}
	if len(q.By) == 0 {
		q.Having = nil
		if q.Intent != plan.List {
			q.Rank = nil
		}
	}
	if q.Rank != nil && q.Intent != plan.List && q.Rank.Measure >= len(q.Measures) {
		rank := *q.Rank
		rank.Measure = 0
		q.Rank = &rank
	}
	if q.Compare != nil && len(q.Compare.Groups) > 0 && len(q.By) == 0 {
		q.Compare = nil
	}
	q.Intent = intentOf(q)
}

// intentOf is what a question wants to know, as its parts have it.
func intentOf(q *plan.Question) plan.Intent {
	timed := slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" || d.Auto })
	switch q.Intent {
	case plan.Value, plan.Breakdown, plan.Trend, plan.Ranking:
	case plan.Compare:
		if len(q.By) > 0 || q.Compare != nil {
			return q.Intent
		}
	case plan.Change:
		if q.Compare != nil || q.Period != nil {
			return q.Intent
		}
	default:
		return q.Intent
	}
	switch {
	case q.Rank != nil && q.Rank.N > 0 && !timed:
		return plan.Ranking
	case timed:
		return plan.Trend
	case len(q.By) > 0:
		return plan.Breakdown
	}
	return plan.Value
}
