package datasets

import (
	"context"
	"io"
	"maps"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// endedFor is how long an import is known after its end, for who comes late to see it.
const endedFor = time.Minute

// The first and the last phase of an import; those between are stages of its [catalog.Progress].
const (
	Receiving sitrep.Phase = "receive" // the file comes
	Ended     sitrep.Phase = "ended"
)

// Far is how far an import is.
type Far struct {
	sitrep.Progress        // parts of a hundred; 0 of 0: nobody knows
	Ended           bool   // however it did
	Failed          string // why, safe to show; empty: it did not
}

// Underway knows of the imports that this process was asked for: each by the key that asked
// and the id that it gave, so that others learn nothing of it.
type Underway struct {
	mu  sync.Mutex
	now func() time.Time
	all map[importID]*course
}

type importID struct{ key, id sitrep.ID }

type course struct {
	Far
	at time.Time // when it ended
}

// NewUnderway knows of none yet.
func NewUnderway(now func() time.Time) *Underway {
	return &Underway{now: now, all: map[importID]*course{}}
}

// Begin makes an import known. What works on it in ctx tells how far it is, and end that it is
// over. One without an id, or with that of one under way, is not followed.
func (u *Underway) Begin(ctx context.Context, key, id sitrep.ID) (telling context.Context, end func(error)) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.forget()
	at := importID{key, id}
	if c := u.all[at]; id == "" || c != nil && !c.Ended {
		return ctx, func(error) {}
	}
	c := &course{Far: Far{Progress: sitrep.Progress{Phase: sitrep.Starting}}}
	u.all[at] = c
	context.AfterFunc(ctx, func() { u.end(c, nil) }) // who asked is gone, and what it asked for with it
	telling = catalog.Telling(ctx, func(stage string, done float64) { u.tell(c, stage, done) })
	return telling, func(err error) { u.end(c, err) }
}

// forget lets go of what ended long ago.
func (u *Underway) forget() {
	before := u.now().Add(-endedFor)
	maps.DeleteFunc(u.all, func(_ importID, c *course) bool { return c.Ended && c.at.Before(before) })
}

func (u *Underway) tell(c *course, stage string, done float64) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if c.Ended {
		return
	}
	c.Progress = ProgressOf(sitrep.Phase(stage), done)
}

func (u *Underway) end(c *course, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if c.Ended {
		return
	}
	c.Progress, c.Ended, c.at = sitrep.Progress{Phase: Ended}, true, u.now()
	if err != nil {
		c.Failed = sitrep.MessageOf(err)
	}
}

// Far is how far an import is. NotFound: the key has not begun it in this process, or it ended long ago.
func (u *Underway) Far(key, id sitrep.ID) (Far, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.forget()
	c := u.all[importID{key, id}]
	if c == nil {
		return Far{}, sitrep.Errorf(sitrep.NotFound, "No import of this id is under way here. It may not have begun yet: ask again in a second.")
	}
	return c.Far, nil
}

// ProgressOf is a stage of an import in parts of a hundred. The rows are stored in one step, which tells
// nothing meanwhile.
func ProgressOf(phase sitrep.Phase, done float64) sitrep.Progress {
	if done <= 0 {
		return sitrep.Progress{Phase: phase}
	}
	return sitrep.Progress{Phase: phase, Done: int(100 * min(done, 1)), Of: 100}
}

// Watched is the content of a file of about that many bytes, whose coming is told to the
// teller of ctx. Bytes: 0 or less, nobody knows.
func Watched(ctx context.Context, content io.Reader, bytes int64) io.Reader {
	tell := catalog.Teller(ctx)
	if tell == nil {
		return content
	}
	tell(string(Receiving), 0)
	return &watched{in: content, of: bytes, tell: tell}
}

type watched struct {
	in       io.Reader
	came, of int64
	told     int64 // of a hundred
	tell     catalog.Progress
}

// Read reads on, and tells each part of a hundred.
func (w *watched) Read(b []byte) (int, error) {
	n, err := w.in.Read(b)
	w.came += int64(n)
	if w.of > 0 {
		if part := 100 * w.came / w.of; part > w.told {
			w.told = part
			w.tell(string(Receiving), float64(w.came)/float64(w.of))
		}
	}
	return n, err
}
