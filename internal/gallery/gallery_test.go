package gallery_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/gallery"
)

var roomy = gallery.Config{Bytes: 1 << 20, Drawers: 2, Queue: 1000, Wait: time.Minute}

// painter draws and counts.
type painter struct {
	drawn atomic.Int64
	size  int
	took  time.Duration
}

func (p *painter) draw(ctx context.Context) (gallery.Drawing, error) {
	p.drawn.Add(1)
	select {
	case <-time.After(p.took):
		return gallery.Drawing{Plain: make([]byte, p.size)}, nil
	case <-ctx.Done():
		return gallery.Drawing{}, ctx.Err()
	}
}

func get(t *testing.T, g *gallery.Gallery, name string, draw func(context.Context) (gallery.Drawing, error)) {
	t.Helper()
	if _, err := g.Get(t.Context(), name, draw); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

func TestIsDrawnOnceForAllWhoAsk(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g, p := gallery.New(roomy), &painter{size: 10, took: time.Second}
		for range 100 {
			go get(t, g, "a", p.draw)
		}
		synctest.Wait()
		<-time.After(time.Second)
		get(t, g, "a", p.draw)
		if p.drawn.Load() != 1 {
			t.Errorf("drawn %d times", p.drawn.Load())
		}
	})
}

func TestFewDrawAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g, p := gallery.New(roomy), &painter{took: time.Second}
		var group sync.WaitGroup
		began := time.Now()
		for i := range 40 {
			group.Go(func() { get(t, g, fmt.Sprint(i), p.draw) })
		}
		group.Wait()
		if took := time.Since(began); took != 20*time.Second || p.drawn.Load() != 40 {
			t.Errorf("%d drawings of a second by two took %s", p.drawn.Load(), took)
		}
	})
}

func TestWhoDoesNotFitIntoTheQueueIsTurnedAway(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g, p := gallery.New(gallery.Config{Drawers: 1, Queue: 2, Wait: time.Minute}), &painter{took: time.Second}
		for i := range 3 {
			go get(t, g, fmt.Sprint(i), p.draw)
		}
		synctest.Wait()
		if _, err := g.Get(t.Context(), "more", p.draw); !errors.Is(err, gallery.ErrBusy) {
			t.Errorf("the fourth: %v", err)
		}
		get(t, g, "0", p.draw) // waits for the one that draws, and takes no place in the queue
		<-time.After(2 * time.Second)
		get(t, g, "more", p.draw)
	})
}

func TestNobodyWaitsForEver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g, p := gallery.New(gallery.Config{Drawers: 1, Queue: 9, Wait: time.Minute}), &painter{took: time.Hour}
		go get(t, g, "slow", p.draw)
		synctest.Wait()
		began := time.Now()
		if _, err := g.Get(t.Context(), "b", p.draw); !errors.Is(err, gallery.ErrBusy) || time.Since(began) != time.Minute {
			t.Errorf("%v after %s", err, time.Since(began))
		}
		brief, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		for _, name := range []string{"slow", "c"} {
			if _, err := g.Get(brief, name, p.draw); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: %v", name, err)
			}
		}
		<-time.After(time.Hour)
	})
}

// Who draws for others may leave: one of them goes on in its place.
func TestOthersDoNotSufferWhenWhoDrawsLeaves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g, p := gallery.New(roomy), &painter{took: time.Second}
		ctx, leave := context.WithCancel(t.Context())
		go func() {
			if _, err := g.Get(ctx, "a", p.draw); !errors.Is(err, context.Canceled) {
				t.Errorf("who left: %v", err)
			}
		}()
		synctest.Wait()
		for range 10 {
			go get(t, g, "a", p.draw)
		}
		synctest.Wait()
		leave()
		<-time.After(2 * time.Second)
		if p.drawn.Load() != 2 {
			t.Errorf("drawn %d times, want 2", p.drawn.Load())
		}
	})
}

func TestErrorsAreForAllWhoWaitAndAreNotKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g, broken := gallery.New(roomy), errors.New("broken")
		var asked atomic.Int64
		fail := func(context.Context) (gallery.Drawing, error) {
			asked.Add(1)
			<-time.After(time.Second)
			return gallery.Drawing{}, broken
		}
		for range 5 {
			go func() {
				if _, err := g.Get(t.Context(), "a", fail); !errors.Is(err, broken) {
					t.Errorf("%v", err)
				}
			}()
		}
		<-time.After(2 * time.Second)
		if asked.Load() != 1 {
			t.Errorf("asked %d times", asked.Load())
		}
		get(t, g, "a", (&painter{}).draw)
	})
}

func TestPanicHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := gallery.New(gallery.Config{Drawers: 1, Queue: 9, Wait: time.Minute})
		go func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			_, _ = g.Get(t.Context(), "a", func(context.Context) (gallery.Drawing, error) {
				<-time.After(time.Second)
				panic("a drawing went wrong")
			})
		}()
		synctest.Wait()
		get(t, g, "a", (&painter{}).draw)
	})
}

func TestWhatIsKeptStaysWithinItsBytes(t *testing.T) {
	t.Parallel()
	g, p := gallery.New(gallery.Config{Bytes: 10_000, Drawers: 1, Queue: 1}), &painter{size: 3000}
	look := func(names ...string) int64 {
		before := p.drawn.Load()
		for _, name := range names {
			get(t, g, name, p.draw)
		}
		return p.drawn.Load() - before
	}
	if n := look("a", "b", "c", "a", "b", "c"); n != 3 {
		t.Errorf("three that fit were drawn %d times", n)
	}
	if n := look("d", "b", "c", "d"); n != 1 { // a makes room
		t.Errorf("%d drawn, want the new one only", n)
	}
	if n := look("a"); n != 1 {
		t.Error("what was not looked at for longest is still there")
	}
	get(t, g, "huge", (&painter{size: 20_000}).draw)
	if n := look("a", "c", "d"); n != 0 {
		t.Errorf("one that is larger than all pushed %d others out", n)
	}
}

func TestNothingIsKeptWithoutBytes(t *testing.T) {
	t.Parallel()
	g, p := gallery.New(gallery.Config{Drawers: 1}), &painter{}
	get(t, g, "a", p.draw)
	get(t, g, "a", p.draw)
	if p.drawn.Load() != 2 {
		t.Errorf("drawn %d times", p.drawn.Load())
	}
}
