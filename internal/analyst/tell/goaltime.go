package tell

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var withinPattern = lazyregexp.New(`(?i)\b(?:within|in under|in less than|inside|(?:less|no more|not more|no longer|not longer|fewer|faster|quicker|sooner) than|under|below|at most) (\d+|one|two|three|four|five|six|seven|eight|ten|twelve) ?(hour|hr|day|week|month|minute|min|second|sec)s?\b|\b(\d+|one|two|three|four|five|six|seven|eight|ten|twelve) ?(hour|hr|day|week|month|minute|min|second|sec)s? (?:tops|max(?:imum)?|at (?:the )?(?:very )?(?:most|latest|outside))\b`)

// withinTime is the share of cases that were over within a time: seen within six weeks, begun within 15 minutes of
// the time that was set.
func withinTime(prompt string, profile *catalog.Profile) (plan.Measure, bool) {
	seconds, text, behind := limitIn(prompt)
	if seconds == 0 {
		return plan.Measure{}, false
	}
	from, until := setAndActual(behind, profile)
	if from == "" {
		from, until = beginAndEnd(prompt, profile)
	}
	if from == "" || seconds < 3600 && !clocked(profile.Column(until)) {
		return plan.Measure{}, false
	}
	return shareKept(lengthWithin(text), plan.Predicate{Op: sideOf(text), Column: from, Until: until, Values: []string{strconv.Itoa(seconds)}}, profile), true
}

// shareKept is the part that kept to a time of all cases that began longer ago: one that is open then has not kept to it, and a younger
// one may still. Of the cases that ended in a month, those that wait would never be counted. Where all have an end, it is the part of all.
func shareKept(text string, soon plan.Predicate, profile *catalog.Profile) plan.Measure {
	m := shareOfDone(text, soon, soon.Until)
	end := profile.Column(soon.Until)
	if end == nil || openBy(end, profile) == nil || scheduledTime.MatchString(spaced(soon.Column)) {
		return m
	}
	old := soon
	old.Until, old.Op = plan.Now, plan.Greater
	if soon.Op == plan.Less {
		old.Op = plan.AtLeast
	}
	m.Of.Where, m.Per.Where = and(&old, &soon), &old
	if left := stillToDo(&plan.Predicate{Op: plan.IsNull, Column: end.Name}, profile); left.Op == plan.And {
		m.Per.Where = and(&old, &plan.Predicate{Op: plan.Or, Kids: []plan.Predicate{{Op: plan.NotNull, Column: end.Name}, *left}})
	}
	return m
}

// bareLength is the time alone of the name of such a share: 14 days of "share within 14 days".
func bareLength(label string) string { return lengthBefore.ReplaceAllString(label, "") }

var lengthBefore = lazyregexp.New(`^share (?:within|inside|in)(?: (?:under|below|less than|at most|(?:no|not) (?:more|longer) than|fewer than|faster than|quicker than|sooner than))? `)

// lengthIn is the condition on how long cases took that a share counts those of that kept to it; nil: there is none.
func lengthIn(m plan.Measure) *plan.Predicate {
	if m.Aggregate != plan.Ratio || m.Of.Where == nil {
		return nil
	}
	for _, k := range append([]plan.Predicate{*m.Of.Where}, m.Of.Where.Kids...) {
		if k.Until != "" && k.Until != plan.Now {
			return &k
		}
	}
	return nil
}

// spanIn are the times between which a share of what kept to a time counts, or by the first of which it was to be done; empty: it counts
// nothing of the kind.
func spanIn(m plan.Measure) (from, until string) {
	if k := lengthIn(m); k != nil {
		return k.Column, k.Until
	}
	if m.Aggregate == plan.Ratio && m.Of.Where != nil {
		for _, k := range append([]plan.Predicate{*m.Of.Where}, m.Of.Where.Kids...) {
			if k.Op == plan.AtMost && k.Against != nil && m.OfOld() {
				return k.Against.Column, k.Column
			}
		}
	}
	return "", ""
}

// shareOnTime is the part of what was due by now that was done by then: what is still to do has missed its day.
func (k promise) shareOnTime(profile *catalog.Profile) (plan.Measure, bool) {
	if openBy(k.done, profile) == nil || !dueDay.MatchString(spaced(k.due.Name)) {
		return plan.Measure{}, false
	}
	soon := plan.Predicate{Op: plan.AtMost, Column: k.done.Name, Against: &plan.Operand{Column: k.due.Name}}
	old := plan.Predicate{Op: plan.Greater, Column: k.due.Name, Until: plan.Now, Values: []string{strconv.Itoa(unitSeconds["day"])}}
	if clocked(k.due) {
		old.Values[0] = "0"
	}
	m := shareOfDone("on time", soon, k.done.Name)
	m.Of.Where, m.Per.Where = and(&old, &soon), and(&old, &plan.Predicate{Op: plan.Or, Kids: []plan.Predicate{
		{Op: plan.NotNull, Column: k.done.Name}, *stillToDo(&plan.Predicate{Op: plan.IsNull, Column: k.done.Name}, profile),
	}})
	return m, true
}

// A day by which something is to be done, and not one at which it is to take place.
var dueDay = lazyregexp.New(`(?i)\b(?:due|deadline|promised?|target|needed|required|expected|agreed|eta|by)\b`)

// shareOfDone is the part that kept to a time of the cases that have an end.
func shareOfDone(text string, soon plan.Predicate, until string) plan.Measure {
	done := plan.Predicate{Op: plan.NotNull, Column: until}
	return plan.Measure{
		Aggregate: plan.Ratio, Label: "share " + text, Unit: "%", Good: "up", Origin: plan.Implied,
		Of: &plan.Measure{Aggregate: plan.Count, Where: &soon, Additive: true}, Per: &plan.Measure{Aggregate: plan.Count, Where: &done, Additive: true},
	}
}

// withinOwn is the share of cases that were over within a time that each row has for itself: inside their SLA hours.
func (s *slots) withinOwn() (plan.Measure, bool) {
	if matchOf("own limit", strings.ToLower(s.prompt)) == nil {
		return plan.Measure{}, false
	}
	for _, v := range s.versus() {
		if timeUnitOf(v.planned) > 0 && timeUnitOf(v.planned) == timeUnitOf(v.came) {
			kept := plan.Predicate{Op: plan.AtMost, Column: v.came.Name, Against: &plan.Operand{Column: v.planned.Name}}
			return shareOfDone("within the "+limitName(v.planned), kept, v.came.Name), true
		}
	}
	limit := s.limitColumn()
	from, until := beginAndEnd(s.prompt, s.profile)
	if limit == nil || from == "" {
		return plan.Measure{}, false
	}
	kept := plan.Predicate{Op: plan.AtMost, Column: from, Until: until, Against: &plan.Operand{Column: limit.Name}, Values: []string{strconv.Itoa(int(timeUnitOf(limit)))}}
	return shareKept("within the "+limitName(limit), kept, s.profile), true
}

// lengthWithin is how a time is said that something is over in: within two days, in less than 25 minutes.
func lengthWithin(text string) string {
	text = strings.ToLower(text)
	if strings.HasPrefix(text, "in") || strings.HasPrefix(text, "within") {
		return text
	}
	return "in " + text
}

var truly = lazyregexp.New(`(?i)^(?:in )?(?:less|fewer|under|below|faster|quicker|sooner)\b`)

// sideOf is whether a length may come to a time that words name, or stays below it.
func sideOf(text string) plan.Operator {
	if truly.MatchString(text) {
		return plan.Less
	}
	return plan.AtMost
}

// withinNumber is the share of cases that took no longer than a time, where a number says how long each took: trials that
// are active within three days.
func (s *slots) withinNumber() (plan.Measure, bool) {
	seconds, text, _ := limitIn(s.prompt)
	c := s.lengthNamed()
	if seconds == 0 || c == nil {
		return plan.Measure{}, false
	}
	most := strconv.FormatFloat(float64(seconds)/timeUnitOf(c), 'f', -1, 64)
	return shareOfDone(lengthWithin(text), plan.Predicate{Op: sideOf(text), Column: c.Name, Values: []string{most}}, c.Name), true
}

// lengthNamed is the number that says how long each case took: the one that a request names best, else the only one; nil:
// none.
func (s *slots) lengthNamed() *catalog.Column {
	var best, last *catalog.Column
	score, all := 0.0, 0
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if c.Type != sitrep.TypeInteger && c.Type != sitrep.TypeNumber || timeUnitOf(c) == 0 {
			continue
		}
		last, all = c, all+1
		for _, m := range s.all {
			if m.Kind == ask.MentionsColumn && m.Name == c.Name && m.How != "soft" && m.Score > score {
				best, score = c, m.Score
			}
		}
	}
	if best == nil && all == 1 {
		return last
	}
	return best
}

// limitColumn is the number that holds within what time each case is to be over; nil: none.
func (s *slots) limitColumn() *catalog.Column {
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if (c.Type == "integer" || c.Type == "number") && timeUnitOf(c) > 0 && slices.ContainsFunc(model.Words(strings.ToLower(c.Name)), func(w string) bool { return matchOf("limit word", w) != nil }) {
			return c
		}
	}
	return nil
}

// limitName is what a column of times is called for people, with their unit: target hours.
func limitName(c *catalog.Column) string {
	words := model.Words(c.Name)
	last := len(words) - 1
	unit := model.UnitName(words[last])
	if last < 1 || secondsIn[unit] == 0 {
		return c.Label
	}
	for i, w := range words[:last] {
		if words[i] = strings.ToLower(w); words[i] == "sla" || words[i] == "slo" {
			words[i] = strings.ToUpper(w)
		}
	}
	return strings.Join(words[:last], " ") + " " + unit
}

// timeUnitOf are the seconds of the unit of time that a column of numbers has, by its name if not otherwise; 0: it has none.
func timeUnitOf(c *catalog.Column) float64 {
	if of := secondsIn[c.Unit]; of > 0 || c.Unit != "" {
		return of
	}
	words := model.Words(strings.ToLower(c.Name))
	if len(words) < 2 {
		return 0
	}
	return secondsIn[model.UnitName(words[len(words)-1])]
}

// beginAndEnd are the times at which a case begins and ends: those of the model's duration that a request speaks of most, or
// its first, else the main time and the only other one. Empty: there are none.
func beginAndEnd(prompt string, profile *catalog.Profile) (from, until string) {
	most := -1
	for _, m := range profile.Model.Metrics {
		if m.Kind != model.KindDuration {
			continue
		}
		if fit := saidOf(prompt, m) + endsAt(prompt, m); fit > most {
			from, until, most = m.Column, m.Until, fit
		}
	}
	if most >= 0 {
		return from, until
	}
	for _, c := range profile.Columns {
		if c.Role != "time" || c.Name == profile.Time || c.Type == "integer" {
			continue
		}
		if until != "" {
			return "", ""
		}
		until = c.Name
	}
	if until != "" {
		from = profile.Time
	}
	return from, until
}

// saidOf is how many words of a request a duration is called by, or its end.
func saidOf(prompt string, m model.Metric) int {
	said, fit := stemsOf(wordsIn(prompt)), 0
	known := strings.Join(append([]string{m.Label, spaced(m.Until)}, m.Synonyms...), " ")
	for _, w := range stemsOf(wordsIn(known)) {
		if len(w) > 3 && w != "time" && slices.Contains(said, w) {
			fit++
		}
	}
	return fit
}

// sameVerb reports whether two words are of one verb: cancel and cancelled, hired and hire.
func sameVerb(a, b string) bool {
	const stem = 4
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n >= stem && n >= max(len(a), len(b))-3
}
