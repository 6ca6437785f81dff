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
	mostReply    = 64 << 10 // bytes of a reply; who writes more wants something else
	mostWords    = 6000     // tokens of a reply
	mostSummary  = 3        // sentences
	mostAnswer   = 4        // sentences
	mostRefused  = 30       // of a hundred sentences of a part; of more the part is ours
	mostListed   = 30       // violations in the list for a model
	titleLetters = 120      // of a title, as people read it
	textLetters  = 320      // of a sentence, as people read it
)

// Words has the model say a page in its own sentences, and returns those that passed
// every check. The rest of the page stays as it is. An error is one of the model; what
// passed until then is returned beside it.
func (s *Session) Words(ctx context.Context, b *document.Builder, p *Page) (Written, error) {
	if s == nil || !s.settings.Writes || !p.sayable() {
		return Written{}, nil
	}
	c, err := newExaminer(b, p)
	if err != nil {
		return Written{}, err
	}
	call := s.wordsCall(b, p)
	said, err := s.ask(ctx, call)
	if err != nil {
		return Written{}, err
	}
	first := c.reply(said.Reply, p)
	said.Violations = append(said.Violations, first.violations...)
	if len(first.violations) == 0 {
		return first.written(p), nil
	}
	call.Messages = append(call.Messages, Message{Assistant, said.Reply}, Message{User, complaint(first.violations)})
	said, err = s.ask(ctx, call)
	if err != nil {
		return first.written(p), err
	}
	second := c.reply(said.Reply, p)
	said.Violations = append(said.Violations, second.violations...)
	second.or(first)
	return second.written(p), nil
}

// complaint is the list of violations for the model.
func complaint(all []Violation) string {
	var out strings.Builder
	out.WriteString(strings.TrimSpace(wordsPrompt("words-again.md")))
	for i, v := range all {
		if i == mostListed {
			fmt.Fprintf(&out, "\n- and %d more", len(all)-i)
			break
		}
		fmt.Fprintf(&out, "\n- %s (%s): %q: %s", v.Where, v.Rule, v.Text, v.Why)
	}
	return out.String()
}

// proposal is a sentence of a model.
type proposal struct {
	ID   string   `json:"id"` // of a finding's
	Text string   `json:"text"`
	Of   []string `json:"of"`
}

// reply is what a model is to send.
type reply struct {
	Title    proposal   `json:"title"`
	Summary  []proposal `json:"summary"`
	Sections []struct {
		ID       string     `json:"id"`
		Answer   []proposal `json:"answer"`
		Findings []proposal `json:"findings"`
	} `json:"sections"`
}

// judged is a reply after the checks.
type judged struct {
	title      string
	summary    part
	answers    map[string]*part
	findings   map[string]string // by statement
	refused    int
	violations []Violation
}

// part is what of a paragraph passed.
type part struct {
	templates []string
	ok        bool // enough of it did, and it says what it has to
}

// reply checks what a model sent.
func (c *examiner) reply(text string, p *Page) *judged {
	j := &judged{answers: map[string]*part{}, findings: map[string]string{}}
	r, v := decodeReply(text)
	if v != nil {
		j.violations = append(j.violations, *v)
		return j
	}
	c.judgeTitle(j, r, p)
	c.judgeSummary(j, r, p)
	c.judgeSections(j, r, p)
	return j
}

func decodeReply(text string) (reply, *Violation) {
	var r reply
	if len(text) > mostReply {
		return r, &Violation{Rule: "V7", Where: "reply", Text: short(text), Why: fmt.Sprintf("a reply has at most %d bytes", mostReply)}
	}
	from, to := strings.Index(text, "{"), strings.LastIndex(text, "}")
	if from < 0 || to < from {
		return r, &Violation{Rule: "V7", Where: "reply", Text: short(text), Why: "the reply is one JSON object"}
	}
	if err := json.Unmarshal([]byte(text[from:to+1]), &r); err != nil {
		return reply{}, &Violation{Rule: "V7", Where: "reply", Text: short(text), Why: "the reply is not of the form asked for: " + short(err.Error())}
	}
	return r, nil
}

// refuse notes a sentence that did not pass.
func (j *judged) refuse(v *Violation) {
	j.refused++
	j.violations = append(j.violations, *v)
}

func (c *examiner) judgeTitle(j *judged, r reply, p *Page) {
	if strings.TrimSpace(r.Title.Text) == "" || len(p.Summary) == 0 {
		return
	}
	at := spot{where: "title", title: true, allowed: []string{p.Title.ID}}
	template, says, v := c.sentence(r.Title.Text, r.Title.Of, at)
	if v == nil {
		v = c.leads(says, p, at)
	}
	if v == nil {
		v = c.length(template, at)
	}
	if v != nil {
		j.refuse(v)
		return
	}
	j.title = template
}

// leads: a title says what the report's own says first.
func (c *examiner) leads(says []*saying, p *Page, at spot) *Violation {
	if slices.Contains(says, c.known[p.Title.ID][0]) {
		return nil
	}
	return &Violation{Rule: "V8", Where: at.where, Text: p.Title.Template, Why: "a title says the first answer"}
}

// length is bounded as people read it.
func (c *examiner) length(template string, at spot) *Violation {
	n := 0
	for _, id := range facts(template) {
		n += len(c.facts(id).Text) - len(id) - len("{{}}")
	}
	most := textLetters
	if at.title {
		most = titleLetters
	}
	if n += len(template); n <= most {
		return nil
	}
	return &Violation{Rule: "V7", Where: at.where, Text: short(template), Why: fmt.Sprintf("it has %d letters; %d is the most", n, most)}
}

func (c *examiner) judgeSummary(j *judged, r reply, p *Page) {
	if len(p.Summary) == 0 {
		return
	}
	allowed := []string{p.Title.ID}
	for _, s := range p.Summary {
		allowed = append(allowed, s.ID)
	}
	var says []*saying
	j.summary, says = c.paragraph(j, r.Summary, mostSummary, spot{where: "summary", allowed: allowed})
	for _, s := range p.Summary {
		for _, must := range c.known[s.ID] {
			if must.Asked && j.summary.ok && !slices.ContainsFunc(says, must.same) {
				j.violations = append(j.violations, Violation{Rule: "V8", Where: "summary", Text: s.Template, Why: "what was asked has to be answered in the summary"})
				j.summary.ok = false
			}
		}
	}
}

// same reports whether two sayings are one finding, which two statements may say.
func (s *saying) same(o *saying) bool { return s == o || s.key() == o.key() }

func (c *examiner) judgeSections(j *judged, r reply, p *Page) {
	for _, proposed := range r.Sections[:min(len(r.Sections), len(p.Sections))] {
		at := slices.IndexFunc(p.Sections, func(b Block) bool { return b.ID == proposed.ID })
		if at < 0 || j.answers[proposed.ID] != nil {
			continue
		}
		block := &p.Sections[at]
		c.judgeAnswer(j, proposed.Answer, block)
		c.judgeFindings(j, proposed.Findings, block)
	}
}

func (c *examiner) judgeAnswer(j *judged, proposed []proposal, block *Block) {
	allowed := []string{block.Answer.ID}
	for _, f := range block.Findings {
		allowed = append(allowed, f.ID)
	}
	answer, says := c.paragraph(j, proposed, mostAnswer, spot{where: block.ID + ".answer", allowed: allowed})
	j.answers[block.ID] = &answer
	for _, must := range c.known[block.Answer.ID] {
		if answer.ok && !slices.ContainsFunc(says, must.same) {
			j.violations = append(j.violations, Violation{Rule: "V8", Where: block.ID + ".answer", Text: block.Answer.Template, Why: "the answer has to be said"})
			answer.ok = false
		}
	}
}

func (c *examiner) judgeFindings(j *judged, proposed []proposal, block *Block) {
	answer := j.answers[block.ID]
	refused := 0
	for i, f := range proposed[:min(len(proposed), len(block.Findings))] {
		if strings.TrimSpace(f.Text) == "" {
			continue
		}
		at := spot{where: fmt.Sprintf("%s.findings[%d]", block.ID, i), own: block.Answer.Template}
		if n := slices.IndexFunc(block.Findings, func(s Statement) bool { return s.ID == f.ID }); n >= 0 {
			at.allowed, at.own = []string{f.ID}, block.Findings[n].Template
		}
		template, _, v := c.sentence(f.Text, []string{f.ID}, at)
		if v == nil {
			v = c.length(template, at)
		}
		if v != nil {
			refused++
			j.refuse(v)
			continue
		}
		j.findings[f.ID] = template
	}
	if n := len(proposed); n > 0 && refused*100 > mostRefused*n {
		answer.ok = false
		for _, s := range block.Findings {
			delete(j.findings, s.ID)
		}
	}
}

// paragraph checks sentences that stand one after the other.
func (c *examiner) paragraph(j *judged, proposed []proposal, most int, at spot) (part, []*saying) {
	var out part
	var all []*saying
	refused := 0
	where := at.where
	for i, one := range proposed {
		if strings.TrimSpace(one.Text) == "" {
			continue
		}
		at.where = fmt.Sprintf("%s[%d]", where, i)
		template, says, v := c.sentence(one.Text, one.Of, at)
		switch {
		case v != nil:
		case len(out.templates) == most:
			v = &Violation{Rule: "V8", Where: at.where, Text: short(one.Text), Why: fmt.Sprintf("there are %d sentences at most", most)}
		case !slices.ContainsFunc(says, func(s *saying) bool { return !slices.ContainsFunc(all, s.same) }):
			v = &Violation{Rule: "V8", Where: at.where, Text: short(one.Text), Why: "it is said already"}
		default:
			v = c.length(template, at)
		}
		if v != nil {
			refused++
			j.refuse(v)
			if refused > mostListed {
				break
			}
			continue
		}
		out.templates, all = append(out.templates, template), append(all, says...)
		at.before = facts(c.canonical(template))
	}
	n := len(out.templates)
	out.ok = n > 0 && refused*100 <= mostRefused*(n+refused)
	return out, all
}

// or takes from an earlier reply the parts that this one has not.
func (j *judged) or(first *judged) {
	if j.title == "" {
		j.title = first.title
	}
	if !j.summary.ok {
		j.summary = first.summary
	}
	for id, answer := range first.answers {
		if have := j.answers[id]; have == nil || !have.ok {
			j.answers[id] = answer
		}
	}
	for id, template := range first.findings {
		if j.findings[id] == "" {
			j.findings[id] = template
		}
	}
}

// written is what goes into the report.
func (j *judged) written(p *Page) Written {
	w := Written{Refused: j.refused, Answers: map[string]string{}, Findings: map[string]string{}}
	w.Title = j.title
	if j.summary.ok {
		w.Summary = j.summary.templates
	}
	for _, block := range p.Sections {
		answer := j.answers[block.ID]
		if answer == nil {
			continue
		}
		if answer.ok {
			w.Answers[block.ID] = strings.Join(answer.templates, " ")
		}
		for _, f := range block.Findings {
			if template := j.findings[f.ID]; template != "" {
				w.Findings[f.ID] = template
			}
		}
	}
	return w
}
