package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	overdueWords = lazyregexp.New(`(?i)\b(?:overdue|past (?:its |their |the )?(?:due|deadline)|past due|still late|(?:late|delayed|behind) (?:right )?now|currently (?:late|delayed|behind)|behind (?:schedule|plan|time))\b`)
	fieldOfWho   = lazyregexp.New(`(?i)\b(?:who|whose|which (\p{L}+))\b`)
)

// promise is what a table says of when its cases were due and when they were done.
type promise struct{ due, done *catalog.Column }

// promiseOf finds the two times; ok is false where a table has not both.
func promiseOf(p *catalog.Profile) (promise, bool) {
	for _, m := range p.Model.Metrics {
		if m.Kind == model.KindOnTime || m.Kind == model.KindLate {
			done, due := p.Column(m.Column), p.Column(m.Until)
			if done != nil && due != nil {
				return promise{due, done}, true
			}
		}
	}
	return promise{}, false
}

// punctual puts the model's rate of what was on time, or late, in the place of a share of all rows: what is
// not done yet is neither.
func (s *slots) punctual(p plan.Plan) plan.Plan {
	p = s.byModel(p)
	kept, ok := promiseOf(s.profile)
	if !ok {
		return p
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		q.Measures = slices.Clone(q.Measures)
		for k, m := range q.Measures {
			w := m.Where
			if m.Aggregate != plan.ShareWhere || w == nil || w.Against == nil || w.Column != kept.done.Name || w.Against.Column != kept.due.Name {
				continue
			}
			kind := map[plan.Operator]model.Kind{plan.AtMost: model.KindOnTime, plan.Greater: model.KindLate}[w.Op]
			if rate, ok := s.kept(kind); ok {
				rate.Origin = m.Origin
				q.Measures[k], changed = rate, true
			}
		}
	}
	for i := range questions {
		if where, ok := s.asPromised(questions[i], kept); ok {
			questions[i].Where, changed = where, true
		}
	}
	if changed {
		p.Questions = questions
	}
	return p
}

// asPromised are the conditions of a question, of which one on what was late is about the end that its table knows: kit that comes back late
// is returned late, and not paid late, unless the request speaks of paying. A rate of what was late has no such condition.
func (s *slots) asPromised(q plan.Question, kept promise) (*plan.Predicate, bool) {
	if q.Where == nil {
		return nil, false
	}
	another := func(w plan.Predicate) bool {
		return w.Against != nil && w.Against.Column == kept.due.Name && w.Column != kept.done.Name && !s.speaksOf(w.Column)
	}
	own, where := leaves(*q.Where), dropped(q.Where, another)
	at := slices.IndexFunc(own, another)
	if at < 0 || where != nil && slices.ContainsFunc(leaves(*where), another) { // one of several of which one must hold stays
		return nil, false
	}
	open := func(w plan.Predicate) bool { return w.Op == plan.IsNull && w.Column == kept.done.Name } // it has no end that could be late
	if slices.ContainsFunc(q.Measures, kept.rate) || slices.ContainsFunc(own, open) {
		return where, true
	}
	late := own[at]
	late.Column = kept.done.Name
	return and(where, &late), true
}

// speaksOf reports whether a request names a column, in part at least.
func (s *slots) speaksOf(column string) bool {
	words := stemsOf(wordsIn(s.prompt))
	return slices.ContainsFunc(stemsOf(model.Words(strings.ToLower(column))), func(w string) bool { return len(w) > 2 && slices.Contains(words, w) })
}

// keptOfAll tells rates of what was on time, or late, of all rows: of those alone that were on time, all were. Who asks how
// punctual something is wants the rate, and not how many were.
func (s *slots) keptOfAll(p plan.Plan) plan.Plan {
	kept, ok := promiseOf(s.profile)
	if !ok {
		return p
	}
	since := func(w plan.Predicate) bool {
		return w.Column == kept.due.Name && w.Until == kept.done.Name && w.Against == nil && (w.Op == plan.AtMost || w.Op == plan.Greater) && w.Values[0] == "0"
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Where == nil || !slices.ContainsFunc(leaves(*q.Where), since) || len(q.Measures) == 0 {
			continue
		}
		rate, ok := s.kept(model.KindOnTime)
		asked := ok && len(q.Measures) == 1 && rows(q.Measures[0]) && punctualWords.MatchString(s.prompt)
		if asked {
			rate.Origin = q.Measures[0].Origin
			q.Measures = []plan.Measure{rate}
		}
		if asked || slices.ContainsFunc(q.Measures, kept.rate) {
			q.Where, changed = dropped(q.Where, since), true
		}
	}
	if changed {
		p.Questions = questions
	}
	return p
}

var punctualWords = lazyregexp.New(`(?i)\bpunctual\w*\b`)

// rate reports whether a measure is the part that was on time, or late.
func (k promise) rate(m plan.Measure) bool {
	w := m.Of
	return m.Aggregate == plan.Ratio && w != nil && w.Where != nil && w.Where.Column == k.done.Name && w.Where.Against != nil && w.Where.Against.Column == k.due.Name
}

// byModel puts the rates of the model in the place of shares of all rows with the same value: they have a
// name, and leave out what has no value yet.
func (s *slots) byModel(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		q.Measures = slices.Clone(q.Measures)
		for k, m := range q.Measures {
			named := !strings.Contains(m.Label, " where ") && !strings.HasSuffix(m.Label, " rate") // in the words of the request
			if named || m.Aggregate != plan.ShareWhere || m.Where == nil || m.Where.Op != plan.Equal && m.Where.Op != plan.In || m.Where.Part != "" {
				continue
			}
			for _, metric := range s.profile.Model.Metrics {
				if metric.Kind != model.KindRate || metric.Column != m.Where.Column || !slices.Equal(metric.Values, m.Where.Values) {
					continue
				}
				if rate, ok := Measure(metric, s.profile); ok {
					rate.Origin = m.Origin
					q.Measures[k], changed = rate, true
				}
				break
			}
		}
	}
	if changed {
		p.Questions = questions
	}
	return p
}

// sureOfNumber is how well a word that was not chosen must fit a number that a plan has, so that the plan lacks nothing of it.
const sureOfNumber = 0.8

// answered leaves out of what a plan lacks the words for a number that it has: revenue, where the data calls
// it net.
func (s *slots) answered(p plan.Plan) plan.Plan {
	has := map[string]bool{}
	for _, q := range p.Questions {
		for _, m := range q.Measures {
			for _, c := range m.Columns() {
				has[c] = q.Origin != plan.Supplied
			}
		}
	}
	said := map[string]bool{}
	sure := slices.DeleteFunc(slices.Clone(s.all), func(m ask.Mention) bool { return m.Score < sureOfNumber })
	for _, m := range append(sure, s.chosen...) {
		if (m.Kind == ask.MentionsMetric || m.Kind == ask.MentionsColumn) && has[columnOf(m, s.profile)] {
			said[strings.ToLower(m.Text)] = true
		}
	}
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return said[strings.ToLower(u.Text)] })
	p.Words = slices.Clone(p.Words)
	for i, w := range p.Words {
		if w.Use == "" && w.End <= len(p.Prompt) && w.Start < w.End && said[strings.ToLower(p.Prompt[w.Start:w.End])] {
			p.Words[i].Use = "filler"
		}
	}
	return p
}

// kept is the first rate of a kind that the model has.
func (s *slots) kept(kind model.Kind) (plan.Measure, bool) {
	for _, m := range s.profile.Model.Metrics {
		if m.Kind == kind {
			return Measure(m, s.profile)
		}
	}
	return plan.Measure{}, false
}

// overdue is the plan of a request for what should have been done by today and is not: how many there
// are, by who or what the request asks for, and which, the oldest first. Of several asks the one keeps its
// place. ok is false for other requests.
func (s *slots) overdue(p plan.Plan) (plan.Plan, bool) {
	kept, ok := promiseOf(s.profile)
	if !ok || !overdueWords.MatchString(s.prompt) || kept.done.Nulls == 0 || s.period != nil {
		return p, false
	}
	p.Notes = slices.Clone(p.Notes)
	for i, n := range p.Notes {
		if overdueWords.MatchString(n.Words) || strings.EqualFold(n.Words, "late") {
			p.Notes[i].Chosen = labelled(kept.done.Name, s.profile) + " is empty and " + labelled(kept.due.Name, s.profile) + " is before today"
		}
	}
	asked := slices.DeleteFunc(slices.Clone(p.Questions), func(q plan.Question) bool { return q.Origin == plan.Supplied })
	if len(asked) > 1 {
		return s.stillDue(p, kept)
	}
	by := s.whose()
	if ofWorklist("wanted", s.prompt) != nil {
		by = s.people()
	}
	return s.told(p, s.dueNow(p, kept, by)...), true
}

// dueNow are the questions how much is overdue, by a field where one is given, and which.
func (s *slots) dueNow(p plan.Plan, kept promise, by []plan.Dimension) []plan.Question {
	count := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Where: s.where, Measures: []plan.Measure{s.unfinished(kept)}}
	count.Compare = &plan.Comparison{Kind: plan.NoComparison}
	if len(by) > 0 {
		count.Intent, count.By = plan.Breakdown, by[:1]
	}
	out := []plan.Question{count}
	if list, ok := s.lateRows(kept, count); ok {
		out = append(out, list)
	}
	return out
}

// unfinished counts what is overdue.
func (s *slots) unfinished(kept promise) plan.Measure {
	noun := s.profile.Model.Noun
	return plan.Measure{Aggregate: plan.Count, Where: s.late(kept), Label: "number of overdue " + noun, Unit: "overdue " + noun, Additive: true, Good: "down", Origin: plan.Asked}
}

// stillDue puts what is overdue in the place of what was done late, in those of several questions that count it.
func (s *slots) stillDue(p plan.Plan, kept promise) (plan.Plan, bool) {
	wasLate := func(k plan.Predicate) bool {
		return k.Op == plan.Greater && k.Column == kept.done.Name && k.Against != nil && k.Against.Column == kept.due.Name
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if where := dropped(q.Where, wasLate); !plan.SamePredicate(where, q.Where) && len(q.Measures) == 1 && rows(q.Measures[0]) {
			q.Where, q.Measures, changed = where, []plan.Measure{s.unfinished(kept)}, true
		}
	}
	p.Questions = questions
	return p, changed
}

// late is the condition of what was due before today and is not done. What was called off is not.
func (s *slots) late(kept promise) *plan.Predicate {
	const day = "86400"
	w := plan.Predicate{Op: plan.And, Kids: []plan.Predicate{
		{Op: plan.IsNull, Column: kept.done.Name},
		{Op: plan.AtLeast, Column: kept.due.Name, Until: plan.Now, Values: []string{day}},
	}}
	w.Kids = append(w.Kids, notCalledOff(s.profile)...)
	return &w
}

// notCalledOff are the conditions under which cases are still to be done: their states are none of what was called off,
// which has no end either.
func notCalledOff(p *catalog.Profile) []plan.Predicate {
	var all, states []plan.Predicate
	for i := range p.Columns {
		c := &p.Columns[i]
		var off []string
		for _, v := range c.Values {
			if c.Role == "dimension" && c.AllValues && c.Distinct <= plan.MostAcross && isOver(v.Value) {
				off = append(off, v.Value)
			}
		}
		if len(off) == 0 || len(off) == int(c.Distinct) {
			continue
		}
		all = append(all, plan.Predicate{Op: plan.NotIn, Column: c.Name, Values: off})
		if model.IsStatus(c.Name) {
			states = append(states, all[len(all)-1])
		}
	}
	if len(states) > 0 { // a claim for a cancellation is not called off
		return states
	}
	return all
}

// isOver: nothing more is done about a case of such a state. It came to nothing, or was settled another way.
func isOver(state string) bool {
	return ofWorklist("off", state) != nil || ofWorklist("over", state) != nil
}

// CalledOff is the condition on the cases that came to nothing, by the table's state; nil: it has none of the kind.
func CalledOff(p *catalog.Profile) *plan.Predicate {
	for i := range p.Columns {
		c := &p.Columns[i]
		var off []string
		for _, v := range c.Values {
			if ofWorklist("off", v.Value) != nil {
				off = append(off, v.Value)
			}
		}
		if c.Role == sitrep.RoleDimension && c.AllValues && model.IsStatus(c.Name) && len(off) > 0 && len(off) < int(c.Distinct) {
			return &plan.Predicate{Op: plan.In, Column: c.Name, Values: off}
		}
	}
	return nil
}

// StillToDo is a filter without what was called off, but where it names states itself.
func StillToDo(where *plan.Predicate, p *catalog.Profile) *plan.Predicate { return stillToDo(where, p) }

// stillToDo is a filter without what was called off, but where it names states itself.
func stillToDo(where *plan.Predicate, p *catalog.Profile) *plan.Predicate {
	for _, off := range notCalledOff(p) {
		if !fixed(where, off.Column) {
			where = and(where, &off)
		}
	}
	return where
}

// whose is the field that a request asks by: the one that it names, else that of the people of a table
// where it asks who.
func (s *slots) whose() []plan.Dimension {
	if len(s.by) > 0 {
		return s.by
	}
	if m := fieldOfWho.FindStringSubmatch(s.prompt); m == nil || m[1] != "" {
		return nil
	}
	return s.people()
}

// people are the fields of a table whose values are persons who do the work.
func (s *slots) people() []plan.Dimension {
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if c.Role == "dimension" && c.Distinct > 1 && c.Distinct <= MostGroups && !isKey(c, s.profile) && workerName.MatchString(strings.ReplaceAll(c.Name, "_", " ")) {
			return []plan.Dimension{dimension(c)}
		}
	}
	return nil
}

// workerName is how columns of people who do the work are called.
var workerName = lazyregexp.New(`(?i)\b(?:agent|handler|owner|assignee|assigned|worker|employee|staff|technician|engineer|driver|rep|seller|salesperson|clerk|buyer|translator|editor|author|teacher|trainer|doctor|dentist|nurse|vet|picker|operator|consultant|adviser|advisor|manager|responsible|person|team|courier|carrier|supplier|vendor|mechanic|inspector|contractor|subcontractor|installer|provider|therapist|physician|counsellor|attorney|lawyer|solicitor|coach|tutor|guide|stylist|cleaner|gardener|surveyor|caseworker|craftsman|artisan|plumber|electrician|fitter|dispatcher|foreman|planner|developer|reviewer|auditor|accountant|broker)s?\b`)

// lateRows lists what is overdue, the oldest first.
func (s *slots) lateRows(kept promise, count plan.Question) (plan.Question, bool) {
	q := count
	q.Intent, q.Measures, q.By, q.Where = plan.List, nil, nil, and(s.where, s.late(kept))
	q.By = append(q.By, s.keys()...)
	q.By = append(q.By, plan.Dimension{Column: kept.due.Name, Label: labelled(kept.due.Name, s.profile)})
	q.By = append(q.By, count.By...)
	for _, d := range Dimensions(s.profile, overviewFields) {
		if !groupedBy(q.By, d.Column) && len(q.By) < 5 {
			q.By = append(q.By, d)
		}
	}
	q.Rank = &plan.Rank{Column: kept.due.Name, Ascending: true, N: mostListed}
	return q, len(q.By) > 1
}

// mostListed are as many rows as a report of what is overdue names.
const mostListed = 20

// tells reports whether a column says no more than which cases are open: how many have a value, or of a
// status some values together, is how many have no end yet. Of other columns only flags are looked at: some of
// eight regions have as many rows by chance.
func (l life) tells(c *catalog.Column) bool {
	status := model.IsStatus(c.Name)
	if l.end == nil || !c.AllValues || c.Distinct > 8 || l.end.Nulls == 0 || c.Name == l.end.Name || !status && c.Distinct > 2 {
		return false
	}
	for set := 1; set < 1<<len(c.Values); set++ {
		var rows int64
		for i, v := range c.Values {
			if set&(1<<i) != 0 {
				rows += int64(v.Rows)
			}
		}
		if rows == int64(l.end.Nulls) {
			return true
		}
	}
	return false
}

// OfState reports whether the groups of a column say how far cases are, and not what they are: those that
// began last are open, so that a change from one time to the next is none of theirs.
func OfState(c *catalog.Column, p *catalog.Profile) bool {
	l, ok := lifeOf(p)
	return ok && l.tells(c)
}
