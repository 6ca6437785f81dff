package analyst

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostEvents = 5 // unusual times that are told
	mostFaults = 6 // faults of the data that are told
)

// odd reports whether an answer is that of what is unusual.
func (a *answered) odd() bool { return a.Question().Programme() == plan.OddProgramme }

// tellOdd says what is unusual in the numbers of a question over time, of all rows and of
// groups, and what is broken in the data, each in a section of its own.
func (m *maker) tellOdd(ctx context.Context) error {
	at := slices.IndexFunc(m.answers, func(a answered) bool { return a.odd() })
	if at < 0 {
		return nil
	}
	a := &m.answers[at]
	if m.overview() {
		return m.tellLasting(ctx, at)
	}
	rows, err := m.faults(ctx, a)
	if err != nil {
		return err
	}
	events, faults, err := m.strange(ctx, a, rows.spoil)
	if err != nil {
		return err
	}
	faults = append(append(faults, rows.found...), insight.Suspects(a.Answer, m.texts(), m.b)...)
	faults = faults[:min(len(faults), mostFaults)]
	first, second := events, faults
	if tell.AsksForFaults(m.plan.Prompt) {
		first, second = faults, events
	}
	if len(first) == 0 {
		first, second = second, nil
	}
	a.strange = true
	if a.found = first; len(first) == 0 {
		a.found = []insight.Finding{find.NothingOdd(a.Answer, m.b)}
	}
	if len(second) > 0 {
		other := *a
		other.found, other.further = second, true
		m.answers = slices.Insert(m.answers, at+1, other)
	}
	return m.b.Err()
}

// overview reports whether a report is on what somebody should know.
func (m *maker) overview() bool {
	return slices.ContainsFunc(m.answers, func(a answered) bool { return a.Question().Programme() == plan.OverviewProgramme })
}

// mostLasting changes of groups stand in an overview.
const mostLasting = 3

// tellLasting says in an overview which numbers of groups are on a new level, and which groups are gone. Where there
// are none, nothing is said.
func (m *maker) tellLasting(ctx context.Context, at int) error {
	a := &m.answers[at]
	found, _, err := m.strange(ctx, a, nil)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		m.answers = slices.Delete(m.answers, at, at+1)
		return m.b.Err()
	}
	a.strange, a.found = true, found[:min(len(found), mostLasting)]
	return m.b.Err()
}

// texts are the columns of texts that rows fall into groups by.
func (m *maker) texts() []string {
	var out []string
	for _, d := range m.profile.Model.Dimensions {
		out = append(out, d.Column)
	}
	return out
}

// strange are the unusual times, and the faults of the data that show over time: rows that are
// missing, and readings that cannot be.
func (m *maker) strange(ctx context.Context, a *answered, spoil []spoilt) (events, faults []insight.Finding, err error) {
	lines, err := m.lines(ctx, a)
	if err != nil || len(lines) == 0 {
		return nil, nil, err
	}
	slips, err := m.readings(ctx, a, lines)
	if err != nil {
		return nil, nil, err
	}
	var yearly []insight.Finding
	told := 0
	for i, o := range append(slips, find.Odds(lines)...) {
		w := a.Resolved.Window
		if w != nil && (!o.End().After(w.Start) || !o.At(o.From).Before(w.End)) || slices.ContainsFunc(spoil, func(s spoilt) bool { return o.Spoilt(s.column, s.day) }) {
			continue
		}
		if o.Long() && tell.AsksForDays(m.plan.Prompt) || m.overview() && !o.Lasting() {
			continue
		}
		if o.Yearly {
			if len(yearly) == 0 && len(o.By) == 0 {
				yearly = []insight.Finding{o.TellYearly(m.b, a.Answer)}
			}
			continue
		}
		found, err := m.tellEvent(ctx, a, &o, a.Question().ID+"-at"+strconv.Itoa(i+1))
		switch {
		case err != nil:
			return nil, nil, err
		case len(found) == 0:
		case found[0].Kind == document.KindQuality:
			faults = append(faults, found...)
		case told < mostEvents:
			told++
			events = append(events, found...)
		}
	}
	if len(events) > 0 {
		events = append(events, yearly...)
	}
	return events, faults, nil
}

// tellEvent asks for the points around an event, and says it.
func (m *maker) tellEvent(ctx context.Context, a *answered, o *find.Odd, id string) ([]insight.Finding, error) {
	answer, err := m.course(ctx, o.Evidence(id, a.Resolved))
	if err != nil {
		return nil, err
	}
	if o.Sort == find.OddReset || o.Sort == find.OddSlip {
		return told(o.TellReading(answer, m.b)), nil
	}
	found := o.Tell(answer, m.b)
	if len(found) == 0 || found[0].Kind == "" {
		return nil, nil
	}
	if o.Whole != nil {
		whole := o.OfWhole()
		if answer, err = m.course(ctx, whole.Evidence(id+"-whole", a.Resolved)); err != nil {
			return nil, err
		}
		found = slices.Insert(found, 1, told(whole.TellWhole(answer, m.b))...)
	}
	return found, nil
}

// readings are the wrong ones of running totals. The lines of what these rose by lose the
// points that they spoil.
func (m *maker) readings(ctx context.Context, a *answered, lines []find.Line) ([]find.Odd, error) {
	var out []find.Odd
	for i := range m.profile.Columns {
		c := &m.profile.Columns[i]
		known := m.profile.Model.Column(c.Name)
		if known == nil || known.Meaning != "cumulative" || known.Entity == "" || m.profile.Column(known.Entity) == nil {
			continue
		}
		r := a.Resolved
		r.Window, r.Before, r.Spine = nil, nil, nil
		r.Question.Measures = []plan.Measure{{Aggregate: plan.Maximum, Column: c.Name, Label: insight.DimensionOf(c).Label, Unit: c.Unit, Origin: plan.Implied}}
		by := insight.DimensionOf(m.profile.Column(known.Entity))
		found, err := m.scan(ctx, r, scanning{by: []plan.Dimension{by}, like: &lines[0], id: fmt.Sprintf("%s-readings%d", a.Question().ID, i)})
		if err != nil {
			return nil, err
		}
		for _, l := range found {
			out = append(out, find.Slips(l)...)
		}
	}
	find.Blot(lines, out)
	find.AfterGaps(lines)
	return out, nil
}
