package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

//go:embed presumed.txt
var presumedText string

// presumedWays say which way requests take for granted that a number went.
var presumedWays = sync.OnceValue(func() []headed { return patternsOf(presumedText) })

// saidWay is the first words of a prompt that fit a head of the patterns: a way with a verb, worse or better.
func saidWay(prompt string, fits func(head string) bool) (head, words string) {
	for _, p := range presumedWays() {
		if at := p.text.FindString(prompt); at != "" && fits(p.head) {
			return p.head, at
		}
	}
	return "", ""
}

// plainWay is the way that words take for granted, with the verb as it stands behind "did not". Words for both ways, told
// by ok, take nothing for granted.
func plainWay(prompt string) (way, verb, words string, ok bool) {
	up, upWords := saidWay(prompt, func(head string) bool { return strings.HasPrefix(head, plan.WayUp+" ") })
	down, downWords := saidWay(prompt, func(head string) bool { return strings.HasPrefix(head, plan.WayDown+" ") })
	if up != "" && down != "" {
		return "", "", "", false
	}
	way, verb, _ = strings.Cut(up+down, " ")
	return way, verb, upWords + downWords, true
}

// judgedWay is the way that words for better and worse take for granted, where it is known which is which; empty:
// there are none.
func judgedWay(prompt, good string) (way, verb, words string) {
	_, worse := saidWay(prompt, func(head string) bool { return head == "worse" })
	_, better := saidWay(prompt, func(head string) bool { return head == "better" })
	if good == "" || (worse == "") == (better == "") {
		return "", "", ""
	}
	verb = "get better"
	if worse != "" {
		verb = "get worse"
	}
	if (worse != "") == (good == "up") {
		return plan.WayDown, verb, worse + better
	}
	return plan.WayUp, verb, worse + better
}

// presumed adds what a request for reasons takes for granted of its number, to be checked before
// reasons are told. Words for both ways take nothing for granted.
func (s *slots) presumed(p plan.Plan) plan.Plan {
	if len(p.Questions) != 1 || p.Questions[0].Intent != plan.Why || len(p.Questions[0].Measures) == 0 || p.Questions[0].Period == nil {
		return p
	}
	way, verb, words, ok := plainWay(s.prompt)
	if !ok {
		return p
	}
	q := p.Questions[0]
	if way == "" {
		way, verb, words = judgedWay(s.prompt, q.Measures[0].Good)
	}
	if way == "" {
		return p
	}
	return claimed(p, q, plan.Claim{Way: way, Verb: verb}, words)
}

// WayOf is the way that a request takes for granted that a number went, or only hints at: so many, so low. Empty: it says none.
func WayOf(prompt, good string) string {
	way, _, _, ok := plainWay(prompt)
	if !ok {
		return ""
	}
	if way == "" {
		way, _, _ = judgedWay(prompt, good)
	}
	if hint, _ := saidWay(prompt, func(head string) bool { return strings.HasPrefix(head, "hint ") }); way == "" && hint != "" {
		way = strings.TrimPrefix(hint, "hint ")
	}
	return way
}

// Lasts reports whether a request says that something goes on changing: it keeps slipping.
func Lasts(prompt string) bool {
	_, words := saidWay(prompt, func(head string) bool { return head == "lasts" })
	return words != ""
}

// claimed notes of a plan what its request takes for granted of the first number of a question.
func claimed(p plan.Plan, q plan.Question, claim plan.Claim, words string) plan.Plan {
	claim.Question = plan.Question{Intent: plan.Change, By: []plan.Dimension{}, Measures: q.Measures[:1], Where: q.Where, Period: q.Period, Compare: q.Compare, Time: q.Time}
	if claim.Question.Period == nil {
		claim.Question.Period = &plan.Period{Kind: plan.LastComplete, N: 1}
	}
	if c := claim.Question.Compare; c == nil || c.Kind == plan.NoComparison {
		claim.Question.Compare = &plan.Comparison{Kind: plan.Previous}
	}
	id, _, _ := strings.Cut(q.ID, "-")
	p.Notes = append(slices.Clip(p.Notes), plan.Note{Kind: plan.Premise, Question: id, Words: words, Chosen: "it is checked", Claim: &claim})
	return p
}
