package picture

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// titled says what is drawn, and of when: "Total revenue by region, October 2026".
func (d *drawer) titled(what string) string {
	if w := d.Answer.Resolved.Window; w != nil {
		what += ", " + w.Label
	}
	return write.Upper(what)
}

// against is titled for a picture of then and now.
func (d *drawer) against(what string) string {
	return write.Upper(what + ", " + d.Answer.Resolved.Window.Label + " against " + d.Answer.Resolved.Before.Label)
}

// by names the field that an answer is by.
func by(a *insight.Answer, i int) string { return document.Clean(write.Dimension(a.Question().By[i])) }

// along names the stretch from one point of a series to another: "Nov 2025 – Oct 2026".
func along(a *insight.Answer, from, to any) string {
	d := a.Question().By[0]
	first, okFirst := from.(string)
	last, okLast := to.(string)
	if !okFirst || !okLast {
		return a.GroupText(d, from) + " – " + a.GroupText(d, to)
	}
	start, errStart := document.ParseTime(first)
	end, errEnd := document.ParseTime(last)
	switch {
	case errStart != nil || errEnd != nil:
		return ""
	case d.Grain == "week":
		return document.DaysLabel(start, end.AddDate(0, 0, 7))
	case d.Grain == "day":
		return document.DaysLabel(start, end.AddDate(0, 0, 1))
	case d.Grain == "hour":
		return document.DaysLabel(midnight(start), midnight(end).AddDate(0, 0, 1))
	}
	return a.GroupText(d, from) + " – " + a.GroupText(d, to)
}

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}
