package mail

import (
	"slices"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// keptContents is how many executions' contents are held: the recipients of one
// follow one another, so few are enough, and memory stays as it is.
const keptContents = 8

// contents keeps what was mailed last: an execution may have fifty recipients.
type contents struct {
	mu   sync.Mutex
	kept []*kept // the one asked for last at the end
}

type kept struct {
	execution sitrep.ID
	once      sync.Once
	content   sitrep.Content
	err       error
}

// of returns the content of an execution; those who ask at once load it once. An
// error is not kept.
func (c *contents) of(execution sitrep.ID, load func() (sitrep.Content, error)) (sitrep.Content, error) {
	k := c.take(execution)
	k.once.Do(func() { k.content, k.err = load() })
	if k.err != nil {
		c.mu.Lock()
		c.kept = slices.DeleteFunc(c.kept, func(other *kept) bool { return other == k })
		c.mu.Unlock()
	}
	return k.content, k.err
}

func (c *contents) take(execution sitrep.ID) *kept {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := &kept{execution: execution}
	if i := slices.IndexFunc(c.kept, func(k *kept) bool { return k.execution == execution }); i >= 0 {
		k = c.kept[i]
		c.kept = slices.Delete(c.kept, i, i+1)
	}
	if len(c.kept) == keptContents {
		c.kept = slices.Delete(c.kept, 0, 1)
	}
	c.kept = append(c.kept, k)
	return k
}
