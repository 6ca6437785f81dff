package analyst

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/picture"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How many charts a report and a section have, and how many queries may be asked for
// them alone.
const (
	mostCharts  = 6
	mostOwn     = 2
	mostDrawing = 4
)

// drawn is what the pictures of a report are made of.
type drawn struct {
	m       *maker
	asked   map[string]*insight.Answer // for pictures alone, by the question's id; nil: it could not be
	seen    map[string]bool            // pictures that the report has
	charts  int
	courses []insight.Answer
}

// draw chooses the charts of every section: one each, in reading order, then another.
func (m *maker) draw(ctx context.Context) error {
	m.arrange()
	d := &drawn{m: m, asked: map[string]*insight.Answer{}, seen: map[string]bool{}}
	if err := d.sparks(ctx); err != nil {
		return err
	}
	for range mostOwn {
		for i := range m.answers {
			if d.charts >= mostCharts {
				return m.b.Err()
			}
			if err := d.next(ctx, &m.answers[i]); err != nil {
				return err
			}
		}
	}
	return m.b.Err()
}

// next adds the picture of a section's first finding that has one of its own, of
// another kind than the section shows already.
func (d *drawn) next(ctx context.Context, a *answered) error {
	for _, f := range a.found {
		shown := slices.ContainsFunc(a.charts, func(c document.Chart) bool { return c.Finding == f.Key || d.kindOf(a, c.Finding) == f.Kind })
		if shown {
			continue
		}
		s, err := d.subject(ctx, a, f)
		if err != nil {
			return err
		}
		c, ok := picture.Draw(d.m.b, s)
		if !ok || d.seen[d.signature(s, c)] {
			continue
		}
		d.seen[d.signature(s, c)] = true
		a.charts = append(a.charts, c)
		d.charts++
		return nil
	}
	return nil
}

func (d *drawn) kindOf(a *answered, key string) document.Kind {
	for _, f := range a.found {
		if f.Key == key {
			return f.Kind
		}
	}
	return ""
}

// subject is a finding with the answers that its picture may need.
func (d *drawn) subject(ctx context.Context, a *answered, f insight.Finding) (picture.Subject, error) {
	s := picture.Subject{Finding: f, Answer: a.Answer}
	for _, v := range a.tested {
		if v.Key == f.Key {
			s.Answer = v.evidence
		}
	}
	if len(a.causes) > 0 {
		s.Answer = find.Plainest(a.causes)[0].Answer
	}
	if f.Kind == document.KindPeriodChange || f.Kind == document.KindYearOverYear {
		s.Answer = d.history(f, s.Answer)
	}
	w, ok := picture.Want(f, s.Answer)
	if !ok {
		return s, nil
	}
	extra, err := d.ask(ctx, w)
	s.Extra = extra
	return s, err
}

// signature is the same for pictures that show the same: of a series that was asked
// for twice, once by a window that holds all of it.
func (d *drawn) signature(s picture.Subject, c document.Chart) string {
	r := s.Answer.Resolved
	where, ends := "", ""
	if r.Question.Where != nil {
		where = plan.ExplainFilter(*r.Question.Where, *s.Answer.Profile)
	}
	switch t, _ := d.m.b.Result(c.Result); {
	case c.X.Scale == document.TimeScale:
		ends = fmt.Sprint(t.Rows[0][0], t.Rows[len(t.Rows)-1][0])
	case r.Window != nil:
		ends = r.Window.Start.String() + r.Window.End.String()
	}
	var y, by []string
	for _, a := range c.Y {
		y = append(y, a.Column)
	}
	for _, d := range r.Question.By {
		by = append(by, d.Column, string(d.Grain), string(d.Part), strconv.Itoa(d.Bins))
	}
	return fmt.Sprintf("%s %q %q %q %q", c.Kind, y, by, where, ends)
}

// ask asks what a picture needs, once; nil where too much was asked already.
func (d *drawn) ask(ctx context.Context, w picture.Wanted) (*insight.Answer, error) {
	id := w.Question.ID
	if have, ok := d.asked[id]; ok {
		return have, nil
	}
	d.asked[id] = nil
	if len(d.asked) > mostDrawing || d.m.stopped != "" {
		return nil, nil
	}
	q := plan.CompileShares(w.Resolved, d.m.profile)
	if !w.Shares {
		compiled, err := plan.Compile(w.Resolved, d.m.profile)
		if err != nil {
			return nil, fmt.Errorf("compile the question %s of a picture: %w", id, err)
		}
		q = compiled[0]
	}
	t, err := d.m.query(ctx, q)
	if _, ok := beyond(err); ok {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("query %s: %w", q.ID, err)
	}
	d.asked[id] = &insight.Answer{Resolved: w.Resolved, Profile: &d.m.profile, Complete: d.m.time.Watermark, Begins: d.m.time.First, Main: t}
	return d.asked[id], nil
}

// history is the course of a measure whose change is told, where it was asked for;
// else the answer itself.
func (d *drawn) history(f insight.Finding, a insight.Answer) insight.Answer {
	if len(a.Question().By) > 0 {
		return a
	}
	label := d.m.fact(f, "measure").Text
	r, ok := d.course(a)
	if have, i := d.along(r, label); ok && i >= 0 {
		return have
	}
	return a
}

// course is the question along which a figure of an answer moves.
func (d *drawn) course(a insight.Answer) (plan.Resolved, bool) {
	if d.m.looked == nil || !reflect.DeepEqual(a.Question().Where, d.m.looked.Where) {
		return plan.Resolved{}, false
	}
	return d.m.looked.Course(a.Resolved.Window)
}

// along is the answer to a question along time that was asked, and the index in it of
// the measure with a label; -1: there is none.
func (d *drawn) along(r plan.Resolved, label string) (a insight.Answer, measure int) {
	for _, have := range slices.Concat(d.courses, d.m.evidences) {
		q := have.Question()
		same := len(q.By) == 1 && len(r.Question.By) == 1 && q.By[0].Column == r.Question.By[0].Column && q.By[0].Grain == r.Question.By[0].Grain &&
			reflect.DeepEqual(q.Where, r.Question.Where) && reflect.DeepEqual(have.Resolved.Window, r.Window)
		at := slices.IndexFunc(q.Measures, func(m plan.Measure) bool { return document.Clean(m.Label) == label })
		if same && at >= 0 {
			return have, at
		}
	}
	return a, -1
}

// numberCharts puts the charts' ids in document order, and each one's sentence beside it.
func numberCharts(sections []document.Section) {
	n := 0
	for i := range sections {
		s := &sections[i]
		for j := range s.Charts {
			n++
			c := &s.Charts[j]
			c.ID = "c" + strconv.Itoa(n)
			for _, f := range s.Findings {
				if f.Key == c.Finding {
					c.Alt = f.Text
				}
			}
		}
	}
}

// specify writes the charts as Vega-Lite. One that cannot be has none: the report
// does not fail for a picture.
func specify(d *document.Document) {
	for _, c := range d.Charts() {
		p, err := chart.Of(d, c)
		if err != nil {
			continue
		}
		if spec, err := p.VegaLite(); err == nil {
			c.VegaLite = spec
		}
	}
}
