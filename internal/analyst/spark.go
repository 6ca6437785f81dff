package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/picture"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mostCourses is how many queries are asked for the course of key figures.
const mostCourses = 2

// sparks gives the measures of the answers their course: what was asked along time
// already, else one query for all that one answer lacks.
func (d *drawn) sparks(ctx context.Context) error {
	for i := range d.m.answers {
		a := &d.m.answers[i]
		if a.standsOut || a.Question().Intent == plan.List {
			continue
		}
		a.sparks = make([]*document.Chart, len(a.Question().Measures))
		if err := d.lacking(ctx, a); err != nil {
			return err
		}
		for n := range a.sparks {
			a.sparks[n] = d.spark(a.Answer, n)
		}
	}
	return nil
}

// spark is the course of a measure of an answer; nil where there is none.
func (d *drawn) spark(a insight.Answer, measure int) *document.Chart {
	if series(a) {
		return picture.Spark(d.m.b, a, measure)
	}
	r, ok := d.course(a)
	if have, at := d.along(r, document.Clean(a.Question().Measures[measure].Label)); ok && at >= 0 {
		return picture.Spark(d.m.b, have, at)
	}
	return nil
}

func series(a insight.Answer) bool {
	q := a.Question()
	return len(q.By) == 1 && q.By[0].Grain != "" && q.Rank == nil
}

// lacking asks for the courses that an answer's measures lack.
func (d *drawn) lacking(ctx context.Context, a *answered) error {
	r, ok := d.course(a.Answer)
	if series(a.Answer) || !ok || len(d.courses) >= mostCourses || d.m.stopped != "" {
		return nil
	}
	for _, m := range a.Question().Measures {
		if _, at := d.along(r, document.Clean(m.Label)); at < 0 && cheap(m) {
			r.Question.Measures = append(r.Question.Measures, m)
		}
	}
	if len(r.Question.Measures) == 0 {
		return nil
	}
	r.Question.ID = a.Question().ID + "-course"
	compiled, err := plan.Compile(r, d.m.profile)
	if err != nil {
		return fmt.Errorf("compile the question %s: %w", r.Question.ID, err)
	}
	t, err := d.m.query(ctx, compiled[0])
	if _, ok := beyond(err); ok {
		return nil
	}
	if err != nil {
		return fmt.Errorf("query %s: %w", compiled[0].ID, err)
	}
	d.courses = append(d.courses, insight.Answer{Resolved: r, Profile: &d.m.profile, Complete: d.m.time.Watermark, Begins: d.m.time.First, Main: t})
	return nil
}

// cheap measures are added up: a median by month costs more than its picture tells.
func cheap(m plan.Measure) bool {
	return m.Aggregate == plan.Span && m.Of != nil && m.Of.Aggregate == plan.Average || slices.Contains([]plan.Aggregate{plan.Count, plan.Sum, plan.Average, plan.ShareWhere, plan.Ratio}, m.Aggregate)
}
