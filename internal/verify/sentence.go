package verify

import (
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// sentences fills each template with its facts again.
func (c *checker) sentences() {
	d := c.d
	c.sentence("title", d.Method.Title)
	if d.Title != d.Method.Title.Text {
		c.wrong("title: it is not what its facts say")
	}
	for i, s := range d.Summary {
		c.sentence(fmt.Sprintf("summary[%d]", i), s)
	}
	for i, change := range d.Changes {
		where := fmt.Sprintf("changes[%d]", i)
		c.sentence(where, document.Sentence{Text: change.Text, Template: change.Template, Facts: change.Facts})
		c.change(where, change)
	}
	for i, s := range d.Sections {
		c.sentence(fmt.Sprintf("sections[%d].answer", i), s.Answer)
		c.findings(fmt.Sprintf("sections[%d].findings", i), s.Findings)
	}
	c.findings("alsoWorthKnowing", d.AlsoWorthKnowing)
}

// change checks the two values of a change: the one before is of the execution before
// or computed anew, the one after is of this one, and they are written alike.
func (c *checker) change(where string, change document.Change) {
	c.named(where+".before", change.Before)
	c.named(where+".after", change.After)
	if (change.Before == nil) != (change.After == nil) {
		c.wrong("%s: one of two values", where)
	}
	if change.Before == nil || change.After == nil {
		return
	}
	before, after := c.d.Facts[*change.Before], c.d.Facts[*change.After]
	switch {
	case before.Unit != after.Unit || before.Style != after.Style:
		c.wrong("%s: a value of %q beside one of %q", where, before.Unit, after.Unit)
	case after.Previous != "":
		c.wrong("%s.after: it is of the execution before", where)
	case !c.tells(change.Facts, *change.After), before.Value != after.Value && !c.tells(change.Facts, *change.Before):
		c.wrong("%s: its sentence tells of other values", where)
	}
}

// tells reports whether a fact is among some, or one of them is computed from it.
func (c *checker) tells(facts []string, id string) bool {
	for _, f := range facts {
		if c.same(f, id) || c.tells(c.d.Facts[f].Args, id) {
			return true
		}
	}
	return false
}

func (c *checker) findings(where string, findings []document.Finding) {
	for i, f := range findings {
		c.sentence(fmt.Sprintf("%s[%d]", where, i), document.Sentence{Text: f.Text, Template: f.Template, Facts: f.Facts})
	}
}

func (c *checker) sentence(where string, s document.Sentence) {
	c.counts.Sentences++
	again, err := document.NewSentence(s.Template, c.d.Facts)
	switch {
	case err != nil:
		c.wrong("%s: %v", where, err)
	case again.Text != s.Text:
		c.wrong("%s: %q is not what its facts say: %q", where, s.Text, again.Text)
	case !slices.Equal(again.Facts, s.Facts):
		c.wrong("%s: its facts are %v, not %v", where, again.Facts, s.Facts)
	}
}

// keyFigures are told by their facts.
func (c *checker) keyFigures() {
	for i, k := range c.d.KeyFigures {
		where := fmt.Sprintf("keyFigures[%d]", i)
		if f, ok := c.d.Facts[k.Fact]; !ok || f.Text != k.Text {
			c.wrong("%s: %q is not the text of %s", where, k.Text, k.Fact)
		}
		c.named(where+".change", k.Change)
		if k.Change == nil {
			continue
		}
		if f := c.d.Facts[*k.Change]; len(f.Args) == 0 || !c.same(f.Args[0], k.Fact) {
			c.wrong("%s.change: %s is no change of %s", where, *k.Change, k.Fact)
		}
	}
}

// same: two facts have one value from one place, however they are written.
func (c *checker) same(a, b string) bool {
	return a == b || c.d.Facts[a].Source() == c.d.Facts[b].Source()
}

// named checks that a fact is there; nil names none.
func (c *checker) named(where string, id *string) {
	if id == nil {
		return
	}
	if _, ok := c.d.Facts[*id]; !ok {
		c.wrong("%s: there is no fact %q", where, *id)
	}
}
