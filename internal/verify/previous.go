package verify

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// compared finds what the execution that the report was compared with left. It need
// not be the newest before it: a run may have waited for another try meanwhile.
func (c *checker) compared(left [][]byte) {
	sum := c.d.Method.ComparedWith
	if sum == "" {
		if !c.elsewhere { // an older version did not say
			c.alone()
		}
		return
	}
	for _, stored := range left {
		if d, ok := since.Read(stored); ok && since.Sum(stored) == sum {
			c.before = &d
			return
		}
	}
	if len(left) > 0 {
		c.wrong("method.comparedWith: no execution before it left what the report was compared with")
		return
	}
	c.remark("what the execution before had was not compared: it is not at hand")
}

// alone: a report that was compared with none has nothing of before.
func (c *checker) alone() {
	if len(c.d.Changes) > 0 {
		c.wrong("changes: the report was compared with none")
	}
	for _, id := range sortedKeys(c.d.Facts) {
		if c.d.Facts[id].Previous != "" {
			c.wrong("facts.%s: it is of the execution before, and the report was compared with none", id)
		}
	}
}

// previous is what the execution before left at the place that a fact names. A fact
// may have no other source beside.
func (c *checker) previous(f document.Fact) (value any, known bool) {
	if f.Result != "" || f.Op != "" {
		return "a value of two sources", true
	}
	if c.before == nil {
		return nil, false
	}
	value, ok := c.before.At(f.Previous)
	if !ok {
		return "a place that the execution before did not leave", true
	}
	return value, true
}

// pastText is how a value of before is written, as far as its form does not say it.
func pastText(f document.Fact) (want string, known bool) {
	text, _ := f.Value.(string)
	switch {
	case f.Type == document.NameFact:
		return document.GroupText(text, ""), true
	case f.Type == document.DateFact && !strings.Contains(text, "/"):
		return document.BucketLabel(text, "day"), true
	}
	return "", false
}
