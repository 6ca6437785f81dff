package chart

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// vegaTicks is how many labels an axis of time has room for.
const vegaTicks = 8

// vegaInstant writes an instant so that no reader's time zone moves it: Vega reads
// one without a zone as the reader's own.
func vegaInstant(t time.Time) string { return t.Format("2006-01-02T15:04:05.999Z") }

// vegaTimeLabel is the expression that writes a period at an axis in one or two
// lines; the second says what is the same for many, at the first and where it
// changes.
func vegaTimeLabel(grain string) string {
	const at = "toDate(datum.value)"
	f := func(format string) string { return "utcFormat(" + at + ",'" + format + "')" }
	lines := func(first, second, begins string) string {
		return "[" + first + ",datum.index==0||" + begins + "?" + f(second) + ":'']"
	}
	const january = "utcmonth(" + at + ")==0"
	switch grain {
	case "year":
		return f("%Y")
	case "quarter":
		return lines("'Q'+"+f("%q"), "%Y", january)
	case "month":
		return lines(f("%b"), "%Y", january)
	case "hour":
		return lines(f("%H:%M"), "%-d %b", "utchours("+at+")==0")
	}
	return lines(f("%-d %b"), "%Y", "("+january+"&&utcdate("+at+")<=7)")
}

// vegaTimes are the places whose labels an axis has room for: every k-th, of months
// such that Januaries are among them.
func (p *Picture) vegaTimes() []any {
	if p.X.Scale != document.TimeScale || len(p.Places) == 0 {
		return nil
	}
	step := (len(p.Places) + vegaTicks - 1) / vegaTicks
	first := 0
	if p.Grain == "month" {
		for step < 12 && 12%step != 0 {
			step++
		}
		first = (12 - int(p.Places[0].Time.Month()-1)) % step
	}
	var out []any
	for i := first; i < len(p.Places); i += step {
		out = append(out, p.vegaPlace(i))
	}
	return out
}
