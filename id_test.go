package sitrep_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestIDsSortInTheOrderTheyWereMade(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	clocks := []time.Time{now, now, now.Add(time.Microsecond), now.Add(-time.Hour), now.Add(time.Millisecond)}
	var ids []sitrep.ID
	for range 200 {
		for _, clock := range clocks {
			ids = append(ids, sitrep.NewID(clock))
		}
	}
	if !slices.IsSorted(ids) {
		t.Error("ids of one process are not increasing")
	}
}

func TestIDsMadeSideBySideDiffer(t *testing.T) {
	t.Parallel()
	var seen sync.Map
	var wait sync.WaitGroup
	now := time.Now()
	for range 8 {
		wait.Go(func() {
			for range 1000 {
				if _, twice := seen.LoadOrStore(sitrep.NewID(now), true); twice {
					t.Error("an id came twice")
				}
			}
		})
	}
	wait.Wait()
}

func TestNewIDIsAVersion7UUID(t *testing.T) {
	t.Parallel()
	id := string(sitrep.NewID(time.Now()))
	if _, err := sitrep.ParseID(id); err != nil {
		t.Fatal(err)
	}
	if id[14] != '7' || !strings.ContainsRune("89ab", rune(id[19])) {
		t.Errorf("%s: version %c, variant %c", id, id[14], id[19])
	}
}

func TestParseIDTakesHexadecimalGroupsAndNothingElse(t *testing.T) {
	t.Parallel()
	const good = "0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"
	got, err := sitrep.ParseID(strings.ToUpper(good))
	if err != nil || got != good {
		t.Errorf("upper case: %q, %v", got, err)
	}
	for _, bad := range []string{
		"", "x", good[:35], good + "0", "{" + good + "}", "urn:uuid:" + good, strings.ReplaceAll(good, "-", ""),
		strings.Replace(good, "-", "+", 1), strings.Replace(good, "a", "g", 1), strings.Replace(good, "0199a1b2", "0199a1b-2", 1),
		" " + good[1:], strings.Replace(good, "a1", "é", 1),
	} {
		if _, err := sitrep.ParseID(bad); sitrep.CodeOf(err) != sitrep.Invalid {
			t.Errorf("ParseID(%q): %v", bad, err)
		}
	}
}
