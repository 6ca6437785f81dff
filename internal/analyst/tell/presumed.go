package tell

import (
	"regexp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// presumedWays are words that take a change for granted, with the verb as it stands behind "did not".
var presumedWays = []struct {
	text *regexp.Regexp
	way  string
	verb string
}{
	{regexp.MustCompile(`(?i)\b(?:drop(?:ped|ping|s)?)\b`), plan.WayDown, "drop"},
	{regexp.MustCompile(`(?i)\b(?:fall(?:en|ing|s)?|fell)\b`), plan.WayDown, "fall"},
	{regexp.MustCompile(`(?i)\b(?:declin(?:e|ed|ing|es)|decreas(?:e|ed|ing|es))\b`), plan.WayDown, "decline"},
	{regexp.MustCompile(`(?i)\b(?:go(?:ne|es|ing)?|went|come|came) down\b|\bdown (?:so much|this|last|in|on|from|by|since|over|compared|versus|vs)\b`), plan.WayDown, "go down"},
	{regexp.MustCompile(`(?i)\b(?:shr[aiu]nk|shrunk|slump(?:ed)?|plummet(?:ed)?|tank(?:ed)?|collapsed?)\b`), plan.WayDown, "fall"},
	{regexp.MustCompile(`(?i)\b(?:ris(?:e|en|ing|es)|rose)\b`), plan.WayUp, "rise"},
	{regexp.MustCompile(`(?i)\b(?:increas(?:e|ed|ing|es))\b`), plan.WayUp, "increase"},
	{regexp.MustCompile(`(?i)\b(?:grow(?:n|ing|s)?|grew)\b`), plan.WayUp, "grow"},
	{regexp.MustCompile(`(?i)\b(?:go(?:ne|es|ing)?|went|come|came) up\b|\bup (?:so much|this|last|in|on|from|by|since|over|compared|versus|vs)\b`), plan.WayUp, "go up"},
	{regexp.MustCompile(`(?i)\b(?:jump(?:ed|s)?|spik(?:e|ed)|soar(?:ed)?|surg(?:e|ed)|sho(?:ot|t) up|explod(?:e|ed))\b`), plan.WayUp, "rise"},
}

var (
	gotWorse  = lazyregexp.New(`(?i)\b(?:get|gets|got|gotten|getting|become|became|becoming|gone|went|turn(?:ed)?)(?: so| much| very| that| really)? (?:bad|worse|poor)\b|\b(?:worsen(?:ed|ing)?|deteriorat(?:e|ed|ing))\b`)
	gotBetter = lazyregexp.New(`(?i)\b(?:get|gets|got|gotten|getting|become|became|becoming)(?: so| much| really)? (?:good|better)\b|\bimprov(?:e|ed|ing)\b`)
)

// judgedWay is the way that words for better and worse take for granted, where it is known which is which; empty:
// there are none.
func judgedWay(prompt, good string) (way, verb, words string) {
	worse, better := gotWorse.FindString(prompt), gotBetter.FindString(prompt)
	if good == "" || (worse == "") == (better == "") {
		return "", "", ""
	}
	if (worse != "") == (good == "up") {
		return plan.WayDown, "fall", worse + better
	}
	return plan.WayUp, "rise", worse + better
}

// presumed adds what a request for reasons takes for granted of its number, to be checked before
// reasons are told. Words for both ways take nothing for granted.
func (s *slots) presumed(p plan.Plan) plan.Plan {
	if len(p.Questions) != 1 || p.Questions[0].Intent != plan.Why || len(p.Questions[0].Measures) == 0 || p.Questions[0].Period == nil {
		return p
	}
	way, verb, words := "", "", ""
	for _, w := range presumedWays {
		if at := w.text.FindString(s.prompt); at != "" {
			if way != "" && way != w.way {
				return p
			}
			if way == "" {
				way, verb, words = w.way, w.verb, at
			}
		}
	}
	q := p.Questions[0]
	read := slices.ContainsFunc(p.Notes, func(n plan.Note) bool { // as it should be
		return n.Claim != nil && (len(n.Claim.Groups) > 0 || len(n.Claim.Question.Measures) > 0 && n.Claim.Question.Measures[0].Column == q.Measures[0].Column && n.Claim.Question.Measures[0].Where == nil)
	})
	if way == "" {
		way, verb, words = judgedWay(s.prompt, q.Measures[0].Good)
	}
	if way == "" || read {
		if !read { // a claim about another number says nothing of this one
			p.Notes = slices.DeleteFunc(slices.Clone(p.Notes), func(n plan.Note) bool {
				return n.Claim != nil && len(n.Claim.Groups) == 0 && len(n.Claim.Question.Measures) > 0 && !plan.SameMeasure(n.Claim.Question.Measures[0], q.Measures[0])
			})
		}
		return p
	}
	claim := plan.Claim{Way: way, Verb: verb, Question: plan.Question{Intent: plan.Change, By: []plan.Dimension{}, Measures: q.Measures[:1], Where: q.Where, Period: q.Period, Compare: q.Compare, Time: q.Time}}
	p.Notes = slices.DeleteFunc(slices.Clone(p.Notes), func(n plan.Note) bool { return n.Claim != nil })
	id, _, _ := strings.Cut(q.ID, "-")
	p.Notes = append(p.Notes, plan.Note{Kind: plan.Premise, Question: id, Words: words, Chosen: "it is checked", Claim: &claim})
	return p
}
