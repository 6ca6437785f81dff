package tell

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWhatAboutAGroupIsAskedOfTheNumberBefore(t *testing.T) {
	t.Parallel()
	before := &plan.Question{Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "hours"}}, Target: &plan.Target{Value: 5}}
	part := plan.Plan{Prompt: "and what about the north house?", Questions: []plan.Question{{Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}}, Where: equal("house", "north")}}}
	p, ok := WhatAbout(part, before)
	if !ok || p.Questions[0].Measures[0].Column != "hours" || p.Questions[0].Where.Column != "house" || p.Questions[0].Target != nil || p.Questions[0].Intent != plan.Change {
		t.Errorf("%+v", p.Questions)
	}
	part.Prompt = "how many are in the north house?"
	if _, ok := WhatAbout(part, before); ok {
		t.Error("a full question is no part of the one before")
	}
}

func TestWhatAboutAGroupIsNoConditionOfAGoal(t *testing.T) {
	t.Parallel()
	head, tail := Tail("We want 115,000 hours this year. How do we stand, will we get there, and what about the north house?")
	if len(tail) != 1 || strings.Contains(head, "north") || !strings.Contains(head, "115,000") {
		t.Errorf("%q, %+v", head, tail)
	}
}
