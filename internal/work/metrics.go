package work

import "github.com/prometheus/client_golang/prometheus"

// Metrics counts what nodes do.
type Metrics struct {
	claims       prometheus.Counter
	running      prometheus.Gauge
	ended        *prometheus.CounterVec
	seconds      prometheus.Histogram
	lateness     prometheus.Histogram
	late         prometheus.Counter
	leasesLost   prometheus.Counter
	reclaimed    prometheus.Counter
	swept        prometheus.Counter
	deliveries   *prometheus.CounterVec
	mailSeconds  prometheus.Histogram
	cleared      *prometheus.CounterVec
	clearSeconds prometheus.Histogram
	storeErrors  prometheus.Counter
}

// NewMetrics makes the metrics and registers them, unless registry is nil.
func NewMetrics(registry prometheus.Registerer) *Metrics {
	m := &Metrics{
		claims:       counter("sitrep_claims_total", "Executions claimed."),
		running:      prometheus.NewGauge(prometheus.GaugeOpts{Name: "sitrep_runs", Help: "Runs under way."}),
		ended:        counters("sitrep_runs_ended_total", "Tries by how they ended.", "state", runEnds),
		seconds:      histogram("sitrep_run_duration_seconds", "Duration of a try.", prometheus.ExponentialBuckets(0.01, 4, 9)),
		lateness:     histogram("sitrep_slot_late_seconds", "Time from a slot to the start of its run.", prometheus.ExponentialBuckets(0.25, 4, 9)),
		late:         counter("sitrep_slots_late_total", "Runs that had not started SITREP_LATE after they were due."),
		leasesLost:   counter("sitrep_leases_lost_total", "Runs cancelled because their lease was lost."),
		reclaimed:    counter("sitrep_executions_reclaimed_total", "Executions and deliveries taken back from nodes that are gone."),
		swept:        counter("sitrep_reports_swept_total", "Due reports made into executions."),
		deliveries:   counters("sitrep_deliveries_ended_total", "Tries of deliveries by how they ended.", "state", mailEnds),
		mailSeconds:  histogram("sitrep_delivery_duration_seconds", "Duration of a try of a delivery.", prometheus.ExponentialBuckets(0.002, 4, 8)),
		cleared:      counters("sitrep_cleared_total", "What was cleared because it need not be kept, by kind.", "kind", clearedKinds),
		clearSeconds: histogram("sitrep_clear_duration_seconds", "Duration of a clearing.", prometheus.ExponentialBuckets(0.01, 4, 8)),
		storeErrors:  counter("sitrep_work_store_errors_total", "Errors of the database met by a node."),
	}
	if registry != nil {
		registry.MustRegister(m.claims, m.running, m.ended, m.seconds, m.lateness, m.late, m.leasesLost, m.reclaimed,
			m.swept, m.deliveries, m.mailSeconds, m.cleared, m.clearSeconds, m.storeErrors)
	}
	return m
}

func counter(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
}

// counters are there from the start with all values of their label.
func counters[T ~string](name, help, label string, values []T) *prometheus.CounterVec {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{label})
	for _, v := range values {
		c.WithLabelValues(string(v))
	}
	return c
}

func histogram(name, help string, buckets []float64) prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets})
}
