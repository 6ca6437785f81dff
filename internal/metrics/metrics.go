// Package metrics makes metrics of what rooms tell: statements of the database,
// children, imports, calls to a language model, refusals by limits, and what is open in the whole service.
// What a node does it counts itself (work.Metrics).
//
// Labels have few values, known beforehand, and all of them are there from the
// start, so that a rate or an alert never meets a series that is not there yet.
// No label names a report, an owner or a dataset.
package metrics

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// How a piece of work ended.
const (
	resultOK        = "ok"
	resultRefused   = "refused"   // the data or the request is not fit for it; trying again is pointless
	resultTemporary = "temporary" // it died, or what it needs was just changing
	resultCancelled = "cancelled"
	resultFailed    = "failed" // our fault
)

var results = []string{resultOK, resultRefused, resultTemporary, resultCancelled, resultFailed}

func resultOf(err error) string {
	switch code := sitrep.CodeOf(err); {
	case err == nil:
		return resultOK
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), code == sitrep.Gone:
		return resultCancelled
	case code == sitrep.Temporary:
		return resultTemporary
	case code == sitrep.Internal:
		return resultFailed
	}
	return resultRefused
}

// Statements times the statements of a store by family and counts their faults.
func Statements(r prometheus.Registerer) store.Watch {
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "sitrep_db_statement_duration_seconds", Help: "Duration of statements by family; begin is the wait for a connection and, on SQLite, for the only writer.",
		Buckets: []float64{0.0001, 0.0005, 0.0025, 0.015, 0.1, 0.5, 3}, // an alert asks for 0.5: between two it would guess
	}, []string{"family"})
	faults := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sitrep_db_faults_total", Help: "Statements that ended with an error: busy (SQLite locked too long), race (run again), down, other.",
	}, []string{"kind"})
	r.MustRegister(seconds, faults)
	for _, f := range store.Faults() {
		faults.WithLabelValues(string(f))
	}
	for _, family := range []string{"begin", "commit"} {
		seconds.WithLabelValues(family)
	}
	return func(_ context.Context, s store.Statement) {
		seconds.WithLabelValues(s.Family).Observe(s.Took.Seconds())
		if s.Fault != store.NoFault {
			faults.WithLabelValues(string(s.Fault)).Inc()
		}
	}
}

// Children counts and times child processes by what they do.
func Children(r prometheus.Registerer, ops ...string) child.Watch {
	running := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "sitrep_children", Help: "Child processes under way."}, []string{"op"})
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "sitrep_child_duration_seconds", Help: "Duration of child processes, their start included.",
		Buckets: prometheus.ExponentialBuckets(0.02, 4, 8), // to 5 min
	}, []string{"op", "result"})
	memory := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "sitrep_child_memory_bytes", Help: "Most memory that a child process had in use.",
		Buckets: prometheus.ExponentialBuckets(32<<20, 2, 8), // 32 MB to 4 GB
	}, []string{"op"})
	r.MustRegister(running, seconds, memory)
	for _, op := range ops {
		running.WithLabelValues(op)
		memory.WithLabelValues(op)
		for _, result := range results {
			seconds.WithLabelValues(op, result)
		}
	}
	return func(_ context.Context, op string) func(child.End) {
		running.WithLabelValues(op).Inc()
		return func(e child.End) {
			running.WithLabelValues(op).Dec()
			seconds.WithLabelValues(op, resultOf(e.Err)).Observe(e.Took.Seconds())
			if e.Peak > 0 {
				memory.WithLabelValues(op).Observe(float64(e.Peak))
			}
		}
	}
}

// Limits counts answers of 429 by policy.
func Limits(r prometheus.Registerer, policies ...string) func(policy string) {
	refused := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "sitrep_limited_requests_total", Help: "Requests answered 429, by the limit that was used up."}, []string{"policy"})
	r.MustRegister(refused)
	for _, policy := range policies {
		refused.WithLabelValues(policy)
	}
	return func(policy string) { refused.WithLabelValues(policy).Inc() }
}

// Source times the imports of a source.
func Source(r prometheus.Registerer, of work.Source) work.Source {
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "sitrep_import_duration_seconds", Help: "Duration of imports of changed sources by how they ended.",
		Buckets: prometheus.ExponentialBuckets(0.05, 4, 8), // to 14 min
	}, []string{"result"})
	r.MustRegister(seconds)
	for _, result := range results {
		seconds.WithLabelValues(result)
	}
	return source{Source: of, seconds: seconds}
}

type source struct {
	work.Source
	seconds *prometheus.HistogramVec
}

// ImportDataset is the source's own.
func (s source) ImportDataset(ctx context.Context, d sitrep.Dataset) (sitrep.Snapshot, []sitrep.Field, error) {
	start := time.Now()
	snapshot, fields, err := s.Source.ImportDataset(ctx, d)
	s.seconds.WithLabelValues(resultOf(err)).Observe(time.Since(start).Seconds())
	return snapshot, fields, err
}
