package analyst

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// method is how the report was computed.
func (m *maker) method() document.Method {
	out := document.Method{
		Dataset: document.Clean(m.profile.Name), Reader: m.plan.Reader, Timezone: cmp.Or(m.request.Timezone, "UTC"),
		Snapshot: m.request.Hash, Queries: m.queries, Program: m.request.Program, PlanMadeAnew: document.Clean(m.anew),
		Windows: map[string]string{}, Filters: map[string]string{}, Measures: map[string]string{},
		Assumptions: m.noteTexts(), UnusedWords: m.unusedWords(), Model: m.modelled, Source: m.request.Source,
	}
	if m.compares {
		out.ComparedWith = since.Sum(m.request.Previous)
	}
	m.tests(&out)
	for _, a := range m.answers {
		if a.standsOut || a.further {
			continue // its sentences name their times
		}
		q := a.Question()
		out.Windows[q.ID] = windowText(a.Resolved)
		if q.Where != nil {
			out.Filters[q.ID] = document.Clean(plan.ExplainFilter(*q.Where, m.profile))
		}
		for _, measure := range q.Measures {
			if d := write.Definition(measure, &m.profile); d != "the "+measure.Label {
				out.Measures[document.Clean(measure.Label)] = d
			}
		}
	}
	return out
}

// tests says what was looked for beside the answers.
func (m *maker) tests(out *document.Method) {
	if len(m.checks) == 0 && m.stopped == "" {
		return
	}
	out.Checks, out.Passed, out.FalseDiscoveryRate, out.Stopped = map[string]int{}, map[string]int{}, mine.FalseRate, m.stopped
	for kind, n := range m.checks {
		if kind == document.KindNothingNotable {
			continue // the answer to a check, not one
		}
		out.Checks[string(kind)] = n.Made
		if n.Passed > 0 {
			out.Passed[string(kind)] = n.Passed
		}
	}
	if m.every > 1 {
		out.SampledEvery = m.every
	}
}

// period names the window of the first answer.
func (m *maker) period() string {
	if len(m.answers) == 0 {
		return ""
	}
	r := m.answers[0].Resolved
	r.Before = nil
	return windowText(r)
}

// windowText names the window, and what it is held against.
func windowText(r plan.Resolved) string {
	switch {
	case r.Window == nil && r.TimeField == "":
		return ""
	case r.Window == nil:
		return "all dates"
	case r.Before == nil:
		return r.Window.Label
	}
	return r.Window.Label + " against " + r.Before.Label
}

// quality is what a reader should know about the data.
func (m *maker) quality() document.Quality {
	out := document.Quality{
		Rows: m.profile.Rows, Rejected: m.profile.Rejected,
		Stale: m.request.Banner != "", Banner: document.Clean(m.request.Banner),
	}
	if c := m.profile.Column(m.profile.Time); c != nil && !m.time.First.IsZero() {
		layout := "2006-01-02"
		if c.Type == sitrep.TypeInteger {
			layout = "2006"
		}
		from, to := m.time.First.Format(layout), m.time.Latest.Format(layout)
		out.From, out.To = &from, &to
		if now := m.request.Now.Format(layout); c.Max > now && c.Max[:len(layout)] > now {
			out.Notes = append(out.Notes, "Some rows are dated after this report; series end before them.")
		}
	}
	if m.partial != "" {
		out.Notes = append(out.Notes, m.partial)
	}
	out.Notes = append(out.Notes, m.rejectNotes()...)
	out.Notes = append(out.Notes, cleanAll(m.request.Remarks)...)
	for _, n := range m.profile.Notes {
		text := document.Clean(n.Text)
		if n.Column != "" {
			text = document.Clean(n.Column) + ": " + text
		}
		out.Notes = append(out.Notes, text)
	}
	out.Notes = append(out.Notes, m.emptyCells()...)
	for _, f := range m.doubts {
		out.Notes = append(out.Notes, write.Finding(m.b, f).Text)
	}
	return out
}

// shownRejects is how many lines of the source are named that did not fit.
const shownRejects = 3

func (m *maker) rejectNotes() []string {
	var out []string
	for _, r := range m.profile.Rejects[:min(len(m.profile.Rejects), shownRejects)] {
		what := "set aside"
		if r.Kept {
			what = "kept with an empty cell"
		}
		text := "Line " + document.Full(document.Value(r.Line), "", 0)
		if r.Column != "" {
			text += ", " + document.Clean(r.Column)
		}
		out = append(out, text+": "+strings.TrimSuffix(document.Clean(r.Reason), ".")+" ("+what+").")
	}
	return out
}

// emptyCells names the used fields that many rows have no value in.
func (m *maker) emptyCells() []string {
	var out []string
	when := ""
	if slices.ContainsFunc(m.answers, func(a answered) bool { return a.Resolved.Window != nil }) {
		when = " (all dates)" // and not those of the answers
	}
	for i := range m.profile.Columns {
		c := &m.profile.Columns[i]
		if c.Nulls == 0 || !m.used(c.Name) || float64(c.Nulls) < 0.005*float64(m.profile.Rows) {
			continue
		}
		share := document.Format(document.Value(float64(c.Nulls)/float64(m.profile.Rows)), "", document.StylePercent)
		out = append(out, share+" of rows have no "+document.Clean(cmp.Or(c.Label, c.Name))+when+".")
	}
	return out
}

// used reports whether an answered question is about a field.
func (m *maker) used(column string) bool {
	for _, a := range m.answers {
		q := a.Question()
		for _, d := range q.By {
			if d.Column == column {
				return true
			}
		}
		for _, measure := range q.Measures {
			if measure.Column == column {
				return true
			}
		}
	}
	return column == m.profile.Time
}
