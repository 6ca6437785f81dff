package analyst

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
)

// mostInforming keeps, of the breakdowns that an overview tried, the few whose
// groups differ most. The order of the answers stays.
func mostInforming(answers []answered) []answered {
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
