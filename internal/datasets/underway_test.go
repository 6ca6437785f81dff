package datasets_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
)

// imports is what is under way at an instant that the test moves.
type imports struct {
	*datasets.Underway
	t        *testing.T
	now      time.Time
	key, own sitrep.ID // who asks, and how it calls the import
}

func newImports(t *testing.T) *imports {
	i := &imports{t: t, now: time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)}
	i.Underway = datasets.NewUnderway(func() time.Time { return i.now })
	i.key, i.own = sitrep.NewID(i.now), sitrep.NewID(i.now)
	return i
}

// is wants an import to be so far: phase, parts of a hundred, or "unknown".
func (i *imports) is(key, id sitrep.ID, want string) {
	i.t.Helper()
	far, err := i.Far(key, id)
	got := fmt.Sprintf("%s %d/%d %v %s", far.Phase, far.Done, far.Of, far.Ended, far.Failed)
	if sitrep.CodeOf(err) == sitrep.NotFound {
		got = "unknown"
	}
	if strings.TrimSpace(got) != want {
		i.t.Fatalf("%s, %v; want %s", got, err, want)
	}
}

func TestAnImportIsFollowedByItsKeyAndItsIdAlone(t *testing.T) {
	t.Parallel()
	i := newImports(t)
	i.is(i.key, i.own, "unknown")
	ctx, end := i.Begin(t.Context(), i.key, i.own)
	i.is(i.key, i.own, "starting 0/0 false")
	i.is(sitrep.NewID(i.now), i.own, "unknown")
	i.is(i.key, sitrep.NewID(i.now), "unknown")
	tell := catalog.Teller(ctx)
	tell("hash", 0.425)
	i.is(i.key, i.own, "hash 42/100 false")
	tell("store", 0)
	i.is(i.key, i.own, "store 0/0 false")
	tell("profile", 1.5)
	i.is(i.key, i.own, "profile 100/100 false")
	end(nil)
	tell("profile", 0.1) // of a child that had not heard
	i.is(i.key, i.own, "ended 0/0 true")
	i.now = i.now.Add(61 * time.Second)
	i.is(i.key, i.own, "unknown")
}

func TestWhatAnImportFailedOfIsToldWithoutItsCause(t *testing.T) {
	t.Parallel()
	i := newImports(t)
	_, end := i.Begin(t.Context(), i.key, i.own)
	end(sitrep.Invalidf("The file has no rows."))
	i.is(i.key, i.own, "ended 0/0 true The file has no rows.")
	_, end = i.Begin(t.Context(), i.key, i.own) // the form is sent once more
	i.is(i.key, i.own, "starting 0/0 false")
	end(errors.New("open /srv/data/x: broken"))
	if far, err := i.Far(i.key, i.own); err != nil || far.Failed == "" || strings.Contains(far.Failed, "/srv") {
		t.Errorf("%+v, %v", far, err)
	}
}

func TestASecondImportOfAnIdThatIsUnderWayIsNotFollowed(t *testing.T) {
	t.Parallel()
	i := newImports(t)
	first, end := i.Begin(t.Context(), i.key, i.own)
	second, endSecond := i.Begin(t.Context(), i.key, i.own)
	if catalog.Teller(second) != nil {
		t.Error("the second tells, too")
	}
	catalog.Teller(first)("read", 0.1)
	endSecond(nil)
	i.is(i.key, i.own, "read 10/100 false")
	end(nil)
	none, endNone := i.Begin(t.Context(), i.key, "")
	endNone(nil)
	if catalog.Teller(none) != nil {
		t.Error("one without an id tells")
	}
	i.is(i.key, "", "unknown")
}

// TestAnImportThatNobodyEndsIsOverWithItsRequest: a handler may have panicked.
func TestAnImportThatNobodyEndsIsOverWithItsRequest(t *testing.T) {
	t.Parallel()
	i := newImports(t)
	ctx, cancel := context.WithCancel(t.Context())
	_, _ = i.Begin(ctx, i.key, i.own)
	cancel()
	limit := time.After(2 * time.Minute)
	for far, err := i.Far(i.key, i.own); !far.Ended; far, err = i.Far(i.key, i.own) {
		select {
		case <-limit:
			t.Fatalf("%+v, %v", far, err)
		case <-time.After(time.Millisecond): // there is no signal for it
		}
	}
}

func TestTheComingOfAFileIsToldInPartsOfAHundred(t *testing.T) {
	t.Parallel()
	var told []float64
	ctx := catalog.Telling(t.Context(), func(stage string, done float64) {
		if stage != string(datasets.Receiving) {
			t.Errorf("%s", stage)
		}
		told = append(told, done)
	})
	in := datasets.Watched(ctx, strings.NewReader(strings.Repeat("x", 1000)), 1000)
	for range 1000 {
		_, _ = in.Read(make([]byte, 1))
	}
	if len(told) != 101 || told[0] != 0 || told[50] != 0.5 || told[100] != 1 || !slices.IsSorted(told) {
		t.Errorf("%d: %v", len(told), told)
	}
	told = nil
	if _, err := io.Copy(io.Discard, datasets.Watched(ctx, strings.NewReader("abc"), -1)); err != nil || len(told) != 1 {
		t.Errorf("of a file whose size nobody knows: %v, %v", told, err)
	}
	plain := strings.NewReader("abc")
	if datasets.Watched(t.Context(), plain, 3) != io.Reader(plain) {
		t.Error("nobody wants to know, and it is watched")
	}
}
