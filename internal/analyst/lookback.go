package analyst

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// lookBack asks the data of today about the periods that the execution before told,
// and notes what the next one will ask about those of this one.
func (m *maker) lookBack(ctx context.Context) error {
	m.now.Digest = m.leave()
	m.now.Figures = map[string]string{}
	for _, h := range m.headlines() {
		f := m.figure(h)
		if _, twice := m.now.Figures[f.Key]; !twice {
			m.now.Figures[f.Key] = h.Fact
			m.now.Digest.Figures = append(m.now.Digest.Figures, f)
		}
	}
	if err := m.pastFigures(ctx); err != nil {
		return err
	}
	if m.compares {
		if err := m.askAgain(ctx); err != nil {
			return err
		}
	}
	return m.b.Err()
}

// leave is what is known of the data.
func (m *maker) leave() since.Digest {
	d := since.Digest{
		Plan: hashed(m.plan.Questions), Slot: m.request.Now.In(m.time.Zone).Format(time.DateOnly), Snapshot: m.request.Hash, Rows: m.profile.Rows,
		First: m.time.First, Until: m.time.Watermark, Grain: m.grain, Stopped: m.stopped != "",
		Fields: []since.Field{}, Figures: []since.Figure{}, Findings: []since.Finding{}, Leaders: []since.Leader{},
	}
	if !m.time.Latest.IsZero() {
		d.Through = m.time.Latest.In(m.time.Zone).Format(time.DateOnly)
	}
	asked := map[string]bool{}
	for _, a := range m.answers {
		for _, column := range groupsOf(a.Question()) {
			asked[column] = asked[column] || a.Question().Origin != plan.Supplied
		}
	}
	for i := range m.profile.Columns {
		c := &m.profile.Columns[i]
		f := since.Field{Name: c.Name, Type: string(c.Type), Nulls: c.Nulls, Used: m.used(c.Name)}
		if asked[c.Name] && c.AllValues && len(c.Values) <= mostValues {
			for _, v := range c.Values {
				f.Values = append(f.Values, v.Value)
			}
		}
		d.Fields = append(d.Fields, f)
	}
	return d
}

// mostValues of a field are told apart: of one with more, such as a customer, some
// always come and go.
const mostValues = 100

// pastFigures computes the key figures, and counts the rows, as far as the data is
// complete. That is for the next execution alone, so its answers are not kept.
func (m *maker) pastFigures(ctx context.Context) error {
	aside := *m
	aside.b = document.NewBuilder()
	d := &m.now.Digest
	d.History = histories(d.Figures)
	for i, f := range append(slices.Clone(d.Figures), d.History...) {
		again, err := aside.over(ctx, "p"+strconv.Itoa(i+1), f, d.First, d.Until)
		if err != nil {
			return err
		}
		f.Past, f.Rows = number(aside.b, again.Value), number(aside.b, again.Rows)
		if n := len(d.Figures); i < n {
			d.Figures[i] = f
		} else {
			d.History[i-n] = f
		}
	}
	if rows, err := aside.count(ctx, "p", m.past(d.First, d.Until)); err != nil {
		return err
	} else if n, err := number(aside.b, rows).Int64(); err == nil {
		d.Complete = n
	}
	if rows, err := aside.count(ctx, "r", m.past(d.Month())); err != nil {
		return err
	} else if n, err := number(aside.b, rows).Int64(); err == nil {
		d.Recent = n
	}
	return nil
}

// mostHistories are computed over all that was complete: each is a question more.
const mostHistories = 2

// histories are the figures of a part of the time, over all of it.
func histories(figures []since.Figure) []since.Figure {
	var out []since.Figure
	for _, f := range figures {
		if f.Window == nil || f.Time == "" || len(out) == mostHistories {
			continue
		}
		f.Window, f.Whole, f.Value = nil, false, ""
		out = append(out, f)
	}
	return out
}

// past are the days of the data before a time; nil: it has no time.
func (m *maker) past(first, until time.Time) *plan.Window {
	if first.IsZero() || until.IsZero() {
		return nil
	}
	return &plan.Window{Start: later(first.In(m.time.Zone), 0, 0), End: until}
}

// over computes a figure over its window as far as it was complete.
func (m *maker) over(ctx context.Context, id string, f since.Figure, first, until time.Time) (since.Again, error) {
	var out since.Again
	w := f.Over(first, until)
	if w == nil {
		return out, nil
	}
	r := m.resolved(id, f.Measure)
	r.Question.Where, r.TimeField, r.Window = f.Where, f.Time, w
	if f.Window == nil {
		r.Window = m.past(first, until)
	}
	if plan.Validate(plan.Plan{Questions: []plan.Question{r.Question}}, m.profile) != nil {
		return out, nil
	}
	a, err := m.ask(ctx, r)
	if err != nil || len(a.Main.Result.Rows) == 0 {
		return out, spared(err)
	}
	show := insight.Shown(f.Measure)
	out.Value = m.b.Number(a.Main.Place(0, a.Main.Column("measure", 0)), show.Unit, show.Style)
	out.Rows = m.b.Number(a.Main.Place(0, a.Main.Column("rows", 0)), "rows", document.StyleCount)
	return out, m.b.Err()
}

// resolved is a question about one measure over all rows.
func (m *maker) resolved(id string, measure plan.Measure) plan.Resolved {
	return plan.Resolved{
		Question:  plan.Question{ID: id, Intent: plan.Value, Measures: []plan.Measure{measure}, By: []plan.Dimension{}, Origin: plan.Implied},
		TimeField: m.profile.Time, Zone: m.time.Zone.String(), WeekStart: m.time.WeekStart, YearStart: m.time.YearStart, Notes: []plan.Note{},
	}
}

// count is the fact of the rows in a window; of all without one.
func (m *maker) count(ctx context.Context, id string, w *plan.Window) (string, error) {
	r := m.resolved(id, plan.Measure{Aggregate: plan.Count, Label: "rows counted"})
	r.Window = w
	a, err := m.ask(ctx, r)
	if err != nil {
		return "", fmt.Errorf("count rows: %w", err)
	}
	return m.b.Number(a.Main.Place(0, a.Main.Column("measure", 0)), "rows", document.StyleCount), m.b.Err()
}

// askAgain asks what the digest of before has, of the data of today.
func (m *maker) askAgain(ctx context.Context) (err error) {
	before := m.before
	m.now.Blanks, m.now.Anew = map[string]string{}, document.Clean(m.anew)
	if before.Snapshot == m.now.Digest.Snapshot {
		return nil
	}
	first := before.First
	if m.time.First.Before(first) {
		first = m.time.First
	}
	if m.now.Complete, err = m.count(ctx, "since.rows", m.past(first, before.Until)); err != nil {
		return err
	}
	if m.now.Total, err = m.count(ctx, "since.all", nil); err != nil {
		return err
	}
	if m.now.Moved = m.time.First.After(later(before.First.In(m.time.Zone), 0, 1)); m.now.Moved {
		if m.now.Recent, err = m.count(ctx, "since.recent", m.past(before.Month())); err != nil {
			return err
		}
	}
	if m.now.Again, err = m.figuresAgain(ctx, "since.figure", before.Figures); err != nil {
		return err
	}
	if m.now.History, err = m.figuresAgain(ctx, "since.history", before.History); err != nil {
		return err
	}
	return m.blanks(ctx)
}

// figuresAgain computes figures of before on the data of today, as far as that reaches
// back.
func (m *maker) figuresAgain(ctx context.Context, id string, figures []since.Figure) (out map[string]since.Again, err error) {
	out = map[string]since.Again{}
	for i, f := range figures {
		begins := m.before.First
		if f.Window != nil {
			begins = f.Window.Start
		}
		if f.Past == "" || m.time.First.After(later(begins.In(m.time.Zone), 0, 1)) {
			continue
		}
		if out[f.Key], err = m.over(ctx, id+strconv.Itoa(i+1), f, m.before.First, m.before.Until); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// blanks counts the rows without a value of the fields that lack it more often.
func (m *maker) blanks(ctx context.Context) error {
	came := m.now.Digest.Rows - m.before.Rows
	for i, f := range m.now.Digest.Fields {
		for _, old := range m.before.Fields {
			if !f.Used || old.Name != f.Name || !since.Blanker(m.before, old, came, f.Nulls) {
				continue
			}
			measure := plan.Measure{Aggregate: plan.Count, Label: "rows without", Where: &plan.Predicate{Op: plan.IsNull, Column: f.Name}}
			a, err := m.ask(ctx, m.resolved("since.blank"+strconv.Itoa(i+1), measure))
			if _, ok := beyond(err); ok {
				continue
			}
			if err != nil {
				return fmt.Errorf("count empty cells: %w", err)
			}
			m.now.Blanks[f.Name] = m.b.Number(a.Main.Place(0, a.Main.Column("measure", 0)), "rows", document.StyleCount)
		}
	}
	return nil
}

// outcomes keeps what the checks found, told or not.
func (m *maker) outcomes(d *mine.Data, all []mine.Candidate) {
	m.now.Checked = map[string]bool{}
	if d.Buckets != nil {
		m.grain = string(d.Buckets.Grain)
	}
	seen := map[string]bool{}
	for i := range all {
		c := &all[i]
		key := c.Key(d)
		m.now.Checked[key] = true
		if c.Kind == document.KindNothingNotable || !c.Passed() || seen[key] {
			continue
		}
		seen[key] = true
		f := since.Finding{Key: key, Kind: c.Kind, Sign: c.Sign, Effect: since.Strength(c.Effect), Seen: 1, Of: c.Entity, Left: c.Left}
		if c.Family != mine.OfGroups && c.Family != mine.Between {
			f.Effect = c.Impact // that it is plainer with more data is no change of it
		}
		if _, err := time.Parse(time.DateOnly, c.Entity); err == nil {
			f.At = c.Entity
		}
		if !c.Since.IsZero() {
			f.At = c.Since.Format(time.DateOnly)
		}
		m.found = append(m.found, f)
	}
}

// known are the findings that the executions before had: their keys and signs, and
// the keys of those that are no news.
func (m *maker) known() (signs map[string]int, old map[string]bool) {
	signs, old = map[string]int{}, map[string]bool{}
	same := m.before.Snapshot == m.request.Hash // the report of the same data is in the same order
	for _, f := range m.before.Findings {
		signs[f.Key] = f.Sign
		old[f.Key] = !same || f.Seen > 1
	}
	return signs, old
}
