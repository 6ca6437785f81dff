package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm/llmtest"
)

const theKey = "sk-proj-Zx81QmPl04vTnB7wKd93RuEhYc65"

// schema has what strict endpoints refuse: bounds, a member that is not closed.
const schema = `{"type":"object","properties":{"why":{"type":"string","maxLength":80},"field":{"type":"string","enum":["amount","region"]},` +
	`"filters":{"type":"array","maxItems":4,"items":{"type":"object","properties":{"n":{"type":["integer","null"],"minimum":0}},"required":["n"]}}},` +
	`"required":["why","field","filters"],"additionalProperties":false}`

const plan = `{"why":"it says so","field":"amount","filters":[]}`

func call() model.Call {
	return model.Call{
		Purpose: model.ForPlan, System: "You read prompts.", Schema: json.RawMessage(schema), Most: 500,
		Messages: []model.Message{{Role: model.User, Text: "total amount"}},
	}
}

// providers are both interfaces, as a test asks them.
var providers = []llm.Provider{llm.OpenAI, llm.Anthropic}

func configOf(s *llmtest.Server, p llm.Provider) llm.Config {
	c := llm.Config{Provider: p, URL: s.Base(), Model: "m-1", Key: llm.Secret(theKey), Timeout: 30 * time.Second, Retries: -1}
	if p == llm.Anthropic {
		c.URL = s.URL
	}
	return c
}

func newClient(t *testing.T, c llm.Config) *llm.Client {
	t.Helper()
	client, err := llm.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func ask(t *testing.T, c *llm.Client) (model.Reply, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	return c.Complete(ctx, call())
}

// mustSay asks, and fails unless the answer is text.
func mustSay(t *testing.T, c *llm.Client, text string) model.Reply {
	t.Helper()
	reply, err := ask(t, c)
	if err != nil || reply.Text != text {
		t.Fatalf("Complete = %q, %v; want %q", reply.Text, err, text)
	}
	return reply
}

// mustFail asks, and fails unless the report would say message.
func mustFail(t *testing.T, c *llm.Client, message string) error {
	t.Helper()
	reply, err := ask(t, c)
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok || e.Message != message {
		t.Fatalf("Complete = %q, %v; want an error that says %q", reply.Text, err, message)
	}
	return err
}

// TestAPlanIsAskedForInBothInterfaces is the case that everything else deviates from.
func TestAPlanIsAskedForInBothInterfaces(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		t.Run(string(p), func(t *testing.T) {
			t.Parallel()
			kind := llmtest.Official
			if p == llm.Anthropic {
				kind = llmtest.Claude
			}
			kind.Key = theKey
			server := llmtest.New(t, kind)
			server.Script(llmtest.Say(plan))
			reply := mustSay(t, newClient(t, configOf(server, p)), plan)
			if reply.Input != 100 || reply.Output != 10 {
				t.Errorf("tokens are %d and %d; want 100 and 10", reply.Input, reply.Output)
			}
			asked := server.Requests()[len(server.Requests())-1]
			if asked.Model != "m-1" || asked.System != "You read prompts." || asked.Last() != "total amount" || asked.Most != 500+8192 || asked.Format != llmtest.BySchema || !asked.Strict {
				t.Errorf("asked %s", asked.Raw)
			}
		})
	}
}

// TestAWrongKeyIsSaidToBeRefused keeps the one fault that only the operator can mend apart.
func TestAWrongKeyIsSaidToBeRefused(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		server := llmtest.New(t, llmtest.Kind{Key: "another"})
		mustFail(t, newClient(t, configOf(server, p)), "the model's server refused the key")
	}
}
