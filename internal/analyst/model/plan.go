package model

import (
	"context"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Reading is a prompt to be read, and what is known about it.
type Reading struct {
	Prompt    string
	Profile   *catalog.Profile
	Semantics catalog.Semantics // what people said; of it only the descriptions are needed here
	Clock     plan.Clock
	// Witness is how the reader of words reads the prompt. It gives the names of what
	// both mean, and shows what a model overlooked.
	Witness plan.Plan
	// Refused are the parts of the prompt that no reader answers.
	Refused []plan.Unanswered
	// Overview are the questions of a prompt that names nothing, about a period.
	Overview func(*plan.Period, *plan.Comparison) []plan.Question
	// Values finds the values of a column that a phrase names, the likeliest first.
	Values func(column, phrase string) []string
	// Look answers a question for a model that explores; nil: none may.
	Look func(ctx context.Context, q plan.Question, findings bool) (Sight, error)
}

// maxRepairs is how often a plan that does not hold is given back.
const maxRepairs = 2

// maxReply is how many tokens a plan may take: eight long questions.
const maxReply = 8000

// errUnheld ends the reading of a prompt by a model whose plans do not hold.
var errUnheld = sitrep.Errorf(sitrep.Conflict, "what the model made of the request did not hold against the data")

// Plan has the model make the plan of a prompt. The plan is valid for the profile
// and says nothing that is not in the prompt, the profile or the program. An error
// can stand in a report after "because"; there is then no plan.
func (s *Session) Plan(ctx context.Context, r Reading) (plan.Plan, error) {
	c := newConversation(s, r)
	for {
		said, err := s.ask(ctx, c.call)
		if err != nil {
			return plan.Plan{}, fmt.Errorf("have a model read the prompt: %w", err)
		}
		d, err := decode(said.Reply)
		if err == nil && d.Look != "" && c.call.Purpose == ForExplore {
			if err := c.answer(ctx, said, d); err != nil {
				return plan.Plan{}, err
			}
			continue
		}
		k := newChecker(r, c.catalogue, s.settings)
		if err != nil {
			k.breaks("", said.Reply, "%s", err)
		}
		p := k.plan(d)
		said.Violations = append(said.Violations, k.hard...)
		said.Violations = append(said.Violations, k.soft...)
		switch {
		case len(k.hard)+len(k.soft) == 0, len(k.hard) == 0 && (c.repairs == maxRepairs || c.same(said.Reply)):
			return k.finish(p), nil
		case c.repairs == maxRepairs:
			return plan.Plan{}, errUnheld
		}
		c.repair(said)
	}
}

// conversation is what is said about one prompt.
type conversation struct {
	reading   Reading
	settings  Settings
	catalogue catalogue
	call      Call
	repairs   int
	looks     int
	last      string // reply that was given back
}

func newConversation(s *Session, r Reading) *conversation {
	c := &conversation{reading: r, settings: s.settings, catalogue: newCatalogue(r, s.settings.Share)}
	looks := explores(s.settings, r)
	c.call = Call{Purpose: ForPlan, System: text("plan.md"), Most: maxReply}
	if looks {
		c.call.Purpose, c.call.System = ForExplore, c.call.System+"\n\n"+text("explore.md")
	}
	c.call.Schema = planSchema(c.catalogue.columns(), looks)
	c.call.Messages = []Message{{User, c.catalogue.message()}}
	return c
}

// same reports whether a model stays with what was given back to it.
func (c *conversation) same(reply string) bool {
	return c.repairs > 0 && strings.TrimSpace(reply) == strings.TrimSpace(c.last)
}

// repair gives a plan back with what is wrong with it.
func (c *conversation) repair(said *Exchange) {
	c.repairs++
	c.last = said.Reply
	var list strings.Builder
	for _, v := range said.Violations {
		fmt.Fprintf(&list, "- %s%s\n", prefixed(v.Where), cut(document.Clean(v.Why), 500))
	}
	c.say(said, strings.Replace(text("repair.md"), "{{violations}}", strings.TrimSpace(list.String()), 1))
}

func prefixed(where string) string {
	if where == "" {
		return ""
	}
	return where + ": "
}

// say adds the model's turn and ours. The messages of calls that were made stay as
// they are: the record has them.
func (c *conversation) say(said *Exchange, ours string) {
	reply := said.Reply
	if len(reply) > mostQuoted {
		reply = strings.ToValidUTF8(reply[:mostQuoted], "") + "…"
	}
	c.call.Messages = append(c.call.Messages[:len(c.call.Messages):len(c.call.Messages)], Message{Assistant, reply}, Message{User, ours})
}

// mostQuoted is how much of a reply is sent back to the model that wrote it.
const mostQuoted = 40_000
