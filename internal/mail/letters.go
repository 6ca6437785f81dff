package mail

import (
	"errors"
	"slices"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// keptLetters is how many executions' letters are held: the recipients of one
// follow one another, so few are enough, and memory stays as it is.
const keptLetters = 8

// letters keeps what was mailed last: an execution may have fifty recipients, and
// its charts are drawn once.
type letters struct {
	mu   sync.Mutex
	kept []*kept // the one asked for last at the end
}

type kept struct {
	execution sitrep.ID
	once      sync.Once
	letter    letter
	err       error
}

// errNotMade stands until a letter is there: the making of it may panic.
var errNotMade = errors.New("the message was not made")

// of returns the letter of an execution; those who ask at once have it made once.
// An error is not kept.
func (c *letters) of(execution sitrep.ID, make func() (letter, error)) (letter, error) {
	k := c.take(execution)
	k.once.Do(func() {
		k.err = errNotMade
		k.letter, k.err = make()
	})
	if k.err != nil {
		c.mu.Lock()
		c.kept = slices.DeleteFunc(c.kept, func(other *kept) bool { return other == k })
		c.mu.Unlock()
	}
	return k.letter, k.err
}

func (c *letters) take(execution sitrep.ID) *kept {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := &kept{execution: execution}
	if i := slices.IndexFunc(c.kept, func(k *kept) bool { return k.execution == execution }); i >= 0 {
		k = c.kept[i]
		c.kept = slices.Delete(c.kept, i, i+1)
	}
	if len(c.kept) == keptLetters {
		c.kept = slices.Delete(c.kept, 0, 1)
	}
	c.kept = append(c.kept, k)
	return k
}
