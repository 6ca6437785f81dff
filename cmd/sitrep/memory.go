package main

import (
	"context"
	"runtime/debug"
	"time"
)

// tuneMemory lets the heap grow to a few times what lives on it (one or two
// megabytes) before it is collected: at 50 percent a read costs half as much again.
func tuneMemory() { debug.SetGCPercent(400) }

const (
	startLasts    = 5 * time.Second // with room to spare
	giveBackEvery = time.Minute     // a few milliseconds of work
)

// keepSmall gives back what only the start needed, and then, now and again, what
// a burst of requests has left behind.
func keepSmall(ctx context.Context) error {
	for wait := startLasts; ; wait = giveBackEvery {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
		debug.FreeOSMemory()
		if wait == startLasts {
			forgetStart()
		}
	}
}
