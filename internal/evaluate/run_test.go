package evaluate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

// answers runs cases with answerers that say the prompt back.
func answers(t *testing.T, in io.Reader) []evaluate.Answer {
	t.Helper()
	var out []evaluate.Answer
	err := evaluate.Run(t.Context(), evaluate.NewReader(in), []evaluate.Answerer{echo, echo}, func(_ evaluate.Case, a evaluate.Answer) error {
		out = append(out, a)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func echo(_ context.Context, c evaluate.Case) evaluate.Answer {
	return evaluate.Answer{Text: c.Prompt, Table: &evaluate.Table{Rows: evaluate.Rows{{json.Number("42")}}}}
}

func line(id int) string {
	return fmt.Sprintf(`{"id": %d, "dataset": "d.csv", "prompt": "question %d"}`+"\n", id, id)
}

func TestAnswersKeepTheOrderOfTheFile(t *testing.T) {
	t.Parallel()
	// Every other case is answered only after the one behind it.
	var file strings.Builder
	ended := make([]chan struct{}, 100)
	for i := range ended {
		file.WriteString(line(i))
		ended[i] = make(chan struct{})
	}
	answer := func(ctx context.Context, c evaluate.Case) evaluate.Answer {
		i, err := strconv.Atoi(string(c.ID))
		if err == nil && i%2 == 0 {
			<-ended[i+1]
		}
		close(ended[i])
		return echo(ctx, c)
	}
	next := 0
	err := evaluate.Run(t.Context(), evaluate.NewReader(strings.NewReader(file.String())), []evaluate.Answerer{answer, answer, answer},
		func(_ evaluate.Case, a evaluate.Answer) error {
			if want := fmt.Sprint(next); string(a.ID) != want || a.Text != "question "+want {
				t.Errorf("answer %d is %s: %q", next, a.ID, a.Text)
			}
			next++
			return nil
		})
	if err != nil || next != len(ended) {
		t.Errorf("%d answers: %v", next, err)
	}
}

func TestALineThatIsNoCaseIsAnsweredWithItsNumber(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ line, id, want string }{
		"no JSON":               {`region,amount`, "2", "line 2: not JSON"},
		"half a line":           {`{"id": "a", "dataset": "d.csv"`, "2", "line 2: not JSON"},
		"two values":            {`{"id": "a", "dataset": "d", "prompt": "p"} {}`, `"a"`, "line 2: more than one JSON value"},
		"no object":             {`[1]`, "2", "line 2: not a JSON object"},
		"no dataset":            {`{"id": "a", "prompt": "p"}`, `"a"`, "line 2: no dataset"},
		"no prompt":             {`{"id": "a", "dataset": "d", "prompt": "  "}`, `"a"`, "line 2: no prompt"},
		"a prompt of no text":   {`{"id": "a", "dataset": "d", "prompt": 5}`, `"a"`, "line 2: prompt: not a number"},
		"no instant":            {`{"id": "a", "dataset": "d", "prompt": "p", "now": "today"}`, `"a"`, "today"},
		"no zone":               {`{"id": "a", "dataset": "d", "prompt": "p", "timezone": "Mars/Base"}`, `"a"`, "line 2: timezone: not an IANA time zone"},
		"no schedule":           {`{"id": "a", "dataset": "d", "prompt": "p", "schedule": "hourly"}`, `"a"`, `line 2: schedule: there is no "hourly"`},
		"values that are none":  {`{"id": "a", "dataset": "d", "prompt": "p", "expected": {"values": [1, }}`, "2", "line 2: not JSON"},
		"longer than any case":  {`{"prompt": "` + strings.Repeat("x", 17<<20) + `"}`, "2", "line 2: longer than 16 MiB"},
		"an id that is a digit": {`{"id": 7}`, "7", "line 2: no dataset"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := answers(t, strings.NewReader(line(1)+c.line+"\n"+line(3)))
			if len(got) != 3 || got[0].Error != "" || got[2].Error != "" || string(got[2].ID) != "3" {
				t.Fatalf("the lines around it are not answered: %+v", got)
			}
			if a := got[1]; string(a.ID) != c.id || !strings.Contains(a.Error, c.want) || a.Table != nil || a.Text != "" {
				t.Errorf("id %s, error %q; want %s, %q", a.ID, a.Error, c.id, c.want)
			}
		})
	}
}

func TestLinesMayHaveAnyEnd(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"plain":           line(1) + line(2),
		"no last newline": strings.TrimSuffix(line(1)+line(2), "\n"),
		"of Windows":      "\ufeff" + strings.ReplaceAll(line(1)+line(2), "\n", "\r\n"),
		"with blank ones": "\n\n" + line(1) + "  \n" + line(2) + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := answers(t, strings.NewReader(file))
			if len(got) != 2 || got[0].Text != "question 1" || got[1].Text != "question 2" {
				t.Errorf("%+v", got)
			}
		})
	}
	if got := answers(t, strings.NewReader("")); len(got) != 0 {
		t.Errorf("an empty file has answers: %+v", got)
	}
}

func TestOnlyWhatHasAKnownAnswerIsJudged(t *testing.T) {
	t.Parallel()
	for expected, want := range map[string]string{
		``:                               "",
		`, "expected": null`:             "",
		`, "expected": {"kind": "x"}`:    "",
		`, "expected": {"values": null}`: "",
		`, "expected": {"values": []}`:   "",
		`, "expected": {"values": [42]}`: "true",
		`, "expected": {"values": [43]}`: "false",
	} {
		got := answers(t, strings.NewReader(`{"dataset": "d", "prompt": "p", "unknown": 1`+expected+`}`))
		ok := ""
		if got[0].OK != nil {
			ok = strconv.FormatBool(*got[0].OK)
		}
		if ok != want {
			t.Errorf("%s: ok is %q, want %q", expected, ok, want)
		}
	}
}

func TestACaseWithoutAnAnswerIsNotAsExpected(t *testing.T) {
	t.Parallel()
	fails := func(context.Context, evaluate.Case) evaluate.Answer { return evaluate.Answer{Error: "no such file"} }
	var tally evaluate.Tally
	file := `{"dataset": "d", "prompt": "p", "expected": {"values": [42]}}` + "\n" + "nonsense\n"
	err := evaluate.Run(t.Context(), evaluate.NewReader(strings.NewReader(file)), []evaluate.Answerer{fails}, func(_ evaluate.Case, a evaluate.Answer) error {
		tally.Add(a)
		return nil
	})
	if want := (evaluate.Tally{Cases: 2, Expected: 1}); err != nil || tally != want {
		t.Errorf("%+v, %v; want %+v", tally, err, want)
	}
	if got := tally.String(); got != "Cases: 2, answered: 0, partly: 0, not: 2. As expected: 0 of 1." {
		t.Error(got)
	}
}

func TestWhatCannotBeHandedOnEndsTheRun(t *testing.T) {
	t.Parallel()
	full := errors.New("disk full")
	handed := 0
	err := evaluate.Run(t.Context(), evaluate.NewReader(endless{}), []evaluate.Answerer{echo, echo}, func(evaluate.Case, evaluate.Answer) error {
		handed++
		return full
	})
	if !errors.Is(err, full) || handed != 1 {
		t.Errorf("%d handed on: %v", handed, err)
	}
}

func TestAFileThatBreaksOffEndsTheRunAfterItsLastLine(t *testing.T) {
	t.Parallel()
	broken := errors.New("input/output error")
	handed := 0
	in := io.MultiReader(strings.NewReader(line(1)+line(2)), iotest.ErrReader(broken))
	err := evaluate.Run(t.Context(), evaluate.NewReader(in), []evaluate.Answerer{echo}, func(evaluate.Case, evaluate.Answer) error {
		handed++
		return nil
	})
	if !errors.Is(err, broken) || handed != 2 {
		t.Errorf("%d handed on: %v", handed, err)
	}
}

func TestTheEndOfTheContextEndsTheRun(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	var inside atomic.Int64
	stuck := func(ctx context.Context, c evaluate.Case) evaluate.Answer {
		inside.Add(1)
		defer inside.Add(-1)
		if string(c.ID) == "3" {
			cancel()
		}
		if string(c.ID) != "1" {
			<-ctx.Done()
		}
		return echo(ctx, c)
	}
	err := evaluate.Run(ctx, evaluate.NewReader(strings.NewReader(line(1)+line(2)+line(3)+line(4))), []evaluate.Answerer{stuck, stuck},
		func(_ evaluate.Case, a evaluate.Answer) error {
			if string(a.ID) != "1" {
				t.Errorf("case %s was handed on after the end", a.ID)
			}
			return nil
		})
	if !errors.Is(err, context.Canceled) || inside.Load() != 0 {
		t.Errorf("%v; %d answerers are still inside", err, inside.Load())
	}
}

func TestOnlyAFewCasesAreReadAhead(t *testing.T) {
	t.Parallel()
	var reader endless
	read := 0
	stop := errors.New("enough")
	in := evaluate.NewReader(readerFunc(func(p []byte) (int, error) {
		read++
		return reader.Read(p[:min(len(p), 64)])
	}))
	const handed = 50
	n := 0
	err := evaluate.Run(t.Context(), in, []evaluate.Answerer{echo}, func(evaluate.Case, evaluate.Answer) error {
		if n++; n == handed {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || read > 2*handed {
		t.Errorf("%d reads for %d cases: %v", read, n, err)
	}
}

// endless is a file without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	return copy(p, bytes.Repeat([]byte(line(1)), 1+len(p)/len(line(1)))), nil
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
