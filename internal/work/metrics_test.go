package work_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// values reads the counters and gauges of a registry as name or name{state},
// and the numbers of observations of its histograms.
func values(t *testing.T, registry *prometheus.Registry) map[string]float64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			name := family.GetName()
			for _, label := range metric.GetLabel() {
				name += "{" + label.GetValue() + "}"
			}
			found[name] = metric.GetCounter().GetValue() + metric.GetGauge().GetValue() + float64(metric.GetHistogram().GetSampleCount())
		}
	}
	return found
}

func TestMetricsCountWhatANodeDoes(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		registry := prometheus.NewRegistry()
		b.cfg.Metrics = work.NewMetrics(registry)
		b.cfg.Workers = 3
		b.cfg.Run = func(ctx context.Context, c store.Claim) (store.Outcome, error) {
			switch c.Execution.ID {
			case "bad":
				return store.Outcome{}, sitrep.Invalidf("no")
			case "lost":
				<-ctx.Done()
			case "flaky":
				if c.Execution.Attempts == 0 {
					return store.Outcome{}, errors.New("not now")
				}
			}
			return store.Outcome{}, nil
		}
		for _, id := range []sitrep.ID{"lost", "bad", "flaky", "good"} {
			b.add(id)
		}
		b.rows[3].execution.Slot = time.Now().Add(-time.Hour)
		b.swept = []int{7}
		b.post("d1")
		b.start(t)
		b.takeOver(0)
		b.pass(10 * time.Second)
		got := values(t, registry)
		for name, want := range map[string]float64{
			"sitrep_claims_total": 5, "sitrep_runs": 0, "sitrep_leases_lost_total": 1, "sitrep_reports_swept_total": 7,
			"sitrep_runs_ended_total{completed}": 2, "sitrep_runs_ended_total{failed}": 1, "sitrep_runs_ended_total{retry}": 1,
			"sitrep_runs_ended_total{lost}": 1, "sitrep_run_duration_seconds": 5, "sitrep_slot_late_seconds": 1, "sitrep_deliveries_ended_total{completed}": 1,
		} {
			if got[name] != want {
				t.Errorf("%s is %v, want %v", name, got[name], want)
			}
		}
	})
}
