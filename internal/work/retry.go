package work

import (
	"math/rand/v2"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// The waits after the first, second … try that ended with a temporary error;
// after the last one the work has failed. Those of deliveries span a day.
var (
	executionWaits = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute}
	deliveryWaits  = []time.Duration{
		time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour, 8 * time.Hour, 8*time.Hour + 40*time.Minute,
	}
)

// jitter keeps work that failed together from coming back together.
const jitter = 0.15

// retryAt returns when to try again after an error that followed so many failed
// tries; zero: never.
func retryAt(now time.Time, waits []time.Duration, attempts int, err error) time.Time {
	if permanent(err) || attempts >= len(waits) {
		return time.Time{}
	}
	factor := 1 - jitter + 2*jitter*rand.Float64() //nolint:gosec // spreads load, guards nothing
	return now.Add(time.Duration(float64(waits[attempts]) * factor))
}

// permanent reports whether trying again is pointless. What is not known to be
// permanent, a panic included, may pass.
func permanent(err error) bool {
	switch sitrep.CodeOf(err) {
	case sitrep.Temporary, sitrep.Internal, sitrep.Gone, sitrep.Limited:
		return false
	}
	return true
}

// reason is the text of err that the report's owner may see.
func reason(err error) string {
	if sitrep.CodeOf(err) == sitrep.Internal {
		return "It failed inside the service. The log has the details under the id of the execution."
	}
	return sitrep.MessageOf(err)
}
