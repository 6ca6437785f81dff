package apptest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/template"
)

// evaluationStep is how often Prometheus evaluates rules unless it is told otherwise.
const evaluationStep = time.Minute

// series are all that a query finds.
type series []storage.Series

// Querier lets a query read the series.
func (s series) Querier(int64, int64) (storage.Querier, error) {
	return &storage.MockQuerier{SelectMockFunction: func(_ bool, _ *storage.SelectHints, matchers ...*labels.Matcher) storage.SeriesSet {
		return &seriesSet{SeriesSet: storage.EmptySeriesSet(), left: s.matching(matchers)}
	}}, nil
}

func (s series) matching(matchers []*labels.Matcher) (found series) {
	for _, one := range s {
		fits := true
		for _, m := range matchers {
			fits = fits && m.Matches(one.Labels().Get(m.Name))
		}
		if fits {
			found = append(found, one)
		}
	}
	return found
}

type seriesSet struct {
	storage.SeriesSet
	left series
	at   storage.Series
}

func (s *seriesSet) Next() bool {
	if len(s.left) == 0 {
		return false
	}
	s.at, s.left = s.left[0], s.left[1:]
	return true
}

func (s *seriesSet) At() storage.Series { return s.at }

// series are those that the case describes in Prometheus' notation.
func (c alertCase) series(t *testing.T) (found series) {
	t.Helper()
	for _, in := range c.Input {
		named, values, err := parser.ParseSeriesDesc(in.Series + " " + in.Values)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		one := promql.Series{Metric: named}
		for i, v := range values {
			if !v.Omitted {
				one.Floats = append(one.Floats, promql.FPoint{T: int64(i) * time.Duration(c.Interval).Milliseconds(), F: v.Value})
			}
		}
		found = append(found, promql.NewStorageSeries(one))
	}
	return found
}

// told is the alert with its labels and annotations, as Prometheus words it.
func (rule alertRule) told(t *testing.T, of labels.Labels, value promql.FPoint) firing {
	t.Helper()
	named := of.DropMetricName().Map()
	data := template.AlertTemplateData(named, nil, "", promql.Sample{F: value.F})
	f := firing{Labels: named, Annotations: map[string]string{}}
	for name, text := range rule.Annotations {
		text = strings.Join([]string{"{{$labels := .Labels}}{{$value := .Value}}", text}, "")
		out, err := template.NewTemplateExpander(t.Context(), text, rule.Alert, data, model.Time(value.T), nil, nil, nil).Expand()
		if err != nil {
			t.Errorf("%s: %s: %v", rule.Alert, name, err)
		}
		f.Annotations[name] = out
	}
	for name, text := range rule.Labels {
		f.Labels[name] = text
	}
	return f
}
