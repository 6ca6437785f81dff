//go:build bench

package benchtest_test

import (
	"fmt"
	"maps"
	"testing"
	"time"
)

const (
	idleBound = 45 // MB
	moreBound = 10 // MB above idle
)

// TestIdleServerIsSmall fills a service, starts it anew, lets it rest and looks
// at its resident memory; then again after many runs.
func TestIdleServerIsSmall(t *testing.T) {
	datasets, reports := setting(t, "DATASETS", 100), setting(t, "REPORTS", 10000)
	runs, rest := setting(t, "RUNS", 1000), setting(t, "REST_SECONDS", 60)
	b := newBench(t, reportRows)
	file := writeOrders(t, reportRows)
	for i := range datasets - 1 {
		b.program.Must(t, "dataset", "add", file, "--name", fmt.Sprintf("orders %d", i))
	}
	daily := maps.Clone(onDemand(b.dataset))
	daily["scheduleFrequency"] = "daily"
	for range reports {
		b.create(t, daily)
	}
	b.server.Stop(t)
	b.server = b.program.Serve(t)
	select {
	case <-time.After(time.Duration(rest) * time.Second):
	case <-t.Context().Done():
	}
	idle := residentOf(t, b.server.PID())
	t.Logf("idle: %s", idle)
	within(t, fmt.Sprintf("VmRSS of serve %d s after start with %d datasets and %d reports", rest, datasets, reports), idle.all, idleBound, "MB")
	made := make([]string, runs)
	for i := range made {
		made[i] = b.create(t, onDemand(b.dataset))
	}
	b.wait(t, made)
	after := residentOf(t, b.server.PID())
	t.Logf("after %d runs: %s", runs, after)
	within(t, fmt.Sprintf("VmRSS above that after %d runs", runs), after.all-idle.all, moreBound, "MB")
}
