package llm_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm/llmtest"
)

// formats are how the requests of a server asked for JSON.
func formats(requests []llmtest.Request) []llmtest.Format {
	var list []llmtest.Format
	for _, r := range requests {
		list = append(list, r.Format)
	}
	return list
}

// TestAnEndpointIsAskedAsItCanBe meets the kinds of servers that people have. The first
// call finds out how each wants to be asked; the second knows.
func TestAnEndpointIsAskedAsItCanBe(t *testing.T) {
	t.Parallel()
	const schema, tool, asJSON, words = llmtest.BySchema, llmtest.ByTool, llmtest.ByJSON, llmtest.ByWords
	for name, c := range map[string]struct {
		kind  llmtest.Kind
		by    llm.Provider
		first []llmtest.Format
	}{
		"takes all":               {llmtest.Any, llm.OpenAI, []llmtest.Format{schema}},
		"official":                {llmtest.Official, llm.OpenAI, []llmtest.Format{schema, schema}},
		"reasoner":                {llmtest.Reasoner, llm.OpenAI, []llmtest.Format{schema, schema, schema}},
		"no schema":               {llmtest.NoSchema, llm.OpenAI, []llmtest.Format{schema, asJSON}},
		"text errors":             {llmtest.Studio, llm.OpenAI, []llmtest.Format{schema}},
		"nothing, as details":     {llmtest.Bare, llm.OpenAI, []llmtest.Format{schema, asJSON, words}},
		"nothing, in a list":      {llmtest.Listing, llm.OpenAI, []llmtest.Format{schema, asJSON, words}},
		"nothing, without a word": {llmtest.Wordless, llm.OpenAI, []llmtest.Format{schema, asJSON, words}},
		"no provider for it":      {llmtest.Router, llm.OpenAI, []llmtest.Format{schema, asJSON}},
		"a provider's error":      {llmtest.Proxy, llm.OpenAI, []llmtest.Format{schema, asJSON}},
		"no system":               {llmtest.Template, llm.OpenAI, []llmtest.Format{schema, schema}},
		"anthropic":               {llmtest.Claude, llm.Anthropic, []llmtest.Format{schema}},
		"anthropic, old":          {llmtest.OldClaude, llm.Anthropic, []llmtest.Format{schema, tool, tool}},
		"anthropic, new":          {llmtest.NewClaude, llm.Anthropic, []llmtest.Format{schema, schema}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, c.kind)
			server.Otherwise(llmtest.Say(plan))
			client := newClient(t, configOf(server, c.by))
			mustSay(t, client, plan)
			if got := formats(server.Requests()); !slices.Equal(got, c.first) {
				t.Fatalf("asked by %v; want %v", got, c.first)
			}
			mustSay(t, client, plan)
			all := server.Requests()
			if last := all[len(all)-1]; len(all) != len(c.first)+1 || last.Refused {
				t.Errorf("the second call took %d requests, the last refused: %v", len(all)-len(c.first), last.Refused)
			}
		})
	}
}

// TestASchemaIsTold where the server does not hold the model to it: the model has to
// know it from somewhere.
func TestASchemaIsTold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		by   llm.Provider
		kind llmtest.Kind
	}{{llm.OpenAI, llmtest.NoSchema}, {llm.OpenAI, llmtest.Bare}, {llm.OpenAI, llmtest.Any}, {llm.Anthropic, llmtest.OldClaude}, {llm.Anthropic, llmtest.Claude}} {
		server := llmtest.New(t, c.kind)
		server.Otherwise(llmtest.Say(plan))
		mustSay(t, newClient(t, configOf(server, c.by)), plan)
		asked := server.Requests()[len(server.Requests())-1]
		told, sent := strings.Contains(asked.All(), schema), asked.Schema != nil
		if told == sent {
			t.Errorf("by %s: schema in the text: %v, beside it: %v; want one of them", asked.Format, told, sent)
		}
	}
}

// TestNoJSONIsAskedForInALessSureWay: a server that takes the schema and ignores it.
func TestNoJSONIsAskedForInALessSureWay(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		server := llmtest.New(t, llmtest.Any)
		server.Otherwise(llmtest.Answer(func(r llmtest.Request) string {
			if r.Format == llmtest.ByWords {
				return plan
			}
			return "The total amount, of course."
		}))
		client := newClient(t, configOf(server, p))
		reply := mustSay(t, client, plan)
		if reply.Input != 300 || reply.Output != 30 {
			t.Errorf("three replies cost %d and %d tokens; want 300 and 30", reply.Input, reply.Output)
		}
		mustSay(t, client, plan)
		if n := len(server.Requests()); n != 4 {
			t.Errorf("%s: two calls took %d requests; want 4: what was found out is remembered", p, n)
		}
	}
}

// TestWhatIsNoJSONAtAllIsHandedOn: who asked may tell the model what is wrong with it.
func TestWhatIsNoJSONAtAllIsHandedOn(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	server.Otherwise(llmtest.Say("I would rather not."))
	client := newClient(t, configOf(server, llm.OpenAI))
	mustSay(t, client, "I would rather not.")
	mustSay(t, client, "I would rather not.")
	if got := formats(server.Requests()); got[3] != llmtest.BySchema {
		t.Errorf("the second call began %v; want it to begin with the schema: nothing was found out", got[3])
	}
}

// TestAWayThatHasWorkedMaySlip: one bad reply among good ones is the model's, not the
// server's; several in a row are the server's.
func TestAWayThatHasWorkedMaySlip(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	client := newClient(t, configOf(server, llm.OpenAI))
	slip := func() {
		server.Script(llmtest.Say("Well."), llmtest.Say(plan))
		mustSay(t, client, plan)
	}
	begun := func() llmtest.Format {
		n := len(server.Requests())
		server.Script(llmtest.Say(plan))
		mustSay(t, client, plan)
		return server.Requests()[n].Format
	}
	if begun() != llmtest.BySchema {
		t.Fatal("did not begin with the schema")
	}
	slip()
	slip()
	if begun() != llmtest.BySchema {
		t.Error("two slips cost the schema")
	}
	slip()
	slip()
	slip()
	if begun() != llmtest.ByJSON {
		t.Error("three slips in a row did not cost the schema")
	}
}

// TestAWayThatStopsWorkingIsLeft: servers are updated while the service runs.
func TestAWayThatStopsWorkingIsLeft(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	server.Otherwise(llmtest.Say(plan))
	client := newClient(t, configOf(server, llm.OpenAI))
	mustSay(t, client, plan)
	for _, kind := range []llmtest.Kind{llmtest.NoSchema, llmtest.Bare, llmtest.Reasoner} {
		server.Become(kind)
		mustSay(t, client, plan)
		n := len(server.Requests())
		mustSay(t, client, plan)
		if asked := len(server.Requests()) - n; asked != 1 {
			t.Errorf("%+v: the call after the change took %d requests", kind, asked)
		}
	}
}

// TestARefusedSchemaCostsOthersNothing: a data set with a thousand fields must not lose
// all others the schema.
func TestARefusedSchemaCostsOthersNothing(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		server := llmtest.New(t, llmtest.Any)
		client := newClient(t, configOf(server, p))
		server.Script(llmtest.Say(plan))
		mustSay(t, client, plan)
		large := call()
		large.Schema = json.RawMessage(`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`)
		server.Script(llmtest.Fail(400, "The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas."), llmtest.Say(`{"a":"1"}`))
		for range 2 {
			if reply, err := client.Complete(t.Context(), large); err != nil || reply.Text != `{"a":"1"}` {
				t.Fatalf("%s: Complete = %q, %v", p, reply.Text, err)
			}
			server.Script(llmtest.Say(`{"a":"1"}`))
		}
		mustSay(t, client, `{"a":"1"}`)
		got := formats(server.Requests())
		if last := len(got) - 1; len(got) != 5 || got[3] == llmtest.BySchema || got[last] != llmtest.BySchema {
			t.Errorf("%s: asked by %v; want the refused schema remembered, and the other one asked for by schema", p, got)
		}
	}
}

// TestAnEndpointThatRefusesEverySchemaLosesTheRung, so that not each data set pays for it.
func TestAnEndpointThatRefusesEverySchemaLosesTheRung(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Kind{Formats: []llmtest.Format{llmtest.ByJSON}, Refuses: "Invalid schema for response_format: keyword not supported"})
	server.Otherwise(llmtest.Say(plan))
	client := newClient(t, configOf(server, llm.OpenAI))
	for i := range 6 {
		c := call()
		c.Schema = json.RawMessage(fmt.Sprintf(`{"type":"object","properties":{"f%d":{"type":"string"}}}`, i))
		if _, err := client.Complete(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(server.Requests()); n != 9 {
		t.Errorf("six schemas took %d requests; want 9: three refusals and no more", n)
	}
}

// TestCallsThatBeginTogetherAgree: what one finds out the other does not undo, nor go
// further than it has to.
func TestCallsThatBeginTogetherAgree(t *testing.T) {
	t.Parallel()
	kind := llmtest.NoSchema
	kind.NewLimit, kind.Warm = true, true
	server := llmtest.New(t, kind)
	server.Otherwise(llmtest.Say(plan))
	client := newClient(t, configOf(server, llm.OpenAI))
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			if reply, err := client.Complete(t.Context(), call()); err != nil || reply.Text != plan {
				t.Errorf("Complete = %q, %v", reply.Text, err)
			}
		})
	}
	all.Wait()
	n := len(server.Requests())
	mustSay(t, client, plan)
	if got := server.Requests(); len(got) != n+1 || got[n].Format != llmtest.ByJSON {
		t.Errorf("the call after them took %d requests, by %s; want one by JSON", len(got)-n, got[n].Format)
	}
}

// TestARefusalThatNamesNothingIsFinal: asking again in another way would be guessing.
func TestARefusalThatNamesNothingIsFinal(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]string{
		"Something about your account.": "the model's server did not accept the request",
		"This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.":              "the request is longer than the model can read",
		"prompt is too long: 212345 tokens > 200000 maximum":                                                   "the request is longer than the model can read",
		"The response was filtered due to the prompt triggering Azure OpenAI's content management policy.":     "the model's server held the answer back",
		"max_completion_tokens is too large: 9999. This model supports at most 4096 completion tokens":         "the model's server did not accept the request",
		"Your credit balance is too low to access the Anthropic API.":                                          "the quota at the model's server is used up",
		"The model `m-1` does not exist or you do not have access to it. model_not_found":                      "the model's server does not know the model",
		"Invalid parameter: 'seed' is not supported. See https://example.org/docs for response types you want": "the model's server did not accept the request",
	} {
		for _, p := range providers {
			server := llmtest.New(t, llmtest.Any)
			server.Otherwise(llmtest.Fail(400, message))
			c := configOf(server, p)
			c.Retries = 3
			mustFail(t, newClient(t, c), want)
			if n := len(server.Requests()); n != 1 {
				t.Errorf("%s: %q was followed by %d more requests", p, message, n-1)
			}
		}
	}
}

// TestAnEndpointThatRefusesEverythingIsLetGo: each refusal names something new, and
// still there is an end.
func TestAnEndpointThatRefusesEverythingIsLetGo(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	server.Otherwise(llmtest.Fail(400, "temperature, response_format, schema.strict, system role, max_completion_tokens and grammar are not supported"))
	mustFail(t, newClient(t, configOf(server, llm.OpenAI)), "the model's server did not accept the request")
	if n := len(server.Requests()); n > 8 {
		t.Errorf("it was asked %d times", n)
	}
}

// TestAModelThatThinksGetsRoomForIt: its thoughts count as output, and leave no room for
// the reply.
func TestAModelThatThinksGetsRoomForIt(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		server := llmtest.New(t, llmtest.Any)
		client := newClient(t, configOf(server, p))
		thinking := llmtest.Reply{Thought: "Let me see.", Finish: "length", Input: 50, Output: 500}
		server.Script(llmtest.Send(thinking), llmtest.Say(plan), llmtest.Say(plan))
		if reply := mustSay(t, client, plan); reply.Output != 510 {
			t.Errorf("%s: %d tokens were written; want those of the thoughts among them", p, reply.Output)
		}
		mustSay(t, client, plan)
		for i, want := range []int{500, 500 + 8192, 500 + 8192} {
			if got := server.Requests()[i].Most; got != want {
				t.Errorf("%s: request %d may have %d tokens; want %d", p, i, got, want)
			}
		}
	}
}

// TestAReplyThatIsCutOffIsNone: half a plan may read like another plan.
func TestAReplyThatIsCutOffIsNone(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		server := llmtest.New(t, llmtest.Any)
		server.Otherwise(llmtest.Send(llmtest.Reply{Text: `{"why":"because","filters":[{"n":1}`, Finish: "length", Output: 500}))
		client := newClient(t, configOf(server, p))
		mustFail(t, client, "the model wrote more than it may")
		reply, _ := client.Complete(t.Context(), call())
		if reply.Output != 500 || reply.Text != "" {
			t.Errorf("%s: reply is %+v; want the tokens without the text", p, reply)
		}
	}
}

// TestInstructionsReachAModelWithoutSystem: they go before the first message, once.
func TestInstructionsReachAModelWithoutSystem(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Template)
	server.Otherwise(llmtest.Say(plan))
	c := call()
	c.Messages = append(c.Messages, model.Message{Role: model.Assistant, Text: "{}"}, model.Message{Role: model.User, Text: "not so"})
	if _, err := newClient(t, configOf(server, llm.OpenAI)).Complete(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	asked := server.Requests()[1]
	if asked.Messages[0].Text != "You read prompts.\n\ntotal amount" || strings.Count(asked.All(), "You read prompts.") != 1 || len(asked.Messages) != 3 {
		t.Errorf("asked %s", asked.Raw)
	}
}
