package main

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/metrics"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// gauges hands out what rooms tell about themselves to. Without a registry
// nobody asks, and rooms tell nobody.
type gauges struct{ registry *prometheus.Registry }

// addMetrics opens the port where Prometheus asks.
func (s *service) addMetrics(ctx context.Context, address string, hold time.Duration) error {
	l, err := listen(ctx, address)
	if err != nil {
		return err
	}
	s.closers = append(s.closers, func() error { _ = l.Close(); return nil })
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), buildInfo())
	s.gauges.registry = r
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{}))
	s.parts = append(s.parts, server{listener: l, handler: mux, drain: func() {}, hold: hold, log: s.log}.run)
	s.log.Info("metrics", "url", "http://"+l.Addr().String()+"/metrics")
	return nil
}

func buildInfo() prometheus.Collector {
	info := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "sitrep_build_info", Help: "1, with the version of the program.",
		ConstLabels: prometheus.Labels{"version": programVersion()},
	})
	info.Set(1)
	return info
}

func (g gauges) statements() store.Watch {
	if g.registry == nil {
		return nil
	}
	return metrics.Statements(g.registry)
}

func (g gauges) watchState(st *store.Store) {
	if g.registry != nil {
		g.registry.MustRegister(metrics.Census(st, failpoint.Now))
	}
}

func (g gauges) children(ops ...string) child.Watch {
	if g.registry == nil {
		return nil
	}
	return metrics.Children(g.registry, ops...)
}

// calls are told of calls to the language model, talks of what was found wrong in replies.
func (g gauges) calls() func(context.Context, budget.Call) {
	if g.registry == nil {
		return nil
	}
	return metrics.Calls(g.registry)
}

func (g gauges) talks() func(model.Record) {
	if g.registry == nil {
		return nil
	}
	return metrics.Talks(g.registry)
}

func (g gauges) source(of work.Source) work.Source {
	if g.registry == nil {
		return of
	}
	return metrics.Source(g.registry, of)
}

func (g gauges) limits() func(string) {
	if g.registry == nil {
		return nil
	}
	return metrics.Limits(g.registry, api.Policies()...)
}

func (g gauges) work() *work.Metrics {
	if g.registry == nil {
		return work.NewMetrics(nil)
	}
	return work.NewMetrics(g.registry)
}

// requests counts and times requests.
func (g gauges) requests(h http.Handler) http.Handler {
	if g.registry == nil {
		return h
	}
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "sitrep_http_request_duration_seconds",
		Help:    "Duration of API requests by method and status.",
		Buckets: prometheus.ExponentialBuckets(1./4096, 4, 9), // to 16 s; 1 s is one of them, because an alert asks for it
	}, []string{"method", "code"})
	g.registry.MustRegister(seconds)
	for _, method := range []string{"get", "post", "patch", "delete"} {
		for _, code := range []string{"500", "503"} {
			seconds.WithLabelValues(method, code) // a series that begins with an error tells no increase
		}
	}
	return promhttp.InstrumentHandlerDuration(seconds, h)
}
