package metrics

import (
	"context"
	"slices"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
)

var (
	purposes = []model.Purpose{model.ForPlan, model.ForExplore, model.ForWords}
	rules    = []string{"edit", "plan", "other"}
)

// Calls counts and times calls to the language model, and what they cost.
func Calls(r prometheus.Registerer) func(context.Context, budget.Call) {
	calls := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sitrep_model_calls_total", Help: "Calls to the language model by what they were for and how they ended.",
	}, []string{"purpose", "outcome"})
	tokens := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "sitrep_model_tokens_total", Help: "Tokens that the language model read and wrote."}, []string{"direction"})
	money := prometheus.NewCounter(prometheus.CounterOpts{Name: "sitrep_model_money_total", Help: "What calls to the language model cost, in the currency of the prices that are set."})
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "sitrep_model_call_duration_seconds", Help: "Duration of calls to the language model that were made, tries included.",
		Buckets: prometheus.ExponentialBuckets(0.125, 2, 11), // to 128 s
	}, []string{"purpose"})
	r.MustRegister(calls, tokens, money, seconds)
	for _, p := range purposes {
		seconds.WithLabelValues(string(p))
		for _, o := range budget.Outcomes() {
			calls.WithLabelValues(string(p), string(o))
		}
	}
	read, written := tokens.WithLabelValues("read"), tokens.WithLabelValues("written")
	return func(_ context.Context, c budget.Call) {
		purpose := string(c.Purpose)
		if !slices.Contains(purposes, c.Purpose) {
			purpose = "other"
		}
		calls.WithLabelValues(purpose, string(c.Outcome)).Inc()
		if c.Outcome == budget.Cached || c.Outcome == budget.Limited {
			return
		}
		seconds.WithLabelValues(purpose).Observe(c.Took.Seconds())
		read.Add(float64(c.Input))
		written.Add(float64(c.Output))
		money.Add(float64(c.Money) / 1e9)
	}
}

// Talks counts the rules that replies of the language model broke.
func Talks(r prometheus.Registerer) func(model.Record) {
	broken := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sitrep_model_violations_total", Help: "What was wrong with replies of the language model; it had no effect on a report.",
	}, []string{"rule"})
	r.MustRegister(broken)
	for _, rule := range rules {
		broken.WithLabelValues(rule)
	}
	return func(said model.Record) {
		for _, call := range said.Calls {
			for _, v := range call.Violations {
				rule := v.Rule
				if !slices.Contains(rules, rule) {
					rule = "other"
				}
				broken.WithLabelValues(rule).Inc()
			}
		}
	}
}
