package tell

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

//go:embed worklist.txt
var worklistText string

// worklistWords are the patterns of requests for what is still to be done.
var worklistWords = sync.OnceValue(func() []headed { return patternsOf(worklistText) })

// ofWorklist is what a text names of a kind: the parts of the first pattern that fits; nil: none does.
func ofWorklist(kind, text string) map[string]string {
	text = strings.ToLower(strings.TrimRight(text, " ?!."))
	for _, p := range worklistWords() {
		if p.head != kind {
			continue
		}
		if m := p.text.FindStringSubmatch(text); m != nil {
			out := map[string]string{"all": m[0]}
			for i, name := range p.text.SubexpNames() {
				if name != "" {
					out[name] = m[i]
				}
			}
			return out
		}
	}
	return nil
}

// besideWorklist reports whether an ask is about each of what the asks before it speak of: who has it, and what comes first.
func besideWorklist(part string) bool { return ofWorklist("beside", part) != nil }

// behindWorklist reports whether a part is about each of what the part before speaks of, which is owed, overdue, or does not move on: how much,
// and in which queue.
func behindWorklist(before, part string) bool {
	return besideWorklist(part) || ofWorklist("behind", part) != nil && (overdueWords.MatchString(before) || ofWorklist("owed", before) != nil || asksFor("open", wordsIn(before)) || ofWorklist("hold", before) != nil)
}

// worklists is the plan of a request for what is still to be done: paid, or done in time, closed, moved on; or by whom too much of it is. ok is
// false for other requests.
func (s *slots) worklists(p plan.Plan) (plan.Plan, bool) {
	if owed, ok := s.owed(p); ok {
		return owed, true
	}
	if late, ok := s.overdue(p); ok && !(s.whole && saysMore(p)) {
		return late, true
	}
	for _, of := range []func(plan.Plan) (plan.Plan, bool){s.worklist, s.heldUp} {
		if list, ok := of(p); ok {
			return list, true
		}
	}
	return p, false
}

// ToDo reports whether an ask is for what is overdue, or for a list of what is still open.
func ToDo(text string) bool {
	return overdueWords.MatchString(text) || ofWorklist("held", text) != nil || asksFor("open", wordsIn(text)) && (ofWorklist("wanted", text) != nil || ofWorklist("age", text) != nil)
}

// worklist is the plan of a request for what is open: how many there are, by who has them or what the request asks for, and
// which, the oldest first. ok is false for a request that asks for no more than how many.
func (s *slots) worklist(p plan.Plan) (plan.Plan, bool) {
	l, ok := lifeOf(s.profile)
	text := wordsIn(s.prompt)
	wanted := ofWorklist("wanted", s.prompt) != nil
	age, said := ageSaid(s.prompt)
	if !ok || l.lasts || s.period != nil || !asksFor("open", text) || !wanted && age == 0 || s.namesNumber() {
		return p, false
	}
	open := stillToDo(&plan.Predicate{Op: plan.IsNull, Column: l.end.Name}, s.profile)
	if age > 0 {
		open = and(open, &plan.Predicate{Op: plan.AtLeast, Column: l.start.Name, Until: plan.Now, Values: []string{strconv.Itoa(age)}})
	}
	noun := strings.TrimSpace("open " + s.profile.Model.Noun + " " + said)
	count := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Where: s.notStates(l, text, p.Questions), Compare: &plan.Comparison{Kind: plan.NoComparison}}
	count.Measures = []plan.Measure{{Aggregate: plan.Count, Where: open, Label: "number of " + noun, Unit: noun, Additive: true, Good: "down", Origin: plan.Asked}}
	by := slices.DeleteFunc(slices.Clone(s.by), func(d plan.Dimension) bool { return fixes(count.Where, d.Column) })
	if len(by) == 0 {
		by = s.people()
	}
	if len(by) > 0 {
		count.Intent, count.By = plan.Breakdown, by[:1]
	}
	return withoutWords(s.told(p, count, s.oldest(count, l.start)), saidOfWorklist(s.prompt)), true
}

// saidOfWorklist are the parts of a request that say for how long, with whom and what first.
func saidOfWorklist(prompt string) string {
	var out []string
	for _, part := range strings.FieldsFunc(strings.ToLower(prompt), func(r rune) bool { return strings.ContainsRune(",;.?!", r) }) {
		part = strings.TrimSpace(part)
		if behindWorklist(prompt, part) {
			out = append(out, part)
			continue
		}
		for _, kind := range []string{"wanted", "age"} {
			if m := ofWorklist(kind, part); m != nil {
				out = append(out, m["all"])
			}
		}
	}
	return strings.Join(out, "\n")
}

// withoutWords is a plan that misses none of some words.
func withoutWords(p plan.Plan, words string) plan.Plan {
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return strings.Contains(words, strings.ToLower(u.Text)) })
	p.Words = slices.Clone(p.Words)
	for i, w := range p.Words {
		if w.Use == "" && w.Start < w.End && w.End <= len(p.Prompt) && strings.Contains(words, strings.ToLower(p.Prompt[w.Start:w.End])) {
			p.Words[i].Use = "filler"
		}
	}
	return p
}

// notStates is what a request keeps besides what is open: no condition on its times, none on its state unless that is one of
// several open ones, and no number that is that of an age: for more than a month is about no single panel.
func (s *slots) notStates(l life, text []string, asked []plan.Question) *plan.Predicate {
	var kept *plan.Predicate
	stated := openState(text, s.profile) != nil
	for _, where := range []*plan.Predicate{s.where, scope(asked)} {
		for _, k := range conjuncts(where) {
			c := s.profile.Column(k.Column)
			switch {
			case c == nil:
				kept = and(kept, &k)
			case c.Name == l.start.Name, c.Name == l.end.Name, !stated && OfState(c, s.profile):
			case c.Type != sitrep.TypeString && c.Type != sitrep.TypeBoolean && (k.Op == plan.Equal || k.Op == plan.In): // the number of an age
			default:
				kept = and(kept, &k)
			}
		}
	}
	return kept
}

// conjuncts are the conditions that all hold in a filter.
func conjuncts(where *plan.Predicate) []plan.Predicate {
	if where == nil {
		return nil
	}
	if where.Op != plan.And {
		return []plan.Predicate{*where}
	}
	var out []plan.Predicate
	for _, k := range where.Kids {
		out = append(out, conjuncts(&k)...)
	}
	return out
}

// OfOpen reports whether a question counts what has no end yet. Those that began last are open, so that its course, and what
// moved in it, tell nothing of the cases.
func OfOpen(q *plan.Question, p *catalog.Profile) bool {
	conditions := []*plan.Predicate{q.Where}
	for _, m := range q.Measures {
		conditions = append(conditions, m.Where)
	}
	return slices.ContainsFunc(conditions, func(where *plan.Predicate) bool {
		return where != nil && slices.ContainsFunc(leaves(*where), func(w plan.Predicate) bool {
			c := p.Column(w.Column)
			return w.Op == plan.IsNull && c != nil && (c.Type == sitrep.TypeDate || c.Type == sitrep.TypeTimestamp)
		})
	})
}

// namesNumber reports whether a request names a number of the table besides rows.
func (s *slots) namesNumber() bool {
	return slices.ContainsFunc(s.measures, func(m plan.Measure) bool { return !rows(m) })
}

// oldest lists the rows of a count of open cases, those first that began first.
func (s *slots) oldest(count plan.Question, start *catalog.Column) plan.Question {
	q := count
	q.Intent, q.Measures, q.By, q.Where = plan.List, nil, nil, and(q.Where, q.Measures[0].Where)
	q.By = append(q.By, s.keys()...)
	q.By = append(q.By, plan.Dimension{Column: start.Name, Label: labelled(start.Name, s.profile)})
	q.By = append(q.By, count.By...)
	if s.asksAge() || ofWorklist("held", s.prompt) != nil {
		q.By = append(q.By, plan.Dimension{Column: start.Name, Until: plan.Now, Label: "time since " + labelled(start.Name, s.profile)})
	}
	for _, d := range s.urgency() {
		if !groupedBy(q.By, d.Column) {
			q.By = append(q.By, d)
		}
	}
	for _, d := range Dimensions(s.profile, MostGroups) {
		if !groupedBy(q.By, d.Column) && len(q.By) < mostColumns && !fixes(q.Where, d.Column) {
			q.By = append(q.By, d)
		}
	}
	q.Rank = &plan.Rank{Column: start.Name, Ascending: true, N: mostListed}
	return q
}

// keys is the column that names each row: its key, else one that no two rows share.
func (s *slots) keys() []plan.Dimension {
	for _, is := range []func(*catalog.Column) bool{
		func(c *catalog.Column) bool { return c.Kind == catalog.KindKey },
		func(c *catalog.Column) bool { return c.Type == sitrep.TypeString && c.Distinct == s.profile.Rows },
	} {
		for i := range s.profile.Columns {
			if c := &s.profile.Columns[i]; is(c) {
				return []plan.Dimension{dimension(c)}
			}
		}
	}
	return nil
}

// mostColumns are as many as a list of open cases has.
const mostColumns = 6

// urgency is the field that says how urgent a case is.
func (s *slots) urgency() []plan.Dimension {
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if c.Role == "dimension" && c.Distinct > 1 && c.Distinct <= MostGroups && ofWorklist("urgency", strings.ReplaceAll(c.Name, "_", " ")) != nil {
			return []plan.Dimension{dimension(c)}
		}
	}
	return nil
}

// ageSaid is for how many seconds at least something is to be open, and how that is said; 0: a request does not say.
func ageSaid(prompt string) (seconds int, said string) {
	m := ofWorklist("age", prompt)
	if m == nil {
		return 0, ""
	}
	n, err := strconv.Atoi(m["number"])
	if err != nil {
		n = max(1, slices.Index([]string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "", "twelve"}, m["number"]))
	}
	return n * ageUnits[m["unit"]], m["all"]
}

// ageUnits are the seconds of units that ages are said in; a month is 30 days.
var ageUnits = map[string]int{"hour": 3600, "hr": 3600, "day": 86400, "week": 7 * 86400, "month": 30 * 86400, "quarter": 91 * 86400, "year": 365 * 86400}
