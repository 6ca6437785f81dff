package chart

import (
	"fmt"
	"slices"
	"time"
)

// rhythm is a distance of labels along time: every so many of a unit.
type rhythm struct {
	unit  string
	every int
}

// rhythms from the densest to the widest.
var rhythms = []rhythm{
	{"hour", 1},
	{"hour", 2},
	{"hour", 3},
	{"hour", 6},
	{"hour", 12},
	{"day", 1},
	{"day", 2},
	{"week", 1},
	{"week", 2},
	{"month", 1},
	{"month", 2},
	{"quarter", 1},
	{"quarter", 2},
	{"year", 1},
	{"year", 2},
	{"year", 5},
	{"year", 10},
	{"year", 20},
	{"year", 50},
	{"year", 100},
}

// starts says whether a label stands at a time.
func (r rhythm) starts(t time.Time) bool {
	midnight := t.Hour() == 0 && t.Minute() == 0
	switch r.unit {
	case "hour":
		return t.Minute() == 0 && t.Hour()%r.every == 0
	case "day":
		return midnight && (t.YearDay()-1)%r.every == 0
	case "week":
		days := int(t.Unix() / 86400) // the first Monday was the fifth day
		return midnight && t.Weekday() == time.Monday && (days-4)/7%r.every == 0
	case "month":
		return midnight && t.Day() == 1 && (int(t.Month())-1)%r.every == 0
	case "quarter":
		return midnight && t.Day() == 1 && (int(t.Month())-1)%(3*r.every) == 0
	}
	return midnight && t.YearDay() == 1 && t.Year()%r.every == 0
}

// text is the label's first line; above is the second: the day of hours, the
// year of days and months. It is written where it changes.
func (r rhythm) text(t time.Time, grain string) (text, above string) {
	switch {
	case r.unit == "hour":
		return t.Format("15:04"), t.Format("2 Jan")
	case r.unit == "year":
		return t.Format("2006"), ""
	case grain == "quarter":
		return fmt.Sprintf("Q%d", (int(t.Month())+2)/3), t.Format("2006")
	case r.unit == "day", r.unit == "week":
		return t.Format("2 Jan"), t.Format("2006")
	}
	return t.Format("Jan"), t.Format("2006")
}

// timeLabel is a label under the axis of time.
type timeLabel struct {
	x           float64
	text, above string
}

// timeLabels chooses the densest rhythm whose labels keep apart. Weeks begin
// where the data's do, so months stand at the first week that begins in them.
func (f *frame) timeLabels(x func(i int) float64, room plot) []timeLabel {
	var best []timeLabel
	for _, r := range rhythms[f.finest():] {
		labels := f.labelsOf(r, x)
		if len(labels) == 0 || f.crowded(labels) {
			continue
		}
		best = labels
		break
	}
	if len(best) < 2 && len(f.Places) > 0 {
		best = f.endLabels(x, room)
	}
	return best
}

// finest is the first rhythm that is no finer than the periods are.
func (f *frame) finest() int {
	return max(slices.IndexFunc(rhythms, func(r rhythm) bool { return r.unit == f.Grain }), 0)
}

func (f *frame) labelsOf(r rhythm, x func(i int) float64) []timeLabel {
	var out []timeLabel
	last := ""
	for i, p := range f.Places {
		if !f.begins(r, i) {
			continue
		}
		text, above := r.text(p.Time, f.Grain)
		l := timeLabel{x: x(i), text: text}
		if above != last {
			l.above, last = above, above
		}
		out = append(out, l)
	}
	return out
}

// begins says whether a label of the rhythm stands at a place: the place begins
// it, or is the first week of it.
func (f *frame) begins(r rhythm, i int) bool {
	t := f.Places[i].Time
	if t.IsZero() {
		return false
	}
	if f.Grain != "week" || r.unit == "hour" || r.unit == "day" || r.unit == "week" {
		return r.starts(t)
	}
	for d := range 7 {
		if r.starts(t.AddDate(0, 0, -d)) {
			return true
		}
	}
	return false
}

func (f *frame) crowded(labels []timeLabel) bool {
	for i := 1; i < len(labels); i++ {
		a, b := labels[i-1], labels[i]
		wide := (f.types.width(a.text, tickStyle) + f.types.width(b.text, tickStyle)) / 2
		if a.above != "" && b.above != "" {
			wide = max(wide, (f.types.width(a.above, tickStyle)+f.types.width(b.above, tickStyle))/2)
		}
		if f.inside(b.x, b.text)-f.inside(a.x, a.text) < wide+12 {
			return true
		}
	}
	return false
}

// endLabels names the first and the last place in full.
func (f *frame) endLabels(x func(i int) float64, room plot) []timeLabel {
	n := len(f.Places) - 1
	out := []timeLabel{{x: x(0), text: f.Places[0].Label}}
	if n > 0 {
		out = append(out, timeLabel{x: x(n), text: f.Places[n].Label})
	}
	if n > 0 && f.types.widest([]string{out[0].text, out[1].text}, tickStyle) > (room.right-room.left)*0.48 {
		return out[:1]
	}
	return out
}

// underPeriods writes the labels of time and returns where they end.
func (f *frame) underPeriods(p plot, x func(i int) float64) float64 {
	bottom := p.bottom + 20
	for _, l := range f.timeLabels(x, p) {
		at := f.inside(l.x, l.text)
		f.Line([]point{{crisp(l.x), p.bottom}, {crisp(l.x), p.bottom + 4}}, stroke{ink: inkAxis, width: 1})
		f.Text(at, p.bottom+16, l.text, tickStyle.anchored(middle))
		if l.above != "" {
			f.Text(f.inside(l.x, l.above), p.bottom+30, l.above, tickStyle.anchored(middle))
			bottom = p.bottom + 34
		}
	}
	return bottom
}

// inside moves the middle of a label so far that it stays on the canvas.
func (f *frame) inside(x float64, text string) float64 {
	half := f.types.width(text, tickStyle) / 2
	return max(min(x, f.right-half), f.left+half)
}
