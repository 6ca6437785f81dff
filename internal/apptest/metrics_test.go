package apptest_test

import (
	"bytes"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// metricRow is a line of the table of docs/metrics.md.
var metricRow = regexp.MustCompile("(?m)^\\| `(sitrep_[a-z_]+)` \\| ([a-z]+)(?:, all)? \\|(.*?)\\| (.*) \\|$")

// documentedMetric is a metric as the page has it.
type documentedMetric struct {
	kind   string
	labels []string
	values map[string][]string // of labels whose values the page lists
}

func documentedMetrics(t *testing.T) map[string]documentedMetric {
	t.Helper()
	page, err := os.ReadFile("../../docs/metrics.md")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]documentedMetric{}
	for _, row := range metricRow.FindAllStringSubmatch(string(page), -1) {
		m := documentedMetric{kind: row[2], values: map[string][]string{}}
		for _, label := range regexp.MustCompile("`([a-z]+)`(?:: ([a-z, ]+))?").FindAllStringSubmatch(row[3], -1) {
			m.labels = append(m.labels, label[1])
			if label[2] != "" {
				m.values[label[1]] = strings.Split(strings.TrimSpace(label[2]), ", ")
				slices.Sort(m.values[label[1]])
			}
		}
		slices.Sort(m.labels)
		found[row[1]] = m
	}
	return found
}

// scrape reads the metrics of a serve that listens at the address.
func scrape(t *testing.T, address string) (text []byte, families map[string]*dto.MetricFamily) {
	t.Helper()
	answer, err := (&apptest.Server{URL: "http://" + address}).Do(t.Context(), apptest.Request{Method: http.MethodGet, Target: "/metrics"})
	if err != nil || answer.Status != http.StatusOK {
		t.Fatalf("%d, %v", answer.Status, err)
	}
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err = parser.TextToMetricFamilies(bytes.NewReader(answer.Body))
	if err != nil {
		t.Fatal(err)
	}
	return answer.Body, families
}

// TestMetricsAreWhatThePageSays scrapes a service that has worked. Each metric of
// the page is there with its type and labels, none is there that the page lacks,
// the form is that of the conventions, and no label tells who or what.
func TestMetricsAreWhatThePageSays(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a, address := busyWithMetrics(t, open(t))
		text, families := scrape(t, address)
		problems, err := promlint.New(bytes.NewReader(text)).Lint()
		if err != nil {
			t.Error(err)
		}
		for _, p := range problems {
			if strings.HasPrefix(p.Metric, "sitrep_") {
				t.Errorf("%s: %s", p.Metric, p.Text)
			}
		}
		checkDocumented(t, families)
		checkAlerted(t, families)
		for _, secret := range []string{a.names.text("{owner.name}"), a.names.text("{orders}"), "metrics.csv", "revenue"} {
			if bytes.Contains(text, []byte(secret)) {
				t.Errorf("the metrics speak of %q", secret)
			}
		}
		for name, least := range map[string]float64{
			`sitrep_runs_ended_total{completed}`: 2, `sitrep_deliveries_ended_total{completed}`: 1, `sitrep_claims_total`: 2,
			`sitrep_import_duration_seconds{ok}`: 1, `sitrep_child_duration_seconds{report,ok}`: 2, `sitrep_child_memory_bytes{report}`: 2,
			`sitrep_limited_requests_total{creation}`: 1, `sitrep_limited_requests_total{data}`: 1, `sitrep_db_up`: 1,
			`sitrep_http_request_duration_seconds{429,get}`: 1, `sitrep_db_statement_duration_seconds{begin}`: 1,
			`sitrep_db_statement_duration_seconds{insert report}`: 1, `sitrep_run_duration_seconds`: 2,
		} {
			if got := valueOf(families, name); got < least {
				t.Errorf("%s is %v, want at least %v", name, got, least)
			}
		}
		for _, name := range []string{"sitrep_open_executions{pending}", "sitrep_open_executions{generating}", "sitrep_schedule_lag_seconds", "sitrep_children{report}"} {
			if got := valueOf(families, name); got != 0 {
				t.Errorf("%s is %v when all has ended", name, got)
			}
		}
		if n := len(families["sitrep_db_statement_duration_seconds"].GetMetric()); n > 70 {
			t.Errorf("%d families of statements: that many labels are not few", n)
		}
	})
}

// busyWithMetrics is a service that has run, imported, mailed and refused.
func busyWithMetrics(t *testing.T, database string) (a *actor, address string) {
	t.Helper()
	address, err := apptest.FreeAddress(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := newStage(t, database)
	s.server.Stop(t)
	s.program.Env = append(s.program.Env, "SITREP_METRICS_LISTEN="+address)
	s.server = s.program.Serve(t)
	a = newActor(t, s, "metrics", scenario{Keys: map[string]string{"one": "--creations 1 --requests 2"}})
	a.execution(t, a.create(t, onDemand()))
	source := filepath.Join(a.dir, "metrics.csv")
	writeOrders(t, source, 100)
	a.names["orders"] = a.program.Must(t, "dataset", "add", source)
	writeOrders(t, source, 101) // so that the next run has to import it
	a.execution(t, a.create(t, merge(onDemand(), map[string]any{"recipients": []any{"m@example.com"}})))
	if !apptest.Poll(t.Context(), runLimit, func() bool { return len(mails(t, a.program.Data)) == 1 }) {
		t.Fatal("nothing was mailed")
	}
	a.must(t, step{Create: onDemand(), Key: "one"})
	a.must(t, step{Create: onDemand(), Key: "one", Want: want{Status: http.StatusTooManyRequests}})
	for _, status := range []int{200, 200, 429} {
		a.must(t, step{Request: "GET /v1/api/reports", Key: "one", Want: want{Status: status}})
	}
	settled := func() bool {
		_, families := scrape(t, address)
		return valueOf(families, "sitrep_open_executions{pending}")+valueOf(families, "sitrep_open_executions{generating}")+valueOf(families, "sitrep_open_deliveries{sending}") == 0
	}
	if !apptest.Poll(t.Context(), runLimit, settled) {
		t.Fatal("something is under way still")
	}
	return a, address
}

func checkDocumented(t *testing.T, families map[string]*dto.MetricFamily) {
	t.Helper()
	documented := documentedMetrics(t)
	for _, name := range slices.Sorted(maps.Keys(families)) {
		if _, known := documented[name]; strings.HasPrefix(name, "sitrep_") && !known {
			t.Errorf("docs/metrics.md does not name %s", name)
		}
		if !strings.HasPrefix(name, "sitrep_") && !strings.HasPrefix(name, "go_") && !strings.HasPrefix(name, "process_") {
			t.Errorf("%s is none of ours", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(documented)) {
		family := families[name]
		if len(family.GetMetric()) == 0 {
			t.Errorf("there is no %s", name)
			continue
		}
		if kind := strings.ToLower(family.GetType().String()); kind != documented[name].kind {
			t.Errorf("%s is a %s, the page says %s", name, kind, documented[name].kind)
		}
		var labels []string
		for _, label := range family.GetMetric()[0].GetLabel() {
			labels = append(labels, label.GetName())
		}
		slices.Sort(labels)
		if !slices.Equal(labels, documented[name].labels) {
			t.Errorf("%s has the labels %v, the page says %v", name, labels, documented[name].labels)
		}
		for label, values := range documented[name].values {
			if got := valuesOf(family, label); !slices.Equal(got, values) {
				t.Errorf("%s has %s %v, the page says %v", name, label, got, values)
			}
		}
	}
}

// valuesOf are the values of a label, in order.
func valuesOf(family *dto.MetricFamily, name string) (values []string) {
	for _, m := range family.GetMetric() {
		for _, label := range m.GetLabel() {
			if label.GetName() == name {
				values = append(values, label.GetValue())
			}
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}

// valueOf finds name{value,…}: a value, or the number of observations; -1: it is not there.
func valueOf(families map[string]*dto.MetricFamily, name string) float64 {
	name, rest, _ := strings.Cut(name, "{")
	for _, m := range families[name].GetMetric() {
		var values []string
		for _, label := range m.GetLabel() {
			values = append(values, label.GetValue())
		}
		if strings.Join(values, ",") == strings.TrimSuffix(rest, "}") {
			return m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
	}
	return -1
}
