package main

import (
	"context"
	"runtime/debug"
	"time"
)

// tuneMemory trades a little processor time for memory: the heap is small, most
// work is done in children, and an idle service should cost next to nothing.
func tuneMemory() { debug.SetGCPercent(50) }

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
