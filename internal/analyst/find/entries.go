package find

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostEntries = 4  // that are named of those that came, or went
	silent      = 21 // days without a row, after which a thing counts as gone
)

// Entries is the question when each group of a cause has its first and its last row.
func (c *Cause) Entries() plan.Resolved {
	r := c.Answer.Resolved
	q := &r.Question
	q.ID, q.Intent, q.Rank, q.Having, q.Period, q.Compare = q.ID+"-entries", plan.Breakdown, nil, nil, nil, nil
	r.Window, r.Before, r.Spine = nil, nil, nil
	q.Measures = []plan.Measure{
		{Aggregate: plan.Minimum, Column: r.TimeField, Label: "first", Origin: plan.Implied},
		{Aggregate: plan.Maximum, Column: r.TimeField, Label: "last", Origin: plan.Implied},
	}
	return r
}

// CameAndWent says which groups are new in the window, and which are gone by its end; a has when
// each group had its first and its last row.
func (c *Cause) CameAndWent(a insight.Answer, b *document.Builder) insight.Finding {
	t := newTeller(c, b)
	ends := insight.NewTeller(a, b)
	ofGroup := map[string]int{}
	for row, cells := range a.Main.Result.Rows {
		ofGroup[fmt.Sprint(cells[0])] = row
	}
	w := c.Answer.Resolved.Window
	since := w.Start // what was not there before that is new
	if before := c.Answer.Resolved.Before; before != nil && before.End.Before(since) {
		since = before.End
	}
	last := a.Complete
	if last.IsZero() || w.End.Before(last) {
		last = w.End
	}
	var came, went []int // rows of the cause
	for row, cells := range c.Answer.Main.Result.Rows {
		at, ok := ofGroup[fmt.Sprint(cells[0])]
		if !ok || c.Answer.Main.Blank(row) {
			continue
		}
		first, okFirst := dateOf(a.Main.Result.Rows[at][ends.Column(0)])
		end, okEnd := dateOf(a.Main.Result.Rows[at][ends.Column(1)])
		now, has := t.Float(row, t.Column(0))
		switch {
		case !okFirst || !okEnd:
		case !first.Before(since) && a.Begins.Before(since.AddDate(0, 0, -silent)):
			came = append(came, row)
		case !has || now == 0 && end.Before(w.Start), last.Sub(end) > silent*24*time.Hour:
			went = append(went, row)
		}
	}
	if len(came)+len(went) == 0 || len(came)+len(went) == len(c.Answer.Main.Result.Rows) {
		return insight.Finding{}
	}
	roles := map[string]string{"came": t.entries(came, false), "went": t.entries(went, true), "newNames": t.few(came), "goneNames": t.few(went), "field": t.fields()}
	shape := "entries"
	switch {
	case len(went) == 0:
		shape = "entries.new"
		delete(roles, "went")
		delete(roles, "goneNames")
	case len(came) == 0:
		shape = "entries.gone"
		delete(roles, "came")
		delete(roles, "newNames")
	}
	f := t.finding(document.KindMover, shape, roles)
	if f.Kind != "" {
		f.Words["are"], f.Words["areGone"] = isOrAre(len(came)), isOrAre(len(went))
	}
	return t.byField(f)
}

// entries names groups with what they have, the largest first: of those that went what they
// had before, or, where they went within the window, have.
func (t *teller) entries(rows []int, gone bool) string {
	var out []string
	for _, row := range t.largest(rows) {
		id := ""
		if gone {
			id = t.Number(row, t.Before(0), t.m)
		}
		if v, ok := t.Float(row, t.Column(0)); id == "" || ok && v != 0 && !gone {
			id = t.Number(row, t.Column(0), t.m)
		}
		out = append(out, t.name(row)+" ("+insight.Token(id)+")")
	}
	return listed(out) + t.others(rows)
}

// few names groups, the largest first.
func (t *teller) few(rows []int) string {
	var out []string
	for _, row := range t.largest(rows)[:min(2, len(rows))] {
		out = append(out, t.name(row))
	}
	return strings.Join(out, " and ")
}

func (t *teller) largest(rows []int) []int {
	size := func(row int) float64 {
		a, _ := t.Float(row, t.Column(0))
		b, _ := t.Float(row, t.Before(0))
		return max(a, b, -a, -b)
	}
	out := slices.Clone(rows)
	slices.SortStableFunc(out, func(x, y int) int {
		switch a, b := size(x), size(y); {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return 0
	})
	return out[:min(len(out), mostEntries)]
}

func (t *teller) others(rows []int) string {
	if len(rows) <= mostEntries {
		return ""
	}
	return " and others"
}

func listed(list []string) string { return strings.Join(list, ", ") }

func dateOf(v any) (time.Time, bool) {
	text, _ := v.(string)
	at, err := document.ParseTime(text)
	return at, err == nil
}
