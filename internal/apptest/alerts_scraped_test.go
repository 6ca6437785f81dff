package apptest_test

import (
	"fmt"
	"strconv"
	"testing"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// checkAlerted looks whether what alerts and dashboard ask for, and what the cases
// of alerts are made of, was told in a scrape: each value of a label too.
func checkAlerted(t *testing.T, families map[string]*dto.MetricFamily) {
	t.Helper()
	told := toldSeries(families)
	for where, selector := range askedFor(t) {
		if selector.Name == "up" {
			continue // Prometheus tells it itself
		}
		for _, matchers := range eachValue(selector.LabelMatchers) {
			if !anyMatches(told, matchers) {
				t.Errorf("%s: nothing in a scrape is %v", where, matchers)
			}
		}
	}
	for _, c := range loadAlertCases(t) {
		for _, in := range c.series(t) {
			one := in.Labels()
			if one.Get("job") != "sitrep" || one.Get(labels.MetricName) == "up" {
				continue
			}
			if key := labels.NewBuilder(one).Del("job", "instance").Labels().String(); told[key].IsEmpty() {
				t.Errorf("%q: no scrape has %s", c.Name, key)
			}
		}
	}
}

// askedFor are the selectors of all queries, by where they stand.
func askedFor(t *testing.T) map[string]*parser.VectorSelector {
	t.Helper()
	queries := map[string]string{}
	for _, rule := range alertRules(t) {
		queries[rule.Alert] = rule.Expr
	}
	for i, p := range dashboard(t) {
		for j, target := range p.Targets {
			queries[fmt.Sprintf("panel %d, %q, query %d", i, p.Title, j)] = target.Expr
		}
	}
	found := map[string]*parser.VectorSelector{}
	for where, query := range queries {
		parser.Inspect(parseQuery(t, plainQuery(query)), func(node parser.Node, _ []parser.Node) error {
			if selector, is := node.(*parser.VectorSelector); is {
				found[where+": "+selector.String()] = selector
			}
			return nil
		})
	}
	return found
}

// eachValue takes a matcher of several values apart, and leaves those out that
// Prometheus answers itself.
func eachValue(matchers []*labels.Matcher) [][]*labels.Matcher {
	all := [][]*labels.Matcher{nil}
	for _, m := range matchers {
		if m.Name == "job" || m.Name == "instance" {
			continue
		}
		one := []*labels.Matcher{m}
		if values := m.SetMatches(); m.Type == labels.MatchRegexp && len(values) > 0 {
			one = nil
			for _, v := range values {
				one = append(one, labels.MustNewMatcher(labels.MatchEqual, m.Name, v))
			}
		}
		var longer [][]*labels.Matcher
		for _, so := range all {
			for _, m := range one {
				longer = append(longer, append(so[:len(so):len(so)], m))
			}
		}
		all = longer
	}
	return all
}

func anyMatches(told map[string]labels.Labels, matchers []*labels.Matcher) bool {
	for _, one := range told {
		fits := true
		for _, m := range matchers {
			fits = fits && m.Matches(one.Get(m.Name))
		}
		if fits {
			return true
		}
	}
	return false
}

// toldSeries are the series of a scrape, by Prometheus' notation of them.
func toldSeries(families map[string]*dto.MetricFamily) map[string]labels.Labels {
	told := map[string]labels.Labels{}
	add := func(b *labels.Builder, label, value string) {
		one := b.Set(label, value).Labels()
		told[one.String()] = one
	}
	for name, family := range families {
		for _, m := range family.GetMetric() {
			b := labels.NewBuilder(labels.EmptyLabels())
			for _, l := range m.GetLabel() {
				b.Set(l.GetName(), l.GetValue())
			}
			if m.GetHistogram() == nil {
				add(b, labels.MetricName, name)
				continue
			}
			add(b, labels.MetricName, name+"_count")
			add(b, labels.MetricName, name+"_sum")
			b.Set(labels.MetricName, name+"_bucket")
			for _, bucket := range m.GetHistogram().GetBucket() {
				add(b, labels.BucketLabel, strconv.FormatFloat(bucket.GetUpperBound(), 'g', -1, 64))
			}
		}
	}
	return told
}
