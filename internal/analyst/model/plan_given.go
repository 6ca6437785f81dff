package model

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Owner is the reader of a plan that a person gave.
const Owner = "owner"

// Given makes a plan of what a person gave as one, by the checks that plans of models
// pass. Names, units and the like are worked out anew, so that a report says only what
// it computes. What is wrong is an error of [sitrep.Invalid] with each place in the plan:
// questions[0].by.
func Given(text []byte, prompt string, profile *catalog.Profile) (plan.Plan, error) {
	given, err := decodeGiven(text)
	if err != nil {
		return plan.Plan{}, err
	}
	r := Reading{Prompt: prompt, Profile: profile, Witness: plan.Plan{Questions: calledRightly(given, prompt, profile)}}
	k := newChecker(r, catalogue{share: ShareSamples, names: namesOf(profile)}, Settings{Name: Owner})
	k.free = true
	p := k.given(given)
	if len(k.hard) > 0 {
		return p, refused(k.hard)
	}
	p.Fields = plan.Relied(p, profile)
	if err := plan.Validate(p, *profile); err != nil {
		return p, refused([]Violation{violation("questions", "", why(err))})
	}
	return p, nil
}

func decodeGiven(text []byte) (given plan.Plan, err error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&given); err != nil {
		return given, refused([]Violation{violation("", "", unreadable(err))})
	}
	if given.Version < 0 || given.Version > plan.Version {
		return given, refused([]Violation{violation("version", "", fmt.Sprintf("this program knows the forms 1 to %d", plan.Version))})
	}
	return given, nil
}

// refused is the error of a plan that does not hold.
func refused(list []Violation) error {
	fields := make([]sitrep.FieldError, len(list))
	for i, v := range list {
		fields[i] = sitrep.FieldError{Location: v.Where, Code: sitrep.FieldMalformed, Message: document.Clean(v.Why)}
	}
	return sitrep.InvalidFields(fields...)
}

// calledRightly are the measures of a plan that go by a name that is theirs: what they are
// called by the program, as a metric of the table's model, or in words of the prompt.
func calledRightly(given plan.Plan, prompt string, p *catalog.Profile) []plan.Question {
	metrics := metricsOf(p)
	var out []plan.Question
	for _, q := range given.Questions {
		one := plan.Question{Text: q.Text, Time: q.Time}
		for _, m := range q.Measures {
			if n, ok := rightly(m, metrics, prompt, p); ok {
				one.Measures = append(one.Measures, n)
			}
		}
		out = append(out, one)
	}
	return out
}

// rightly is a measure by its own name; ok is false where the name is another's, or the
// measure cannot be computed.
func rightly(m plan.Measure, metrics []plan.Measure, prompt string, p *catalog.Profile) (plan.Measure, bool) {
	for _, o := range metrics {
		if o.Label == m.Label && plan.SameMeasure(o, m) {
			return o, true
		}
	}
	if said := strings.TrimPrefix(m.Label, m.Aggregate.Title(m.P)); partOf(prompt, said) == "" {
		return m, false
	}
	if plan.Validate(plan.Plan{Questions: []plan.Question{{Intent: plan.Value, Measures: []plan.Measure{m}}}}, *p) != nil {
		return m, false
	}
	n := plan.Describe(m, p)
	n.Label = document.Clean(m.Label)
	return n, true
}

// metricsOf are the metrics of the table's model, which have names of their own.
func metricsOf(p *catalog.Profile) []plan.Measure {
	var out []plan.Measure
	for _, m := range p.Model.Metrics {
		if measure, ok := plan.Of(m, p); ok {
			out = append(out, measure)
		}
	}
	return out
}

func namesOf(p *catalog.Profile) map[string]string {
	out := map[string]string{}
	for _, c := range p.Columns {
		out[c.Name] = c.Name
	}
	return out
}

// questionID is what questions are called: q1, and q1-update of a programme.
var questionID = lazyregexp.New(`^q[1-9][0-9]?(-[a-z-]{1,20})?$`)

// given checks the questions of a plan, and keeps of the rest what a report can say.
func (k *checker) given(g plan.Plan) plan.Plan {
	p := plan.Plan{
		Version: plan.Version, Reader: Owner, Prompt: k.Prompt, Said: k.Profile.Said(),
		Questions: []plan.Question{}, Notes: []plan.Note{}, Missing: k.stillMissing(g.Missing), Words: k.sameWords(g),
	}
	switch {
	case len(g.Questions) == 0:
		k.breaks("questions", "", "the plan asks nothing")
	case len(g.Questions) > maxQuestions:
		k.breaks("questions", "", "a report answers at most %d questions", maxQuestions)
	}
	ids := map[string]bool{}
	for i, q := range g.Questions {
		if !questionID.MatchString(q.ID) || ids[q.ID] {
			q.ID = "q" + strconv.Itoa(i+1)
		}
		for ids[q.ID] {
			q.ID = "q" + strconv.Itoa(len(g.Questions)+len(ids)+1)
		}
		ids[q.ID] = true
		if len(k.hard) == 0 {
			k.question(fmt.Sprintf("questions[%d]", i), &q)
		}
		p.Questions = append(p.Questions, q)
	}
	return p
}

// stillMissing are parts without an answer, as far as the prompt has them.
func (k *checker) stillMissing(list []plan.Unanswered) []plan.Unanswered {
	out := []plan.Unanswered{}
	for _, u := range list {
		said := partOf(k.Prompt, u.Text)
		if said == "" || len(out) == maxQuestions {
			continue
		}
		u.Text, u.Reason = said, cut(document.Clean(cmp.Or(u.Reason, reasons()["unknown"])), 200)
		if u.Fields != nil {
			u.Fields = labels(k.Profile)
		}
		out = append(out, u)
	}
	return out
}

// sameWords are what words of the prompt were used for, of a plan of this prompt.
func (k *checker) sameWords(g plan.Plan) []plan.WordUse {
	if g.Prompt != k.Prompt {
		return []plan.WordUse{}
	}
	out := slices.DeleteFunc(slices.Clone(g.Words), func(w plan.WordUse) bool {
		return w.Start < 0 || w.Start >= w.End || w.End > len(k.Prompt) || document.Clean(k.Prompt[w.Start:w.End]) == ""
	})
	for i := range out {
		out[i].Use = cut(document.Clean(out[i].Use), 100)
	}
	return emptied(out)
}

// sayable is a text that a person may give a report to say; empty: there is none.
func sayable(text string) string { return cut(strings.TrimSpace(document.Clean(text)), 100) }
