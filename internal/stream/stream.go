// Package stream tells clients how something goes on, by server-sent events, until it has ended.
//
// Each event says how it stands, whole: who comes back after a break has missed nothing that
// matters. A stream looks by itself, and at once when it is told to; it holds a connection and
// some memory, so there may be few of one owner and not many of all.
package stream

import (
	"encoding/json"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Type is that of a stream.
const Type = "text/event-stream"

// How many streams may be open on a node: of one owner, and of all.
const (
	Each = 6
	All  = 256
)

const (
	usualEvery = time.Second
	usualBeat  = 15 * time.Second
	usualLife  = 10 * time.Minute
	// writeTime is how long a client may take to take an event.
	writeTime = 20 * time.Second
)

// Crowd counts the streams that are open.
type Crowd struct {
	each, all int
	mu        sync.Mutex
	open      int
	of        map[sitrep.ID]int
}

// NewCrowd lets so many of one owner in, and so many of all.
func NewCrowd(each, all int) *Crowd { return &Crowd{each: each, all: all, of: map[sitrep.ID]int{}} }

// Enter counts one more. Who entered leaves. Limited: the owner has as many as it may have.
// Temporary: all have.
func (c *Crowd) Enter(owner sitrep.ID) (leave func(), err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.of[owner] >= c.each:
		return nil, sitrep.Errorf(sitrep.Limited, "The key has %d streams open, which is as many as it may have. Close one of them, or ask with ?wait.", c.each)
	case c.open >= c.all:
		return nil, sitrep.Errorf(sitrep.Temporary, "Too many streams are open. Try again in a minute, or ask with ?wait.")
	}
	c.open++
	c.of[owner]++
	return sync.OnceFunc(func() { c.leave(owner) }), nil
}

func (c *Crowd) leave(owner sitrep.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open--
	if c.of[owner]--; c.of[owner] == 0 {
		delete(c.of, owner)
	}
}

// Open is how many are.
func (c *Crowd) Open() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open
}

// Source is what a stream tells of.
type Source struct {
	// Look says how it stands, for JSON, and whether it has ended. Its error ends the stream:
	// the client may not see it any more.
	Look     func() (state any, ended bool, err error)
	Told     <-chan struct{} // a reason to look; nil: none comes
	Stopping <-chan struct{} // closed when this process stops; nil: never
	// Every is how often it looks, Beat how often it says that it is there, Life how long it
	// lasts: a client comes back by itself. 0: a second, 15 seconds, ten minutes.
	Every, Beat, Life time.Duration
}

// Serve answers with the stream, until what it tells of has ended ("end"), the client is gone
// or may see no more ("refused"), or this process stops.
func Serve(w http.ResponseWriter, r *http.Request, s Source) {
	out := writer{w, http.NewResponseController(w)}
	_ = out.limit.SetReadDeadline(time.Time{}) // that nothing comes is how a client that is there looks
	h := w.Header()
	h.Set("Content-Type", Type)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies hold answers back
	if out.send("retry: 2000\n\n") != nil {
		return
	}
	s.follow(out, r)
}

func (s Source) follow(out writer, r *http.Request) {
	look, beat, life := time.NewTicker(orUsual(s.Every, usualEvery)), time.NewTicker(orUsual(s.Beat, usualBeat)), time.NewTimer(orUsual(s.Life, usualLife))
	defer func() { look.Stop(); beat.Stop(); life.Stop() }()
	var said string
	for {
		state, ended, err := s.Look()
		switch {
		case r.Context().Err() != nil:
			return
		case err != nil:
			_ = out.event("refused", map[string]string{"detail": sitrep.MessageOf(err)}, &said)
			return
		case ended:
			said = "" // the end is told even if nothing else changed
			_ = out.event("end", state, &said)
			return
		case out.event("progress", state, &said) != nil:
			return
		}
		select {
		case <-look.C:
		case <-s.Told:
		case <-beat.C:
			if out.send(": here\n\n") != nil {
				return
			}
		case <-life.C:
			return
		case <-s.Stopping:
			return
		case <-r.Context().Done():
			return
		}
	}
}

func orUsual(d, usual time.Duration) time.Duration {
	if d == 0 {
		return usual
	}
	return d
}

// writer sends what is written at once.
type writer struct {
	w     http.ResponseWriter
	limit *http.ResponseController
}

// event sends a state that is not the one that was said last. JSON has no line ends in it.
func (o writer) event(name string, state any, said *string) error {
	text, err := json.Marshal(state)
	if err != nil || string(text) == *said {
		return err
	}
	*said = string(text)
	return o.send("event: " + name + "\ndata: " + *said + "\n\n")
}

func (o writer) send(text string) error {
	_ = o.limit.SetWriteDeadline(time.Now().Add(writeTime)) // where it cannot be set, there is none
	if _, err := io.WriteString(o.w, text); err != nil {
		return err
	}
	return o.limit.Flush()
}
