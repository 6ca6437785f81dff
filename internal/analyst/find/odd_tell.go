package find

import (
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	aroundPoints = 28   // before and after, that what is usual is told from
	aroundHours  = 672  // the same of hours
	levelPoints  = 90   // the same of a new level
	mostBeside   = 3    // other numbers that are told of at the time of an event
	fewUsual     = 3    // points that what is usual is told from at least
	daysNamed    = 5    // of several single days
	levelPart    = 0.15 // that the averages of two levels are apart, whose medians or means are by more
	mostlyFilled = 0.9  // of the points: where more lack, nothing is missing
)

// Evidence is the question about the points around an event, of the rows that it is about.
func (o *Odd) Evidence(id string, r plan.Resolved) plan.Resolved {
	where := o.Where(r.Question.Where)
	r.Question = plan.Question{ID: id, Intent: plan.Trend, Origin: plan.Asked, Measures: o.measures(), Where: where}
	r.Question.By = []plan.Dimension{{Column: r.TimeField, Grain: o.Grain, Label: string(o.Grain)}}
	if o.Sort == OddDrift {
		return o.monthsAround(r)
	}
	around := aroundPoints
	switch {
	case o.Grain == plan.Hour:
		around = aroundHours / 4
	case o.Sort != OddPoint, o.seldom():
		around = levelPoints
	}
	from, to := o.From, o.To
	for _, i := range o.Days {
		from, to = min(from, i), max(to, i)
	}
	if o.Sort == OddStep || o.Sort == OddZero {
		to = o.From
	}
	w := plan.Window{Start: o.At(max(0, from-around)), End: o.At(min(len(o.Points)-1, to+around) + 1), Label: "around " + o.At(o.From).Format("2 Jan 2006")}
	r.Window, r.Before, r.Spine = &w, nil, nil
	if p := o.presence(); o.Measure.AddsOverGroups() && float64(p.filled) < mostlyFilled*float64(len(p.due)) {
		r.Spine = &w // of events: a day without any counts as zero in the average one
	}
	return r
}

// seldom reports whether most points of a line have no rows, so that what is usual where there are some needs more of them.
func (l *Line) seldom() bool {
	n := 0
	for _, rows := range l.Rows {
		if rows > 0 {
			n++
		}
	}
	return 2*n < len(l.Rows)
}

// OfWhole is the same event in all rows.
func (o *Odd) OfWhole() Odd {
	out := *o
	out.Line, out.Also, out.Calm, out.Whole = *o.Whole, nil, nil, nil
	return out
}

// Where keeps the rows that an event is about.
func (o *Odd) Where(where *plan.Predicate) *plan.Predicate {
	for i, by := range o.By {
		where = Also(where, is(by, o.Values[i]))
	}
	return where
}

// measures are that of an event, and those that are told of beside it.
func (o *Odd) measures() []plan.Measure {
	out := []plan.Measure{o.Measure}
	for _, l := range slices.Concat(o.Also[:min(len(o.Also), mostBeside)], o.Calm[:min(len(o.Calm), 1)]) {
		out = append(out, l.Measure)
	}
	return out
}

// oddTeller tells an event from the points around it.
type oddTeller struct {
	*insight.Teller
	o     *Odd
	b     *document.Builder
	roles map[string]string
	tail  string
}

// Tell says what is unusual; a holds the points around it.
func (o *Odd) Tell(a insight.Answer, b *document.Builder) []insight.Finding {
	t := &oddTeller{Teller: insight.NewTeller(a, b), o: o, b: b}
	t.roles = map[string]string{"what": t.Label(What(o.Measure)), "start": t.date(o.From)}
	if o.To > o.From && o.Sort != OddStep && o.Sort != OddDrift && o.Sort != OddZero && o.Sort != OddGone {
		t.roles["start"] = t.span()
	}
	if len(o.By) > 0 {
		t.roles["leader"], t.tail = o.name(a, b), o.tail(a)
	}
	switch o.Sort {
	case OddGap, OddGone:
		delete(t.roles, "what")
		kind := document.KindQuality
		if o.Sort == OddGone {
			kind = document.KindLevelShift
		}
		return []insight.Finding{t.finding("odd."+string(o.Sort)+t.tail, kind, t.roles)}
	case OddZero, OddStep:
		return []insight.Finding{t.level()}
	case OddDrift:
		return []insight.Finding{t.drift()}
	case OddStuck:
		return []insight.Finding{t.stuck()}
	}
	return t.point()
}

// tail is how the sentence of a group names it: rows of a place, rows on Mondays, the share of rows with a state for a place.
func (o *Odd) tail(a insight.Answer) string {
	switch {
	case o.OfWeekday():
		return ".on"
	case o.Measure.Aggregate == plan.ShareWhere && o.Measure.Label == plan.Describe(o.Measure, a.Profile).Label:
		return ".for"
	}
	return ".of"
}

// firstDay is the day that a new level began with: of one weekday the first of these.
func (o *Odd) firstDay() time.Time {
	from := o.At(o.From)
	for n := 0; o.OfWeekday() && n < weekly && from.Weekday().String() != o.Values[0]; n++ {
		from = from.AddDate(0, 0, 1)
	}
	return from
}

// place is the point of the line that a row of the evidence is.
func (t *oddTeller) place(row int) (int, bool) {
	text, _ := t.Answer().Main.Result.Rows[row][t.Answer().Main.Column("group", 0)].(string)
	at, err := document.ParseTime(text)
	return t.o.Place(at), err == nil
}

// level says since when a number is on a new level.
func (t *oddTeller) level() insight.Finding {
	points := t.Points(0)
	at := 0
	for ; at < len(points); at++ {
		if i, ok := t.place(points[at]); ok && i >= t.o.From {
			break
		}
	}
	if at < 1 || at == len(points) {
		return insight.Finding{}
	}
	before := t.Over(document.OpAverage, 0, points[0], points[at-1])
	if t.o.Grain == plan.Week { // since a day, and not since a week
		from := t.o.firstDay()
		t.roles["start"] = insight.Token(t.b.Date(from.Format("2 Jan 2006"), from.Format(time.DateOnly)))
	}
	t.roles["before"], t.roles["unit"] = insight.Token(before), t.Label(string(t.o.Grain))
	if t.o.Sort == OddStep {
		value := t.Over(document.OpAverage, 0, points[at], points[len(points)-1])
		if !t.Apart(value, before, levelPart) {
			return insight.Finding{}
		}
		t.roles["value"] = insight.Token(value)
	}
	return t.finding("odd."+string(t.o.Sort)+t.tail, document.KindLevelShift, t.roles)
}

// stuck says at what a number stood still.
func (t *oddTeller) stuck() insight.Finding {
	best, _ := t.inside()
	if best < 0 {
		return insight.Finding{}
	}
	t.roles["value"] = insight.Token(t.Number(best, t.Column(0), t.o.Measure))
	return t.finding("odd.stuck"+t.tail, document.KindQuality, t.roles)
}

// point says how far out a number was, and which others were with it.
func (t *oddTeller) point() []insight.Finding {
	o := t.o
	best, inside := t.inside()
	value, usual := t.held(0, best)
	if value == "" || usual == "" || !t.Apart(value, usual, t.least()/2) {
		return nil
	}
	t.roles["value"], t.roles["usual"] = insight.Token(value), insight.Token(usual)
	shape := "odd.point"
	switch {
	case len(o.Days) > 0:
		list, ok := t.days()
		if !ok {
			return nil
		}
		t.roles["list"], shape = list, "odd.days"
	case len(inside) > 1:
		shape = "odd.several"
		if o.Measure.AddsOverGroups() && o.Measure.Aggregate != plan.Last {
			var cells []string
			for _, row := range inside {
				cells = append(cells, t.Number(row, t.Column(0), o.Measure))
			}
			t.roles["sum"], shape = insight.Token(t.b.Compute(document.OpSum, insight.Shown(o.Measure), cells...)), "odd.sum"
		}
	}
	out := []insight.Finding{t.finding(shape+t.tail, document.KindPastAnomaly, t.roles)}
	return append(out, t.others(best)...)
}

// least is how far a point must be from what is usual, as a part of it.
func (t *oddTeller) least() float64 {
	if t.o.Measure.AddsOverGroups() {
		return oddPart
	}
	return ratePart
}

// days are several single days with the same, each with its number.
func (t *oddTeller) days() (string, bool) {
	all := append([]int{t.o.From}, t.o.Days...)
	var out []string
	for _, row := range t.Points(0) {
		i, ok := t.place(row)
		if !ok {
			continue
		}
		for _, day := range all {
			if day == i && len(out) < daysNamed {
				out = append(out, t.date(i)+" ("+insight.Token(t.Number(row, t.Column(0), t.o.Measure))+")")
			}
		}
	}
	if len(all) > len(out) {
		out = append(out, "and more")
	}
	return strings.Join(out, ", "), len(out) > 1
}

// inside are the rows of an event, and the one that is farthest out.
func (t *oddTeller) inside() (best int, rows []int) {
	best = -1
	far := 0.0
	for _, row := range t.Points(0) {
		i, ok := t.place(row)
		v, has := t.Float(row, t.Column(0))
		if !ok || !has || i < t.o.From || i > t.o.To {
			continue
		}
		rows = append(rows, row)
		if best < 0 || v != far && (v > far) == (t.o.Distance > 0) {
			best, far = row, v
		}
	}
	return best, rows
}

// held are the facts of a number at one row, and of what is usual there: the median of the
// same weekdays or hours around, or of all points around where these are few.
func (t *oddTeller) held(measure, row int) (value, usual string) {
	if row < 0 {
		return "", ""
	}
	m := t.Answer().Question().Measures[measure]
	own, _ := t.place(row)
	var same, all []string
	for _, other := range t.Points(measure) {
		i, ok := t.place(other)
		if !ok || i >= t.o.From && i <= t.o.To {
			continue
		}
		id := t.Number(other, t.Column(measure), m)
		if id == "" {
			continue
		}
		all = append(all, id)
		if season := t.o.round(); season > 0 && (i-own)%season == 0 {
			same = append(same, id)
		}
	}
	if there := t.WithRows(all); m.AddsOverGroups() && len(there) < len(all) { // most have no rows: none is no level
		same, all = nil, there
	}
	if len(same) < fewUsual {
		same = all
	}
	if len(same) < fewUsual {
		return "", ""
	}
	return t.Number(row, t.Column(measure), m), t.b.Compute(document.OpMedian, insight.Shown(m), same...)
}

// others says which other numbers were out at the same time, and one that was not.
func (t *oddTeller) others(row int) []insight.Finding {
	var out []insight.Finding
	var list []string
	for i, m := range t.Answer().Question().Measures[1:] {
		value, usual := t.held(i+1, row)
		switch {
		case value == "" || usual == "":
		case i >= min(len(t.o.Also), mostBeside):
			if !t.Apart(value, usual, ratePart) {
				out = append(out, t.finding("odd.calm", document.KindRelation, map[string]string{"what": t.Label(What(m)), "value": insight.Token(value), "usual": insight.Token(usual)}))
			}
		case t.Apart(value, usual, ratePart):
			list = append(list, t.Label(What(m))+" ("+insight.Token(value)+", usually "+insight.Token(usual)+")")
		}
	}
	if len(list) > 0 {
		out = append([]insight.Finding{t.finding("odd.also", document.KindRelation, map[string]string{"list": strings.Join(list, ", ")})}, out...)
	}
	return out
}

// TellWhole says what an event of a group made of all rows: a holds the points around it.
func (o *Odd) TellWhole(a insight.Answer, b *document.Builder) insight.Finding {
	t := &oddTeller{Teller: insight.NewTeller(a, b), o: o, b: b}
	best, _ := t.inside()
	value, usual := t.held(0, best)
	if value == "" || usual == "" || !t.Apart(value, usual, ratePart) {
		return insight.Finding{}
	}
	at, _ := t.place(best)
	return t.finding("odd.whole", document.KindRelation, map[string]string{"what": t.Label(What(o.Measure)), "start": t.date(at), "value": insight.Token(value), "usual": insight.Token(usual)})
}

// TellYearly says that an event comes each year.
func (o *Odd) TellYearly(b *document.Builder, a insight.Answer) insight.Finding {
	t := &oddTeller{Teller: insight.NewTeller(a, b), o: o, b: b}
	shape := "odd.yearly"
	for i := o.From; i <= o.To; i++ {
		if at := o.At(i); at.Month() == time.December && at.Day() > 23 || at.YearDay() == 1 {
			shape = "odd.yearly.newyear"
		}
	}
	return t.finding(shape, document.KindSeasonality, map[string]string{"what": t.Label(What(o.Measure)), "start": t.span()})
}

func (t *oddTeller) date(i int) string {
	at := t.o.At(i)
	if t.o.Grain == plan.Hour {
		return insight.Token(t.b.Date(at.Format("2 Jan 2006 15:04"), at.Format("2006-01-02T15:04")))
	}
	iso := at.Format(time.DateOnly)
	return insight.Token(t.b.Date(document.BucketLabel(iso, string(t.o.Grain)), iso))
}

// span is the time from an event's first point to the end of its last.
func (t *oddTeller) span() string {
	from, to := t.o.At(t.o.From), t.o.End()
	if t.o.From == t.o.To {
		return t.date(t.o.From)
	}
	if t.o.Grain == plan.Hour {
		label := from.Format("2 Jan 2006 15:04") + " – " + to.Format("15:04")
		return insight.Token(t.b.Date(label, from.Format("2006-01-02T15:04")+"/"+to.Format("2006-01-02T15:04")))
	}
	return insight.Token(t.b.Date(document.DaysLabel(from, to), from.Format(time.DateOnly)+"/"+to.Format(time.DateOnly)))
}

func (t *oddTeller) finding(shape string, kind document.Kind, roles map[string]string) insight.Finding {
	f := t.Finding(kind, shape, t.o.Measure, roles)
	if f.Kind != "" {
		f.Words = map[string]string{"high": "high", "rose": "rose", "higher": "higher", "peak": "peak"}
		if t.o.Distance < 0 {
			f.Words = map[string]string{"high": "low", "rose": "fell", "higher": "lower", "peak": "dip"}
		}
		f.Asked = true
		f.Key += shape + t.o.At(t.o.From).Format("2006-01-02T15") + t.o.Measure.Label
	}
	return unscoped(f)
}

// name is what the group of a line is called: its values, the one within the other.
func (l *Line) name(a insight.Answer, b *document.Builder) string {
	var out []string
	for i, by := range l.By {
		text := insight.Token(b.Label(a.GroupText(by, l.Values[i])))
		if _, ok := l.Values[i].(string); !ok {
			text = insight.Token(b.Label(by.Label)) + " " + text
		}
		out = append(out, text)
	}
	if len(out) == 2 {
		return out[0] + " (" + out[1] + ")"
	}
	return strings.Join(out, ", ")
}

// NothingOdd says that nothing is unusual in the numbers of an answer.
func NothingOdd(a insight.Answer, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	var labels []string
	for _, m := range a.Question().Measures {
		labels = append(labels, What(m))
	}
	f := t.Finding(document.KindNothingNotable, "odd.nothing", a.Question().Measures[0], map[string]string{"list": t.Label(strings.Join(labels, ", "))})
	f.Asked = true
	return unscoped(f)
}

// Lasting reports whether an event still holds at the end: a new level, a number at zero, a group that is gone.
func (o *Odd) Lasting() bool {
	return o.Sort == OddStep || o.Sort == OddDrift || o.Sort == OddZero || o.Sort == OddGone
}

// Long reports whether an event is no matter of single days.
func (o *Odd) Long() bool { return o.Sort == OddPoint && o.To-o.From >= oddRun }

// SpoiltBy reports whether an event is that of single rows that are told as faulty: of days on which such rows lie, as wrong
// reports, in a number that is made of their columns.
func (o *Odd) SpoiltBy(wrong func(day time.Time, columns []string) bool) bool {
	if o.Sort == OddSlip {
		return wrong(dayOf(o.At(o.From)), o.Measure.Columns())
	}
	if o.Sort != OddPoint || o.To > o.From+mostSpoilt {
		return false
	}
	points := o.Days
	for i := o.From; i <= o.To; i++ {
		points = append(slices.Clone(points), i)
	}
	for _, i := range points {
		if !o.spoiltAt(i, wrong) {
			return false
		}
	}
	return true
}

// mostSpoilt is how many points of an event are held against wrong rows.
const mostSpoilt = 7

// spoiltAt is the same of one point.
func (o *Odd) spoiltAt(i int, wrong func(time.Time, []string) bool) bool {
	for at := dayOf(o.At(i)); at.Before(o.At(i + 1)); at = at.AddDate(0, 0, 1) {
		if wrong(at, o.Measure.Columns()) {
			return true
		}
	}
	return false
}

func dayOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}
