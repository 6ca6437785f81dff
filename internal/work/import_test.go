package work_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestChangedSourceIsImportedOnceForAllRunsThatWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		p.content, p.imported = "v2", make(chan struct{})
		r, c := p.runner(), p.claim()
		var runs sync.WaitGroup
		for range 5 {
			runs.Go(func() {
				if _, err := r.Run(t.Context(), c); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		close(p.imported)
		runs.Wait()
		if _, err := r.Run(t.Context(), c); err != nil { // its claim still knows the old snapshot
			t.Error(err)
		}
		if p.imports != 1 {
			t.Errorf("%d imports", p.imports)
		}
		for _, request := range p.requests {
			if request.Hash != "v2" {
				t.Errorf("a run read %s", request.Hash)
			}
		}
	})
}

func TestImportOfAnotherNodeIsWaitedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		p.content, p.held = "v2", "another node's"
		done := make(chan error, 1)
		go func() {
			_, err := p.runner().Run(t.Context(), p.claim())
			done <- err
		}()
		synctest.Wait()
		if len(done) != 0 || p.imports != 0 {
			t.Fatalf("%d imports beside another node's", p.imports)
		}
		p.mu.Lock()
		p.snap("v2")
		p.held = ""
		p.mu.Unlock()
		if err := <-done; err != nil || p.imports != 0 || p.last(t).Hash != "v2" {
			t.Errorf("%v: %d imports, read %s", err, p.imports, p.last(t).Hash)
		}
	})
}

func TestImportGoesOnWhenTheRunThatBeganItIsCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		p.content, p.imported = "v2", make(chan struct{})
		r, c := p.runner(), p.claim()
		first, cancel := context.WithCancel(t.Context())
		results := make(chan error, 2)
		go func() { _, err := r.Run(first, c); results <- err }()
		synctest.Wait()
		go func() { _, err := r.Run(t.Context(), c); results <- err }()
		synctest.Wait()
		cancel()
		if err := <-results; err == nil {
			t.Error("the cancelled run did not end")
		}
		close(p.imported)
		if err := <-results; err != nil || p.imports != 1 {
			t.Errorf("%v after %d imports", err, p.imports)
		}
	})
}

func TestImportThatNobodyWaitsForGoesOnUntilTheNodeStops(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		p.content, p.imported = "v2", make(chan struct{})
		r := p.runner()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { _, err := r.Run(ctx, p.claim()); done <- err }()
		synctest.Wait() // the import is under way
		cancel()
		if err := <-done; err == nil {
			t.Error("no error")
		}
		synctest.Wait()
		if p.held == "" {
			t.Error("the import ended with the run that began it")
		}
		r.Close()
		synctest.Wait()
		if p.held != "" || p.told != nil {
			t.Errorf("held by %q, told %v: a stop is no fault of the source's", p.held, p.told)
		}
	})
}

func TestImportThatLostItsLeaseEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		p.content, p.imported = "v2", make(chan struct{})
		done := make(chan error, 1)
		go func() { _, err := p.runner().Run(t.Context(), p.claim()); done <- err }()
		synctest.Wait()
		p.mu.Lock()
		p.held = "another node's"
		p.mu.Unlock()
		if err := <-done; err == nil || sitrep.CodeOf(err) != sitrep.Internal {
			t.Errorf("%v: it must be tried again", err)
		}
	})
}

func TestBrokenSourceIsReadOnceUntilItChanges(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.content, p.broken = "broken", true
	r := p.runner()
	for range 3 {
		if _, err := r.Run(t.Context(), p.claim()); err != nil {
			t.Fatal(err)
		}
	}
	if p.imports != 1 || p.last(t).Banner == "" {
		t.Errorf("%d imports, banner %q", p.imports, p.last(t).Banner)
	}
	p.content, p.broken = "v3", false
	if _, err := r.Run(t.Context(), p.claim()); err != nil || p.last(t).Hash != "v3" || p.last(t).Banner != "" {
		t.Errorf("%v: %+v", err, p.last(t))
	}
}

func TestPanicOfAnImportIsAnError(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.content = "v2"
	r := p.runner()
	r.Source = panics{p}
	if _, err := r.Run(t.Context(), p.claim()); sitrep.CodeOf(err) != sitrep.Internal {
		t.Error(err)
	}
}

type panics struct{ *place }

func (panics) ImportDataset(context.Context, sitrep.Dataset) (sitrep.Snapshot, []sitrep.Field, error) {
	panic("oh")
}

func TestFailedImportIsLoggedWithItsCause(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		p.content, p.broken = "v2", true
		var log bytes.Buffer
		r := p.runner()
		r.Log = slog.New(slog.NewTextHandler(&log, nil))
		_, _ = r.Run(t.Context(), p.claim())
		if !strings.Contains(log.String(), "import failed") || !strings.Contains(log.String(), "it seems to be an image") {
			t.Errorf("the log has %q", log.String())
		}
	})
}
