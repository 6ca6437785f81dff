//go:build bench

package benchtest_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// roleVariable makes a process of the test binary one of the floors.
const roleVariable = "SITREP_BENCH_ROLE"

func TestMain(m *testing.M) {
	var err error
	switch os.Getenv(roleVariable) {
	case "bare":
		err = serveBare(os.Args[1], os.Args[2])
	case "plain":
		err = importPlainly(os.Args[1], os.Args[2])
	case "queries":
		err = askPlainly(os.Args[1])
	case "tables":
		err = askTables(os.Args[1])
	case "whole":
		err = reportWhole(os.Args[1])
	default:
		os.Exit(apptest.Main(m))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// setting is a size that may be made smaller from outside to try things out;
// the bounds are meant for the sizes given here.
func setting(t *testing.T, name string, size int) int {
	t.Helper()
	text := os.Getenv("SITREP_BENCH_" + name)
	if text == "" {
		return size
	}
	given, err := strconv.Atoi(text)
	if err != nil || given < 1 {
		t.Fatalf("SITREP_BENCH_%s is %q, want a number", name, text)
	}
	t.Logf("%s is %d instead of %d", name, given, size)
	return given
}

// within prints one line of the table and fails the test above the bound.
func within(t *testing.T, what string, value, bound float64, unit string) {
	t.Helper()
	t.Logf("| %s | %.2f %s | at most %.2f |", what, value, unit, bound)
	if value > bound {
		t.Errorf("%s: %.2f %s is more than %.2f", what, value, unit, bound)
	}
}

func median(values []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

func ratio(a, b time.Duration) float64 { return float64(a) / float64(b) }
