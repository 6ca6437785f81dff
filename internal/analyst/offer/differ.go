package offer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// reading is a plan that was resolved, and what tells it from others.
type reading struct {
	plan     plan.Plan
	resolved []plan.Resolved
	key      string // of what it asks of the data
}

// read resolves and compiles a plan; ok is false where it cannot be served, or asks about
// times that the data has nothing of.
func (s *Scene) read(p plan.Plan) (r reading, ok bool) {
	if len(p.Questions) == 0 {
		return r, false
	}
	resolved, err := plan.Resolve(p, s.Profile, s.Clock)
	if err != nil {
		return r, false
	}
	var key strings.Builder
	for _, one := range resolved {
		if one.Question.Intent == plan.Overview {
			fmt.Fprintln(&key, plan.Explain(one, s.Profile))
			continue
		}
		queries, err := plan.Compile(nameless(one), s.Profile)
		if err != nil || one.Outside != "" {
			return r, false
		}
		fmt.Fprintln(&key, one.Question.Intent == plan.List, one.Question.Intent == plan.Why, queries[0].SQL, queries[0].Args)
	}
	return reading{p, resolved, key.String()}, true
}

// nameless is a question without what its numbers and groups are called: two that ask the
// same are the same, whatever their words.
func nameless(r plan.Resolved) plan.Resolved {
	q := &r.Question
	q.Measures, q.By = slices.Clone(q.Measures), slices.Clone(q.By)
	for i := range q.Measures {
		q.Measures[i].Label = "m" + strconv.Itoa(i)
	}
	for i := range q.By {
		q.By[i].Label = "d" + strconv.Itoa(i)
	}
	return r
}

// differ says in what another reading differs, in a short phrase.
func (s *Scene) differ(from, to reading) string {
	a, b := asked(from.resolved), asked(to.resolved)
	if len(a) != 1 || len(b) != 1 {
		return s.severally(a, b)
	}
	return s.differing(a[0], b[0])
}

// asked are the questions of the prompt; where it has none, all.
func asked(all []plan.Resolved) []plan.Resolved {
	out := slices.DeleteFunc(slices.Clone(all), func(r plan.Resolved) bool { return r.Question.Origin == plan.Supplied })
	if len(out) == 0 {
		return all
	}
	return out
}

// severally says how readings of several questions differ.
func (s *Scene) severally(a, b []plan.Resolved) string {
	say := func(r plan.Resolved) string { return plan.Explain(r, s.Profile) }
	if len(a) == len(b) {
		for i := range a {
			if say(a[i]) != say(b[i]) {
				return fmt.Sprintf("question %d: %s", i+1, s.differing(a[i], b[i]))
			}
		}
	}
	var more, fewer []string
	for _, r := range b {
		if !slices.ContainsFunc(a, func(o plan.Resolved) bool { return say(o) == say(r) }) {
			more = append(more, lowerFirst(say(r)))
		}
	}
	for _, r := range a {
		if !slices.ContainsFunc(b, func(o plan.Resolved) bool { return say(o) == say(r) }) {
			fewer = append(fewer, lowerFirst(say(r)))
		}
	}
	switch {
	case len(more) > 0 && len(fewer) > 0:
		return "instead " + short(strings.Join(more, "; "))
	case len(more) > 0:
		return "also " + short(strings.Join(more, "; "))
	}
	return "without " + short(strings.Join(fewer, "; "))
}

// mostLetters is how long a phrase about a whole question may be.
const mostLetters = 90

func short(s string) string {
	r := []rune(s)
	if len(r) <= mostLetters {
		return s
	}
	return strings.TrimSpace(string(r[:mostLetters])) + "…"
}

func lowerFirst(s string) string {
	if len(s) > 1 && s[0] >= 'A' && s[0] <= 'Z' && (s[1] < 'A' || s[1] > 'Z') {
		return strings.ToLower(s[:1]) + s[1:]
	}
	return s
}

// mostDifferences is how many parts a phrase tells of.
const mostDifferences = 3

// differing says how two questions differ, part by part.
func (s *Scene) differing(a, b plan.Resolved) string {
	x, y := plan.Tell(a, s.Profile), plan.Tell(b, s.Profile)
	p, q := &a.Question, &b.Question
	var out []string
	add := func(text string) {
		if text != "" {
			out = append(out, text)
		}
	}
	if (p.Intent == plan.List) != (q.Intent == plan.List) {
		if q.Intent == plan.List {
			add("a " + y.Subject)
		} else {
			add(y.Subject + " instead of a list")
		}
	} else {
		add(subjects(p, q, x, y))
		add(swapped("by ", "by ", x.By, y.By, "not by "))
	}
	add(swapped("only where ", "where ", x.Where, y.Where, "also where not "))
	add(swapped("only groups with ", "groups with ", x.Having, y.Having, "also groups without "))
	add(s.times(a, b, x, y))
	if !sameOrder(p.Rank, q.Rank) {
		add(swapped("", "", x.Order, y.Order, "not only "))
	}
	if len(out) == 0 {
		return plan.Explain(b, s.Profile)
	}
	return strings.Join(out[:min(len(out), mostDifferences)], "; ")
}

// swapped says how one part differs.
func swapped(added, changed, from, to, without string) string {
	switch {
	case from == to:
		return ""
	case from == "":
		return added + to
	case to == "":
		return without + from
	}
	return changed + to + " instead of " + from
}

// aggregates in words that can stand for a whole measure.
var aggregateWords = map[plan.Aggregate]string{
	plan.Sum: "total", plan.Average: "average", plan.Median: "median", plan.Maximum: "highest", plan.Minimum: "lowest", plan.Last: "newest", plan.Increase: "increase",
}

// subjects says how what is computed differs.
func subjects(p, q *plan.Question, x, y plan.Told) string {
	if x.Subject == y.Subject {
		return ""
	}
	if len(p.Measures) == 1 && len(q.Measures) == 1 && p.Intent == q.Intent {
		a, b := p.Measures[0], q.Measures[0]
		before, after := aggregateWords[a.Aggregate], aggregateWords[b.Aggregate]
		if a.Column != "" && a.Column == b.Column && a.Calc == b.Calc && a.Until == b.Until && before != "" && after != "" && before != after {
			return after + " instead of " + before
		}
	}
	return y.Subject + " instead of " + x.Subject
}

// times says how the time differs that questions are about.
func (s *Scene) times(a, b plan.Resolved, x, y plan.Told) string {
	p, q := &a.Question, &b.Question
	none := func(q *plan.Question) bool { return q.Period == nil && q.Compare == nil }
	from, to := plan.TimeText(*p, s.Profile), plan.TimeText(*q, s.Profile)
	switch {
	case none(p) && none(q):
		return ""
	case none(q):
		return "all dates instead of " + x.Period
	case none(p):
		return "only " + y.Period
	case from != to:
		return "by " + to + " instead of " + from
	case x.Period == y.Period:
		return ""
	}
	if window(a) == window(b) {
		return against(b) + insteadOf(a)
	}
	return swapped("", "", x.Period, y.Period, "")
}

// sameOrder reports whether two questions put the same first, whatever their numbers are.
func sameOrder(a, b *plan.Rank) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

func window(r plan.Resolved) string {
	if r.Window == nil {
		return ""
	}
	return r.Window.Label
}

func against(r plan.Resolved) string {
	if r.Before == nil {
		return "held against nothing"
	}
	return "against " + r.Before.Label
}

// insteadOf ends a phrase about what a window is held against.
func insteadOf(r plan.Resolved) string {
	if r.Before == nil {
		return ""
	}
	return " instead of " + r.Before.Label
}
