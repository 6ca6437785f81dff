package apptest_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// usual is a creation that nothing is wrong with and that starts no run.
func usual() map[string]any {
	return map[string]any{"prompt": "total revenue by region", "datasetId": "{orders}", "scheduleFrequency": "daily"}
}

// outcome is what a step left: an answer or the output of a command.
type outcome struct {
	answer apptest.Answer
	tree   any // the answer's JSON; nil: not JSON
	output apptest.Output
}

// play does a step, once for each row, and returns false when it left less than
// the steps after it need.
func (a *actor) play(t *testing.T, s step) bool {
	t.Helper()
	if len(s.Each) == 0 {
		return t.Run(s.It, func(t *testing.T) { a.perform(t, s, a.names) }) || len(s.Save) == 0
	}
	for i, row := range s.Each {
		name, given := row["case"]
		if !given {
			name = fmt.Sprint(row)
		}
		t.Run(fmt.Sprintf("%s/%02d %v", s.It, i+1, name), func(t *testing.T) {
			filled, _ := a.names.fill(row).(map[string]any)
			a.perform(t, s, a.names.with(filled))
		})
	}
	return true
}

func (a *actor) perform(t *testing.T, s step, n names) {
	t.Helper()
	var got outcome
	var wrong []string
	attempt := func() bool {
		got = a.act(t, s, n)
		wrong = a.judge(s, n, got)
		return len(wrong) == 0
	}
	limit, err := time.ParseDuration(cmpOr(s.Within, "0s"))
	if err != nil {
		t.Fatal(err)
	}
	if !apptest.Poll(t.Context(), limit, attempt) {
		t.Fatalf("%s\n%s", strings.Join(wrong, "\n"), describe(got))
	}
	a.save(t, s, got)
}

func cmpOr(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func describe(got outcome) string {
	if got.answer.Status == 0 {
		return fmt.Sprintf("exit %d\nstdout: %s\nstderr: %s", got.output.Code, got.output.Stdout, got.output.Stderr)
	}
	const enough = 3000
	body := string(got.answer.Body)
	return fmt.Sprintf("%d %v\n%s", got.answer.Status, got.answer.Header, body[:min(len(body), enough)])
}

func (a *actor) act(t *testing.T, s step, n names) (got outcome) {
	t.Helper()
	var err error
	switch {
	case s.Restart:
		a.server.Stop(t)
		a.server = a.program.Serve(a.scene)
	case s.Write != nil:
		a.write(t, s.Write)
	case s.Remove != "":
		err = os.Remove(filepath.Join(a.dir, n.text(s.Remove)))
	case s.Run != "":
		got.output, err = a.program.Run(t.Context(), strings.Fields(n.text(s.Run))...)
	default:
		got, err = a.send(t, s, n)
	}
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func (a *actor) send(t *testing.T, s step, n names) (got outcome, err error) {
	t.Helper()
	request, err := a.request(s, n)
	if err != nil {
		return got, err
	}
	got.answer, err = a.server.Do(t.Context(), request)
	got.tree, _ = parse(got.answer.Body)
	return got, err
}

func (a *actor) request(s step, n names) (r apptest.Request, err error) {
	line := n.text(s.Request)
	if s.Create != nil {
		line = "POST /v1/api/reports"
	}
	r.Method, r.Target, _ = strings.Cut(line, " ")
	r.Header = http.Header{}
	if key := cmpOr(n.text(s.Key), "owner"); key != "none" {
		r.Header.Set("x-api-key", fmt.Sprint(n[key+".key"]))
	}
	r.Body, err = payload(s, n)
	if r.Body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for name, value := range s.Headers {
		value = n.text(value)
		r.Header[http.CanonicalHeaderKey(name)] = []string{value}
		if value == "<absent>" {
			r.Header.Del(name)
		}
	}
	return r, err
}

// payload is the body as it goes over the wire; nil: none.
func payload(s step, n names) ([]byte, error) {
	switch {
	case s.Raw != nil:
		return []byte(n.text(*s.Raw)), nil
	case s.Hex != "":
		return hex.DecodeString(strings.ReplaceAll(n.text(s.Hex), " ", ""))
	}
	body := s.Body
	if s.Create != nil {
		body = merge(usual(), s.Create)
	}
	if with, given := n["with"].(map[string]any); given {
		under, _ := body.(map[string]any)
		body = merge(under, with)
	}
	if body == nil {
		return nil, nil
	}
	return json.Marshal(n.fill(body))
}

func merge(under, over map[string]any) map[string]any {
	merged := maps.Clone(under)
	maps.Copy(merged, over)
	maps.DeleteFunc(merged, func(_ string, value any) bool { return value == "<absent>" })
	return merged
}

func (a *actor) save(t *testing.T, s step, got outcome) {
	t.Helper()
	for name, path := range s.Save {
		header, isHeader := strings.CutPrefix(path, "header ")
		switch {
		case path == "stdout":
			a.names[name] = strings.TrimRight(got.output.Stdout, "\n")
		case isHeader:
			a.names[name] = got.answer.Header.Get(header)
		default:
			value, err := at(got.tree, path)
			if err != nil {
				t.Fatalf("save %s: %v\n%s", name, err, describe(got))
			}
			a.names[name] = value
		}
	}
}
