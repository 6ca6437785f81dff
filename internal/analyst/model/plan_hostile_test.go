package model_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt/prompttest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// TestAnyReplyIsRefusedOrAPlanThatCompiles: drafts of the corpus with something in them
// replaced by what a model should not say. What is taken compiles, and nothing of the
// model's own words is in it.
func TestAnyReplyIsRefusedOrAPlanThatCompiles(t *testing.T) {
	t.Parallel()
	for _, s := range prompttest.Scripts(t, "../prompt/testdata") {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, uint64(len(s.Name)))) // the same lies in each run
			for _, text := range s.Prompts {
				for range 3 {
					hostile(t, random, &s.Table, text)
				}
			}
		})
	}
}

func hostile(t *testing.T, random *rand.Rand, p *catalog.Profile, text string) {
	t.Helper()
	r := reading(p, text)
	m := &modeltest.Scripted{Reply: func(_ int, c model.Call) (string, error) {
		reply, err := modeltest.Plan(c.Schema, r.Witness)
		var draft any
		if err := json.Unmarshal([]byte(reply), &draft); err != nil {
			return "", err
		}
		for range 1 + random.IntN(3) {
			draft = lied(random, draft)
		}
		reply, _ = modeltest.Text(draft)
		return reply, err
	}}
	got, err := model.Begin(m, settings()).Plan(t.Context(), r)
	if err != nil {
		return
	}
	if err := compiles(got, *p); err != nil {
		t.Fatalf("%q\n%v", text, err)
	}
	if out, _ := modeltest.Text(got); strings.Contains(out, "evil") {
		t.Fatalf("%q\nis read as %s", text, out)
	}
}

// lied is a draft with one of its values replaced.
func lied(random *rand.Rand, v any) any {
	lies := []any{
		nil, true, -1, 3, 1e9, 1e308, 0.5, "", "evil", "in", "sum", "count", "span", "ratio", "correlation", "shareWhere", "day", "hour", "calendar", "since", "opening",
		"2026-13-45", "--02-29", "0001-01-01", "9999-12-31", "median", "list", "relation", "change", "trend", "rest",
		[]any{},
		[]any{"evil"},
		map[string]any{},
		map[string]any{"op": "not"},
	}
	switch v := v.(type) {
	case map[string]any:
		if len(v) == 0 {
			return lies[random.IntN(len(lies))]
		}
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		name := names[random.IntN(len(names))]
		v[name] = lied(random, v[name])
		return v
	case []any:
		if len(v) > 0 && random.IntN(8) > 0 {
			at := random.IntN(len(v))
			v[at] = lied(random, v[at])
			return v
		}
	}
	return lies[random.IntN(len(lies))]
}

// compiles resolves and compiles a plan.
func compiles(p plan.Plan, profile catalog.Profile) error {
	resolved, err := plan.Resolve(p, profile, clock())
	for _, r := range resolved {
		if r.Outside != "" {
			continue
		}
		plan.Explain(r, profile)
		if _, err := plan.Compile(r, profile); err != nil {
			return err
		}
	}
	return err
}
