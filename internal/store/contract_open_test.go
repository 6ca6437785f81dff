package store_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func openRules() []rule {
	return []rule{
		{"WhatWasStoredIsThereAfterARestart", storedSurvivesRestart},
		{"ManyMayOpenAtOnce", manyMayOpen},
		{"PingAnswers", pingAnswers},
		{"EndedContextIsNotTheDatabasesFault", endedContext},
		{"TimesAreKeptToTheMillisecondInUTC", timesAreUTC},
	}
}

func storedSurvivesRestart(t *testing.T, w *world) {
	r := w.report()
	cfg := w.Config()
	w.must(w.Close())
	s, err := store.Open(w.ctx(), cfg)
	w.must(err)
	defer func() { w.must(s.Close()) }()
	found, err := s.FindReport(w.ctx(), r.ID)
	w.must(err)
	equal(t, "prompt", found.Prompt, r.Prompt)
}

func manyMayOpen(t *testing.T, w *world) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s, err := store.Open(w.ctx(), w.Config())
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

func pingAnswers(_ *testing.T, w *world) { w.must(w.Ping(w.ctx())) }

func endedContext(t *testing.T, w *world) {
	ctx, cancel := context.WithCancel(w.ctx())
	cancel()
	_, err := w.CreateReport(ctx, w.now, store.Creation{Report: w.draft("x", "y")})
	if err == nil || sitrep.CodeOf(err) == sitrep.Temporary {
		t.Errorf("error is %v, want the context's", err)
	}
}

func timesAreUTC(t *testing.T, w *world) {
	w.now = time.Date(2026, 7, 1, 1, 2, 3, 4_005_006, time.FixedZone("x", 2*60*60))
	r := w.report()
	equal(t, "created at", r.CreatedAt, w.now.UTC().Truncate(time.Millisecond))
}
