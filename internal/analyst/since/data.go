package since

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// gone is the share of the rows that must be missing to be told: a few are deleted
// now and then.
const gone = 0.005

var rows = document.Shown{Unit: "rows", Style: document.StyleCount}

// Missing is how many of the rows of before the data of today no longer has, as a
// share of them.
func Missing(before Digest, today json.Number) float64 {
	n, err := today.Float64()
	if err != nil || before.past() == 0 {
		return 0
	}
	return 1 - n/float64(before.past())
}

// past is how many rows the days had that were complete; of data without time all.
func (d Digest) past() int64 {
	if d.Until.IsZero() {
		return d.Rows
	}
	return d.Complete
}

// rows says that rows of before are missing.
func (c *comparer) rows() (missing bool) {
	today, ok := c.b.Fact(c.now.Complete).Value.(json.Number)
	if !ok || Missing(c.before, today) < gone {
		return false
	}
	then := c.number("complete", rows)
	count := c.b.Compute(document.OpDifference, rows, then, c.now.Complete)
	roles := map[string]string{"count": insight.Token(count)}
	shape := "rows.gone"
	if end := c.now.Digest.Through; end < c.before.Through {
		shape = "rows.gone.end"
		roles["end"] = insight.Token(c.b.Date(document.BucketLabel(end, "day"), end))
		roles["ended"] = insight.Token(c.pastDay("through"))
	} else if c.now.Moved {
		roles["begin"], roles["began"] = c.day(c.now.Digest.First.Format(time.DateOnly)), insight.Token(c.pastDay("first"))
		if shape = "rows.gone.begin"; c.recentIntact() {
			c.add(document.RowsChanged, "rows", "rows.begin", roles)
			return false
		}
	}
	change := c.add(document.RowsChanged, "rows", shape, roles)
	change.Before, change.After = then, c.now.Complete
	return true
}

// late says that rows came in for days of before, where no figure says so.
func (c *comparer) late() {
	today, ok := c.b.Fact(c.now.Complete).Value.(json.Number)
	told := slices.ContainsFunc(c.out, func(o Change) bool { return o.Status == document.Restated })
	if !ok || told || c.before.Until.IsZero() || -Missing(c.before, today) < gone {
		return
	}
	then := c.number("complete", rows)
	count := c.b.Compute(document.OpDifference, rows, c.now.Complete, then)
	change := c.add(document.Restated, "rows", "rows.late", map[string]string{
		"count": insight.Token(count), "day": c.day(c.before.Until.Format(time.DateOnly)),
	})
	change.Before, change.After = then, c.now.Complete
}

// recentIntact: the days before the last report are as full as they were, so the data
// only lost its oldest rows.
func (c *comparer) recentIntact() bool {
	n := float(c.b.Fact(c.now.Recent).Value)
	return n >= (1-gone)*float64(c.before.Recent)
}

func (c *comparer) day(date string) string {
	return insight.Token(c.b.Date(document.BucketLabel(date, "day"), date))
}

// grown says that rows came where nothing else is said, and after a report that rows
// were missing from.
func (c *comparer) grown() {
	back := c.before.Partial && !c.now.Digest.Partial
	if len(c.out) > 0 && !back || c.now.Digest.Rows <= c.before.Rows || c.now.Total == "" {
		return
	}
	shape := "rows.more"
	if back {
		shape = "rows.back"
	}
	then := c.number("rows", rows)
	count := c.b.Compute(document.OpDifference, rows, c.now.Total, then)
	change := c.add(document.RowsChanged, "rows", shape, map[string]string{"count": insight.Token(count)})
	change.Before, change.After = then, c.now.Total
}

// fields says which came and went, and which are of another type.
func (c *comparer) fields() {
	before, now := c.before.Fields, c.now.Digest.Fields
	if before == nil || now == nil {
		return
	}
	lost, added := lacking(before, now), lacking(now, before)
	roles := map[string]string{"lost": c.names(lost), "added": c.names(added)}
	switch {
	case len(lost) > 0 && len(added) > 0:
		c.add(document.FieldsChanged, "fields", "fields.both", roles)
	case len(lost) > 0:
		c.add(document.FieldsChanged, "fields", "fields.lost", roles)
	case len(added) > 0:
		c.add(document.FieldsChanged, "fields", "fields.added", roles)
	}
	for _, f := range now {
		i := slices.IndexFunc(before, func(old Field) bool { return old.Name == f.Name })
		if i >= 0 && before[i].Type != f.Type {
			c.add(document.FieldsChanged, f.Name, "fields.type", map[string]string{
				"field": c.label(f.Name), "type": c.kind(f.Type), "was": c.kind(before[i].Type),
			})
		}
	}
}

func (c *comparer) label(text string) string { return insight.Token(c.b.Label(text)) }

func (c *comparer) kind(t string) string { return c.label(plan.TypeText(sitrep.FieldType(t))) }

// lacking are the fields of one list that another lacks.
func lacking(all, other []Field) (out []string) {
	for _, f := range all {
		if !slices.ContainsFunc(other, func(o Field) bool { return o.Name == f.Name }) {
			out = append(out, f.Name)
		}
	}
	return out
}

// named is how many names a sentence has before it says "and others".
const named = 3

func (c *comparer) names(list []string) string {
	tokens := make([]string, min(len(list), named))
	for i := range tokens {
		tokens[i] = c.label(cmp.Or(list[i], "(empty)"))
	}
	switch {
	case len(list) > named:
		return strings.Join(tokens, ", ") + " and others"
	case len(tokens) > 1:
		last := len(tokens) - 1
		return strings.Join(tokens[:last], ", ") + " and " + tokens[last]
	}
	return strings.Join(tokens, "")
}

// Gates of a field that is empty more often than it was.
const (
	blankRows  = 10
	blankShare = 0.2 // of the rows that came, above the share of before
)

// blanks says which fields of the report are empty in many of the rows that came.
func (c *comparer) blanks() (emptied bool) {
	came := c.now.Digest.Rows - c.before.Rows
	for _, f := range c.now.Digest.Fields {
		i := slices.IndexFunc(c.before.Fields, func(old Field) bool { return old.Name == f.Name && old.Type == f.Type })
		if id := c.now.Blanks[f.Name]; i >= 0 && id != "" && Blanker(c.before, c.before.Fields[i], came, f.Nulls) {
			c.blank(f.Name, id)
			emptied = true
		}
	}
	return emptied
}

// Blanker reports whether a field is empty in many more of the rows that came than it
// was before; nulls is how many are empty now.
func Blanker(before Digest, f Field, came, nulls int64) bool {
	more := nulls - f.Nulls
	return came > 0 && before.Rows > 0 && more >= blankRows && float64(more)/float64(came) >= float64(f.Nulls)/float64(before.Rows)+blankShare
}

func (c *comparer) blank(field, now string) {
	percent := document.Shown{Style: document.StylePercent}
	then, all := c.number("fields/"+field+"/nulls", rows), c.number("rows", rows)
	more := c.b.Compute(document.OpDifference, rows, now, then)
	came := c.b.Compute(document.OpDifference, rows, c.now.Total, all)
	change := c.add(document.Emptied, field, "blank", map[string]string{
		"field": c.label(field), "share": insight.Token(c.b.Compute(document.OpShare, percent, more, came)),
		"was": insight.Token(c.b.Compute(document.OpShare, percent, then, all)),
	})
	change.Before, change.After = then, now
}

// values says which groups of asked fields came and went.
func (c *comparer) values() {
	for _, f := range c.now.Digest.Fields {
		i := slices.IndexFunc(c.before.Fields, func(old Field) bool { return old.Name == f.Name && old.Type == f.Type })
		if i < 0 || f.Values == nil || c.before.Fields[i].Values == nil {
			continue
		}
		old := c.before.Fields[i].Values
		if list := without(f.Values, old); len(list) > 0 && !c.before.Partial { // they may only have been missing
			c.add(document.Appeared, f.Name, "appeared", map[string]string{"field": c.label(f.Name), "values": c.names(list)})
		}
		if list := without(old, f.Values); len(list) > 0 && !c.now.Moved {
			c.add(document.Vanished, f.Name, "vanished", map[string]string{"field": c.label(f.Name), "values": c.names(list)})
		}
	}
}

// appeared reports whether a value is told as one that was not there.
func (c *comparer) appeared(value string) bool {
	for _, f := range c.now.Digest.Fields {
		i := slices.IndexFunc(c.before.Fields, func(old Field) bool { return old.Name == f.Name && old.Type == f.Type })
		if i >= 0 && c.before.Fields[i].Values != nil && slices.Contains(without(f.Values, c.before.Fields[i].Values), value) {
			return true
		}
	}
	return false
}

func without(all, other []string) (out []string) {
	for _, v := range all {
		if !slices.Contains(other, v) {
			out = append(out, v)
		}
	}
	return out
}

// leaders says who leads a ranking now that another led plainly.
func (c *comparer) leaders() {
	for _, l := range c.now.Digest.Leaders {
		i := slices.IndexFunc(c.before.Leaders, func(old Leader) bool { return old.Key == l.Key })
		if i < 0 || c.before.Leaders[i].Name == l.Name || c.before.Partial {
			continue
		}
		was := c.past("leaders/"+l.Key, document.Fact{Type: document.NameFact, Text: document.GroupText(c.before.Leaders[i].Name, "")})
		c.add(document.Overtaken, l.Key, "leader", map[string]string{"leader": c.now.Leaders[l.Key], "was": insight.Token(was), "measure": c.label(l.Measure)})
	}
}
