package tell

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

//go:embed worstwhy.txt
var worstWhyText string

// worstWhy are the patterns of requests for the worst and what is behind it.
var worstWhy = sync.OnceValue(func() []headed { return patternsOf(worstWhyText) })

// foundIn is where the first pattern under a head is in a text; nil: nowhere.
func foundIn(head, text string) []int {
	for _, p := range worstWhy() {
		if p.head == head {
			if at := p.text.FindStringIndex(text); at != nil {
				return at
			}
		}
	}
	return nil
}

// WorstAndWhy is what stands before the reasons in a request for the groups at an end of a ranking and for what is behind it:
// which branches are slowest, and why. It is about how things stand, and no change. ok is false for other requests.
func WorstAndWhy(prompt string) (head string, ok bool) {
	at := foundIn("reasons", prompt)
	if at == nil {
		return "", false
	}
	head = prompt[:at[0]]
	ok = foundIn("ranks", head) != nil && foundIn("moved", head) == nil
	return head, ok
}

// mostReasons is how many other fields are looked at for what is behind a ranking.
const mostReasons = 2

// WithReasons adds to the ranking of the groups of one field the same number by the main other fields: what goes with it.
// ok is false where a plan is not such a ranking.
func WithReasons(p plan.Plan, prompt string, profile *catalog.Profile) (plan.Plan, bool) {
	if len(p.Questions) != 1 || len(p.Missing) > 0 {
		return p, false
	}
	q := p.Questions[0]
	ranks := q.Intent == plan.Ranking || q.Intent == plan.Breakdown || q.Intent == plan.Compare
	if !ranks || q.Origin != plan.Asked || q.TwoSides() || q.Growth || q.Programme() != "" || len(q.Measures) == 0 || len(q.By) != 1 || q.By[0].Made() {
		return p, false
	}
	s := slotsOf(prompt, profile)
	p.Prompt = prompt
	q = s.inPlural(p).Questions[0]
	out := []plan.Question{q}
	for _, d := range Dimensions(profile, mostReasons+1) {
		if d.Column == q.By[0].Column || len(out) > mostReasons || sameGroups(d.Column, q.By[0].Column, profile) {
			continue
		}
		by := q
		by.Intent, by.By, by.Rank, by.Measures = plan.Breakdown, []plan.Dimension{d}, nil, q.Measures[:1]
		out = append(out, by)
	}
	return s.with(p, out), true
}

// sameGroups reports whether one field says what another does: the town of a branch.
func sameGroups(a, b string, profile *catalog.Profile) bool {
	one, other := profile.Column(a), profile.Column(b)
	return one != nil && other != nil && (slices.Contains(one.Determines, b) || slices.Contains(other.Determines, a))
}
