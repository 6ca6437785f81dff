package modeltest

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
)

// statement is one of those that a model is asked to say in its words.
type statement struct{ ID, Template string }

// said is a sentence of a reply.
type said struct {
	ID   string   `json:"id,omitempty"`
	Text string   `json:"text"`
	Of   []string `json:"of"`
}

// section is what a reply says of one question.
type section struct {
	ID       string `json:"id"`
	Answer   []said `json:"answer"`
	Findings []said `json:"findings"`
}

// reply is a whole one to a request for sentences.
type reply struct {
	Title    said      `json:"title"`
	Summary  []said    `json:"summary"`
	Sections []section `json:"sections"`
}

// Sentences replies to a request for sentences: one for each statement, which say
// makes of its id ("t" the title, "q1.a" an answer) and our own template.
func Sentences(c model.Call, say func(id, template string) string) (string, error) {
	text := c.Messages[0].Text
	from, to := strings.Index(text, "{"), strings.LastIndex(text, "}")
	if from < 0 || to < from {
		return "", fmt.Errorf("the request has no statements: %.80q", text)
	}
	var page struct {
		Statements []statement `json:"statements"`
	}
	if err := json.Unmarshal([]byte(text[from:to+1]), &page); err != nil {
		return "", fmt.Errorf("read the statements of a request: %w", err)
	}
	var out reply
	for _, s := range page.Statements {
		out.add(said{ID: s.ID, Text: say(s.ID, s.Template), Of: []string{s.ID}})
	}
	written, err := json.Marshal(out)
	return string(written), err
}

// add puts a sentence where its id says; the ids of sections follow each other.
func (r *reply) add(one said) {
	id, rest, inside := strings.Cut(one.ID, ".")
	if !inside {
		one.ID = ""
		if id == "t" {
			r.Title = one
		} else {
			r.Summary = append(r.Summary, one)
		}
		return
	}
	if n := len(r.Sections); n == 0 || r.Sections[n-1].ID != id {
		r.Sections = append(r.Sections, section{ID: id})
	}
	of := &r.Sections[len(r.Sections)-1]
	if rest == "a" {
		one.ID = ""
		of.Answer = []said{one}
		return
	}
	of.Findings = append(of.Findings, one)
}
