package analyst

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// mostInforming keeps, of the breakdowns that an overview tried, the few whose
// groups differ most. The order of the answers stays.
func mostInforming(answers []answered) []answered {
	answers = unevenFirst(answers)
	tried := map[string][]int{}
	for i, a := range answers {
		if programme, ok := breakdownOf(a); ok {
			tried[programme] = append(tried[programme], i)
		}
	}
	drop := map[int]bool{}
	for _, at := range tried {
		slices.SortStableFunc(at, func(i, j int) int {
			return cmp.Compare(insight.Spread(answers[j].Answer), insight.Spread(answers[i].Answer))
		})
		for _, i := range at[min(len(at), insight.OverviewShown):] {
			drop[i] = true
		}
	}
	var out []answered
	for i, a := range answers {
		if !drop[i] {
			out = append(out, a)
		}
	}
	return out
}

// breakdownOf tells the overview that an answer was tried for.
func breakdownOf(a answered) (programme string, ok bool) {
	programme, _, ok = strings.Cut(a.Question().ID, "-by-")
	return programme, ok
}

// unevenFirst puts the breakdowns of what somebody should know in the order of how much
// their groups differ.
func unevenFirst(answers []answered) []answered {
	if len(answers) == 0 || answers[0].Question().Programme() != plan.OverviewProgramme && answers[0].Question().Programme() != plan.YearProgramme {
		return answers
	}
	spread := func(a answered) float64 {
		if a.Question().Programme() != plan.ByField {
			return math.Inf(1) // what comes before them stays there
		}
		return insight.Spread(a.Answer)
	}
	out := slices.Clone(answers)
	slices.SortStableFunc(out, func(x, y answered) int { return cmp.Compare(spread(y), spread(x)) })
	return out
}
