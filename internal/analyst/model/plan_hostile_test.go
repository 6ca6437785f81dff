package model_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask/asktest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// TestAnyReplyIsRefusedOrAPlanThatCompiles: drafts of the corpus with something in them
// replaced by what a model should not say. What is taken compiles, and nothing of the
// model's own words is in it.
func TestAnyReplyIsRefusedOrAPlanThatCompiles(t *testing.T) {
	t.Parallel()
	for _, s := range asktest.Scripts(t, "../ask/testdata") {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, uint64(len(s.Name)))) // the same lies in each run
			for _, text := range s.Prompts {
				for range 2 {
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

// TestNoMemberOfADraftIsTrusted: each value of a draft that has everything is replaced
// by each lie.
func TestNoMemberOfADraftIsTrusted(t *testing.T) {
	t.Parallel()
	const everything = `{"questions": [{"text": "revenue", "intent": "ranking", "origin": "asked", "time": "ordered_on", "chart": "bar", "growth": true, "instead": ["revenue"],
		"measures": [{"aggregate": "ratio", "of": {"aggregate": "sum", "column": "revenue", "where": {"op": "and", "kids": [{"op": "between", "column": "cost", "values": ["1", "2"]}, {"op": "not", "kids": [{"op": "in", "column": "region", "values": ["North"]}]}]}}, "per": {"aggregate": "count"}, "unit": "%", "gain": true},
			{"aggregate": "span", "column": "ordered_on", "until": "delivered_on", "of": {"aggregate": "median"}}, {"aggregate": "percentile", "column": "cost", "p": 0.9}, {"aggregate": "shareWhere", "where": {"op": "isNull", "column": "cost"}}],
		"by": [{"column": "region"}, {"column": "ordered_on", "grain": "month"}, {"column": "cost", "bins": 5}],
		"period": {"kind": "opening", "unit": "month", "n": 2, "text": "revenue", "begin": {"kind": "calendar", "unit": "quarter", "index": 3, "year": 2025}},
		"compare": {"kind": "period", "period": {"kind": "range", "from": "2025-01-01", "to": "--05-01"}},
		"where": {"op": "gt", "column": "revenue", "against": {"aggregate": "average", "column": "cost", "within": ["region"], "where": {"op": "lt", "column": "cost", "vague": "high"}}},
		"having": {"measure": {"aggregate": "countDistinct", "column": "product"}, "op": "ge", "value": 2},
		"rank": {"n": 5, "measure": 1, "offset": 1, "within": 1}, "target": {"text": "revenue", "measure": 0, "value": 12, "against": 2, "each": "month"}}],
		"notAnswered": [{"text": "revenue", "reason": "future"}]}`
	var whole any
	if err := json.Unmarshal([]byte(everything), &whole); err != nil {
		t.Fatal(err)
	}
	p, r := shopTable(), reading(shopTable(), "revenue by region")
	taken := 0
	for at := 0; ; at++ {
		replaced := false
		for _, lie := range lies() {
			var draft any
			_ = json.Unmarshal([]byte(everything), &draft)
			draft, replaced = replace(draft, at, lie)
			reply, _ := modeltest.Text(draft)
			got, err := model.Begin(modeltest.Says(reply), settings()).Plan(t.Context(), r)
			if err != nil {
				continue
			}
			taken++
			if err := compiles(got, *p); err != nil {
				t.Fatalf("%s\n%v", reply, err)
			}
		}
		if !replaced {
			break
		}
	}
	if taken == 0 {
		t.Error("no draft was taken at all")
	}
}

// replace puts a lie in the place of the value that is the at-th from the root; false:
// there are fewer.
func replace(v any, at int, lie any) (any, bool) {
	if at == 0 {
		return lie, true
	}
	left := at
	var walk func(v any) any
	walk = func(v any) any {
		put := func(old any) any {
			if left--; left == 0 {
				return lie
			}
			return walk(old)
		}
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				if left > 0 {
					v[name] = put(v[name])
				}
			}
		case []any:
			for i := range v {
				if left > 0 {
					v[i] = put(v[i])
				}
			}
		}
		return v
	}
	return walk(v), left == 0
}

// lied is a draft with one of its values replaced.
func lied(random *rand.Rand, v any) any {
	switch v := v.(type) {
	case map[string]any:
		if len(v) == 0 {
			return pick(random)
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
	return pick(random)
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

func pick(random *rand.Rand) any { return lies()[random.IntN(len(lies()))] }

func lies() []any {
	return []any{
		nil, true, -1, 3, 1e9, 1e308, 0.5, "", "evil", "in", "sum", "count", "span", "ratio", "correlation", "shareWhere", "day", "hour", "calendar", "since", "opening",
		"2026-13-45", "--02-29", "0001-01-01", "9999-12-31", "median", "list", "relation", "change", "trend", "rest",
		[]any{},
		[]any{"evil"},
		map[string]any{},
		map[string]any{"op": "not"},
	}
}
