package analyst

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// update reports whether an answer is that of how a period went.
func (a *answered) update() bool {
	switch a.Question().Programme() {
	case plan.UpdateProgramme, plan.OverviewProgramme, plan.YearProgramme, plan.EndedProgramme:
		return true
	}
	return false
}

// What an update tells beside its first number.
const (
	mostMoved = 6    // numbers that it says how they moved
	mostDrawn = 4    // numbers whose change is told apart
	sizeable  = 0.02 // of a number, from which on its change is told apart
)

// tellUpdate says how the main numbers of a period moved: after the first of them and
// what made its change those beside it, what made theirs, and all against a year before.
func (m *maker) tellUpdate(ctx context.Context, a *answered) error {
	from := 0
	if len(a.causes) > 0 || m.leadWithChange(a) {
		from = 1
	}
	also, told, err := m.alsoMoved(ctx, a)
	if err != nil {
		return err
	}
	more := append(m.moves(a, from, told), also...)
	if verdict := find.Verdict(a.Answer, m.b); verdict.Kind != "" && tell.AsksWhoIsBetter(m.plan.Prompt) && len(a.found) > 0 {
		a.found, from, more = slices.Insert(slices.Clone(a.found), 0, verdict), max(from, 1), also // it says how each moved
	}
	if err := m.yearBefore(ctx, a); err != nil {
		return err
	}
	if a.year != nil {
		all := make([]int, min(len(a.Question().Measures), find.MostMoves))
		for i := range all {
			all[i] = i
		}
		if f := find.Moves(*a.year, all, "year", m.b); f.Kind != "" {
			more = append(more, f)
		}
	}
	if a.Question().Programme() == plan.OverviewProgramme {
		came, err := m.cameAndWent(ctx, a)
		if err != nil {
			return err
		}
		more = append(came, more...)
	}
	if from == 0 {
		a.found = append(slices.Clone(a.found), more...)
		return nil
	}
	rest := slices.DeleteFunc(slices.Clone(a.found[1:]), func(f insight.Finding) bool {
		return f.Kind == document.KindPeriodChange && f.Roles["what"] == "" // one sentence says them all
	})
	a.found = append(a.found[:1:1], slices.Insert(rest, min(1, len(rest)), more...)...)
	return nil
}

// leadWithChange puts how the first number moved before all else, where that is found, and leaves out
// the numbers alone: how they moved says what they are. It reports whether it did.
func (m *maker) leadWithChange(a *answered) bool {
	own := insight.Token(m.b.Label(a.Question().Measures[0].Label))
	lead := slices.IndexFunc(a.found, func(f insight.Finding) bool {
		return f.Kind == document.KindPeriodChange && f.Roles["measure"] == own
	})
	if lead < 0 {
		return false
	}
	first := a.found[lead]
	rest := slices.DeleteFunc(slices.Clone(a.found), func(f insight.Finding) bool {
		return f.Kind == document.KindValue || f.Kind == document.KindPeriodChange
	})
	a.found = slices.Insert(rest, 0, first)
	return true
}

// moves say how the numbers from one on moved that are not told, a few in each sentence.
func (m *maker) moves(a *answered, from int, told map[int]bool) []insight.Finding {
	var out []insight.Finding
	var list []int
	for i := from; i < min(len(a.Question().Measures), mostMoved); i++ {
		if !told[i] {
			list = append(list, i)
		}
	}
	for part := range slices.Chunk(list, find.MostMoves) {
		if f := find.Moves(a.Answer, part, "moves", m.b); f.Kind != "" {
			out = append(out, f)
		}
	}
	return out
}

// alsoMoved tells the changes of the numbers beside the first apart, by one field each.
func (m *maker) alsoMoved(ctx context.Context, a *answered) (out []insight.Finding, told map[int]bool, err error) {
	told = map[int]bool{}
	for i, measure := range a.Question().Measures[:min(len(a.Question().Measures), mostDrawn)] {
		r := a.Resolved
		r.Question.ID, r.Question.Measures = fmt.Sprintf("%s-m%d", r.Question.ID, i+1), []plan.Measure{measure}
		if i == 0 || !m.apart(r) || !a.moved(i) {
			continue
		}
		tried, err := m.tryParts(ctx, r, each(m.fields(r, find.Fields)))
		if err != nil {
			return nil, nil, err
		}
		if len(tried) == 0 {
			continue
		}
		best := find.Best(tried)[:1]
		if best[0].Spread || !best[0].Sure || !best[0].Remixed && best[0].ByChance() {
			continue
		}
		kept, err := m.keepParts(ctx, r, best)
		if err != nil {
			return nil, nil, err
		}
		for _, c := range kept {
			if f := c.Also(m.b); f.Kind != "" {
				out, told[i] = append(out, f), true
			}
		}
	}
	return out, told, nil
}

// moved reports whether a number of an answer changed by a part that is worth telling.
func (a *answered) moved(measure int) bool {
	now, ok := a.Main.Float(0, a.Main.Column("measure", measure))
	before, also := a.Main.Float(0, a.Main.Column("before", measure))
	return ok && also && max(now-before, before-now) > sizeable*max(before, -before)
}

// stands reports whether a number of an answer that is one row stayed where it was.
func (a *answered) stands(measure int) bool {
	now, ok := a.Main.Float(0, a.Main.Column("measure", measure))
	before, also := a.Main.Float(0, a.Main.Column("before", measure))
	return len(a.Main.Result.Rows) == 1 && ok && also && insight.Flat(now, before)
}

// yearBefore holds the numbers of a period against those of a year before, where there
// are any and the answer does not do so itself.
func (m *maker) yearBefore(ctx context.Context, a *answered) error {
	q := *a.Question()
	if q.Compare != nil && q.Compare.Kind != plan.Previous || q.Period == nil {
		return nil
	}
	q.ID, q.Compare = q.ID+"-before", &plan.Comparison{Kind: plan.YearAgo}
	resolved, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, m.profile, m.time)
	if err != nil {
		return fmt.Errorf("resolve the year before: %w", err)
	}
	r, err := m.ripen(ctx, resolved[0])
	if err != nil {
		return err
	}
	if r.Before == nil || r.Outside != "" || a.Resolved.Before != nil && r.Before.Start.Equal(a.Resolved.Before.Start) {
		return nil
	}
	year, err := m.ask(ctx, r)
	if err == nil {
		a.year = &year
	}
	return err
}

// openCases counts the cases that are open at the end of a period.
func (m *maker) openCases(ctx context.Context, r plan.Resolved) (insight.Answer, error) {
	a := insight.Answer{Resolved: r, Profile: &m.profile, Complete: m.time.Watermark, Begins: m.time.First}
	main, total := plan.CompileOpen(r, m.profile)
	var err error
	if a.Main, err = m.query(ctx, main); err == nil {
		a.Total, err = m.query(ctx, total)
	}
	return a, err
}

// mostCourse findings say how the main numbers went over time.
const mostCourse = 4

// course is when the main number was highest and lowest, what else its course says, and
// what is unusual in it. Where a single row is out of all proportion, that row is told
// instead of the highest point.
func (a *answered) course() []insight.Finding {
	if a.Ends != nil { // of each group: none that goes nowhere is worth a section
		a.tested = nil
		return slices.DeleteFunc(slices.Clone(a.found), func(f insight.Finding) bool {
			return !strings.HasPrefix(f.Shape, "course.") || f.Shape == "course.none" || strings.Contains(f.Shape, ".flat")
		})
	}
	var peak, odd []insight.Finding
	for _, v := range a.tested {
		if v.Kind == document.KindRecordOutlier && len(odd) == 0 {
			odd = append(odd, v.Finding)
		}
	}
	rest := slices.DeleteFunc(slices.Clone(a.found), func(f insight.Finding) bool {
		if f.Shape == "peak" && len(peak) == 0 {
			peak = append(peak, f)
		}
		return f.Shape == "peak"
	})
	if len(odd) > 0 || a.tied() || find.ByWeeks(a.Profile, a.Resolved.TimeField) && len(a.Question().By) > 0 && a.Question().By[0].Grain == plan.Month { // it has five weeks
		peak = nil
	}
	unusual := a.unusual()
	a.tested = nil
	out := slices.Concat(peak, rest[:min(len(rest), mostCourse)], odd, unusual)
	return out
}

// tied reports whether the highest point of a course is hardly higher than the next.
func (a *answered) tied() bool {
	column := a.Main.Column("measure", 0)
	var best, next float64
	for row := range a.Main.Result.Rows {
		switch v, _ := a.Main.Float(row, column); {
		case v > best:
			best, next = v, best
		case v > next:
			next = v
		}
	}
	return best-next < sizeable*best
}

// mostUnusual findings of what is unusual stand in the update of a period.
const mostUnusual = 2

// unusual are, of what tests found, the single points that lie in the period of an
// answer or in the one before; of what somebody should know those of all time.
func (a *answered) unusual() []insight.Finding {
	var out []insight.Finding
	all := a.Question().Programme() == plan.OverviewProgramme || a.Question().Programme() == plan.CourseProgramme
	for _, v := range a.tested {
		at, err := time.Parse(time.DateOnly, v.evidence.Around)
		within := err == nil && a.Resolved.Window != nil && !at.Before(a.Resolved.Window.Start.AddDate(0, 0, -1)) && at.Before(a.Resolved.Window.End)
		point := v.Kind == document.KindPastAnomaly && (within || all) || v.Kind == document.KindUnexpectedLatest || all && v.Kind == document.KindLevelShift
		if len(out) < mostUnusual && point {
			out = append(out, v.Finding)
		}
	}
	return out
}
