package find

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How parts of a change are spoken of.
const (
	nearlyAll   = 0.97
	moreThan    = 1.03
	farMoreThan = 1.25 // of a change, beyond which what one part made of it is no part
	held        = 0.03 // of a number, that it may change and be said to have held
	opposed     = 0.25 // of the change, that one group must have made against it to be told
)

// teller makes findings of one cause.
type teller struct {
	*insight.Teller
	c     *Cause
	m     plan.Measure
	roles map[string]string // that all findings have: what, window, earlier
	words map[string]string
}

func newTeller(c *Cause, b *document.Builder) *teller {
	t := &teller{Teller: insight.NewTeller(c.Answer, b), c: c, m: c.Answer.Question().Measures[0]}
	t.roles = map[string]string{
		"what": t.Label(What(t.m)), "window": t.Window(c.Answer.Resolved.Window), "earlier": t.Window(c.Answer.Resolved.Before),
	}
	if t.words = wordsOf(c.delta > 0); t.m.Aggregate == plan.Count && t.words["less"] == "less" {
		t.words["less"] = "fewer"
	}
	return t
}

// What is a measure's name as people say it: no total, no number of.
func What(m plan.Measure) string {
	label := m.Label
	for _, prefix := range []string{"total ", "number of ", "the "} {
		if rest, ok := strings.CutPrefix(label, prefix); ok && rest != "" && (m.Aggregate != plan.Sum || !ofOne[rest]) && m.Aggregate != plan.CountDistinct {
			return rest
		}
	}
	return label
}

// ofOne are numbers of a single thing, whose sum is called so: when total price falls, nothing gets cheaper.
var ofOne = map[string]bool{"price": true, "prices": true, "fare": true, "rate": true, "weight": true, "length": true, "distance": true, "duration": true, "age": true, "score": true, "salary": true, "height": true, "size": true}

// wordsOf are those for a rise or a fall.
func wordsOf(up bool) map[string]string {
	if up {
		return map[string]string{"fell": "rose", "fall": "rise", "lost": "gained", "less": "more", "gained": "lost", "down": "up", "back": "fell"}
	}
	return map[string]string{"fell": "fell", "fall": "fall", "lost": "lost", "less": "less", "gained": "gained", "down": "down", "back": "rose"}
}

// Findings say the change and what made it, the most direct first.
func (c *Cause) Findings(b *document.Builder) []insight.Finding {
	t := newTeller(c, b)
	out := []insight.Finding{t.change()}
	if c.Noise {
		out = append(out, t.byChance())
		return slices.DeleteFunc(out, func(f insight.Finding) bool { return f.Kind == "" })
	}
	switch {
	case c.Remixed:
		turned := t.turned()
		if turned.Kind == "" {
			turned = t.unmoved()
		}
		out = append(out, t.shifted(), t.mix(), turned)
	case t.m.AddsOverGroups():
		out = append(out, t.driver(), t.each(), t.against(), t.without())
	default:
		out = append(out, t.effect(), t.turned())
		if c.Sure && c.Spot == nil { // of a handful of rows the weights are chance, too
			out = append(out, t.mix())
		}
	}
	return slices.DeleteFunc(out, func(f insight.Finding) bool { return f.Kind == "" })
}

// finding puts the roles of this cause and those of a finding together.
func (t *teller) finding(kind document.Kind, shape string, roles map[string]string) insight.Finding {
	all := map[string]string{}
	for k, v := range t.roles {
		all[k] = v
	}
	for k, v := range roles {
		all[k] = v
	}
	f := t.Finding(kind, shape, t.m, all)
	f.Words = t.words
	return f
}

// change is that of the whole, with the groups that made it in its title.
func (t *teller) change() insight.Finding {
	now, before := t.Total("measure", 0, t.m), t.Total("before", 0, t.m)
	if before == "" || now == "" {
		return insight.Finding{}
	}
	a, b := t.float(now), t.float(before)
	roles := map[string]string{
		"value": insight.Token(now), "before": insight.Token(before), "driver": t.names(t.c.Rows),
		"delta": t.size(insight.Difference(t.Builder(), t.m, now, before)),
	}
	shape := "cause.change"
	if insight.Relative(t.m, a, b) || t.m.Unit == "%" {
		roles["change"] = insight.Token(t.Builder().Compute(document.OpMagnitude, t.style(), insight.Change(t.Builder(), t.m, now, before)))
	} else {
		shape = "cause.across"
	}
	if t.m.Unit == "%" {
		shape = "cause.points"
	}
	shape += "." + t.title()
	if t.c.Remixed {
		roles["field"] = t.fields()
	}
	f := t.finding(document.KindPeriodChange, shape, roles)
	if !t.c.handful() {
		f.Good = insight.Meaning(t.m.Good, a, b)
	}
	return f
}

// byChance says that the whole moved no more than its rows scatter.
func (t *teller) byChance() insight.Finding {
	now, before := t.Total("measure", 0, t.m), t.Total("before", 0, t.m)
	if before == "" || now == "" {
		return insight.Finding{}
	}
	return t.finding(document.KindTop, "cause.chance", map[string]string{"delta": t.size(insight.Difference(t.Builder(), t.m, now, before))})
}

// title says how the groups that made a change stand in a title.
func (t *teller) title() string {
	switch {
	case t.c.Noise:
		return "chance"
	case t.c.Remixed:
		return "mix"
	case t.c.Spread:
		return "spread"
	case !t.c.Sure && t.c.Slight:
		return "slight"
	case !t.c.Sure:
		return "unsure"
	case t.c.Share >= nearlyAll:
		return "all"
	}
	return "most"
}

func (t *teller) style() document.Shown {
	if t.m.Unit == "%" {
		return document.Shown{Style: document.StylePoints}
	}
	return document.Shown{Style: document.StylePercent}
}

// driver is what the groups made that are the cause, or that there are no few.
func (t *teller) driver() insight.Finding {
	now, before := t.sum("measure"), t.sum("before")
	part := t.sum("change")
	roles := map[string]string{"driver": t.names(t.c.Rows), "part": t.size(part), "delta": t.size(t.Total("change", 0, t.m))}
	roles["share"] = t.share(part)
	switch {
	case t.c.Spread:
		if roles["field"] = t.fields(); len(t.c.By()) == 1 {
			roles["field"] = t.Label(plan.Many(t.c.By()[0].Label))
		}
		return t.finding(document.KindTop, "cause.spread", roles)
	case !t.c.Sure && now != "" && before != "":
		roles["value"], roles["before"] = insight.Token(now), insight.Token(before)
		return t.finding(document.KindTop, "cause.largest", roles)
	case before == "" && now != "":
		roles["value"] = insight.Token(now)
		return t.finding(document.KindContributor, "cause."+t.arrival()+t.whole(), roles)
	case now == "" && before != "":
		roles["before"] = insight.Token(before)
		return t.finding(document.KindContributor, "cause."+t.departure()+t.whole(), roles)
	}
	roles["value"], roles["before"] = insight.Token(now), insight.Token(before)
	shape := "cause.part"
	if t.c.Share > moreThan {
		shape = "cause.more"
	} else if t.c.Share >= nearlyAll {
		shape = "cause.all"
	}
	if len(t.c.Rows) > 1 {
		shape += ".few"
	}
	return t.finding(document.KindContributor, shape, roles)
}

// each says how each of a few groups moved that together made a change.
func (t *teller) each() insight.Finding {
	if t.c.Spread || !t.c.Sure || len(t.c.Rows) < 2 {
		return insight.Finding{}
	}
	var list []string
	for _, row := range t.c.Rows {
		now, before := t.cell(row, "measure"), t.cell(row, "before")
		switch {
		case now == "" && before == "":
			return insight.Finding{}
		case now == "":
			list = append(list, t.name(row)+" from "+insight.Token(before)+" to nothing")
		case before == "":
			list = append(list, t.name(row)+" from nothing to "+insight.Token(now))
		default:
			list = append(list, t.name(row)+" from "+insight.Token(before)+" to "+insight.Token(now))
		}
	}
	return keyed(t.finding(document.KindMover, "cause.each", map[string]string{"list": strings.Join(list, ", ")}))
}

// arrival says of groups that had nothing before whether they are new.
func (t *teller) arrival() string {
	if t.c.back || t.c.Irregular {
		return "back"
	}
	return "new"
}

// departure says of groups that have nothing now whether they are gone.
func (t *teller) departure() string {
	if t.c.Irregular {
		return "none"
	}
	return "gone"
}

// whole is the end of a shape where the groups made more than all of the change.
func (t *teller) whole() string {
	if t.c.Share > moreThan {
		return ".more"
	}
	return ""
}

// without is what is left of the change where the groups that made it are left out.
func (t *teller) without() insight.Finding {
	if t.c.Spread || !t.c.Sure {
		return insight.Finding{}
	}
	less := func(role string) string {
		whole, part := t.Total(role, 0, t.m), t.sum(role)
		if part == "" {
			return whole
		}
		return t.Builder().Compute(document.OpDifference, insight.Shown(t.m), whole, part)
	}
	now, before := less("measure"), less("before")
	if now == "" || before == "" || t.float(before) <= 0 || t.float(now) < 0 {
		return insight.Finding{}
	}
	shape := "without"
	roles := map[string]string{"driver": t.names(t.c.Rows), "value": insight.Token(now), "before": insight.Token(before)}
	if math.Abs(t.float(now)-t.float(before)) < held*t.float(before) {
		shape = "without.flat"
	}
	f := t.finding(document.KindMover, shape, roles)
	if f.Kind != "" {
		f.Words = map[string]string{}
		for k, v := range wordsOf(t.float(now) > t.float(before)) {
			f.Words[k] = v
		}
	}
	return f
}

// against is the group that most went the other way.
func (t *teller) against() insight.Finding {
	best, most := -1, opposed*math.Abs(t.c.delta)
	if !t.c.Sure {
		return insight.Finding{}
	}
	for row := range t.c.Answer.Main.Result.Rows {
		if p := t.c.Part(row); p*t.c.delta < 0 && math.Abs(p) > most {
			best, most = row, math.Abs(p)
		}
	}
	if best < 0 {
		return insight.Finding{}
	}
	now, before := t.Number(best, t.Column(0), t.m), t.Number(best, t.Before(0), t.m)
	roles := map[string]string{"leader": t.name(best), "part": t.size(t.cell(best, "change"))}
	switch {
	case before == "":
		roles["value"] = insight.Token(now)
		return t.finding(document.KindMover, "against.new", roles)
	case now == "":
		roles["before"] = insight.Token(before)
		return t.finding(document.KindMover, "against.gone", roles)
	}
	roles["value"], roles["before"] = insight.Token(now), insight.Token(before)
	return t.finding(document.KindMover, "against", roles)
}

// sum is that of the groups that are the cause in a column; empty: none has a number.
func (t *teller) sum(role string) string {
	var ids []string
	for _, row := range t.c.Rows {
		if id := t.cell(row, role); id != "" {
			ids = append(ids, id)
		}
	}
	switch len(ids) {
	case 0:
		return ""
	case 1:
		return ids[0]
	}
	return t.Builder().Compute(document.OpSum, insight.Shown(t.m), ids...)
}

func (t *teller) cell(row int, role string) string {
	return t.Number(row, t.c.Answer.Main.Column(role, 0), t.m)
}

func (t *teller) size(id string) string {
	return insight.Token(insight.Size(t.Builder(), t.m, id))
}

func (t *teller) share(part string) string {
	return insight.Token(t.Builder().Compute(document.OpShare, document.Shown{Style: document.StylePercent}, part, t.Total("change", 0, t.m)))
}

func (t *teller) float(id string) float64 {
	n, _ := t.Builder().Fact(id).Value.(json.Number)
	f, _ := n.Float64()
	return f
}

// names are the groups that are the cause. Of two fields the second stands in
// brackets: Electronics (Germany).
func (t *teller) names(rows []int) string {
	if t.c.Spot != nil && slices.Equal(rows, t.c.Rows) {
		return t.c.Spot.Name(t.c.Answer, t.Builder())
	}
	var out []string
	inner := map[string]int{}
	for _, row := range rows {
		first, second, two := strings.Cut(t.Name(row), " / ")
		at, have := inner[first]
		switch {
		case !two:
			out = append(out, first)
		case have:
			out[at] = strings.TrimSuffix(out[at], ")") + " and " + second + ")"
		default:
			inner[first] = len(out)
			out = append(out, first+" ("+second+")")
		}
	}
	if len(out) < 2 {
		return strings.Join(out, "")
	}
	return strings.Join(out[:len(out)-1], ", ") + " and " + out[len(out)-1]
}

func (t *teller) name(row int) string { return t.names([]int{row}) }

// fields are what the change is told apart by.
func (t *teller) fields() string {
	var out []string
	for _, d := range t.c.By() {
		out = append(out, t.Label(d.Label))
	}
	return strings.Join(out, " and ")
}
