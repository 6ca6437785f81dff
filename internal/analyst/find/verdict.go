package find

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// fewJudged numbers, at least, are told to be better and worse together: of one, its change says it.
const fewJudged = 2

// Verdict says whether the numbers of an answer are better than in the period before, or which of them are: those of which it is
// known whether more is good. It has no kind where there are too few of them, or all held.
func Verdict(a insight.Answer, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	said := map[string][]string{}
	var all, better []string
	for i, m := range a.Question().Measures {
		x, okNow := t.Float(0, t.Column(i))
		y, okBefore := t.Float(0, t.Before(i))
		if !okNow || !okBefore || insight.Flat(x, y) {
			continue
		}
		if meaning, one := insight.Meaning(m.Good, x, y), move(t, i); one != "" && meaning != "" {
			said[meaning] = append(said[meaning], one)
			fact := t.Number(0, t.Column(i), m)
			if all = append(all, fact); meaning == "good" {
				better = append(better, fact)
			}
		}
	}
	if len(all) < fewJudged || a.Resolved.Before == nil {
		return insight.Finding{}
	}
	count := document.Shown{Style: document.StyleCount}
	roles := map[string]string{
		"earlier": t.Window(a.Resolved.Before),
		"list":    strings.Join(said["bad"], ", "), "others": strings.Join(said["good"], ", "),
	}
	shape := "verdict.mixed"
	switch len(better) {
	case 0:
		shape = "verdict.worse"
		delete(roles, "others")
	case len(all):
		shape, roles["list"] = "verdict.better", roles["others"]
		delete(roles, "others")
	default:
		roles["all"] = insight.Token(b.Compute(document.OpCount, count, all...))
		roles["count"] = insight.Token(b.Compute(document.OpCount, count, better...))
	}
	return keyed(t.Finding(document.KindPeriodChange, shape, a.Question().Measures[0], roles))
}
