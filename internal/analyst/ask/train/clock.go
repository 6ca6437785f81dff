package main

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
)

// clock prints how much of a processor this reader takes for a prompt. Tables are prepared before; nothing runs beside. The heap
// is collected as seldom as in a child of the program.
func (t *trainer) clock(ctx context.Context, examples []*example, w *ask.Weights) {
	debug.SetGCPercent(1000)
	var own []time.Duration
	for _, e := range examples {
		r := t.reader(ctx, e, w)
		r.Best(e.Prompt, 2)
		best := time.Hour
		for range 3 { // the quickest: what else the machine does is not the reader's
			began := worked()
			r.Best(e.Prompt, 2)
			best = min(best, worked()-began)
		}
		own = append(own, best)
		if t.show {
			fmt.Printf("%6.1f ms  %s\n", float64(best.Microseconds())/1000, e.Prompt)
		}
	}
	slices.Sort(own)
	fmt.Printf("readings of %d prompts: median %.1f ms, 90th percentile %.1f ms, 99th %.1f ms, longest %.1f ms\n", len(own), ms(own, 0.5), ms(own, 0.9), ms(own, 0.99), ms(own, 1))
}

// worked is how long processors have worked for this program, on all its threads.
func worked() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// ms is a quantile of sorted durations.
func ms(list []time.Duration, q float64) float64 {
	if len(list) == 0 {
		return 0
	}
	return float64(list[min(len(list)-1, int(q*float64(len(list))))].Microseconds()) / 1000
}
