package plan

import (
	"fmt"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// local is a time column on the report's clocks.
func (w *writer) local(c *catalog.Column) string {
	if timeForm(c) == zonedForm {
		return "timezone(" + w.args.bind(w.r.Zone) + ", " + quote(c.Name) + ")"
	}
	return quote(c.Name)
}

// grain is the start of the unit that a time lies in: a date, for hours a timestamp.
func (w *writer) grain(c *catalog.Column, g Grain) string {
	if timeForm(c) == yearForm {
		return quote(c.Name)
	}
	t := w.local(c)
	switch g {
	case Hour:
		return "date_trunc('hour', CAST(" + t + " AS TIMESTAMP))"
	case Week:
		return shifted("week", t, int(w.r.WeekStart)-1, "DAY")
	case Quarter:
		return shifted("quarter", t, (int(w.r.YearStart)+2)%3, "MONTH")
	case Year:
		return shifted("year", t, max(int(w.r.YearStart), 1)-1, "MONTH")
	case Month:
		if timeForm(c) == dateForm { // half as dear as date_trunc, which every report by month waits for
			return t + " - CAST(day(" + t + ") - 1 AS INTEGER)"
		}
		return "CAST(date_trunc('month', " + t + ") AS DATE)"
	}
	return "CAST(" + t + " AS DATE)"
}

// shifted truncates to units that begin n days or months later than DuckDB's.
func shifted(unit, t string, n int, step string) string {
	if n == 0 {
		return "CAST(date_trunc('" + unit + "', " + t + ") AS DATE)"
	}
	by := fmt.Sprintf("INTERVAL (%d) %s", n, step)
	return "CAST(date_trunc('" + unit + "', " + t + " - " + by + ") + " + by + " AS DATE)"
}

// part is a recurring part of time, and what to order it by.
func (w *writer) part(c *catalog.Column, p Part) (group, order string) {
	t := w.local(c)
	switch p {
	case Weekday:
		return "dayname(" + t + ")", fmt.Sprintf("min((dayofweek(%s) + 7 - %d) %% 7)", t, int(w.r.WeekStart))
	case MonthOfYear:
		return "monthname(" + t + ")", "min(month(" + t + "))"
	}
	return "hour(CAST(" + t + " AS TIMESTAMP))", "min(hour(CAST(" + t + " AS TIMESTAMP)))"
}

// inWindow is the condition that a row lies in a window; empty for all rows.
func (w *writer) inWindow(window *Window) string {
	c := w.profile.Column(w.r.TimeField)
	if window == nil || c == nil {
		return ""
	}
	column := quote(c.Name)
	var start, end string
	if timeForm(c) == yearForm {
		start, end = w.years(window)
	} else {
		start, end = w.instantOf(c, window.Start), w.instantOf(c, window.End)
	}
	return column + " >= " + start + " AND " + column + " < " + end
}

// years are the bounds for a column of year numbers: a year counts when it begins in the window.
func (w *writer) years(window *Window) (start, end string) {
	zone := w.zone()
	a, b := window.Start.In(zone), window.End.In(zone)
	last := b.Year()
	if b.YearDay() > 1 {
		last++
	}
	return w.args.bind(int64(a.Year())), w.args.bind(int64(last))
}

func (w *writer) instantOf(c *catalog.Column, t time.Time) string {
	local := t.In(w.zone())
	switch timeForm(c) {
	case dateForm:
		return "CAST(" + w.args.bind(local.Format("2006-01-02")) + " AS DATE)"
	case zonedForm:
		return "CAST(" + w.args.bind(t.UTC().Format("2006-01-02 15:04:05.999999")+"+00") + " AS TIMESTAMPTZ)"
	}
	return "CAST(" + w.args.bind(local.Format("2006-01-02 15:04:05.999999")) + " AS TIMESTAMP)"
}

func (w *writer) zone() *time.Location {
	zone, err := time.LoadLocation(w.r.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// spine is every bucket of a window, as the grain's expression gives them.
func (w *writer) spine(window Window, g Grain) string {
	zone := w.zone()
	kind, layout := "DATE", "2006-01-02"
	if g == Hour {
		kind, layout = "TIMESTAMP", "2006-01-02 15:04:05"
	}
	start := "CAST(" + w.args.bind(window.Start.In(zone).Format(layout)) + " AS TIMESTAMP)"
	end := "CAST(" + w.args.bind(window.End.In(zone).Add(-time.Microsecond).Format("2006-01-02 15:04:05.999999")) + " AS TIMESTAMP)"
	return "SELECT CAST(unnest(generate_series(" + start + ", " + end + ", " + step(g) + ")) AS " + kind + ") AS bucket"
}

func step(g Grain) string {
	if g == Quarter {
		return "INTERVAL 3 MONTH"
	}
	return "INTERVAL 1 " + string(g)
}

// bins are intervals of a number, named by their lower edge.
func (w *writer) bins(c *catalog.Column, most int) string {
	low, errLow := strconv.ParseFloat(c.Min, 64)
	high, errHigh := strconv.ParseFloat(c.Max, 64)
	if errLow != nil || errHigh != nil || !(high > low) {
		return quote(c.Name)
	}
	width := BinWidth(low, high, most)
	return "floor(CAST(" + quote(c.Name) + " AS DOUBLE) / " + literal(width) + ") * " + literal(width)
}
