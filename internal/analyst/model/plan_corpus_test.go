package model_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask/asktest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// reading is how a prompt about a table comes to a model, with the reader of words as
// the witness.
func reading(p *catalog.Profile, text string) model.Reading {
	witness := ask.Over(p, nil, ask.DefaultWeights()).Read(text)
	if len(witness.Questions) == 0 {
		witness.Questions = tell.Supplied(p, text, "", nil, nil)
	}
	witness = inLists(witness)
	return model.Reading{
		Prompt: text, Profile: p, Witness: witness, Refused: ask.Refused(witness), Clock: clock(),
		Overview: func(period *plan.Period, compare *plan.Comparison) []plan.Question {
			return tell.Supplied(p, text, "", period, compare)
		},
	}
}

// inLists has each condition on a value as one of a list of values: a draft knows no other.
func inLists(p plan.Plan) (out plan.Plan) {
	text, _ := json.Marshal(p)
	_ = json.Unmarshal([]byte(strings.NewReplacer(`"op":"eq","column"`, `"op":"in","column"`, `"op":"ne","column"`, `"op":"notIn","column"`).Replace(string(text))), &out)
	return out
}

func clock() plan.Clock {
	return plan.Clock{
		Now: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), Zone: time.UTC, WeekStart: time.Monday,
		First: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), Latest: time.Date(2026, 11, 19, 0, 0, 0, 0, time.UTC),
		Watermark: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC),
	}
}

func settings() *model.Settings {
	return &model.Settings{Name: "test-1", Share: model.ShareAggregates, Reads: true, Time: time.Minute}
}

// TestAPlanSurvivesBeingADraft: what the reader of words makes of each prompt of the
// corpus can be written as a draft, and the draft is the same plan again.
func TestAPlanSurvivesBeingADraft(t *testing.T) {
	t.Parallel()
	for _, s := range asktest.Scripts(t, "../ask/testdata") {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			for _, text := range s.Prompts {
				survives(t, &s.Table, text)
			}
		})
	}
}

func survives(t *testing.T, p *catalog.Profile, text string) {
	t.Helper()
	r := reading(p, text)
	if strings.Contains(text, "email") { // a report withholds how to reach people
		return
	}
	m := &modeltest.Scripted{Reply: func(_ int, c model.Call) (string, error) { return modeltest.Plan(c.Schema, r.Witness) }}
	session := model.Begin(m, settings())
	got, err := session.Plan(t.Context(), r)
	fits(t, m.Calls()[0].Schema, session.Record().Calls[0].Reply)
	if err != nil || len(m.Calls()) != 1 {
		record, _ := json.MarshalIndent(session.Record().Calls[0].Violations, "", " ")
		t.Errorf("%q: %v\n%s", text, err, record)
		return
	}
	for i, q := range r.Witness.Questions {
		if i < len(got.Questions) { // a draft cites the prompt, and the reader of words what it makes of it
			q.Text = got.Questions[i].Text
		}
		if i >= len(got.Questions) || !reflect.DeepEqual(q, got.Questions[i]) {
			want, _ := json.Marshal(q)
			have, _ := json.Marshal(got.Questions[min(i, len(got.Questions)-1)])
			t.Errorf("%q: question %d\n%s\nbecame\n%s", text, i, want, have)
		}
	}
}

// TestADraftAloneSaysWhatIsAsked: without the reader of words beside it a draft still
// comes to the same questions, though to other names for what they measure.
func TestADraftAloneSaysWhatIsAsked(t *testing.T) {
	t.Parallel()
	for _, s := range asktest.Scripts(t, "../ask/testdata") {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			for _, text := range s.Prompts {
				alone(t, &s.Table, text)
			}
		})
	}
}

func alone(t *testing.T, p *catalog.Profile, text string) {
	t.Helper()
	r := reading(p, text)
	witness := r.Witness
	if plain := asksNothing(witness); plain || namesPeople(witness) {
		return
	}
	r.Witness = plan.Plan{}
	m := &modeltest.Scripted{Reply: func(_ int, c model.Call) (string, error) { return modeltest.Plan(c.Schema, witness) }}
	got, err := model.Begin(m, settings()).Plan(t.Context(), r)
	if err != nil || len(got.Questions) != len(witness.Questions) {
		t.Errorf("%q: %v", text, err)
		return
	}
	for i, q := range witness.Questions {
		if want, have := bare(q), bare(got.Questions[i]); want != have {
			t.Errorf("%q: question %d\n%s\nbecame\n%s", text, i, want, have)
		}
	}
}

// asksNothing: an overview is the program's own.
func asksNothing(p plan.Plan) bool { return p.Questions[0].Origin == plan.Supplied }

// namesPeople: such fields are known to a model only where the witness has them.
func namesPeople(p plan.Plan) bool {
	return slices.ContainsFunc(p.Fields, func(f plan.FieldUse) bool {
		return strings.Contains(f.Name, "name") || strings.Contains(f.Name, "email") || f.Name == "agent" || f.Name == "sales_rep"
	})
}

// bare is a question without what people call its parts.
func bare(q plan.Question) string {
	var plain func(v any) any
	plain = func(v any) any {
		switch v := v.(type) {
		case []any:
			for i := range v {
				v[i] = plain(v[i])
			}
		case map[string]any:
			for _, name := range []string{"label", "good", "origin", "text", "noun", "id", "additive"} {
				delete(v, name)
			}
			if v["unit"] != "%" && v["aggregate"] != nil {
				delete(v, "unit")
			}
			for name := range v {
				v[name] = plain(v[name])
			}
		}
		return v
	}
	text, _ := modeltest.Text(q)
	var v any
	_ = json.Unmarshal([]byte(text), &v)
	text, _ = modeltest.Text(plain(v))
	return text
}
