package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
	"github.com/a-seed-aa0acf4e/sitrep/internal/terminal"
)

// evaluation is an eval of many cases that a test has started.
type evaluation struct {
	cmd     *exec.Cmd
	answers *bufio.Reader
	pipe    io.Closer // its standard output
	said    bytes.Buffer
	temp    string
}

func startEval(t *testing.T) *evaluation {
	t.Helper()
	folder := t.TempDir()
	var cases strings.Builder
	for range 5000 {
		cases.WriteString(`{"dataset": "orders.csv", "prompt": "total amount by region"}` + "\n")
	}
	for name, text := range map[string]string{"orders.csv": "region,amount\nNorth,10.5\nSouth,20.25\n", "cases.jsonl": cases.String()} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	e := &evaluation{cmd: sitrepCommand(t, folder, "eval", filepath.Join(folder, "cases.jsonl")), temp: t.TempDir()}
	e.cmd.Env = append(e.cmd.Env, "TMPDIR="+e.temp)
	e.cmd.Stderr = &e.said
	pipe, err := e.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	e.answers, e.pipe = bufio.NewReader(pipe), pipe
	if err := e.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.cmd.Process.Kill() })
	if first, err := e.answers.ReadString('\n'); err != nil || !strings.HasPrefix(first, `{"id":1,"rows":[[`) {
		t.Fatalf("the first answer is %q: %v\n%s", first, err, &e.said)
	}
	return e
}

// ended waits for the end, which has to leave no child: a child's folder is
// removed after it is gone.
func (e *evaluation) ended(t *testing.T, want string) {
	t.Helper()
	err := e.cmd.Wait()
	if code := e.cmd.ProcessState.ExitCode(); code != exitFailed || !strings.Contains(e.said.String(), want) {
		t.Errorf("ended with %d (%v), want %q:\n%s", code, err, want, &e.said)
	}
	left, err := os.ReadDir(e.temp)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestAnInterruptEndsAnEvaluationBetweenTwoAnswers(t *testing.T) {
	t.Parallel()
	e := startEval(t)
	if err := e.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(e.answers)
	if err != nil {
		t.Fatal(err)
	}
	next := 2
	for line := range strings.Lines(string(rest)) {
		var a evaluate.Answer
		if err := json.Unmarshal([]byte(line), &a); err != nil || string(a.ID) != fmt.Sprint(next) || a.Error != "" {
			t.Fatalf("answer %d is %q: %v", next, line, err)
		}
		next++
	}
	e.ended(t, "stopped before the last case")
}

func TestAReaderThatGoesAwayEndsAnEvaluation(t *testing.T) {
	t.Parallel()
	e := startEval(t)
	if err := e.pipe.Close(); err != nil {
		t.Fatal(err)
	}
	e.ended(t, "write the answers")
}

func TestAnEvaluationShowsItsProgressWhereNoAnswersAre(t *testing.T) {
	t.Parallel()
	tty := terminal.Screen{TTY: true, Width: 80}
	for name, c := range map[string]struct {
		answers, status terminal.Screen
		want            bool
	}{
		"answers into a file":       {terminal.Screen{}, tty, true},
		"answers on the terminal":   {tty, tty, false},
		"nobody looks at it at all": {terminal.Screen{}, terminal.Screen{}, false},
	} {
		var out, status bytes.Buffer
		o := newEvalOutput(&program{out: &out, err: &status, screen: c.answers, status: c.status}, 200)
		if err := o.write(evaluate.Case{End: 200}, evaluate.Answer{Text: "<b>"}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(status.String(), "100 %  1 case"); got != c.want {
			t.Errorf("%s: %q", name, &status)
		}
		if out.String() != `{"text":"<b>"}`+"\n" {
			t.Errorf("%s: answer %q", name, &out)
		}
	}
}

func TestADatasetIsTheSameFileUnderTheSameName(t *testing.T) {
	t.Parallel()
	d := newEvalDesk("/tests")
	for _, c := range []struct{ dataset, table, file, name string }{
		{"orders.csv", "", "/tests/orders.csv", "orders"},
		{"./orders.csv", "", "/tests/orders.csv", "orders"},
		{"/tests/../tests/orders.csv", "", "/tests/orders.csv", "orders"},
		{"orders.csv", " orders\n", "/tests/orders.csv", "orders"},
		{"orders.csv", "parcels", "/tests/orders.csv", "parcels"},
		{"../orders.csv", "", "/orders.csv", "orders"},
	} {
		if got := d.of(evaluate.Case{Dataset: c.dataset, Table: c.table}); got != (evalData{c.file, c.name}) {
			t.Errorf("%+v is %+v", c, got)
		}
	}
}

func TestAnEvaluatorOutlivesItsChildren(t *testing.T) {
	t.Parallel()
	desk := newEvalDesk(t.TempDir())
	c := evaluate.Case{Dataset: "orders.csv", Prompt: "total amount"}
	desk.data[desk.of(c)] = func() (analyst.Request, error) { return analyst.Request{Snapshot: "/no/such/snapshot"}, nil }

	e := evaluator{desk: desk, children: child.Starter{Program: "/bin/sh", Args: []string{"-c", "yes goroutine | head -n 1000 >&2"}}}
	defer e.close()
	if a := e.answer(t.Context(), c); a.Error == "" || len(a.Error) > 250 || strings.Contains(a.Error, "\n") || e.process != nil {
		t.Errorf("a child that died gave %+v", a)
	}
	e.children = children(1)
	if a := e.answer(t.Context(), c); !strings.Contains(a.Error, "snapshot") {
		t.Errorf("the next child gave %+v", a)
	}
	if err := e.call(t.Context(), "", analyst.Request{}, nil); err == nil || e.process == nil {
		t.Fatalf("no child: %v", err)
	}
	first := e.process
	_ = e.call(t.Context(), "", analyst.Request{}, nil)
	if e.process != first {
		t.Error("a young child was replaced")
	}
	e.started = e.started.Add(-2 * childAge)
	_ = e.call(t.Context(), "", analyst.Request{}, nil)
	if e.process == first {
		t.Error("an old child got another case")
	}
}
