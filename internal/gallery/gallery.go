package gallery

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Config bounds a gallery.
type Config struct {
	Bytes   int64         // of what is kept; 0: nothing is kept
	Drawers int           // that draw at once, at least 1
	Queue   int           // that wait until they may draw; more are turned away
	Wait    time.Duration // for a place at most
}

// Drawing is the bytes of something in both forms in which it is sent. They are
// shared: nobody may change them.
type Drawing struct {
	Plain  []byte
	Zipped []byte // by gzip; nil: not worth it
}

// ErrBusy turns somebody away, for the time being.
var ErrBusy = sitrep.Errorf(sitrep.Temporary, "More is being drawn than there is room for. Try again in a moment.")

// Gallery is for any number of goroutines.
type Gallery struct {
	cfg     Config
	places  chan struct{} // one for each drawer
	waiting atomic.Int64

	mu      sync.Mutex
	kept    shelf
	flights map[string]*flight
}

// flight is a drawing that is being made.
type flight struct {
	done    chan struct{} // closed when the rest is there
	drawing Drawing
	err     error
	left    bool // who made it went away before it was done
}

// New makes an empty gallery.
func New(cfg Config) *Gallery {
	return &Gallery{
		cfg: cfg, places: make(chan struct{}, max(cfg.Drawers, 1)),
		kept: newShelf(cfg.Bytes), flights: map[string]*flight{},
	}
}

// Get returns what the name stands for. It is drawn if it is not kept, once for
// all who ask at the same time; an error is for all of them, and is not kept. A
// name must stand for the same bytes for ever.
func (g *Gallery) Get(ctx context.Context, name string, draw func(context.Context) (Drawing, error)) (Drawing, error) {
	for {
		drawing, f, mine := g.look(name)
		if f == nil {
			return drawing, nil
		}
		if mine {
			return g.fly(ctx, name, f, draw)
		}
		select {
		case <-ctx.Done():
			return Drawing{}, ctx.Err()
		case <-f.done:
		}
		if !f.left {
			return f.drawing, f.err
		}
	}
}

// look finds what is kept, else the flight that makes it; mine says that the
// caller has to.
func (g *Gallery) look(name string) (d Drawing, f *flight, mine bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if d, kept := g.kept.find(name); kept {
		return d, nil, false
	}
	if f := g.flights[name]; f != nil {
		return d, f, false
	}
	f = &flight{done: make(chan struct{}), left: true}
	g.flights[name] = f
	return d, f, true
}

// fly draws. Whatever happens, also a panic, those who wait for it go on.
func (g *Gallery) fly(ctx context.Context, name string, f *flight, draw func(context.Context) (Drawing, error)) (Drawing, error) {
	defer func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.flights, name)
		if !f.left && f.err == nil {
			g.kept.add(name, f.drawing)
		}
		close(f.done)
	}()
	err := g.enter(ctx)
	if err == nil {
		defer func() { <-g.places }()
		f.drawing, err = draw(ctx)
	}
	f.err, f.left = err, err != nil && ctx.Err() != nil
	return f.drawing, f.err
}

// enter waits for a place among those who draw. Who comes first is let in first.
func (g *Gallery) enter(ctx context.Context) error {
	select {
	case g.places <- struct{}{}:
		return nil
	default:
	}
	defer g.waiting.Add(-1)
	if g.waiting.Add(1) > int64(g.cfg.Queue) {
		return ErrBusy
	}
	late := time.NewTimer(g.cfg.Wait)
	defer late.Stop()
	select {
	case g.places <- struct{}{}:
		return nil
	case <-late.C:
		return ErrBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}
