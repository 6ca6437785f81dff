package llm

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Pauses between tries: each about twice as long as the one before, the half of it by
// chance, so that nodes that failed together do not come back together.
const (
	firstPause = 500 * time.Millisecond
	mostPause  = 8 * time.Second
)

func pause(try int) time.Duration {
	p := min(firstPause<<min(try, 10), mostPause)
	return p/2 + rand.N(p/2) //nolint:gosec // spreads load, guards nothing
}

// retryAfter reads how long a server asks to be left alone: seconds, milliseconds as
// OpenAI has them, or a date. What cannot be read asks for nothing.
func retryAfter(header http.Header, now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(header.Get("Retry-After-Ms"), 64); err == nil {
		return atMost(ms * float64(time.Millisecond))
	}
	value := strings.TrimSpace(header.Get("Retry-After"))
	if s, err := strconv.ParseFloat(value, 64); err == nil {
		return atMost(s * float64(time.Second))
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}

// atMost keeps what a server asks for within what a Duration can hold; NaN is nothing.
func atMost(nanoseconds float64) time.Duration {
	const day = float64(24 * time.Hour)
	if !(nanoseconds > 0) { // NaN is not greater either
		return 0
	}
	return time.Duration(min(nanoseconds, day))
}

// sleep waits d, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
