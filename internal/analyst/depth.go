package analyst

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"

// How many findings are volunteered in a report: for who decides, for who runs
// things, and for who looks into them.
const (
	fewFindings  = 3
	mostFindings = 7
	allFindings  = 15
)

// volunteers is how many findings a prompt wants beside its answers.
func volunteers(text string) int {
	switch tell.Depth(text) {
	case tell.Few:
		return fewFindings
	case tell.All:
		return allFindings
	}
	if _, brief := tell.BriefOf(text); brief {
		return allFindings
	}
	return mostFindings
}
