package analyst

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mostPlain is how many descriptions that no test stands behind a section has
// beside its answer: its table says the rest.
const mostPlain = 2

// arrange puts the findings of every section in reading order, and says each thing
// once in a report.
func (m *maker) arrange() {
	leads := map[string]int{} // what begins a section need not stand in the one before
	for i := range m.answers {
		a := &m.answers[i]
		if a.found = m.readingOrder(a); len(a.found) > 0 {
			leads[m.words(a.found[0])] = i
		}
	}
	said := map[string]bool{}
	for i := range m.answers {
		a := &m.answers[i]
		var kept []insight.Finding
		for n, f := range a.found {
			words := m.words(f)
			if f.Kind == document.KindNothingNotable { // it has no numbers to tell it from another
				words = f.Key
			}
			if at, leading := leads[words]; leading && at > i && n > 0 {
				continue
			}
			if !said[words] || n == len(a.found)-1 && len(kept) == 0 {
				kept = append(kept, f)
			}
			said[words] = true
		}
		a.found = kept
	}
}

// words are the kind, the measure and the numbers of a finding: who has read them
// once need not read them again.
func (m *maker) words(f insight.Finding) string {
	parts := []string{string(f.Kind)}
	if f.Roles["list"] != "" || f.Roles["came"] != "" || f.Roles["went"] != "" { // its numbers stand within
		parts = append(parts, f.Shape, m.b.Sentence(f.Roles["list"]+f.Roles["came"]+f.Roles["went"]).Text)
	}
	for _, role := range slices.Sorted(maps.Keys(f.Roles)) {
		if fact := m.fact(f, role); fact.Type == document.NumberFact || role == "measure" {
			parts = append(parts, role+" "+fact.Text)
		}
	}
	return strings.Join(parts, "\x00")
}

// fact is what a role of a finding stands for.
func (m *maker) fact(f insight.Finding, role string) document.Fact {
	return m.b.Fact(strings.Trim(f.Roles[role], "{}"))
}

// readingOrder is the answer, then what tests found, asked first, then a few plain
// descriptions. Where what tests find is the answer, it comes first.
func (m *maker) readingOrder(a *answered) []insight.Finding {
	if a.strange || a.sided {
		a.tested = nil
		return a.found
	}
	if len(a.causes) > 0 || a.update() { // what made a change is told in its own order, without what else tests find
		unusual := a.unusual()
		a.tested = nil
		return append(a.found, unusual...)
	}
	if a.Question().Programme() == plan.ByField { // its table says the rest
		a.tested = nil
		return a.byField()
	}
	if a.Question().Programme() == plan.PivotProgramme {
		a.tested = nil
		return a.found[:1]
	}
	if a.Question().Programme() == plan.CourseProgramme {
		return a.course()
	}
	if a.Question().Programme() == plan.OpenProgramme { // tests count the cases that are open by when they began: the young are
		a.tested = nil
	}
	var lead, plain, asked, others []insight.Finding
	seen := map[string]bool{}
	for _, f := range m.telling(a.found) {
		switch measure := f.Roles["measure"]; {
		case isTested(f), ofUnripe(f), f.Shape == "together", strings.HasPrefix(f.Shape, "spot"), strings.HasPrefix(f.Shape, "course."), strings.HasPrefix(f.Shape, "growth."):
			lead = append(lead, f)
		case !seen[measure]:
			seen[measure] = true
			lead = append(lead, f)
		case f.Kind == document.KindTrend || f.Kind == document.KindNothingNotable:
			asked = append(asked, f)
		case !isWhole(f) || !totalled(a):
			plain = append(plain, f)
		}
	}
	var nothing []insight.Finding // of what a vague question asks for: it comes after what there is
	for _, v := range a.tested {
		switch {
		case v.Asked && v.Kind == document.KindNothingNotable && vague(a.Question()):
			nothing = append(nothing, v.Finding)
		case v.Asked:
			asked = append(asked, v.Finding)
		default:
			others = append(others, v.Finding)
		}
	}
	if a.Question().Target != nil { // whether it is reached is asked, and not what the rows are like
		others = nil
	}
	if a.Question().Programme() == plan.BriefProgramme && a.Question().Intent == plan.Relation { // each number has a section of its own
		apart := func(f insight.Finding) bool {
			return f.Kind != document.KindRelation && f.Kind != document.KindNothingNotable
		}
		asked, others = slices.DeleteFunc(asked, apart), slices.DeleteFunc(others, apart)
	}
	wanted := askedKinds(a.Question())
	slices.SortStableFunc(others, func(x, y insight.Finding) int {
		return cmp.Compare(rank(wanted, x.Kind), rank(wanted, y.Kind))
	})
	if testsAnswer(a.Question()) && len(asked)+len(others)+len(nothing) > 0 {
		lead, plain = slices.DeleteFunc(slices.Clone(lead), isPlain), append(slices.DeleteFunc(slices.Clone(lead), isTested), plain...)
	}
	if a.Question().Programme() == plan.BriefProgramme && len(lead) > 0 {
		lead, asked = m.ofBrief(lead, asked)
		others = slices.DeleteFunc(others, func(f insight.Finding) bool { return aside(f, lead[0]) })
	}
	slices.SortStableFunc(plain, func(x, y insight.Finding) int { return cmp.Compare(dullness(x), dullness(y)) })
	return attach(slices.Concat(lead, asked, others, nothing, plain[:min(len(plain), mostPlain)]))
}

// attach puts a reversal directly behind the claim that it turns round.
func attach(found []insight.Finding) []insight.Finding {
	var out []insight.Finding
	for _, f := range found {
		at := len(out) - 1
		if f.Kind == document.KindSimpson {
			at = cmp.Or(1+slices.IndexFunc(out, func(have insight.Finding) bool { return reverses(f, have) }), len(out)) - 1
		}
		out = slices.Insert(out, at+1, f)
	}
	return out
}

// reverses reports whether a reversal is about what a finding claims.
func reverses(f, claim insight.Finding) bool {
	kinds := []document.Kind{document.KindTop, document.KindGroupDifference}
	if _, overTime := f.Roles["earlier"]; overTime {
		kinds = []document.Kind{document.KindPeriodChange, document.KindMixVersusRate}
	}
	return slices.Contains(kinds, claim.Kind) && claim.Roles["measure"] == f.Roles["measure"]
}

// totalled: the table of an answer has its total.
func totalled(a *answered) bool {
	return len(groupsOf(a.Question())) > 0 && a.Total != nil && len(a.Main.Result.Rows) > 1
}

// testsAnswer: the question asks for what tests find, not for a number.
func testsAnswer(q *plan.Question) bool {
	return q.Intent == plan.Anomaly && len(q.By) == 0
}

func isPlain(f insight.Finding) bool { return !isTested(f) }

func isTested(f insight.Finding) bool { return strings.HasPrefix(f.Shape, "premise") }

// dullness orders plain descriptions: what changed or who leads, the total, and last
// where it was highest and lowest.
func dullness(f insight.Finding) int {
	switch {
	case f.Shape == "peak":
		return 2
	case isWhole(f):
		return 1
	}
	return 0
}

// isWhole: the finding is the total alone.
func isWhole(f insight.Finding) bool {
	return f.Kind == document.KindValue && (strings.HasPrefix(f.Shape, "whole") || strings.HasPrefix(f.Shape, "count") || strings.HasPrefix(f.Shape, "value"))
}

// telling leaves out a number alone where the sentence that follows has it, too.
func (m *maker) telling(found []insight.Finding) []insight.Finding {
	var out []insight.Finding
	for i, f := range found {
		next := i + 1
		told := next < len(found) && isWhole(f) && found[next].Kind == document.KindPeriodChange &&
			f.Roles["measure"] == found[next].Roles["measure"]
		if !told {
			out = append(out, f)
		}
	}
	return out
}

// rank of a kind among those asked for; the others come after them.
func rank(wanted []document.Kind, k document.Kind) int {
	if slices.Contains(wanted, k) {
		return 0
	}
	return 1
}

// mostByField findings say how a number, and those beside it, stand by a field.
const mostByField = 3

// byField are, of a table by a field, who moved most both ways, or who leads: of each number that another group
// leads in, too.
func (a *answered) byField() []insight.Finding {
	var out, open []insight.Finding
	said := map[string]bool{}
	for _, f := range a.found {
		if ofUnripe(f) {
			open = append(open, f)
			continue
		}
		moved := strings.HasPrefix(f.Shape, "mover.")
		who := f.Roles["leader"]
		if isWhole(f) || f.Kind == document.KindPeriodChange && !moved || who == "" && len(out) > 0 || said[who] {
			continue
		}
		if len(out) > 0 && moved != strings.HasPrefix(out[0].Shape, "mover.") || len(out) == mostByField || strings.HasPrefix(f.Shape, "extremes") {
			continue
		}
		said[who] = true
		out = append(out, f)
	}
	if len(out) == 0 {
		return a.found[:min(len(a.found), 1)]
	}
	return append(out, open...)
}
