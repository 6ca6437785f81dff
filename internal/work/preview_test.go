package work_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// glancerVariable makes a copy of the tests a child that answers previews.
const glancerVariable = "glancer"

// glances is the child: it tells its process, or what the prompt wants of it.
func glances() int {
	return child.Serve(map[string]child.Handler{work.OpPreview: child.Handle(func(_ context.Context, g analyst.Glance, _ func(child.Progress)) (sitrep.Preview, error) {
		switch g.Prompt {
		case "wrong":
			return sitrep.Preview{}, sitrep.InvalidFields(sitrep.FieldError{Location: "plan", Message: "no"})
		case "die":
			os.Exit(3)
		case "hang":
			select {}
		}
		pid, err := json.Marshal(os.Getpid())
		return sitrep.Preview{Plan: pid}, err
	})})
}

func previewer(t *testing.T, p *place) *work.Previewer {
	v := &work.Previewer{Children: child.Starter{Args: []string{glancerVariable}, Scratch: p.folder}, Snapshots: p.folder, AtOnce: 2, Limit: 30 * time.Second}
	t.Cleanup(v.Close)
	return v
}

func (p *place) asks(prompt string) sitrep.Asked {
	return sitrep.Asked{Prompt: prompt, Dataset: p.dataset}
}

func TestPreviewsAreMadeByTheSameChildUntilOneFails(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	v := previewer(t, p)
	read := func(prompt string) string {
		out, err := v.Preview(t.Context(), p.asks(prompt))
		if err != nil {
			t.Fatal(err)
		}
		return string(out.Plan)
	}
	first := read("x")
	if second := read("y"); second != first {
		t.Errorf("process %s, then %s", first, second)
	}
	if _, err := v.Preview(t.Context(), p.asks("wrong")); sitrep.CodeOf(err) != sitrep.Invalid {
		t.Errorf("a wrong plan: %v", err)
	}
	if third := read("z"); third != first {
		t.Error("a wrong plan cost the child")
	}
	if _, err := v.Preview(t.Context(), p.asks("die")); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("a child that dies: %v", err)
	}
	if after := read("x"); after == first {
		t.Error("the child that died answers")
	}
}

func TestAPreviewEndsWithWhoAskedAndAtItsLimit(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	v := previewer(t, p)
	ctx, leave := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := v.Preview(ctx, p.asks("hang"))
		done <- err
	}()
	leave()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("who asked has left: %v", err)
	}
	v.Limit = time.Millisecond
	if _, err := v.Preview(t.Context(), p.asks("hang")); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("too long: %v", err)
	}
}

func TestDataThatCannotBeSeenHasNoPreview(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	v := previewer(t, p)
	if err := os.Remove(filepath.Join(p.folder, p.dataset.Snapshot.File)); err != nil {
		t.Fatal(err)
	}
	if _, err := v.Preview(t.Context(), p.asks("x")); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Error(err)
	}
}
