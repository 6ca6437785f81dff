package since

import (
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// grows is how many times as large an effect must be to be told as larger (and the
// other way round), against when that was said last: swings about a level are not told.
const grows = 1.5

// memory is for how many reports a finding is kept that these could not look for: by
// weeks, what was found by days may take a while to be seen again.
const memory = 6

// passing are the kinds that are about one window or one day: that another one has
// none of it does not undo it, so they end without a word.
var passing = [...]document.Kind{
	document.KindPeriodChange, document.KindMover, document.KindContributor, document.KindMixShift, document.KindMixVersusRate,
	document.KindYearOverYear, document.KindPace, document.KindStreak, document.KindPastAnomaly,
	document.KindRecordOutlier,
}

// past are the kinds that stay what they are: that they are still there is no news.
var past = [...]document.Kind{document.KindPastAnomaly, document.KindRecordOutlier}

// Strength is an effect of 0 to 1 on a scale on which twice as much is twice as much.
func Strength(effect float64) float64 { return min(20, -math.Log1p(-min(effect, 1))) }

// findings says what became of those of before, and which are new; it returns those
// to be kept.
func (c *comparer) findings() []Finding {
	var keep []Finding
	whole := !c.before.Stopped && !c.now.Digest.Stopped
	for _, f := range c.now.Digest.Findings {
		i := slices.IndexFunc(c.before.Findings, func(old Finding) bool { return old.Key == f.Key })
		if i < 0 {
			if f.Fresh = whole && !c.tells(f); c.news(f) {
				c.claim(document.NewFinding, f, "new")
			}
			keep = append(keep, f)
			continue
		}
		keep = append(keep, c.again(f, c.before.Findings[i]))
	}
	for _, old := range c.before.Findings {
		if slices.ContainsFunc(c.now.Digest.Findings, func(f Finding) bool { return f.Key == old.Key }) {
			continue
		}
		looked := whole && c.now.Checked[old.Key] && c.before.Grain == c.now.Digest.Grain
		switch old.Missed++; {
		case !looked && old.Missed <= memory:
			keep = append(keep, old)
		case looked && old.Text != "" && !c.before.Partial && !slices.Contains(passing[:], old.Kind) && !c.longAgo(old):
			shape := "resolved"
			if old.Kind == document.KindUnexpectedLatest {
				shape = "resolved.latest"
			}
			c.quoted(document.Resolved, old, shape)
		}
	}
	return keep
}

// news: what is told and was not there before. A day of before that only now stands
// out is none, nor is that a value came of which the values say so.
func (c *comparer) news(f Finding) bool {
	whole := !c.before.Stopped && !c.now.Digest.Stopped
	past := f.At != "" && f.At < c.before.Until.Format(time.DateOnly)
	if f.Kind == document.KindLevelShift {
		past = c.longAgo(f)
	}
	return whole && c.tells(f) && !past && !(f.Kind == document.KindMover && c.appeared(f.Of)) && !c.came(f)
}

// came: that a group came up was told before, by another measure.
func (c *comparer) came(f Finding) bool {
	return f.Came && slices.ContainsFunc(c.before.Findings, func(old Finding) bool { return old.Came && old.Of == f.Of && old.Text != "" })
}

// settles is how many days a step takes at most to be seen.
const settles = 60

// longAgo: a step that only now is seen, or is seen no longer, for how the other days
// lie about it. Nothing happened.
func (c *comparer) longAgo(f Finding) bool {
	return f.Kind == document.KindLevelShift && f.At != "" && f.At < c.before.Until.AddDate(0, 0, -settles).Format(time.DateOnly)
}

// tells reports whether a reader of this report sees a finding that changes may name.
func (c *comparer) tells(f Finding) bool {
	return c.now.Claims[f.Key] != "" && f.Kind != document.KindPeriodChange // figures say that
}

// again is a finding that was there before.
func (c *comparer) again(f, old Finding) Finding {
	f.Seen = old.Seen + 1
	effect, turned := f.Effect, f.Sign*old.Sign < 0
	f.Effect = old.Effect
	switch {
	case !c.tells(f):
		f.Runs, f.Text, f.Fresh = 0, old.Text, old.Fresh
	case c.before.Partial: // whose words are not those of the last report
		f.Effect = effect
	case old.Text == "" || turned:
		f.Effect = effect
		c.first(f, old)
	case old.Runs == 0 || slices.Contains(past[:], f.Kind):
	case f.Left:
		f.Runs = old.Runs + 1
	case effect >= grows*old.Effect && old.Effect > 0:
		f.Runs, f.Effect = old.Runs+1, effect
		c.claim(document.Escalated, f, "escalated")
	case effect <= old.Effect/grows && effect > 0:
		f.Runs, f.Effect = old.Runs+1, effect
		c.claim(document.Eased, f, "eased")
	default:
		f.Runs = old.Runs + 1
		c.continuing(f, old)
	}
	return f
}

// first is a finding that is told for the first time, or for the first time this way
// round.
func (c *comparer) first(f, old Finding) {
	switch {
	case old.Text != "":
		change := c.quoted(document.Flipped, old, "flipped")
		change.Roles["claim"] = c.now.Claims[f.Key]
	case old.Fresh && c.news(f):
		c.claim(document.NewFinding, f, "new")
	}
}

// claim says what became of a finding; two that read the same are said once.
func (c *comparer) claim(status document.ChangeStatus, f Finding, shape string) *Change {
	words := string(status) + "\x00" + f.Text
	if c.said[words] {
		return &Change{Finding: insight.Finding{Roles: map[string]string{}}}
	}
	c.said[words] = true
	return c.add(status, f.Key, shape, map[string]string{"claim": c.now.Claims[f.Key]})
}

// continuing says that a finding is still there. Its numbers are those of today, so
// where they differ it must not seem that the last report had them.
func (c *comparer) continuing(f, old Finding) {
	shape := "continuing"
	if f.Text != old.Text {
		shape = "continuing.moved"
	}
	if old.Runs < 2 {
		c.claim(document.Continuing, f, shape+".once")
		return
	}
	count := c.number("findings/"+f.Key+"/runs", document.Shown{Style: document.StyleCount})
	change := c.claim(document.Continuing, f, shape+".more")
	change.Roles["count"] = insight.Token(count)
}

// quoted says what the last report said.
func (c *comparer) quoted(status document.ChangeStatus, old Finding, shape string) *Change {
	was := c.past("findings/"+old.Key, document.Fact{Type: document.QuoteFact, Text: "“" + old.Text + "”"})
	return c.add(status, old.Key, shape, map[string]string{"was": insight.Token(was)})
}
