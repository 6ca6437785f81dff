package analyst

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostTold    = 6   // unusual things that are told at first
	mostFurther = 10  // that are told behind them
	mostEvents  = 7   // unusual times that are looked into
	asides      = 0.2 // of the weight of the first: what has less is told behind
	leading     = 3   // that are told at first whatever they weigh
	wanted      = 1.6 // times as much do faults weigh where a request is about these
)

// oddity is something that is told as unusual or wrong, with what belongs to it, and how much it matters.
type oddity struct {
	found  []insight.Finding
	weight float64
	fault  bool // of the data
}

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
	all, err := m.oddities(ctx, a)
	if err != nil {
		return err
	}
	first, second := parted(all, tell.AsksForFaults(m.plan.Prompt))
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

// oddities are all that is unusual or wrong.
func (m *maker) oddities(ctx context.Context, a *answered) ([]oddity, error) {
	misread, err := m.misread(ctx, a)
	if err != nil {
		return nil, err
	}
	rows, err := m.faults(ctx, a, misread)
	if err != nil {
		return nil, err
	}
	all, err := m.strange(ctx, a, misread, rows.spoil)
	if err != nil {
		return nil, err
	}
	levels, err := m.heldOddities(ctx, a, all)
	if err != nil {
		return nil, err
	}
	all = append(append(all, levels...), rows.found...)
	peers, err := m.peers(ctx, a)
	if err != nil {
		return nil, err
	}
	all = append(all, peers...)
	open, weight, err := m.backlog(ctx)
	if err != nil {
		return nil, err
	}
	if len(open) > 0 {
		all = append(all, oddity{open, weight, false})
	}
	for _, f := range insight.Suspects(a.Answer, m.texts(), m.b) {
		all = append(all, oddity{told(f), find.SuspectWeight, true})
	}
	return all, nil
}

// parted are the findings of what matters most, the first of all first, and of the rest.
func parted(all []oddity, faults bool) (first, second []insight.Finding) {
	weight := func(o oddity) float64 {
		if faults && o.fault {
			return wanted * o.weight
		}
		return o.weight
	}
	slices.SortStableFunc(all, func(x, y oddity) int { return cmp.Compare(weight(y), weight(x)) })
	for i, o := range all[:min(len(all), mostTold+mostFurther)] {
		if i < leading || i < mostTold && weight(o) > asides*weight(all[0]) {
			first = append(first, o.found...)
		} else {
			second = append(second, o.found[0])
		}
	}
	return first, second
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
	if _, err := m.contradictions(ctx, a); err != nil { // it says what is a state
		return err
	}
	all, err := m.strange(ctx, a, nil, nil)
	if err != nil {
		return err
	}
	var found []insight.Finding
	for _, o := range all {
		if !o.fault {
			found = append(found, o.found...)
		}
	}
	spots, others, err := m.tellSpots(ctx, a)
	if err != nil {
		return err
	}
	found = slices.Concat(spots, found, others)
	levels, _, err := m.heldLevels(ctx, a)
	if err != nil {
		return err
	}
	for _, f := range levels {
		if !slices.ContainsFunc(found, func(have insight.Finding) bool { return m.sameLevel(have, f) }) {
			found = append(found, f)
		}
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
// missing, and readings that cannot be. Those of single rows that are told as faulty are left out.
func (m *maker) strange(ctx context.Context, a *answered, misread []find.Odd, spoil []spoilt) ([]oddity, error) {
	lines, err := m.lines(ctx, a)
	if err != nil {
		return nil, err
	}
	slips := slices.Clone(misread)
	if len(lines) > 0 {
		counters, err := m.readings(ctx, a, lines)
		if err != nil {
			return nil, err
		}
		slips = append(slips, counters...)
		find.Blot(lines, slips)
		find.AfterGaps(lines)
	}
	var out []oddity
	var yearly *find.Odd
	for i, o := range append(find.Weighed(slips, lines), find.Odds(lines)...) {
		if m.outOfPlace(a, &o, spoil) || len(out) >= mostEvents {
			continue
		}
		if o.Yearly {
			if yearly == nil && len(o.By) == 0 {
				yearly = &o
			}
			continue
		}
		found, err := m.tellEvent(ctx, a, &o, a.Question().ID+"-at"+strconv.Itoa(i+1))
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			out = append(out, oddity{found, o.Weight, found[0].Kind == document.KindQuality})
		}
	}
	if yearly != nil && slices.ContainsFunc(out, func(o oddity) bool { return !o.fault }) {
		out = append(out, oddity{found: []insight.Finding{yearly.TellYearly(m.b, a.Answer)}})
	}
	return out, nil
}

// outOfPlace: an event is none of the period that was asked for, or of the kind, or it is that of rows that are told as
// faulty.
func (m *maker) outOfPlace(a *answered, o *find.Odd, spoil []spoilt) bool {
	if w := a.Resolved.Window; w != nil && (!o.End().After(w.Start) || !o.At(o.From).Before(w.End)) {
		return true
	}
	if o.Long() && tell.AsksForDays(m.plan.Prompt) || m.overview() && !o.Lasting() {
		return true
	}
	return o.SpoiltBy(func(day time.Time, columns []string) bool {
		return slices.ContainsFunc(spoil, func(s spoilt) bool { return s.day.Equal(day) && slices.Contains(columns, s.column) })
	})
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

// readings are the wrong ones of running totals.
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
	return out, nil
}
