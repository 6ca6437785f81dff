package apptest_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql/parser"
)

// alertRule is a rule of deploy/prometheus/alerts.yaml.
type alertRule struct {
	Alert       string            `yaml:"alert"`
	Expr        string            `yaml:"expr"`
	For         model.Duration    `yaml:"for"`
	Labels      map[string]string `yaml:"labels"`
	Annotations map[string]string `yaml:"annotations"`
}

func alertRules(t *testing.T) []alertRule {
	t.Helper()
	text, err := os.ReadFile("../../deploy/prometheus/alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Groups []struct {
			Name  string      `yaml:"name"`
			Rules []alertRule `yaml:"rules"`
		} `yaml:"groups"`
	}
	if err := yaml.UnmarshalWithOptions(text, &file, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	if len(file.Groups) != 1 || len(file.Groups[0].Rules) < 10 {
		t.Fatalf("%d groups", len(file.Groups))
	}
	return file.Groups[0].Rules
}

// checkQuery parses an expression, and holds its names and labels against the
// page of metrics.
func checkQuery(t *testing.T, where, expr string) {
	t.Helper()
	expr = plainQuery(expr)
	parsed, err := parser.ParseExpr(expr)
	if err != nil {
		t.Errorf("%s: %v\n%s", where, err, expr)
		return
	}
	documented := documentedMetrics(t)
	parser.Inspect(parsed, func(node parser.Node, _ []parser.Node) error {
		if selector, ok := node.(*parser.VectorSelector); ok {
			checkSelector(t, where, documented, selector)
		}
		return nil
	})
}

// plainQuery has values in place of the dashboard's variables.
func plainQuery(expr string) string {
	return strings.NewReplacer("$__rate_interval", "5m", `"$instance"`, `".*"`).Replace(expr)
}

func checkSelector(t *testing.T, where string, documented map[string]documentedMetric, selector *parser.VectorSelector) {
	t.Helper()
	name := selector.Name
	if name == "up" || strings.HasPrefix(name, "process_") || strings.HasPrefix(name, "go_") {
		return
	}
	labels := []string{"instance", "job", "__name__"}
	metric, known := documented[name]
	for _, suffix := range []string{"_bucket", "_count", "_sum"} {
		if base, cut := strings.CutSuffix(name, suffix); !known && cut && documented[base].kind == "histogram" {
			metric, known = documented[base], true
		}
	}
	if !known {
		t.Errorf("%s: there is no metric %s", where, name)
	}
	labels = append(labels, metric.labels...)
	for _, m := range selector.LabelMatchers {
		if !slices.Contains(labels, m.Name) {
			t.Errorf("%s: %s has no label %s", where, name, m.Name)
		}
	}
}

// TestAlertsAreTrue parses every alert, and holds it against the metrics that there
// are and the page that explains it.
func TestAlertsAreTrue(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	explained := map[string]bool{}
	for _, name := range regexp.MustCompile("`(Sitrep[A-Za-z]+)`").FindAllStringSubmatch(string(page), -1) {
		explained[name[1]] = true
	}
	for _, rule := range alertRules(t) {
		checkQuery(t, rule.Alert, rule.Expr)
		if !explained[rule.Alert] {
			t.Errorf("docs/operations.md does not explain %s", rule.Alert)
		}
		delete(explained, rule.Alert)
		if rule.Annotations["summary"] == "" || rule.Labels["severity"] != "page" && rule.Labels["severity"] != "ticket" {
			t.Errorf("%s has the labels %v and annotations %v", rule.Alert, rule.Labels, rule.Annotations)
		}
	}
	for name := range explained {
		t.Errorf("docs/operations.md explains %s, which is no alert", name)
	}
}

type panel struct {
	ID      int
	Type    string
	Title   string
	GridPos struct{ X, Y, W, H int }
	Targets []struct{ Expr string }
}

func dashboard(t *testing.T) []panel {
	t.Helper()
	text, err := os.ReadFile("../../deploy/grafana/sitrep.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Panels []panel }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Panels
}

// TestDashboardShowsWhatThereIs reads every query of the dashboard.
func TestDashboardShowsWhatThereIs(t *testing.T) {
	t.Parallel()
	panels := dashboard(t)
	ids, shown := map[int]bool{}, 0
	for i, p := range panels {
		if ids[p.ID] || p.GridPos.X+p.GridPos.W > 24 {
			t.Errorf("panel %q: id %d, place %v", p.Title, p.ID, p.GridPos)
		}
		ids[p.ID] = true
		for _, other := range panels[:i] {
			a, b := p.GridPos, other.GridPos
			if a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H {
				t.Errorf("%q lies over %q", p.Title, other.Title)
			}
		}
		if p.Type != "row" && len(p.Targets) == 0 {
			t.Errorf("%q shows nothing", p.Title)
		}
		for _, target := range p.Targets {
			checkQuery(t, p.Title, target.Expr)
			shown++
		}
	}
	if shown < 20 {
		t.Errorf("the dashboard has %d queries", shown)
	}
}

// TestCommandsOfTheOperationsPageRun runs what the page says to type.
func TestCommandsOfTheOperationsPageRun(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	a := newActor(t, newStage(t, ""), "operations", scenario{})
	a.execution(t, a.create(t, onDemand()))
	blocks := shellBlock.FindAllStringSubmatch(string(page), -1)
	if len(blocks) != 1 {
		t.Fatalf("%d blocks of commands", len(blocks))
	}
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "backups", "sitrep"), 0o700); err != nil {
		t.Fatal(err)
	}
	out := follow(t, a.program, blocks[0][1], root)
	for _, want := range []string{"COMPLETED", "orders", "operations-owner", "up to date", "sitrep-20", "duckdb"} {
		if !strings.Contains(strings.ToLower(out), strings.ToLower(want)) {
			t.Errorf("the commands do not show %s:\n%s", want, out)
		}
	}
}

// promtool is not on every machine; where it is, it has the last word.
func TestPromtoolAcceptsTheAlerts(t *testing.T) {
	t.Parallel()
	tool, err := exec.LookPath("promtool")
	if err != nil {
		return
	}
	for _, args := range [][]string{{"check", "rules", "alerts.yaml"}, {"test", "rules", "alerts_test.yaml"}} {
		cmd := exec.CommandContext(t.Context(), tool, args...)
		cmd.Dir = "../../deploy/prometheus"
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
}
