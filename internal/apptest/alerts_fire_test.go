package apptest_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
)

// alertCases is deploy/prometheus/alerts_test.yaml, which has promtool's form.
type alertCases struct {
	RuleFiles          []string       `yaml:"rule_files"`
	EvaluationInterval model.Duration `yaml:"evaluation_interval"`
	Tests              []alertCase    `yaml:"tests"`
}

type alertCase struct {
	Name     string         `yaml:"name"`
	Interval model.Duration `yaml:"interval"`
	Input    []struct {
		Series string `yaml:"series"`
		Values string `yaml:"values"`
	} `yaml:"input_series"`
	Rules []alertWant `yaml:"alert_rule_test"`
}

type alertWant struct {
	Alert string         `yaml:"alertname"`
	At    model.Duration `yaml:"eval_time"`
	Want  []firing       `yaml:"exp_alerts"`
}

// firing is one alert as it is told.
type firing struct {
	Labels      map[string]string `yaml:"exp_labels"`
	Annotations map[string]string `yaml:"exp_annotations"`
}

func (f firing) equal(other firing) bool {
	return maps.Equal(f.Labels, other.Labels) && maps.Equal(f.Annotations, other.Annotations)
}

func loadAlertCases(t *testing.T) []alertCase {
	t.Helper()
	text, err := os.ReadFile("../../deploy/prometheus/alerts_test.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file alertCases
	if err := yaml.UnmarshalWithOptions(text, &file, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	if time.Duration(file.EvaluationInterval) != evaluationStep {
		t.Fatalf("evaluated each %s", time.Duration(file.EvaluationInterval))
	}
	return file.Tests
}

// differs says in which case an alert does not do as wanted; empty: in none.
func (rule alertRule) differs(t *testing.T, cases []alertCase) string {
	t.Helper()
	for _, c := range cases {
		for _, w := range c.Rules {
			if w.Alert != rule.Alert {
				continue
			}
			got := rule.firing(t, c.series(t), time.Duration(w.At))
			if !slices.EqualFunc(got, w.Want, firing.equal) {
				return fmt.Sprintf("%s, after %s: fires %v, want %v", c.Name, time.Duration(w.At), got, w.Want)
			}
		}
	}
	return ""
}

// TestAlertsFireWhenTheyShould evaluates each alert on the series of the cases.
func TestAlertsFireWhenTheyShould(t *testing.T) {
	t.Parallel()
	cases := loadAlertCases(t)
	fired, silent := map[string]bool{}, map[string]bool{}
	for _, c := range cases {
		for _, w := range c.Rules {
			fired[w.Alert] = fired[w.Alert] || len(w.Want) > 0
			silent[w.Alert] = silent[w.Alert] || len(w.Want) == 0
		}
	}
	for _, rule := range alertRules(t) {
		if difference := rule.differs(t, cases); difference != "" {
			t.Errorf("%s: %s", rule.Alert, difference)
		}
		if !fired[rule.Alert] || !silent[rule.Alert] {
			t.Errorf("%s has no case in which it fires, or none in which it does not", rule.Alert)
		}
		delete(fired, rule.Alert)
	}
	for name := range fired {
		t.Errorf("there are cases of %s, which is no alert", name)
	}
}

// TestEveryNumberOfAnAlertHasACase halves and doubles each threshold, makes each
// stretch of time shorter and longer, and looks whether a case tells: otherwise the
// number might as well be another.
func TestEveryNumberOfAnAlertHasACase(t *testing.T) {
	t.Parallel()
	cases := loadAlertCases(t)
	for _, rule := range alertRules(t) {
		if rule.differs(t, cases) != "" {
			continue // another test tells
		}
		for _, changed := range append(changedNumbers(t, rule), changedTimes(t, rule)...) {
			if changed.differs(t, cases) == "" {
				t.Errorf("%s: all cases are the same for\n%s\nfor: %s", rule.Alert, changed.Expr, time.Duration(changed.For))
			}
		}
	}
}

func changedNumbers(t *testing.T, rule alertRule) (changed []alertRule) {
	t.Helper()
	parsed := parseQuery(t, rule.Expr)
	parser.Inspect(parsed, func(node parser.Node, _ []parser.Node) error {
		number, is := node.(*parser.NumberLiteral)
		if !is {
			return nil
		}
		was, others := number.Val, []float64{number.Val / 2, number.Val * 2}
		if was == 0 {
			others = []float64{2}
		}
		for _, number.Val = range others {
			other := rule
			other.Expr = parsed.String()
			changed = append(changed, other)
		}
		number.Val = was
		return nil
	})
	return changed
}

func changedTimes(t *testing.T, rule alertRule) (changed []alertRule) {
	t.Helper()
	for _, factor := range []float64{0.5, 2} {
		parsed, found := parseQuery(t, rule.Expr), false
		parser.Inspect(parsed, func(node parser.Node, _ []parser.Node) error {
			if stretch, is := node.(*parser.MatrixSelector); is {
				stretch.Range, found = time.Duration(float64(stretch.Range)*factor), true
			}
			return nil
		})
		if found {
			other := rule
			other.Expr = parsed.String()
			changed = append(changed, other)
		}
	}
	for _, more := range []model.Duration{-model.Duration(evaluationStep), model.Duration(evaluationStep)} {
		if rule.For > 0 {
			other := rule
			other.For += more
			changed = append(changed, other)
		}
	}
	return changed
}

func parseQuery(t *testing.T, expr string) parser.Expr {
	t.Helper()
	parsed, err := parser.ParseExpr(expr)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// firing evaluates the alert each minute from 0 on, and returns what fires at the end.
func (rule alertRule) firing(t *testing.T, from series, at time.Duration) (found []firing) {
	t.Helper()
	engine := promql.NewEngine(promql.EngineOpts{MaxSamples: 1e6, Timeout: time.Minute})
	start := time.Unix(0, 0)
	query, err := engine.NewRangeQuery(t.Context(), from, nil, rule.Expr, start, start.Add(at), evaluationStep)
	if err != nil {
		t.Fatal(err)
	}
	defer query.Close()
	result, err := query.Exec(t.Context()).Matrix()
	if err != nil {
		t.Fatalf("%s: %v", rule.Alert, err)
	}
	for _, s := range result {
		since, last := lastStretch(s.Floats)
		if last.T == at.Milliseconds() && last.T-since >= time.Duration(rule.For).Milliseconds() {
			found = append(found, rule.told(t, s.Metric, last))
		}
	}
	return found
}

// lastStretch is the last point, and since when there was one at each step.
func lastStretch(points []promql.FPoint) (since int64, last promql.FPoint) {
	for i, p := range points {
		if i == 0 || p.T-last.T > evaluationStep.Milliseconds() {
			since = p.T
		}
		last = p
	}
	return since, last
}
