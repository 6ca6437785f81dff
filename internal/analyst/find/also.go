package find

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Also says in one sentence how a number changed and what made it, beside another number
// that is told at length. It has no kind where no few groups made the change.
func (c *Cause) Also(b *document.Builder) insight.Finding {
	t := newTeller(c, b)
	if c.Spread || !c.Sure {
		return insight.Finding{}
	}
	now, before := t.Total("measure", 0, t.m), t.Total("before", 0, t.m)
	if now == "" || before == "" {
		return insight.Finding{}
	}
	roles := map[string]string{"total": insight.Token(now), "driver": t.names(c.Rows)}
	style := insight.Change(b, t.m, now, before)
	if !insight.Relative(t.m, t.float(now), t.float(before)) && t.m.Unit != "%" {
		style = insight.Difference(b, t.m, now, before)
		roles["change"] = "by " + t.size(style)
	} else {
		roles["change"] = insight.Token(b.Compute(document.OpMagnitude, t.style(), style))
	}
	here, earlier := t.ends()
	shape := "also"
	weights := c.Answer.Main.Column("weight before", 0) >= 0
	switch same := here != "" && earlier != "" && t.Same(here, earlier); { // then its weight made it, and not what it is
	case same && !weights:
		return insight.Finding{}
	case here != "" && (same || c.Remixed):
		roles["value"], shape = insight.Token(here), "also.weight"
		roles["weight"], roles["earlierWeight"] = t.percent(c.Rows[0], "weight"), t.percent(c.Rows[0], "weight before")
	case here == "":
		roles["before"], shape = insight.Token(earlier), "also.gone"
	case earlier == "":
		roles["value"], shape = insight.Token(here), "also.new"
	default:
		roles["value"], roles["before"] = insight.Token(here), insight.Token(earlier)
	}
	f := unscoped(t.finding(document.KindContributor, shape, roles))
	if f.Kind != "" {
		f.Good = insight.Meaning(t.m.Good, t.float(now), t.float(before))
	}
	return f
}

// ends are what the groups that are the cause are at now and were at before: their sum, or
// of a quotient that of the first.
func (t *teller) ends() (now, before string) {
	if t.m.AddsOverGroups() {
		return t.sum("measure"), t.sum("before")
	}
	row := t.c.Rows[0]
	return t.Number(row, t.Column(0), t.m), t.Number(row, t.Before(0), t.m)
}
