package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// draft is what a model writes: a plan without all that follows from it, the parts
// of the prompt that get no answer, and, while it explores, what it wants to look
// at. A whole plan is a draft, too: what follows is then worked out anew.
type draft struct {
	plan.Plan
	NotAnswered []refusal `json:"notAnswered"`
	// Alternatives are other questions that the words of one may mean; each has the
	// same text as that one.
	Alternatives []plan.Question `json:"alternatives"`
	look
}

// refusal is a part of the prompt that gets no answer, and which of our reasons
// holds.
type refusal struct {
	Text   string `json:"text"`
	Reason string `json:"reason"`
}

// reasons are what a report says for each reason. A model chooses among them and
// writes none.
func reasons() map[string]string {
	return map[string]string{
		"unknown": "no field or value of this name",
		"future":  "this lies ahead: the data tells what was, and forecasts are not made",
		"advice":  "a report describes; it gives no advice",
		"people":  "reports do not list how to reach people: e-mail addresses, phone numbers and the like",
		"action":  "a report only tells what the data holds",
		"unclear": "nothing in it says what to count or to show",
		"tooMany": fmt.Sprintf("a report answers at most %d questions", maxQuestions),
		"other":   "this could not be made a question about the data",
	}
}

// maxQuestions is how many questions of one prompt are answered.
const maxQuestions = 8

// decode reads a reply. What stands around the JSON object is left out: an endpoint
// that knows no schema may put a fence around it.
func decode(reply string) (draft, error) {
	var d draft
	from, to := strings.IndexByte(reply, '{'), strings.LastIndexByte(reply, '}')
	if from < 0 || to < from {
		return d, errors.New("there is no JSON object in the reply")
	}
	dec := json.NewDecoder(bytes.NewReader(numbersAsTexts([]byte(reply[from : to+1]))))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return draft{}, errors.New(unreadable(err))
	}
	if dec.More() {
		return draft{}, errors.New("there is more than one JSON object in the reply")
	}
	return d, nil
}

// bareValues are lists of values with numbers in them: the values of a plan are texts,
// and a model that is held to no schema writes 5 for "5".
var bareValues = lazyregexp.New(`"values"\s*:\s*\[[-+.eE\d,\s]*\]`)

var bareNumber = lazyregexp.New(`-?\d[\d.eE+-]*`)

func numbersAsTexts(reply []byte) []byte {
	return []byte(bareValues.ReplaceAllStringFunc(string(reply), func(list string) string {
		return bareNumber.ReplaceAllString(list, `"$0"`)
	}))
}

// unreadable says what is wrong with JSON without the words of a programming language.
func unreadable(err error) string {
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Sprintf("%s cannot be a %s", e.Field, e.Value)
	}
	return "not the JSON that was asked for: " + strings.TrimPrefix(err.Error(), "json: ")
}
