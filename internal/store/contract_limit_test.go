package store_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func limitRules() []rule {
	return []rule{
		{"SliceIsAtMostFifty", sliceIsAtMostFifty},
		{"SlicesShrinkWhenLittleIsLeft", slicesShrink},
		{"WholeQuotaCanBeHad", wholeQuotaCanBeHad},
		{"SettledSliceCountsWhatWasUsed", settledSliceCounts},
		{"LostSliceCountsUntilAnHourAfterItsEnd", lostSliceCounts},
		{"UnknownSliceMayBeSettled", unknownSliceMayBeSettled},
		{"ExtendedSliceCountsWhole", extendedSliceCounts},
		{"SpentQuotaExtendsNothing", spentQuotaExtendsNothing},
		{"SlicesOfOthersDoNotCount", slicesOfOthers},
		{"RevokedOwnerGetsNothing", revokedOwnerGetsNothing},
		{"CreationQuotaIsReadFromTheLedger", creationQuotaIsRead},
		{"NoHourHasMoreRequestsThanTheLimit", noHourHasMoreRequests},
		{"NoHourHasMoreCreationsThanTheLimit", noHourHasMoreCreations},
	}
}

func (w *world) slice(owner sitrep.ID, want int) store.Slice {
	w.t.Helper()
	s, err := w.TakeSlice(w.ctx(), w.now, owner, want)
	w.must(err)
	return s
}

func sliceIsAtMostFifty(t *testing.T, w *world) {
	key := w.owner()
	s := w.slice(key.ID, 1000)
	equal(t, "granted", s.Granted, 50)
	equal(t, "quota", s.Quota, store.Quota{Limit: 1000, Remaining: 950, Resets: s.Until.Add(store.Hour)})
	if life := s.Until.Sub(w.now); life <= 0 || life > 2*time.Minute {
		t.Errorf("a slice lives %v, want about a minute", life)
	}
	equal(t, "granted", w.slice(key.ID, 3).Granted, 3)
}

func slicesShrink(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Requests: 40})
	first := w.slice(key.ID, 50)
	second := w.slice(key.ID, 50)
	if first.Granted > 20 || second.Granted == 0 {
		t.Errorf("slices of 40 are %d and %d: the second node is starved", first.Granted, second.Granted)
	}
}

func wholeQuotaCanBeHad(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Requests: 123})
	total := 0
	for {
		s := w.slice(key.ID, 50)
		total += s.Granted
		if s.Granted == 0 {
			equal(t, "remaining", s.Quota.Remaining, 0)
			equal(t, "id of no slice", s.ID, "")
			break
		}
	}
	equal(t, "granted in all", total, 123)
}

func settledSliceCounts(t *testing.T, w *world) {
	key := w.owner()
	unused, used := w.slice(key.ID, 50), w.slice(key.ID, 50)
	w.must(w.SettleSlice(w.ctx(), unused.ID, 0, time.Time{}))
	w.must(w.SettleSlice(w.ctx(), used.ID, 7, w.now.Add(time.Second)))
	q, err := w.DataQuota(w.ctx(), w.now, key.ID)
	w.must(err)
	equal(t, "quota", q, store.Quota{Limit: 1000, Remaining: 993, Resets: w.now.Add(time.Second + store.Hour)})
	w.pass(time.Second + store.Hour)
	q, err = w.DataQuota(w.ctx(), w.now, key.ID)
	w.must(err)
	equal(t, "quota an hour later", q, store.Quota{Limit: 1000, Remaining: 1000})
}

func lostSliceCounts(t *testing.T, w *world) {
	key := w.owner()
	s := w.slice(key.ID, 50)
	w.now = s.Until.Add(store.Hour - time.Millisecond)
	q, err := w.DataQuota(w.ctx(), w.now, key.ID)
	w.must(err)
	equal(t, "remaining", q.Remaining, 950)
	w.pass(time.Millisecond)
	q, err = w.DataQuota(w.ctx(), w.now, key.ID)
	w.must(err)
	equal(t, "remaining", q.Remaining, 1000)
}

func unknownSliceMayBeSettled(_ *testing.T, w *world) {
	w.must(w.SettleSlice(w.ctx(), sitrep.NewID(w.now), 5, w.now))
}

func (w *world) extend(owner sitrep.ID, held store.Slice, want int) store.Slice {
	w.t.Helper()
	s, err := w.ExtendSlice(w.ctx(), w.now, owner, held, want)
	w.must(err)
	return s
}

func extendedSliceCounts(t *testing.T, w *world) {
	key := w.owner()
	s := w.slice(key.ID, 10)
	until := s.Until
	w.pass(time.Second)
	s = w.extend(key.ID, s, 1000)
	equal(t, "granted", s.Granted, 60)
	equal(t, "until", s.Until, until)
	equal(t, "remaining", s.Quota.Remaining, 940)
	q, err := w.DataQuota(w.ctx(), w.now, key.ID)
	w.must(err)
	equal(t, "quota", q, s.Quota)
	w.must(w.SettleSlice(w.ctx(), s.ID, 55, w.now))
	q, err = w.DataQuota(w.ctx(), w.now, key.ID)
	w.must(err)
	equal(t, "remaining once settled", q.Remaining, 945)
}

func spentQuotaExtendsNothing(t *testing.T, w *world) {
	key, _ := w.ownerWith(store.KeyDraft{Requests: 1})
	s := w.slice(key.ID, 10)
	equal(t, "extended slice", w.extend(key.ID, s, 10), s)
	other := w.owner()
	unknown := store.Slice{ID: sitrep.NewID(w.now), Granted: 3}
	equal(t, "extended slice that is not known", w.extend(other.ID, unknown, 10), unknown)
	w.must(w.RevokeKey(w.ctx(), w.now, other.Name))
	_, err := w.ExtendSlice(w.ctx(), w.now, other.ID, unknown, 5)
	w.wants(err, sitrep.Unauthorized)
}

func slicesOfOthers(t *testing.T, w *world) {
	a, b := w.owner(), w.owner()
	w.slice(a.ID, 50)
	equal(t, "remaining", w.slice(b.ID, 1).Quota.Remaining, 999)
}

func revokedOwnerGetsNothing(_ *testing.T, w *world) {
	key := w.owner()
	w.must(w.RevokeKey(w.ctx(), w.now, key.Name))
	_, err := w.TakeSlice(w.ctx(), w.now, key.ID, 5)
	w.wants(err, sitrep.Unauthorized)
	_, err = w.CreationQuota(w.ctx(), w.now, key.ID)
	w.wants(err, sitrep.Unauthorized)
	_, err = w.DataQuota(w.ctx(), w.now, sitrep.NewID(w.now))
	w.wants(err, sitrep.Unauthorized)
}

func creationQuotaIsRead(t *testing.T, w *world) {
	key, d := w.owner(), w.dataset("sales")
	read := func() store.Quota {
		q, err := w.CreationQuota(w.ctx(), w.now, key.ID)
		w.must(err)
		return q
	}
	equal(t, "unused quota", read(), store.Quota{Limit: 10, Remaining: 10})
	first := w.now
	w.create(w.draft(key.ID, d.ID))
	w.pass(time.Minute)
	w.create(w.draft(key.ID, d.ID))
	equal(t, "quota", read(), store.Quota{Limit: 10, Remaining: 8, Resets: first.Add(store.Hour)})
	w.now = first.Add(store.Hour)
	equal(t, "quota an hour later", read(), store.Quota{Limit: 10, Remaining: 9, Resets: first.Add(time.Minute + store.Hour)})
}

// node is a node of the model: it spends slices, settles them, or dies.
type node struct {
	slice store.Slice
	used  int
	last  time.Time
}

// noHourHasMoreRequests lets nodes take, spend, settle and lose slices at random
// and counts every request that got through.
func noHourHasMoreRequests(t *testing.T, w *world) {
	rapid.Check(t, func(rt *rapid.T) {
		w.now = start
		limit := rapid.IntRange(1, 60).Draw(rt, "limit")
		key, _ := w.ownerWith(store.KeyDraft{Requests: limit})
		nodes := make([]node, 2)
		var uses []time.Time
		for range rapid.IntRange(1, 25).Draw(rt, "steps") {
			w.pass(rapid.SampledFrom([]time.Duration{0, time.Millisecond, 20 * time.Second, time.Minute, 29 * time.Minute}).Draw(rt, "pause"))
			n := &nodes[rapid.IntRange(0, 1).Draw(rt, "node")]
			switch rapid.SampledFrom([]string{"spend", "spend", "spend", "settle", "die"}).Draw(rt, "what") {
			case "spend":
				uses = append(uses, w.spend(n, key.ID, rapid.IntRange(1, 30).Draw(rt, "requests"))...)
			case "settle":
				w.settle(n)
			case "die":
				*n = node{}
			}
			if got := within(uses, w.now); got > limit {
				rt.Fatalf("%d requests in an hour, the limit is %d", got, limit)
			}
		}
		w.pass(2 * store.Hour)
		if q := w.slice(key.ID, 1).Quota; q.Remaining != limit-1 {
			rt.Fatalf("%d left after two quiet hours, want %d", q.Remaining, limit-1)
		}
	})
}

// spend makes requests until the node is refused, and returns when they were.
func (w *world) spend(n *node, owner sitrep.ID, requests int) (uses []time.Time) {
	for range requests {
		if n.slice.ID != "" && !w.now.Before(n.slice.Until) {
			w.settle(n)
		}
		if n.slice.ID != "" && n.used == n.slice.Granted {
			if n.slice = w.extend(owner, n.slice, 50); n.used == n.slice.Granted {
				return uses
			}
		}
		if n.slice.ID == "" {
			if *n = (node{slice: w.slice(owner, 50)}); n.slice.Granted == 0 {
				return uses
			}
		}
		n.used, n.last = n.used+1, w.now
		uses = append(uses, w.now)
	}
	return uses
}

func (w *world) settle(n *node) {
	if n.slice.ID != "" {
		w.must(w.SettleSlice(w.ctx(), n.slice.ID, n.used, n.last))
	}
	*n = node{}
}

// within counts what lies in the 60 minutes that end now.
func within(uses []time.Time, now time.Time) (n int) {
	for _, at := range uses {
		if now.Sub(at) < time.Hour {
			n++
		}
	}
	return n
}

// noHourHasMoreCreations compares the ledger with a list of what was accepted.
func noHourHasMoreCreations(t *testing.T, w *world) {
	d := w.dataset("sales")
	rapid.Check(t, func(rt *rapid.T) {
		w.now = start
		limit := rapid.IntRange(1, 4).Draw(rt, "limit")
		key, _ := w.ownerWith(store.KeyDraft{Creations: limit})
		var accepted []time.Time
		for range rapid.IntRange(1, 12).Draw(rt, "steps") {
			w.pass(rapid.SampledFrom([]time.Duration{0, time.Millisecond, 20 * time.Minute, time.Hour - time.Millisecond}).Draw(rt, "pause"))
			used := within(accepted, w.now)
			created, err := w.CreateReport(w.ctx(), w.now, store.Creation{Report: w.draft(key.ID, d.ID)})
			if room := used < limit; room != (err == nil) || !room && sitrep.CodeOf(err) != sitrep.Limited {
				rt.Fatalf("%d of %d used: creation ends with %v", used, limit, err)
			}
			if err != nil {
				continue
			}
			accepted = append(accepted, w.now)
			if rapid.Bool().Draw(rt, "delete") { // which gives nothing back
				w.must(w.DeleteReport(w.ctx(), key.ID, created.Report.ID))
			}
		}
	})
}
