package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm/llmtest"
)

// modelKey is looked for wherever it must not be.
const modelKey = "sk-test-0123456789abcdefghij"

// withModel are settings that point the program at a server of models.
func withModel(server *llmtest.Server, more ...string) []string {
	return append([]string{
		"SITREP_LLM_URL=" + server.Base(), "SITREP_LLM_MODEL=scripted", "SITREP_LLM_KEY=" + modelKey,
		"SITREP_LLM_TIMEOUT=1s", "SITREP_LLM_TIME=4s",
	}, more...)
}

// modelStage is a stage whose program asks a model.
func modelStage(t *testing.T, database string, env []string) *actor {
	t.Helper()
	return newActor(t, newStage(t, database, env...), "model", scenario{})
}

// document is the content of a report's only run; without a model, what it says of one
// is cut out of it.
func (a *actor) document(t *testing.T, report string) (run string, content map[string]any, model map[string]any) {
	t.Helper()
	run, status := a.execution(t, report)
	if status != "COMPLETED" {
		t.Fatalf("the run ended %s", status)
	}
	got := a.get(t, "/v1/api/reports/executions/%s/json", run)
	value, err := at(got.tree, "jsonContent")
	if err != nil {
		t.Fatal(err)
	}
	content, model = cutModel(t, value.(map[string]any))
	return run, content, model
}

func cutModel(t *testing.T, content map[string]any) (without, model map[string]any) {
	t.Helper()
	method, ok := content["method"].(map[string]any)
	if !ok {
		t.Fatalf("no method in %v", content)
	}
	model, _ = method["model"].(map[string]any)
	delete(method, "model")
	delete(method, "seal") // of all the bytes
	return content, model
}

const modelPrompt = "total revenue by region last month; top 5 products"

// asked is the report of ask, and what it says of a model.
func asked(t *testing.T, p *apptest.Program, file string) (content, model map[string]any) {
	t.Helper()
	text := p.Must(t, "ask", modelPrompt, "--dataset", file, "--format", "json", "--now", "2026-11-20T12:00:00Z")
	if err := json.Unmarshal([]byte(text), &content); err != nil {
		t.Fatal(err)
	}
	return cutModel(t, content)
}

// TestReportIsMadeWhateverTheModelsServerDoes asks one question with servers that are
// dead, slow or wrong: the report is the one without a model, and says why.
func TestReportIsMadeWhateverTheModelsServerDoes(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "orders.csv")
	writeOrders(t, file, ordersRows)
	want, none := asked(t, apptest.New(t, ""), file)
	if none != nil {
		t.Fatalf("without a model the report speaks of %v", none)
	}
	for name, act := range map[string]llmtest.Act{
		"silent":       llmtest.Silent(),
		"dripping":     llmtest.Drip(50 * time.Millisecond),
		"endless":      llmtest.Endless(),
		"hangup":       llmtest.Hangup(),
		"cut off":      llmtest.CutOff(0.5, llmtest.Say(`{"questions":[]}`)),
		"truncated":    llmtest.Truncated(llmtest.Say(`{"questions":[]}`)),
		"401":          llmtest.Echo(http.StatusUnauthorized),
		"404":          llmtest.Fail(http.StatusNotFound, "no such model"),
		"429":          llmtest.FailAfter(http.StatusTooManyRequests, "3600", "slow down"),
		"500":          llmtest.Fail(http.StatusInternalServerError, "oops"),
		"503":          llmtest.Page(http.StatusServiceUnavailable),
		"a page":       llmtest.Page(http.StatusOK),
		"no answer":    llmtest.Say(""),
		"prose":        llmtest.Say("I would be happy to help! Revenue rose by 4711 percent."),
		"no plan":      llmtest.Say(`{"answer": 42}`),
		"another form": llmtest.Say(`[1, 2, 3]`),
		"refusal":      llmtest.Send(llmtest.Reply{Refused: "I cannot help with that."}),
		"elsewhere":    llmtest.Redirect(http.StatusFound, "http://127.0.0.1:1/"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, llmtest.Any)
			server.Otherwise(act)
			p := apptest.New(t, "")
			p.Env = withModel(server, "XDG_CACHE_HOME="+t.TempDir())
			got, model := asked(t, p, file)
			checkWithout(t, model)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("the report is not the one without a model: %s", show(got["summary"]))
			}
		})
	}
}

// checkWithout wants a report to say that it was made without the model, and why.
func checkWithout(t *testing.T, model map[string]any) {
	t.Helper()
	without, _ := model["without"].(string)
	if without == "" || model["name"] != "scripted" || model["wrote"] != false || strings.Contains(without, modelKey) {
		t.Errorf("the report says of the model: %s", show(model))
	}
}

// TestServiceGoesOnWithoutItsModel has a model that is dead and one that never answers.
func TestServiceGoesOnWithoutItsModel(t *testing.T) {
	t.Parallel()
	for name, settings := range map[string]func(t *testing.T) []string{
		"dead": func(t *testing.T) []string {
			server := llmtest.New(t, llmtest.Any)
			server.URL = "http://127.0.0.1:1"
			return withModel(server)
		},
		"silent": func(t *testing.T) []string {
			server := llmtest.New(t, llmtest.Any)
			server.Otherwise(llmtest.Silent())
			return withModel(server)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := modelStage(t, "", settings(t))
			reports := a.createMany(t, 6)
			a.checkAllCompleted(t, reports, 3*runLimit)
			for _, report := range reports {
				run, _, model := a.document(t, report)
				checkWithout(t, model)
				talk := a.get(t, "/v1/api/reports/executions/%s/model", run)
				if failed := textAt(t, talk.tree, "calls[0].failed"); failed == "" {
					t.Errorf("the owner is told of a call that did not fail: %s", show(talk.tree))
				}
			}
			detail := a.get(t, "/v1/api/reports/%s", reports[0])
			if plan, err := at(detail.tree, "plan"); err != nil || plan != nil {
				t.Errorf("a plan that the model was to make is kept: %s (%v)", show(plan), err)
			}
		})
	}
}

// TestNoNodeSpendsMoreThanADayAllows runs two nodes with a limit that is reached.
func TestNoNodeSpendsMoreThanADayAllows(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		const each, limit = 2100, 30_000 // tokens
		server := llmtest.New(t, llmtest.Any)
		server.Otherwise(llmtest.Send(llmtest.Reply{Text: `{"answer": 42}`, Input: 2000, Output: 100}))
		database := open(t)
		a := modelStage(t, database, withModel(server, "SITREP_LLM_TIMEOUT=60s", "SITREP_LLM_TIME=60s", "SITREP_LLM_PRICE_IN=1", "SITREP_LLM_PRICE_OUT=1", fmt.Sprintf("SITREP_LLM_COST_PER_DAY=%f", limit/1e6)))
		if database != "" {
			a.program.Serve(t)
		}
		var reports []string
		for i := range 10 {
			reports = append(reports, a.create(t, map[string]any{
				"prompt": fmt.Sprintf("top %d products by revenue", i+2), "scheduleFrequency": "on_demand", "deliveryApiRetention": true,
			}))
		}
		a.checkAllCompleted(t, reports, 6*runLimit)
		if spent := each * len(server.Requests()); spent > limit || spent < limit/4 {
			t.Errorf("%d calls spent %d tokens of %d", len(server.Requests()), spent, limit)
		}
		_, _, model := a.document(t, reports[len(reports)-1])
		if why := fmt.Sprint(model["without"]); !strings.Contains(why, "cost a day was reached") {
			t.Errorf("the last report was made without the model because %s", why)
		}
	})
}

// TestAnsweredCallIsNotPaidTwice kills the program while its model thinks about the
// second call of a report. The next process takes the answer to the first from what
// is kept.
func TestAnsweredCallIsNotPaidTwice(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		release := make(chan struct{})
		server := llmtest.New(t, llmtest.Any)
		server.Script(llmtest.Say(`{"answer": 42}`), llmtest.Until(release, llmtest.Say(`{"answer": 43}`)))
		server.Otherwise(llmtest.Say(`{"answer": 44}`))
		a := modelStage(t, open(t), withModel(server, "SITREP_LLM_TIMEOUT=60s", "SITREP_LLM_TIME=60s"))
		report := a.create(t, onDemand())
		server.Await(2)
		checkNoKeyAround(t, a.server)
		a.server.Kill()
		close(release)
		a.server = a.program.Serve(t)
		a.checkAllCompleted(t, []string{report}, takeOverLimit+runLimit)

		asked := map[string]int{}
		for _, r := range server.Requests() {
			asked[r.All()]++
		}
		first := server.Requests()[0].All()
		if asked[first] != 1 {
			t.Errorf("what was answered is asked %d times", asked[first])
		}
		run, _, _ := a.document(t, report)
		talk := a.get(t, "/v1/api/reports/executions/%s/model", run)
		if cached, err := at(talk.tree, "calls[0].cached"); err != nil || cached != true {
			t.Errorf("the first call of the run that was taken over: cached %v, %v", cached, err)
		}
		a.checkKeyIsNowhere(t, talk)
	})
}

// checkNoKeyAround looks at the processes while a child waits for the model.
func checkNoKeyAround(t *testing.T, s *apptest.Server) {
	t.Helper()
	children := childrenOf(t, s.PID())
	if len(children) == 0 {
		t.Error("no child waits")
	}
	for _, child := range children {
		for _, name := range []string{"environ", "cmdline"} {
			if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", child, name)); err == nil && strings.Contains(string(text), modelKey) {
				t.Errorf("the key stands in the %s of a child", name)
			}
		}
	}
	if line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", s.PID())); err != nil || strings.Contains(string(line), modelKey) {
		t.Errorf("the key stands in the command line (%v)", err)
	}
}

// checkKeyIsNowhere looks into the log, the interface and whatever lies in the data folder.
func (a *actor) checkKeyIsNowhere(t *testing.T, talk outcome) {
	t.Helper()
	texts := map[string]string{
		"log": a.server.Log(), "transcript": show(talk.tree), "OpenAPI document": string(a.raw(t, "/openapi.json").Body),
	}
	err := filepath.WalkDir(a.program.Data, func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			text, _ := os.ReadFile(path)
			texts[path] = string(text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for where, text := range texts {
		if strings.Contains(text, modelKey) || strings.Contains(text, modelKey[:16]) {
			t.Errorf("the key stands in the %s", where)
		}
	}
}

// TestStopGivesBackARunWhoseModelThinks stops serve while the model is asked.
func TestStopGivesBackARunWhoseModelThinks(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	server.Otherwise(llmtest.Silent())
	a := modelStage(t, "", withModel(server, "SITREP_LLM_TIMEOUT=60s", "SITREP_LLM_TIME=60s"))
	report := a.create(t, onDemand())
	server.Await(1)
	a.server.Stop(t)
	server.Otherwise(llmtest.Say(`{"answer": 42}`))
	a.server = a.program.Serve(t)
	a.checkAllCompleted(t, []string{report}, 3*runLimit)
	if !slices.ContainsFunc(strings.Split(a.server.Log(), "\n"), func(line string) bool {
		return strings.Contains(line, "model asked") && strings.Contains(line, `"outcome":"answered"`)
	}) {
		t.Error("the log does not tell of the calls")
	}
}
