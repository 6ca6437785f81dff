package llm

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// TestTheAnswerIsFoundInWhatAModelSays: whatever stands around it, and never a part of
// one that is not whole.
func TestTheAnswerIsFoundInWhatAModelSays(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		`{"a":1}`:                                    `{"a":1}`,
		" \n{\"a\":1}\n":                             `{"a":1}`,
		"```json\n{\"a\":1}\n```":                    `{"a":1}`,
		"```\n{\"a\":\"```\"}\n```\nDone.":           "{\"a\":\"```\"}",
		`Sure! {"a":{"b":"}"}} Anything else? {}`:    `{"a":{"b":"}"}}`,
		`{"a":"\\"} {"b":1}`:                         `{"a":"\\"}`,
		`{"a":"\"}"}x`:                               `{"a":"\"}"}`,
		`In set notation {x | x > 1}: {"a":1}`:       `{"a":1}`,
		`{} or {"a":1}`:                              `{}`,
		`<think>{"a":1}</think>{"a":2}`:              `{"a":2}`,
		`<THINK>{"a":1}</THINK>{"a":2}`:              `{"a":2}`,
		`<thinking>no</thinking>{"a":2}`:             `{"a":2}`,
		`the template began {"a":1}</think>{"a":2}`:  `{"a":2}`,
		`{"said":"<think>not a thought</think>"}`:    `{"said":"<think>not a thought</think>"}`,
		`{'a':1} {"a":2}`:                            `{"a":2}`,
		`{"a":1,} then {"a":2}`:                      `{"a":2}`,
		`{"a":{"b":1},"c":[`:                         "",
		`Here: {"a":{"b":1},"c":"`:                   "",
		`<think>{"a":1}`:                             "",
		`[{"a":1}`:                                   `{"a":1}`,
		`"{\"a\":1}"`:                                "",
		`null`:                                       "",
		`I cannot.`:                                  "",
		``:                                           "",
		`}{`:                                         "",
		"{\"a\":1\n}\n{":                             "{\"a\":1\n}",
		"\ufeff{\"a\":1}":                            `{"a":1}`,
		"{ \"a\": \"\u2028\" }":                      "{ \"a\": \"\u2028\" }",
		strings.Repeat("{", 50) + `"a":1`:            "",
		strings.Repeat(`{"a":`, 50) + "1":            "",
		`{"a":` + strings.Repeat("[", 20_000) + `}`:  "",
		`{"n":1e999} is not a number, {"n":1} is ok`: `{"n":1e999}`,
	} {
		got, found := extract(said)
		if found != (want != "") || found && got != want {
			t.Errorf("in %.80q was found %.80q, %v; want %.80q", said, got, found, want)
		}
	}
}

// TestALongReplyTakesLongerNotForEver: what a model writes must not cost the square of
// its length.
func TestALongReplyTakesLongerNotForEver(t *testing.T) {
	t.Parallel()
	for name, piece := range map[string]string{
		"braces": "{", "beginnings": `{"`, "nested": `{"a":`, "pairs": `{"}`, "empty": `{""}`, "quotes": `"{`, "thoughts": "<think>", "ends": "</think>", "both": "<think>{\"a\":</think>",
	} {
		text := strings.Repeat(piece, mostReply/4/len(piece))
		began := time.Now()
		extract(text)
		if took := time.Since(began); took > 30*time.Second { // a square would take hours
			t.Errorf("%s: %v", name, took)
		}
	}
}

// FuzzExtract: what is found is a JSON object, a part of what was said, and found again.
func FuzzExtract(f *testing.F) {
	for _, s := range []string{`{"a":1}`, "```json\n{}\n```", `<think>{</think>{"a":"}"}`, `x {"a":`, `{"a":1,}{"b":2}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, said string) {
		got, found := extract(said)
		if !found {
			return
		}
		var object map[string]any
		if json.Unmarshal([]byte(got), &object) != nil && !strings.Contains(got, "e") && !strings.Contains(got, "E") { // 1e999 is JSON, though no float64
			t.Fatalf("%q is no object", got)
		}
		again, still := extract(got)
		if !strings.Contains(said, got) && !strings.Contains(answerOnly(said), got) || !still || again != got {
			t.Fatalf("%q in %q, then %q", got, said, again)
		}
	})
}

// FuzzRead: whatever a server sends, there is an answer with a text and tokens that can
// be, or a failure with words for it; and nothing panics.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		`{"choices":[{"message":{"content":"{}","refusal":null},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"completion_tokens_details":{"reasoning_tokens":1}}}`,
		`{"choices":[{"message":{"content":[{"type":"text","text":"{}"}]},"finish_reason":"length"}]}`,
		`{"content":[{"type":"tool_use","input":{"a":1}},{"type":"text","text":"x"}],"stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":2}}`,
		`{"error":{"message":"no","code":429}}`, `[{"error":{"code":400,"message":"x","details":[{"a":[]}]}}]`, `{"error":"x"}`, `{"choices":[null]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, p := range []protocol{openAI{}, anthropic{}} {
			a, failed := p.read(body)
			switch {
			case a.input < 0 || a.output < 0 || a.input > 3*mostTokens || a.output > mostTokens:
				t.Fatalf("%d and %d tokens", a.input, a.output)
			case failed != nil && (failed.message == "" || failed.status != 200):
				t.Fatalf("failed without words: %+v", failed)
			case failed == nil && a.ended == "" && strings.TrimSpace(a.text) == "":
				t.Fatal("an answer without a text")
			case !utf8.ValidString(a.text) && utf8.Valid(body):
				t.Fatalf("text %q", a.text)
			}
		}
		for _, status := range []int{400, 404, 429, 500} {
			failed := ofStatus(status, nil, saidIn(body), time.Time{})
			if named := blamed(failed, ways{}); failed.message == "" || named == theRoom && failed.said == "" {
				t.Fatalf("%+v blames %d", failed, named)
			}
			_ = failed.Error()
		}
	})
}

// FuzzCommon: what is left of a schema is JSON and the same again, and each of its
// objects is closed.
func FuzzCommon(f *testing.F) {
	for _, s := range []string{
		`{"type":"object","properties":{"b":{"type":["string","null"],"maxLength":3},"a":{"anyOf":[{"$ref":"#/$defs/x"},{"const":1}]}},"required":["a"],"$defs":{"x":{"type":"array","items":{"type":"object"}}}}`,
		`true`, `{"items":false}`, `{"properties":7,"anyOf":{},"required":{}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, schema []byte) {
		if !json.Valid(schema) {
			return
		}
		once, _ := common(schema)
		if !json.Valid(once) {
			t.Fatalf("%s became %s", schema, once)
		}
		twice, _ := common(once)
		if string(twice) != string(once) {
			t.Fatalf("%s became %s, then %s", schema, once, twice)
		}
	})
}
