package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
)

// clock prints how long this reader takes for a prompt. Tables are prepared before; nothing runs beside.
func (t *trainer) clock(ctx context.Context, examples []*example, w *ask.Weights) {
	var own []time.Duration
	for _, e := range examples {
		r := t.reader(ctx, e, w)
		r.Best(e.Prompt, 2)
		best := time.Hour
		for range 3 { // the quickest: what else the machine does is not the reader's
			began := time.Now()
			r.Best(e.Prompt, 2)
			best = min(best, time.Since(began))
		}
		own = append(own, best)
	}
	slices.Sort(own)
	fmt.Printf("readings of %d prompts: median %.1f ms, 90th percentile %.1f ms, 99th %.1f ms, longest %.1f ms\n", len(own), ms(own, 0.5), ms(own, 0.9), ms(own, 0.99), ms(own, 1))
}

// ms is a quantile of sorted durations.
func ms(list []time.Duration, q float64) float64 {
	if len(list) == 0 {
		return 0
	}
	return float64(list[min(len(list)-1, int(q*float64(len(list))))].Microseconds()) / 1000
}
