package child_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// asking are the handlers that ask their parent.
func asking() map[string]child.Handler {
	return map[string]child.Handler{
		"relay": child.Handle(func(ctx context.Context, in text, _ func(child.Progress)) (out text, err error) {
			return out, child.Ask(ctx, "look up", in, &out)
		}),
		"relay all": child.Handle(func(ctx context.Context, in []text, progress func(child.Progress)) ([]text, error) {
			out := make([]text, len(in))
			var asked sync.WaitGroup
			for i := range in {
				asked.Go(func() {
					progress(child.Progress{Done: 0.5})
					if err := child.Ask(ctx, "look up", in[i], &out[i]); err != nil {
						out[i].Text = err.Error()
					}
				})
			}
			asked.Wait()
			return out, nil
		}),
		"relay in a moment": child.Handle(func(ctx context.Context, in text, _ func(child.Progress)) (text, error) {
			ctx, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
			defer cancel()
			err := child.Ask(ctx, "look up", in, &text{})
			if !errors.Is(err, context.DeadlineExceeded) {
				return text{}, fmt.Errorf("want the deadline, got %w", err)
			}
			return text{Text: "went on"}, nil
		}),
		"ask and leave": child.Handle(func(ctx context.Context, in text, _ func(child.Progress)) (text, error) {
			go func() { _ = child.Ask(ctx, "look up", in, &text{}) }()
			return text{Text: "left"}, child.Ask(ctx, "seen", in, &text{})
		}),
		"ask and die": child.Handle(func(ctx context.Context, in text, _ func(child.Progress)) (text, error) {
			go func() { _ = child.Ask(ctx, "look up", in, &text{}) }()
			if err := child.Ask(ctx, "seen", in, &text{}); err != nil {
				return text{}, err
			}
			os.Exit(3)
			return text{}, nil
		}),
		"ask for ever": child.Handle(func(ctx context.Context, in text, _ func(child.Progress)) (out text, err error) {
			if err := os.WriteFile(in.Text, []byte(strconv.Itoa(os.Getpid())), 0o600); err != nil {
				return out, err
			}
			return out, child.Ask(ctx, "for ever", in, &out)
		}),
	}
}

// hearing answers with f.
func hearing(f func(ctx context.Context, op string, in text) (any, error)) child.Listener {
	return child.Listener{Answer: func(ctx context.Context, op string, raw json.RawMessage) (any, error) {
		var in text
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, err
		}
		return f(ctx, op, in)
	}}
}

func TestParentAnswersWhatAChildAsks(t *testing.T) {
	t.Parallel()
	var out text
	err := starter().Call(t.Context(), "relay", text{"colour"}, &out, hearing(func(_ context.Context, op string, in text) (any, error) {
		return text{op + " " + in.Text}, nil
	}))
	if err != nil || out.Text != "look up colour" {
		t.Errorf("got %q, %v", out.Text, err)
	}
}

func TestErrorOfAnAnswerKeepsCodeAndSafeMessage(t *testing.T) {
	t.Parallel()
	refusal := &sitrep.Error{Code: sitrep.Temporary, Message: "the library is closed", Err: errors.New("lost the keys")}
	err := starter().Call(t.Context(), "relay", text{}, nil, hearing(func(context.Context, string, text) (any, error) {
		return nil, fmt.Errorf("look: %w", refusal)
	}))
	if sitrep.CodeOf(err) != sitrep.Temporary || sitrep.MessageOf(err) != "the library is closed" || !strings.Contains(err.Error(), "lost the keys") {
		t.Errorf("got %v", err)
	}
	for name, hear := range map[string]child.Listener{
		"nobody answers": {},
		"secret":         hearing(func(context.Context, string, text) (any, error) { return nil, errors.New("secret path") }),
		"panicked":       hearing(func(context.Context, string, text) (any, error) { panic("worn out") }),
		"unsupported":    hearing(func(context.Context, string, text) (any, error) { return func() {}, nil }),
	} {
		err := starter().Call(t.Context(), "relay", text{}, nil, hear)
		if sitrep.CodeOf(err) != sitrep.Internal || sitrep.MessageOf(err) == err.Error() || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestQuestionsAreAnsweredBesideEachOther(t *testing.T) {
	t.Parallel()
	const questions = 20
	in, out := make([]text, questions), []text(nil)
	for i := range in {
		in[i] = text{strconv.Itoa(i) + strings.Repeat("x", 70_000)} // more than a pipe holds
	}
	var here atomic.Int32
	all := make(chan struct{})
	hear := hearing(func(_ context.Context, _ string, in text) (any, error) {
		if here.Add(1) == questions {
			close(all)
		}
		<-all
		return in, nil
	})
	if err := starter().Call(t.Context(), "relay all", in, &out, hear); err != nil {
		t.Fatal(err)
	}
	for i := range in {
		if out[i] != in[i] {
			t.Fatalf("question %d got the answer %.20s", i, out[i].Text)
		}
	}
}

func TestChildThatWaitsNoLongerGoesOnAndItsAnswerIsCancelled(t *testing.T) {
	t.Parallel()
	p, err := starter().Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	slow := hearing(func(ctx context.Context, _ string, in text) (any, error) {
		<-ctx.Done()
		return in, nil // after its time, to nobody
	})
	var out text
	if err := p.Call(t.Context(), "relay in a moment", text{"x"}, &out, slow); err != nil || out.Text != "went on" {
		t.Fatalf("got %q, %v", out.Text, err)
	}
	if err := p.Call(t.Context(), "echo", text{"next"}, &out, child.Listener{}); err != nil || out.Text != "next" {
		t.Errorf("the late answer got in the way: %q, %v", out.Text, err)
	}
}

func TestAnswerEndsWithTheCallAndWithTheChild(t *testing.T) {
	t.Parallel()
	for op, code := range map[string]sitrep.Code{"ask and leave": "", "ask and die": sitrep.Temporary} {
		asked, cancelled := make(chan struct{}), atomic.Bool{}
		hear := hearing(func(ctx context.Context, op string, in text) (any, error) {
			if op == "seen" {
				<-asked
				return in, nil
			}
			close(asked)
			<-ctx.Done()
			cancelled.Store(true)
			return nil, ctx.Err()
		})
		err := starter().Call(t.Context(), op, text{"x"}, nil, hear)
		if sitrep.CodeOf(err) != code {
			t.Errorf("%s: %v", op, err)
		}
		if !cancelled.Load() {
			t.Errorf("%s: the call is over and its question is still being answered", op)
		}
	}
}

func TestCancelledCallEndsTheAnswerAndTheChild(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	pidFile := filepath.Join(t.TempDir(), "pid")
	err := starter().Call(ctx, "ask for ever", text{pidFile}, nil, hearing(func(ctx context.Context, _ string, _ text) (any, error) {
		cancel()
		<-ctx.Done()
		return nil, ctx.Err()
	}))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if pid := readPID(t, pidFile); alive(pid) {
		t.Errorf("process %d is there after the call", pid)
	}
}

func TestChildEndsWhenItsParentIsKilledWhileAsked(t *testing.T) {
	t.Parallel()
	diesWithItsParent(t, "ask for ever")
}

func TestOnlyAChildAsks(t *testing.T) {
	t.Parallel()
	if err := child.Ask(t.Context(), "look up", text{}, &text{}); err == nil {
		t.Error("somebody answered")
	}
}
