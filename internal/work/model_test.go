package work_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// echo is a model that says who pays.
type echo struct{ payer sitrep.ID }

func (e echo) Complete(_ context.Context, c model.Call) (model.Reply, error) {
	return model.Reply{Text: c.System + " for " + string(e.payer)}, nil
}

// modelled is a runner whose child asks the model once and reports what it said.
func modelled(p *place, unpinned bool) *work.Runner {
	r := p.runner()
	r.Settings = &model.Settings{Name: "m"}
	r.Model = func(c store.Claim) model.Model { return echo{c.Execution.ID} }
	r.Call = func(ctx context.Context, op string, in, out any, hear child.Listener) error {
		if err := p.call(ctx, op, in, out, hear); err != nil {
			return err
		}
		said, err := hear.Answer(ctx, "model", json.RawMessage(`{"purpose":"plan","system":"read"}`))
		if err != nil {
			return err
		}
		talk, err := json.Marshal(map[string]any{"unpinned": unpinned, "talk": model.Record{
			Model: "m", Calls: []model.Exchange{{Reply: said.(model.Reply).Text, Violations: []model.Violation{{Rule: "edit"}}}},
		}})
		if err != nil {
			return err
		}
		return json.Unmarshal(talk, out)
	}
	return r
}

func TestRunAsksTheModelAtItsOwnExpenseAndKeepsWhatWasSaid(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	r := modelled(p, false)
	told := 0
	r.Talked = func(said model.Record) { told += len(said.Calls[0].Violations) }
	out, err := r.Run(t.Context(), p.claim())
	if err != nil {
		t.Fatal(err)
	}
	var talk model.Record
	if err := json.Unmarshal(out.Talk, &talk); err != nil || talk.Calls[0].Reply != "read for e" {
		t.Errorf("kept %s, %v", out.Talk, err)
	}
	if told != 1 || out.Plan == nil {
		t.Errorf("told of %d violations, plan %s", told, out.Plan)
	}
	if s := p.last(t).Settings; s == nil || s.Name != "m" {
		t.Errorf("the child was told of %+v", s)
	}
}

func TestPlanThatTheModelWasToMakeIsNotPinned(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	out, err := modelled(p, true).Run(t.Context(), p.claim())
	if err != nil || out.Plan != nil {
		t.Errorf("pins %s, %v", out.Plan, err)
	}
}

func TestRunWithoutAModelKeepsNoTalk(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	r := p.runner()
	r.Call = func(ctx context.Context, op string, in, out any, hear child.Listener) error {
		if hear.Answer != nil {
			t.Error("somebody would answer the child")
		}
		if request, ok := in.(analyst.Request); !ok || request.Settings != nil {
			t.Error("the child was told of a model")
		}
		return p.call(ctx, op, in, out, hear)
	}
	if out, err := r.Run(t.Context(), p.claim()); err != nil || out.Talk != nil {
		t.Errorf("kept %s, %v", out.Talk, err)
	}
}

func TestStrangeQuestionOfAChildIsNotAnswered(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	r := modelled(p, false)
	r.Call = func(ctx context.Context, _ string, _, _ any, hear child.Listener) error {
		for op, in := range map[string]string{"files": "{}", "model": "not JSON"} {
			if _, err := hear.Answer(ctx, op, json.RawMessage(in)); err == nil {
				t.Errorf("%s was answered", op)
			}
		}
		return p.call(ctx, "report", analyst.Request{}, &struct{}{}, hear)
	}
	if _, err := r.Run(t.Context(), p.claim()); err != nil {
		t.Error(err)
	}
}
