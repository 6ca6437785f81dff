package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// tuneMemory lets the heap grow to five times what lives on it (one or two
// megabytes) before it is collected: at 50 percent a read costs half as much
// again. What a burst leaves behind, keepSmall gives back.
//
// A crowd of clients and what is kept of drawings live on it too, and five times that
// would be hundreds of megabytes: from softLimit on the heap is collected more often
// instead. Who sets GOMEMLIMIT knows better.
func tuneMemory() {
	debug.SetGCPercent(400)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softLimit)
	}
}

// softLimit is of what Go's runtime holds; SQLite and the program itself come on top,
// about 40 MB.
const softLimit = 110 << 20

const (
	startLasts = 5 * time.Second // with room to spare
	lookEvery  = time.Second
	plenty     = 11 << 20 // bytes that Go's runtime holds; idle it is one less
)

// keepSmall gives back what only the start needed, and then what a burst of runs
// or requests leaves behind: a few milliseconds of work, none while the burst lasts. As
// long as the heap is collected by itself, what was given back would be wanted again at
// once, and each page of it costs a fault.
func keepSmall(ctx context.Context) error {
	var before uint64
	for wait := startLasts; ; wait = lookEvery {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
		cycles := collections()
		if wait == startLasts {
			debug.FreeOSMemory()
			forgetStart()
		} else if held() > plenty && cycles == before {
			debug.FreeOSMemory()
		}
		before = cycles
	}
}

// collections is how often the heap was collected.
func collections() uint64 {
	samples := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64()
}

// held is the memory that Go's runtime has and has not given back, in bytes.
func held() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
