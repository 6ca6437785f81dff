package llm_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

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

// TestAReplyThatIsNoJSONIsHandedOn, for it was paid for, and who asked may tell the
// model what is wrong with it. The next call asks in a less sure way: so a server that
// takes a schema and ignores it is found out.
func TestAReplyThatIsNoJSONIsHandedOn(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		server := llmtest.New(t, llmtest.Any)
		server.Otherwise(llmtest.Answer(func(r llmtest.Request) string {
			if r.Format == llmtest.ByWords {
				return "Gladly: " + plan
			}
			return "The total amount, of course."
		}))
		client := newClient(t, configOf(server, p))
		mustSay(t, client, "The total amount, of course.")
		mustSay(t, client, "The total amount, of course.")
		mustSay(t, client, plan)
		mustSay(t, client, plan)
		got := formats(server.Requests())
		if len(got) != 4 || got[0] != llmtest.BySchema || got[1] == got[0] || got[2] != llmtest.ByWords || got[3] != llmtest.ByWords {
			t.Errorf("%s: asked by %v; want one request a call, and a rung less for each that failed", p, got)
		}
	}
}

// TestAWayThatHasWorkedMaySlip: one bad reply among good ones is the model's, not the
// server's; several in a row are the server's.
func TestAWayThatHasWorkedMaySlip(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	client := newClient(t, configOf(server, llm.OpenAI))
	says := func(text string) llmtest.Format {
		server.Script(llmtest.Say(text))
		mustSay(t, client, text)
		all := server.Requests()
		return all[len(all)-1].Format
	}
	for _, text := range []string{plan, "Well.", "Well.", plan, "Well.", "Well.", "Well."} {
		if by := says(text); by != llmtest.BySchema {
			t.Fatalf("asked by %s; want the schema as long as it may slip", by)
		}
	}
	if by := says(plan); by != llmtest.ByJSON {
		t.Errorf("asked by %s; want JSON: three slips in a row cost the schema", by)
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

// TestWhatFollowsARefusedSchemaIsOfThatSchema: an endpoint that knows schemas and words,
// but no JSON mode, does not lose its schemas by one that it refuses.
func TestWhatFollowsARefusedSchemaIsOfThatSchema(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	client := newClient(t, configOf(server, llm.OpenAI))
	server.Script(llmtest.Fail(400, "Invalid schema for response_format"), llmtest.Fail(400, "'response_format.type' must be 'json_schema' or 'text'"))
	server.Otherwise(llmtest.Say(plan))
	large := call()
	large.Schema = json.RawMessage(`{"type":"object"}`)
	if _, err := client.Complete(t.Context(), large); err != nil {
		t.Fatal(err)
	}
	mustSay(t, client, plan)
	if got := formats(server.Requests()); len(got) != 4 || got[2] != llmtest.ByWords || got[3] != llmtest.BySchema {
		t.Errorf("asked by %v; want words in the end, and the other schema by schema", got)
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
		"The response was filtered due to the prompt triggering Azure OpenAI's content management policy.":     "the model's server held the answer back",
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

// TestARequestThatIsTooLongIsSaidToBe, with room to think and without.
func TestARequestThatIsTooLongIsSaidToBe(t *testing.T) {
	t.Parallel()
	for _, message := range []string{"This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.", "prompt is too long: 212345 tokens > 200000 maximum"} {
		server := llmtest.New(t, llmtest.Any)
		server.Otherwise(llmtest.Fail(400, message))
		mustFail(t, newClient(t, configOf(server, llm.OpenAI)), "the request is longer than the model can read")
		if n := len(server.Requests()); n != 2 {
			t.Errorf("%q: asked %d times; want twice", message, n)
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

// TestAModelGetsRoomToThinkUntilItIsSeenNotTo: thoughts count as output and would leave
// no room for the reply. One that was cut off in its thoughts gets it back.
func TestAModelGetsRoomToThinkUntilItIsSeenNotTo(t *testing.T) {
	t.Parallel()
	thinking := llmtest.Send(llmtest.Reply{Text: plan, Thought: "Let me see.", Input: 50, Output: 500})
	cut := llmtest.Send(llmtest.Reply{Thought: "Let me see.", Finish: "length", Input: 50, Output: 500})
	const roomy, tight = 500 + 8192, 500
	for name, c := range map[string]struct {
		acts []llmtest.Act
		want []int
	}{
		"never thinks":  {[]llmtest.Act{llmtest.Say(plan), llmtest.Say(plan), llmtest.Say(plan)}, []int{roomy, tight, tight}},
		"thinks":        {[]llmtest.Act{thinking, llmtest.Say(plan), llmtest.Say(plan)}, []int{roomy, roomy, roomy}},
		"thinks aloud":  {[]llmtest.Act{llmtest.Say("<think>Well</think>" + plan), llmtest.Say(plan), llmtest.Say(plan)}, []int{roomy, roomy, roomy}},
		"begins to":     {[]llmtest.Act{llmtest.Say(plan), cut, llmtest.Say(plan)}, []int{roomy, tight, roomy}},
		"has no room":   {[]llmtest.Act{llmtest.Fail(400, "max_tokens is too large: 8692. This model supports at most 4096 completion tokens"), llmtest.Say(plan), thinking, thinking}, []int{roomy, tight, tight, tight}},
		"a short model": {[]llmtest.Act{llmtest.Fail(400, "This model's maximum context length is 4096 tokens, you requested 8900 (208 in the messages, 8692 in the completion)"), llmtest.Say(plan), llmtest.Say(plan)}, []int{roomy, tight, tight}},
	} {
		for _, p := range providers {
			server := llmtest.New(t, llmtest.Any)
			client := newClient(t, configOf(server, p))
			server.Script(c.acts...)
			for range c.acts {
				if most := client.Most(call()); len(server.Requests()) < len(c.want) && most < c.want[len(server.Requests())] {
					t.Errorf("%s, %s: the next request may have %d tokens, it is said", name, p, most)
				}
				if len(server.Requests()) < len(c.want) {
					_, _ = ask(t, client)
				}
			}
			for i, r := range server.Requests() {
				if r.Most != c.want[i] {
					t.Errorf("%s, %s: request %d may have %d tokens; want %d", name, p, i, r.Most, c.want[i])
				}
			}
		}
	}
}

// TestACallIsChargedOnce: whatever a server replies, it is not asked again.
func TestACallIsChargedOnce(t *testing.T) {
	t.Parallel()
	for name, act := range map[string]llmtest.Act{
		"no JSON":       llmtest.Say("Well."),
		"cut off":       llmtest.Send(llmtest.Reply{Text: `{"why":`, Finish: "length", Output: 500}),
		"in thought":    llmtest.Send(llmtest.Reply{Thought: "Let me", Finish: "length", Output: 500}),
		"refused":       llmtest.Send(llmtest.Reply{Refused: "No.", Output: 5}),
		"filtered":      llmtest.Send(llmtest.Reply{Text: "{}", Finish: "content_filter", Output: 5}),
		"silent":        llmtest.Send(llmtest.Reply{Output: 5}),
		"connection":    llmtest.CutOff(0.9, llmtest.Say(plan)),
		"truncated":     llmtest.Truncated(llmtest.Say(plan)),
		"endless":       llmtest.Endless(),
		"never":         llmtest.Silent(),
		"failed within": llmtest.Body(200, "application/json", `{"choices":[{"message":{"content":"{"},"finish_reason":"error"}],"usage":{"completion_tokens":70}}`),
	} {
		for _, p := range providers {
			if p == llm.Anthropic && name == "failed within" {
				continue
			}
			server := llmtest.New(t, llmtest.Any)
			server.Otherwise(act)
			c := configOf(server, p)
			if c.Retries = 3; name == "never" {
				c.Timeout = 500 * time.Millisecond
			}
			_, _ = ask(t, newClient(t, c))
			if n := len(server.Requests()); n != 1 {
				t.Errorf("%s: a reply that is %s was followed by %d more requests", p, name, n-1)
			}
		}
	}
}

// TestWhatNobodyCountedIsSaid: a call that nobody waited for may cost money, one that
// was refused does not.
func TestWhatNobodyCountedIsSaid(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		act     llmtest.Act
		charged bool
	}{
		"never": {llmtest.Silent(), true}, "drip": {llmtest.Drip(50 * time.Millisecond), true}, "endless": {llmtest.Endless(), true},
		"connection": {llmtest.CutOff(0.9, llmtest.Say(plan)), true}, "truncated": {llmtest.Truncated(llmtest.Say(plan)), true}, "page": {llmtest.Page(200), true},
		"refused": {llmtest.Fail(400, "no"), false}, "busy": {llmtest.Fail(429, "no"), false}, "failed": {llmtest.Fail(500, "no"), false},
		"hung up": {llmtest.Hangup(), false}, "length": {llmtest.Send(llmtest.Reply{Text: "{", Finish: "length", Output: 500}), false},
	} {
		for _, p := range providers {
			server := llmtest.New(t, llmtest.Any)
			server.Otherwise(c.act)
			config := configOf(server, p)
			if name == "never" || name == "drip" {
				config.Timeout = 500 * time.Millisecond
			}
			_, err := ask(t, newClient(t, config))
			said, ok := errors.AsType[interface {
				error
				MayBeCharged() bool
			}](err)
			if !ok || said.MayBeCharged() != c.charged {
				t.Errorf("%s, %s: %v may be charged: %v; want %v", p, name, err, !c.charged, c.charged)
			}
		}
	}
}

// TestAReplyThatIsCutOffIsNone: half a plan may read like another plan.
func TestAReplyThatIsCutOffIsNone(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		server := llmtest.New(t, llmtest.Any)
		server.Otherwise(llmtest.Send(llmtest.Reply{Text: `{"why":"because","filters":[{"n":1}`, Finish: "length", Input: 90, Output: 500}))
		client := newClient(t, configOf(server, p))
		mustFail(t, client, "the model wrote more than it may")
		reply, _ := client.Complete(t.Context(), call())
		if reply.Input != 90 || reply.Output != 500 || reply.Text != "" {
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
