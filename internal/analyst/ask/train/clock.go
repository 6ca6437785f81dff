package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
)

// clock prints how long reading a prompt takes. Tables are prepared before; nothing runs beside.
func (t *trainer) clock(ctx context.Context, examples []*example, w *ask.Weights) {
	var took []time.Duration
	for _, e := range examples {
		r := t.reader(ctx, e, w)
		began := time.Now()
		r.Readings(e.Prompt, 2)
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	fmt.Printf("%d prompts: median %.1f ms, 90th percentile %.1f ms, 99th %.1f ms, longest %.1f ms\n", len(took), ms(took, 0.5), ms(took, 0.9), ms(took, 0.99), ms(took, 1))
}

// ms is a quantile of sorted durations.
func ms(list []time.Duration, q float64) float64 {
	if len(list) == 0 {
		return 0
	}
	return float64(list[min(len(list)-1, int(q*float64(len(list))))].Microseconds()) / 1000
}
