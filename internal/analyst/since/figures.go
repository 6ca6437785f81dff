package since

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// restate is the relative difference from which on history reads otherwise.
const restate = 0.005

// restated says which figures of before are others on the data of today.
func (c *comparer) restated() {
	for _, f := range c.before.Figures {
		if again := c.now.Again[f.Key]; c.differs(f, again) {
			c.restatement("figures/", f, again)
		}
	}
}

// history says the same of all that was complete, where no figure did: a report of
// last week has no other word for years that were restated.
func (c *comparer) history() {
	for _, f := range c.before.History {
		if again := c.now.History[f.Key]; c.differs(f, again) && !c.isRestated(f.Key) {
			c.restatement("history/", f, again)
		}
	}
}

// differs reports whether a figure of before is another one on the data of today.
func (c *comparer) differs(f Figure, again Again) bool {
	over := f.Over(c.before.First, c.before.Until)
	if again.Value == "" || over == nil || over.End.After(c.now.Digest.Until) {
		return false // the data of today does not reach as far
	}
	then, now := float(f.Past), float(c.b.Fact(again.Value).Value)
	return !math.IsNaN(then) && !math.IsNaN(now) && math.Abs(now-then) > restate*math.Abs(then)
}

func (c *comparer) restatement(at string, f Figure, again Again) {
	show := insight.Shown(f.Measure)
	then := c.number(at+f.Key+"/past", show)
	roles := map[string]string{
		"measure": c.label(f.Measure.Label), "window": c.window(f), "before": insight.Token(then), "value": insight.Token(again.Value),
		"change": c.magnitude(f, again.Value, then),
	}
	if f.Scope != "" {
		roles["scope"] = c.label(f.Scope)
	}
	shape := "restated"
	late := c.b.Compute(document.OpDifference, rows, again.Rows, c.number(at+f.Key+"/rows", rows))
	switch n := float(c.b.Fact(late).Value); {
	case n > 0:
		shape, roles["late"] = "restated.more", insight.Token(late)
	case n < 0:
		shape, roles["late"] = "restated.fewer", insight.Token(c.b.Compute(document.OpMagnitude, rows, late))
	}
	if was := float(f.Past); roles["change"] == "" || was < 0 || !insight.Comparable(float(c.b.Fact(again.Value).Value), was) {
		shape = "restated.zero" // no percentage says how far it is
	}
	change := c.add(document.Restated, f.Key, shape, roles)
	change.Before, change.After = then, again.Value
}

// window is that of a figure of before, as far as it was complete then.
func (c *comparer) window(f Figure) string {
	over := f.Over(c.before.First, c.before.Until)
	if f.Measure.Aggregate == plan.Last && f.Window == nil { // a level is that of its last day
		last := date(over.End).AddDate(0, 0, -1)
		return c.day(last.Format(time.DateOnly))
	}
	if over.Label == "" || !over.End.Equal(f.Window.End) {
		over.Label = document.DaysLabel(date(over.Start), date(over.End))
	}
	return c.span(over.Label, over.Start, over.End)
}

func (c *comparer) span(label string, start, end time.Time) string {
	return insight.Token(c.b.Date(label, start.Format("2006-01-02T15:04")+"/"+end.Format("2006-01-02T15:04")))
}

func date(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// magnitude is the size of a change, in points of a percentage, else relative.
func (c *comparer) magnitude(f Figure, now, then string) string {
	style := document.StylePercent
	if f.Measure.Unit == "%" {
		style = document.StylePoints
	}
	return insight.Token(c.b.Compute(document.OpMagnitude, document.Shown{Style: style}, insight.Change(c.b, f.Measure, now, then)))
}

// figures says what key figures are now and were then, over windows of equal meaning.
func (c *comparer) figures() {
	for _, f := range c.now.Digest.Figures {
		i := slices.IndexFunc(c.before.Figures, func(old Figure) bool { return old.Key == f.Key })
		if i < 0 || c.now.Figures[f.Key] == "" {
			continue
		}
		old := c.before.Figures[i]
		switch {
		case f.Window == nil && old.Window == nil && !c.now.Moved:
			c.total(f, old)
		case f.Window != nil && old.Window != nil && !(f.Window.Start.Equal(old.Window.Start) && f.Window.End.Equal(old.Window.End)):
			c.moved(f, old)
		}
	}
}

// total is a figure over all rows.
func (c *comparer) total(f, old Figure) {
	show, now := insight.Shown(f.Measure), c.now.Figures[f.Key]
	if again := c.now.Again[f.Key].Value; c.isRestated(f.Key) && c.b.Fact(again).Text == c.b.Fact(now).Text {
		return // that says it all
	}
	then := c.number("figures/"+f.Key, show)
	if c.isRestated(f.Key) && old.Past == old.Value { // a change is told from what it reads now
		then = c.now.Again[f.Key].Value
	}
	difference := insight.Difference(c.b, f.Measure, now, then)
	was := float(c.b.Fact(then).Value)
	n := float(f.Value) - was
	if n == 0 || math.IsNaN(n) || !f.Measure.Additive && insight.Flat(float(f.Value), was) {
		return // an average always moves a little
	}
	shape := "total"
	if f.Measure.Aggregate == plan.Last {
		shape = "newest"
	}
	if shape += ".up"; n < 0 {
		shape = strings.TrimSuffix(shape, "up") + "down"
	}
	c.figure(f, shape, then, map[string]string{"difference": insight.Token(insight.Size(c.b, f.Measure, difference))})
}

// moved is a figure whose window moved on. Where its history was restated, a change is
// told from what that reads now.
func (c *comparer) moved(f, old Figure) {
	now, then := c.now.Figures[f.Key], c.number("figures/"+f.Key, insight.Shown(f.Measure))
	roles := map[string]string{"earlier": c.span(old.Window.Label, old.Window.Start, old.Window.End)}
	switch {
	case f.Window.Start.Equal(old.Window.Start) && f.Value == old.Value:
		return // a longer period, and nothing became of it
	case f.Window.Start.Equal(old.Window.Start):
		c.figure(f, "figure.reached", then, roles)
		return
	case f.Whole && old.Whole && c.isRestated(f.Key) && old.Past == old.Value:
		then = c.now.Again[f.Key].Value
	}
	shape := "figure.beside"
	if f.Whole && old.Whole {
		shape = direction(float(c.b.Fact(now).Value), float(c.b.Fact(then).Value))
	}
	if shape != "figure.beside" && shape != "figure.same" {
		roles["change"] = c.magnitude(f, now, then)
	}
	if start, end := later(f.Window.Start, old.Window.Start), earlier(f.Window.End, old.Window.End); start.Before(end) {
		shape += ".overlap"
		roles["overlap"] = c.span(document.DaysLabel(date(start), date(end)), start, end)
	}
	c.figure(f, shape, then, roles)
}

func direction(now, then float64) string {
	switch {
	case now == then:
		return "figure.same"
	case !insight.Comparable(now, then), then < 0: // less of what is below zero is more to some
		return "figure.beside"
	case insight.Flat(now, then):
		return "figure.flat"
	case now > then:
		return "figure.up"
	}
	return "figure.down"
}

func (c *comparer) isRestated(key string) bool {
	return slices.ContainsFunc(c.out, func(o Change) bool { return o.Status == document.Restated && o.Key == key })
}

func (c *comparer) figure(f Figure, shape, then string, roles map[string]string) {
	now := c.now.Figures[f.Key]
	roles["measure"], roles["value"], roles["before"] = c.label(f.Measure.Label), insight.Token(now), insight.Token(then)
	if f.Window != nil {
		roles["window"] = c.span(f.Window.Label, f.Window.Start, f.Window.End)
	}
	if f.Scope != "" {
		roles["scope"] = c.label(f.Scope)
	}
	change := c.add(document.FigureChanged, f.Key, shape, roles)
	change.Before, change.After = then, now
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// float is a number of a fact or a digest; NaN where there is none.
func float(v any) float64 {
	n, ok := v.(json.Number)
	if !ok || n == "" {
		return math.NaN()
	}
	f, err := n.Float64()
	if err != nil {
		return math.NaN()
	}
	return f
}
