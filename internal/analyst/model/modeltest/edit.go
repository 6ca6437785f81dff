package modeltest

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
)

// Page is what a model is sent of a report's text.
type Page struct {
	Request  string
	Titles   []string
	Summary  []string
	Places   int
	Sections []Section
}

// Section is a part of the text: the first statement is its answer.
type Section struct {
	ID, Question string
	Statements   []Statement
}

// Statement is one thing that the report says, and the sentences that can say it.
type Statement struct {
	ID      string
	Says    []string
	Kept    bool
	Follows string
	Way     string
}

// Edit is the reply of a model that arranges a text.
type Edit struct {
	Title    int           `json:"title"`
	Summary  []Pick        `json:"summary"`
	Sections []SectionEdit `json:"sections"`
}

// SectionEdit is what such a reply says of a section.
type SectionEdit struct {
	ID       string   `json:"id"`
	Say      []Pick   `json:"say"`
	LeaveOut []string `json:"leave_out"`
}

// Pick is a statement, which of its sentences says it, and how it goes on from the one
// before it.
type Pick struct {
	ID   string `json:"id"`
	As   int    `json:"as"`
	Join string `json:"join"`
}

// PageOf reads what a call sends.
func PageOf(c model.Call) (Page, error) {
	var out Page
	text := c.Messages[0].Text
	from, to := strings.Index(text, "{"), strings.LastIndex(text, "}")
	if from < 0 || to < from {
		return out, fmt.Errorf("the request has no statements: %.80q", text)
	}
	if err := json.Unmarshal([]byte(text[from:to+1]), &out); err != nil {
		return out, fmt.Errorf("read the statements of a request: %w", err)
	}
	return out, nil
}

// Arranged replies to a call as a function edits its page.
func Arranged(c model.Call, edit func(Page) Edit) (string, error) {
	page, err := PageOf(c)
	if err != nil {
		return "", err
	}
	out, err := json.Marshal(edit(page))
	return string(out), err
}

// AsItIs asks for the sections as they are.
func (p Page) AsItIs() Edit {
	out := Edit{Summary: []Pick{}, Sections: []SectionEdit{}}
	for _, s := range p.Sections {
		one := SectionEdit{ID: s.ID, Say: []Pick{}, LeaveOut: []string{}}
		for _, statement := range s.Statements {
			one.Say = append(one.Say, Pick{ID: statement.ID, As: 1})
		}
		out.Sections = append(out.Sections, one)
	}
	return out
}
