package model

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// checker makes a plan of a draft and notes what is wrong with it. What is hard
// keeps the plan from being used; what is soft may be a right plan after all, and is
// said in the report when it stays.
type checker struct {
	Reading
	catalogue catalogue
	settings  Settings
	hard      []Violation
	soft      []Violation
	chosen    []plan.Note // what was chosen in place of what the draft says
	free      bool        // a person gave the plan: what it says need not stand in the prompt
	timely    bool        // the plan is about weekdays, hours, months or what lies ahead, which the reader of words refuses
}

func newChecker(r Reading, c catalogue, s Settings) *checker {
	return &checker{Reading: r, catalogue: c, settings: s}
}

func violation(where, text, why string) Violation {
	return Violation{Rule: "plan", Where: where, Text: cut(text, 200), Why: why}
}

func (k *checker) breaks(where, text, format string, args ...any) {
	k.hard = append(k.hard, violation(where, text, fmt.Sprintf(format, args...)))
}

func (k *checker) doubts(where, text, format string, args ...any) {
	if v := violation(where, text, fmt.Sprintf(format, args...)); !slices.Contains(k.soft, v) {
		k.soft = append(k.soft, v)
	}
}

// plan makes the plan of a draft.
func (k *checker) plan(d draft) plan.Plan {
	p := plan.Plan{
		Version: plan.Version, Reader: k.settings.Name, Prompt: k.Prompt, Said: k.Profile.Said(),
		Questions: []plan.Question{}, Notes: []plan.Note{}, Missing: []plan.Unanswered{},
	}
	if len(k.hard) > 0 {
		return p
	}
	if len(d.Questions) > maxQuestions {
		k.breaks("questions", "", "a report answers at most %d questions", maxQuestions)
	}
	refused := len(d.Questions) == 0 && len(d.NotAnswered) > 0
	switch {
	case refused && k.witnessed() && !k.bothRefuse(d.NotAnswered):
		k.doubts("questions", "", "the plan asks nothing: what the table can answer is asked; if it can answer nothing of the request, send the same plan again")
	case len(d.Questions) == 0 && !refused:
		k.breaks("questions", "", "the plan asks nothing: a request that names nothing of the table is one question with the intent overview")
	}
	for i, q := range asked(d.Questions) {
		k.question(fmt.Sprintf("questions[%d]", i), &q)
		p.Questions = append(p.Questions, q)
	}
	p.Questions = k.overview(p.Questions)
	if refused { // what the report shows then is no answer
		for i := range p.Questions {
			p.Questions[i].Origin = plan.Supplied
		}
	}
	for i := range p.Questions {
		p.Questions[i].ID = "q" + strconv.Itoa(i+1)
	}
	k.timely = timely(p.Questions)
	if len(k.hard) == 0 {
		k.alternatives(p, d.Alternatives)
	}
	p.Missing = k.missing(d.NotAnswered)
	if refused { // the report begins with it
		for i := range p.Missing {
			p.Missing[i].Point = true
		}
	}
	if len(k.hard) == 0 && !refused {
		k.cover(p)
	}
	return p
}

// bothRefuse reports whether the reader of words misses the point of the prompt, too: nothing is gained
// by asking a model again.
func (k *checker) bothRefuse(refusals []refusal) bool {
	return slices.ContainsFunc(k.Witness.Missing, func(u plan.Unanswered) bool {
		return u.Point && slices.ContainsFunc(refusals, func(r refusal) bool { return partOf(r.Text, u.Text) != "" || partOf(u.Text, r.Text) != "" })
	})
}

// asked leaves out what the program adds to an overview: a whole plan may be given
// as a draft.
func asked(questions []plan.Question) []plan.Question {
	general := slices.ContainsFunc(questions, func(q plan.Question) bool { return q.Intent == plan.Overview && q.Origin == plan.Supplied })
	return slices.DeleteFunc(slices.Clone(questions), func(q plan.Question) bool {
		return general && q.Origin == plan.Supplied && q.Intent != plan.Overview
	})
}

// overview puts our questions in the place of one that names nothing, or of none.
func (k *checker) overview(questions []plan.Question) []plan.Question {
	switch {
	case len(questions) == 0:
		return k.Overview(nil, nil)
	case len(questions) > 1 || questions[0].Intent != plan.Overview:
		return questions
	}
	q := questions[0]
	w := k.witness(func(o plan.Question) bool { return o.Origin == plan.Supplied && o.Intent == plan.Overview })
	switch {
	case w != nil && (q.Period == nil || w.Period != nil && samePeriod(*q.Period, *w.Period)):
		return slices.Clone(k.Witness.Questions)
	case q.Period != nil && q.Period.Text == "":
		return k.Overview(nil, nil)
	}
	return k.Overview(q.Period, q.Compare)
}

// question settles what follows from a question's form, and checks it.
func (k *checker) question(where string, q *plan.Question) {
	q.Text = cmp.Or(partOf(k.Prompt, q.Text), strings.TrimSpace(k.Prompt))
	if q.Origin != plan.Implied && (!k.free || q.Origin != plan.Supplied) {
		q.Origin = plan.Asked
	}
	if q.Intent == plan.List { // rows as they are have no numbers of many
		q.Measures, q.Having, q.Target = nil, nil, nil
	}
	k.words(where, q)
	k.columns(where, q)
	if len(k.hard) > 0 {
		return
	}
	for _, step := range []func(*checker, string, *plan.Question){
		(*checker).dimensions, (*checker).periods, (*checker).conditions, (*checker).measures, (*checker).unnamed, (*checker).comparison, (*checker).target, (*checker).instead,
	} {
		if step(k, where, q); len(k.hard) > 0 {
			return // what follows relies on it
		}
	}
	if q.Intent == plan.Overview && len(q.By) == 0 {
		return // the program has its own
	}
	if err := plan.Validate(plan.Plan{Questions: []plan.Question{*q}}, *k.Profile); err != nil {
		k.breaks(where, "", "%s", why(err))
		return
	}
	k.meaning(where, q)
}

// words checks the words that a plan takes from lists of ours.
func (k *checker) words(where string, q *plan.Question) {
	if !slices.Contains(intents, q.Intent) {
		k.breaks(where+".intent", string(q.Intent), "there is no such intent")
	}
	for _, h := range q.OnGroups() {
		if !slices.Contains(comparisons, h.Op) {
			k.breaks(where+".having", string(h.Op), "a condition on groups is one of eq, ne, lt, le, gt, ge")
		}
	}
	if q.Target != nil && !slices.Contains(grains, q.Target.Each) {
		k.breaks(where+".target", string(q.Target.Each), "there is no such unit of time")
	}
}

var (
	intents = []plan.Intent{
		plan.Value, plan.Breakdown, plan.Trend, plan.Ranking, plan.Change, plan.Compare, plan.Distribution,
		plan.Relation, plan.Why, plan.Anomaly, plan.Quality, plan.List, plan.Overview,
	}
	comparisons = []plan.Operator{plan.Equal, plan.NotEqual, plan.Less, plan.AtMost, plan.Greater, plan.AtLeast}
)

// why is what a check of the plan says, without where.
func why(err error) string {
	if e, ok := errors.AsType[*sitrep.Error](err); ok && e.Code == sitrep.Invalid {
		return strings.TrimSuffix(e.Message, ".")
	}
	return "this is not a question about the data"
}

// dimensions name what is grouped by, and give times a unit.
func (k *checker) dimensions(where string, q *plan.Question) {
	q.By = emptied(q.By)
	for i := range q.By {
		d := &q.By[i]
		c := k.Profile.Column(d.Column)
		if c == nil {
			k.breaks(where+".by", "", "what is grouped by needs a field")
			return
		}
		d.Label = cmp.Or(c.Label, c.Name)
		if unit := string(d.Grain) + string(d.Part); k.free && unit != "" {
			d.Label = unit
		}
		d.Bins = max(d.Bins, 0)
		if k.computed(d); d.Computed() {
			continue
		}
		if !slices.Contains(grains, d.Grain) || !slices.Contains(parts, d.Part) {
			k.breaks(where+".by", d.Column, "there is no such unit of time")
		}
		d.Auto = d.Auto && d.Grain == "" && d.Part == ""
		if plan.Datelike(c) && q.Intent != plan.List && d.Grain == "" && d.Part == "" {
			d.Auto = true
		}
	}
}

// grains and parts are the units of time that a question can be grouped by.
var (
	grains = []plan.Grain{"", plan.Hour, plan.Day, plan.Week, plan.Month, plan.Quarter, plan.Year}
	parts  = []plan.Part{"", plan.Weekday, plan.HourOfDay, plan.MonthOfYear}
)

func emptied[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// columns gives fields their own names again, and refuses those that were not shown.
func (k *checker) columns(where string, q *plan.Question) {
	rename := func(name *string) {
		if *name == "" {
			return
		}
		own, ok := k.catalogue.own(*name)
		if !ok && *name == plan.Now {
			return
		}
		if !ok {
			k.breaks(where, *name, "there is no field %s", quoted(*name))
		}
		*name = own
	}
	renameIn(reflect.ValueOf(q).Elem(), rename)
}

// renameIn calls rename for each member of a question that names a field.
func renameIn(v reflect.Value, rename func(*string)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			renameIn(v.Elem(), rename)
		}
	case reflect.Slice:
		for i := range v.Len() {
			renameIn(v.Index(i), rename)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			switch name := v.Type().Field(i).Name; {
			case f.Kind() == reflect.String && (name == "Column" || name == "Until" || name == "Time"):
				rename(f.Addr().Interface().(*string))
			case name == "Within" && f.Kind() == reflect.Slice:
				for n := range f.Len() {
					rename(f.Index(n).Addr().Interface().(*string))
				}
			default:
				renameIn(f, rename)
			}
		}
	}
}

// target checks what a number is to come to.
func (k *checker) target(where string, q *plan.Question) {
	t := q.Target
	if t == nil {
		return
	}
	if w := k.witness(func(o plan.Question) bool {
		return o.Target != nil && o.Target.Value == t.Value && o.Target.Against == t.Against
	}); w != nil {
		t.Text, t.Noun = w.Target.Text, w.Target.Noun
		return
	}
	said := partOf(k.Prompt, t.Text)
	if k.free {
		said = cmp.Or(said, sayable(t.Text), "the target")
	}
	switch {
	case t.Against > 0 && t.Against < len(q.Measures):
		t.Text = plan.Describe(q.Measures[t.Against], k.Profile).Label
	case said == "":
		k.breaks(where+".target", t.Text, "a target's text has to be a part of the request")
	default:
		t.Text = said
	}
	t.Noun = "target"
	for _, noun := range []string{"goal", "quota", "objective", "threshold", "benchmark", "budget", "limit"} {
		if partOf(t.Text, noun) != "" {
			t.Noun = noun
		}
	}
}

// witness is the first question of the reader of words that fits; nil: none does.
func (k *checker) witness(fits func(plan.Question) bool) *plan.Question {
	for i := range k.Witness.Questions {
		if fits(k.Witness.Questions[i]) {
			return &k.Witness.Questions[i]
		}
	}
	return nil
}

// instead checks the words of a number that the data does not have.
func (k *checker) instead(where string, q *plan.Question) {
	for i, w := range q.Instead {
		if q.Instead[i] = partOf(k.Prompt, w); q.Instead[i] == "" && k.free {
			q.Instead = nil
			return
		}
		if q.Instead[i] == "" {
			k.breaks(where+".instead", w, "these words have to be a part of the request")
		}
	}
	if len(q.Instead) == 0 {
		q.Instead = nil
	}
}

// missing are the parts without an answer: those the model names, in our words, and
// those that no reader answers.
func (k *checker) missing(refusals []refusal) []plan.Unanswered {
	out := []plan.Unanswered{}
	for _, r := range refusals {
		text := cmp.Or(partOf(k.Prompt, r.Text), strings.TrimSpace(k.Prompt))
		u := plan.Unanswered{Text: text, Reason: cmp.Or(reasons()[r.Reason], reasons()["other"])}
		if r.Reason == "unknown" {
			u.Fields = labels(k.Profile)
		}
		if !slices.ContainsFunc(out, func(o plan.Unanswered) bool { return o.Text == u.Text }) {
			out = append(out, u)
		}
	}
	for _, u := range k.Refused {
		if !k.timely && !slices.ContainsFunc(out, func(o plan.Unanswered) bool { return partOf(u.Text, o.Text) != "" || partOf(o.Text, u.Text) != "" }) {
			out = append(out, u)
		}
	}
	return out
}

// timely reports whether questions are about a recurring part of time, or what lies ahead.
func timely(questions []plan.Question) bool {
	found := false
	part := func(leaf plan.Predicate) { found = found || leaf.Part != "" }
	for _, q := range questions {
		found = found || q.Period != nil && q.Period.Kind == plan.Next
		each(q.Where, part)
		for _, m := range q.Measures {
			for _, of := range []*plan.Measure{&m, m.Of, m.Per} {
				if of != nil {
					each(of.Where, part)
				}
			}
		}
	}
	return found
}

func labels(p *catalog.Profile) []string {
	var out []string
	for _, c := range p.Columns {
		if c.Kind != catalog.KindConstant {
			out = append(out, cmp.Or(c.Label, c.Name))
		}
	}
	return out
}

// finish completes a plan that holds. Where it says what the reader of words says,
// that one's notes are true of it, too.
func (k *checker) finish(p plan.Plan) plan.Plan {
	if sameQuestions(p.Questions, k.Witness.Questions) {
		w := k.Witness
		p.Notes, p.Words = w.Notes, w.Words
	} else {
		p.Notes = append(k.premises(len(p.Questions)), k.chosen...)
		p.Words = k.wordUse(p)
	}
	for _, v := range k.soft {
		if v.Text == "" { // a refusal of all: the report says it under what is not answered
			continue
		}
		p.Notes = append(p.Notes, plan.Note{Kind: plan.Assumption, Words: v.Text, Chosen: v.note()})
	}
	p.Fields = plan.Relied(p, k.Profile)
	return p
}

// note is what a report says of a doubt that stayed.
func (v Violation) note() string {
	if v.Where != "" {
		return "chosen without a word of the request for it"
	}
	return "nothing was made of it"
}

// premises are what the prompt takes for granted, as the reader of words found it:
// each is a question of its own, and each run checks it.
func (k *checker) premises(questions int) []plan.Note {
	out := []plan.Note{}
	for _, n := range k.Witness.Notes {
		if n.Claim == nil {
			continue
		}
		if at, err := strconv.Atoi(strings.TrimPrefix(n.Question, "q")); err != nil || at > questions {
			n.Question = ""
		}
		out = append(out, n)
	}
	return out
}

// wordUse is what became of the words of the prompt: those the reader of words made
// nothing of were read by the model, unless it says that they get no answer.
func (k *checker) wordUse(p plan.Plan) []plan.WordUse {
	out := slices.Clone(k.Witness.Words)
	for i, w := range out {
		if w.Use != "" || w.Start < 0 || w.End > len(k.Prompt) || w.Start >= w.End {
			continue
		}
		word := k.Prompt[w.Start:w.End]
		if !slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return partOf(u.Text, word) != "" }) {
			out[i].Use = "read by the model"
		}
	}
	return out
}

// sameQuestions reports whether two readings ask the same of the data.
func sameQuestions(a, b []plan.Question) bool {
	return slices.EqualFunc(a, b, func(x, y plan.Question) bool {
		x.Text, x.ID, y.Text, y.ID = "", "", "", ""
		return reflect.DeepEqual(x, y)
	})
}
