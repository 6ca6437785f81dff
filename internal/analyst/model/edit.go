package model

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostReply   = 64 << 10 // bytes of a reply; who writes more wants something else
	mostEdit    = 1500     // tokens of a reply
	mostPicks   = 100      // of a list that are looked at
	mostIgnored = 30       // instructions that are told of one by one
)

// edit is the reply of a model: which statements, in what order, in which of our
// sentences, joined how. It has no text that could be shown.
type edit struct {
	Title    int           `json:"title"`
	Summary  []pick        `json:"summary"`
	Sections []sectionEdit `json:"sections"`
}

type sectionEdit struct {
	ID       string   `json:"id"`
	Say      []pick   `json:"say"`
	LeaveOut []string `json:"leave_out"`
}

// pick is a statement, by which of its sentences it is said (from 1; 0: as it is), and
// how it goes on from the statement before it; empty: in a sentence of its own.
type pick struct {
	ID   string `json:"id"`
	As   int    `json:"as"`
	Join string `json:"join"`
}

// Edit has the model arrange a page. What it asks for and cannot be done is left out,
// and noted in the record. An error is one of the model.
func (s *Session) Edit(ctx context.Context, b *document.Builder, p *Page) (Edited, error) {
	if s == nil || !s.settings.Writes || !p.sayable() {
		return Edited{}, nil
	}
	said, err := s.ask(ctx, s.editCall(b, p))
	if err != nil {
		return Edited{}, err
	}
	e := editor{b: b, p: p, said: map[string]bool{}}
	if reply, wrong := decodeEdit(said.Reply); wrong != "" {
		e.ignore("reply", said.Reply, wrong)
	} else {
		e.follow(&reply)
	}
	said.Violations = append(said.Violations, e.wrong...)
	return e.out, nil
}

// decodeEdit reads a reply; wrong says why it cannot be read.
func decodeEdit(text string) (out edit, wrong string) {
	if len(text) > mostReply {
		return out, fmt.Sprintf("a reply has at most %d bytes", mostReply)
	}
	from, to := strings.Index(text, "{"), strings.LastIndex(text, "}")
	if from < 0 || to < from {
		return out, "the reply is one JSON object"
	}
	if err := json.Unmarshal([]byte(text[from:to+1]), &out); err != nil {
		return edit{}, "the reply is not of the form that was asked for"
	}
	return out, ""
}

// editor does what a reply asks for, as far as it can be done.
type editor struct {
	b     *document.Builder
	p     *Page
	out   Edited
	wrong []Violation
	said  map[string]bool // sentences that stand in the page: none stands there twice
}

// ignore notes an instruction that is not followed.
func (e *editor) ignore(where, text, why string) {
	e.out.Ignored++
	if len(e.wrong) < mostIgnored {
		e.wrong = append(e.wrong, Violation{Rule: "edit", Where: where, Text: short(text), Why: why})
	}
}

// short is the beginning of a text, for a message.
func short(s string) string {
	const most = 60
	if len(s) <= most {
		return strings.ToValidUTF8(s, "?")
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

func (e *editor) follow(reply *edit) {
	e.title(reply.Title)
	summary := e.summary(reply.Summary)
	for _, sentence := range e.p.Own {
		e.said[sentence] = len(summary) == 0
	}
	edits := map[string]sectionEdit{}
	for _, s := range reply.Sections[:min(len(reply.Sections), mostPicks)] {
		known := slices.ContainsFunc(e.p.Sections, func(b Block) bool { return b.ID == s.ID })
		if _, twice := edits[s.ID]; twice || !known {
			e.ignore("sections", s.ID, "there is no such section, or it stands there already")
			continue
		}
		edits[s.ID] = s
	}
	for i := range e.p.Sections {
		e.out.Sections = append(e.out.Sections, e.section(i, edits[e.p.Sections[i].ID]))
	}
	e.out.Summary = e.lines(summary)
}

func (e *editor) title(n int) {
	switch {
	case n == 0:
	case n < 0 || n > len(e.p.Titles):
		e.ignore("title", fmt.Sprint(n), "there is no such title")
	default:
		e.out.Title = e.p.Titles[n-1]
		e.out.Used++
	}
}
