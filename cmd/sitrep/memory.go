package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// tuneMemory lets the heap grow to five times what lives on it (one or two
// megabytes) before it is collected: at 50 percent a read costs half as much
// again. What a burst leaves behind, keepSmall gives back.
func tuneMemory() { debug.SetGCPercent(400) }

const (
	startLasts = 5 * time.Second // with room to spare
	lookEvery  = time.Second
	plenty     = 11 << 20 // bytes that Go's runtime holds; idle it is one less
)

// keepSmall gives back what only the start needed, and then what a burst of runs
// or requests leaves behind: a few milliseconds of work, none when there is no burst.
func keepSmall(ctx context.Context) error {
	for wait := startLasts; ; wait = lookEvery {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
		if wait == startLasts {
			debug.FreeOSMemory()
			forgetStart()
		} else if held() > plenty {
			debug.FreeOSMemory()
		}
	}
}

// held is the memory that Go's runtime has and has not given back, in bytes.
func held() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
