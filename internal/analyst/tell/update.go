package tell

import (
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Shape gives a plan the form that its request asks for. A plan that was read whole keeps
// the comparisons that it has.
func Shape(p plan.Plan, profile *catalog.Profile, schedule string) plan.Plan {
	s := slotsOf(p.Prompt, profile)
	form, _ := Of(p.Prompt)
	s.read = !allSupplied(p) && !(form.Programmed() && !InData(p)) // programmes look at the words themselves
	s.whole = s.read && wellRead(p)
	p = s.shape(s.aimed(p), schedule)
	for _, step := range []func(plan.Plan) plan.Plan{
		s.ofMain, s.repair(s.byParts), s.inState,
		s.answered, s.ofItself, s.withCases, s.ofLevels, s.weighed, s.keptOfAll, s.whenDone, s.onUsualDay, s.answered, s.nameable, s.repair(s.lacking), s.open, s.unheld, s.leveled, s.ofMetric, s.withRates, s.withMargins, s.withCounted, s.standing, s.traded, s.mostly,
		s.betterOf, s.modes, s.inPlural, s.withhold, s.asHeld, s.oneCurrency,
	} {
		p = step(p)
	}
	return p
}

// repair is a step for words that a reading has no use for: a reading that has one for each of them stands.
func (s *slots) repair(step func(plan.Plan) plan.Plan) func(plan.Plan) plan.Plan {
	if s.whole {
		return func(p plan.Plan) plan.Plan { return p }
	}
	return step
}

// shape repairs a plan by what else the words name, and gives it its form.
func (s *slots) shape(p plan.Plan, schedule string) plan.Plan {
	p = s.tending(s.punctual(s.repair(s.rowsMeant)(p)))
	if list, ok := s.worklists(p); ok {
		return list
	}
	if slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Programme() == plan.VarianceProgramme }) {
		return p // its parts were read one by one
	}
	if against, ok := s.variance(p); ok && s.oneAsk() {
		return against
	}
	for _, of := range []func(plan.Plan) (plan.Plan, bool){s.related, s.severalGoals, s.keeps, s.listed, s.singled} {
		if list, ok := of(p); ok {
			return list
		}
	}
	return s.formed(p, schedule)
}

// saysMore reports whether a plan has more than how many rows there are, in all or in groups.
func saysMore(p plan.Plan) bool {
	return len(p.Questions) != 1 || p.Questions[0].Intent == plan.List || slices.ContainsFunc(p.Questions[0].Measures, func(m plan.Measure) bool { return !rows(m) })
}

// formed is a plan in the form that its request asks for.
func (s *slots) formed(p plan.Plan, schedule string) plan.Plan {
	profile := s.profile
	form, unit := Of(p.Prompt)
	if of, ok := s.from(p); ok {
		return of
	}
	if of, ok := s.drivers(p); ok {
		return of
	}
	if (form == Unusual || form == Compare && matchOf("against", strings.ToLower(p.Prompt)) != nil) && HasGoal(p.Prompt) || s.read && InData(p) { // how far off is a goal, and reasons may be a field
		form = Plain
	}
	if form == Plain && s.period != nil && profile.Time != "" && len(p.Questions) > 0 && len(p.Missing) == 0 && allSupplied(p) {
		form, unit = Update, namedUnit(p.Prompt) // what did we take last week: how that week went
	}
	if form == Update || !understoodApart(p) {
		form = s.contrasted(form)
	}
	if form == Compare && s.judges { // what it asks at the end is no second ask
		if groups, ok := s.abreast(p, s.numbers(p)); ok {
			return groups
		}
	}
	if form == Compare && s.comparesAsRead(p) {
		return why(s, withVolumes(p, profile))
	}
	if form == Compare && s.draws() || s.standsAsRead(form, p) {
		return why(s, p)
	}
	switch {
	case ofFamily(form) && severalAsks(p) && (form != Unusual || wellRead(p)) && (form != Why || hasReason(p)) && !(form == Why && s.complaint()): // several asks, each understood
		return why(s, p)
	case form == Grid && s.draws() || (form == Grid || form == Compare) && asksApart(p):
		return why(s, p)
	case form == Compare:
		return contrast(s, p)
	case form == Grid && !HasGoal(p.Prompt):
		return grid(s, p)
	case len(p.Questions) == 0 && (form != Unusual || !s.allUnderstood(p)) && !(form == Why && complains(p.Prompt) && profile.Time != ""): // what went wrong is the main number
		return p
	case form == Overview:
		return overview(s, p)
	case form == Findings:
		return findings(s, p)
	case form == Unusual && !asksMore(p):
		return unusual(s, p)
	case profile.Time == "":
		return p
	case form == Why:
		return reason(s, p)
	}
	if g, ok := goalIn(p.Prompt); ok && (form != Update || len(s.measures) <= 2) && !asksWhy(p, g) && (form == Update || !readsGoal(p, profile)) {
		return reached(s, p, g, namedUnit(p.Prompt))
	}
	switch form {
	case Update:
		return update(s, p, scheduled(unit, p.Prompt, schedule))
	case Change:
		return movement(s, p)
	}
	return why(s, p)
}

// readsGoal reports whether the reader of words has held a number that adds up against a goal.
func readsGoal(p plan.Plan, profile *catalog.Profile) bool {
	noun := model.Singular(profile.Model.Noun)
	return slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
		if q.Target == nil || q.Target.Measure >= len(q.Measures) {
			return false
		}
		m := q.Measures[q.Target.Measure]
		said := stemsOf(wordsIn(p.Prompt))
		return m.Additive && (!rows(m) || slices.Contains(said, noun) || slices.Contains(said, model.Singular(profile.RowNoun)))
	})
}

// hasReason reports whether a plan asks for what is behind a number.
func hasReason(p plan.Plan) bool {
	return slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Intent == plan.Why })
}

// asksWhy reports whether a plan asks for what is behind a number, or for a list, which no goal in per cent is for.
func asksWhy(p plan.Plan, g goal) bool {
	return slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Intent == plan.Why || q.Intent == plan.List && !g.percent })
}

// asksApart reports whether a plan is that of asks which stand apart, each read by itself.
func asksApart(p plan.Plan) bool {
	_, asks := Asks(p.Prompt)
	return Apart(asks) && len(p.Questions) > 1
}

// sentenceEnds are where a sentence ends and another begins.
var (
	sentenceEnds = lazyregexp.New(`[.?!]\s`)
	shortVersus  = lazyregexp.New(`(?i)\bvs\.`)
)

// severalAsks reports whether a reading has the several asks of a request of several sentences.
func severalAsks(p plan.Plan) bool {
	return !allSupplied(p) && len(sentenceEnds.FindAllString(shortVersus.ReplaceAllString(p.Prompt, "vs"), -1)) > 0 && (len(p.Questions) > 2 || len(p.Questions) == 2 && (wellRead(p) || understoodApart(p)))
}

// ofFamily reports whether a form is that of one ask, whose words are read one by one.
func ofFamily(f Form) bool {
	return f == Compare || f == Grid || f == Change || f == Why || f == Unusual
}

// scheduled is the unit of the period: what the words say, else how often the report
// is made.
func scheduled(unit plan.Grain, text, schedule string) plan.Grain {
	if unit != plan.Month || strings.Contains(strings.ToLower(text), "month") {
		return unit
	}
	if by, ok := map[string]plan.Grain{"daily": plan.Day, "weekly": plan.Week, "quarterly": plan.Quarter}[schedule]; ok {
		return by
	}
	return unit
}

// update is the plan of how a period went: the numbers that the request names, or the
// main ones, then by what it names, or by the main field, and what else it asks.
func update(s *slots, p plan.Plan, unit plan.Grain) plan.Plan {
	profile := s.profile
	base := plan.Question{Text: p.Prompt, Intent: plan.Change, Origin: plan.Asked, By: []plan.Dimension{}}
	base.Period, base.Compare = period(p, unit), &plan.Comparison{Kind: plan.Previous}
	if c := comparison(p); c != nil {
		base.Compare = c
	}
	if s.bounded(p) {
		base.Period = s.period
	}
	if last := timeSaid("last year", s.prompt); last != "" && unit == plan.Year && plainDates(profile) && !s.namesMonth() { // than last year: this one as far as it has come
		base.Period, base.Compare = thisYear(lastYearWords.FindString(last)), &plan.Comparison{Kind: plan.YearAgo}
		if own := s.period; own != nil && own.Text != "" && own.Unit != plan.Year { // or what is named of it: October against last year
			base.Period = own
		}
	}
	if s.compare != nil {
		base.Compare = s.compare
	}
	base.Where = s.ofAllStates(scope(p.Questions))
	base.Measures = withVolume(s.updated(p), profile)
	if len(base.Measures) == 0 {
		return p
	}
	for _, m := range base.Measures {
		base.Where = withoutColumns(base.Where, conditionsOf(m))
	}
	first := base
	first.ID = plan.UpdateProgramme
	fields := slices.DeleteFunc(fieldsOf(p, profile), func(d plan.Dimension) bool { // who cancels is not by cancelled
		return slices.ContainsFunc(base.Measures, func(m plan.Measure) bool { return slices.Contains(conditionsOf(m), d.Column) })
	})
	out := cases(s, first, fields)
	if len(fields) == 0 {
		fields = Dimensions(profile, 1)
	}
	if l, ok := lifeOf(profile); ok && len(out) > 1 { // told by when they ended, and not once more by when they began
		if took, others := l.durations(base.Measures); len(took) > 0 && len(others) > 0 {
			base.Measures = others
		}
	}
	if out[0].Time != "" && out[0].Time != profile.Time { // by when they ended, so is each group
		base.Time, base.Measures = out[0].Time, out[0].Measures
	}
	for _, d := range fields {
		by := base
		by.ID = plan.ByField
		by.By = []plan.Dimension{d}
		if rank := topOf(p, d); rank != nil {
			by.Intent, by.Rank = plan.Ranking, rank
		}
		out = append(out, by)
	}
	odd := false
	for _, q := range p.Questions {
		switch {
		case q.Intent == plan.Anomaly && !odd:
			out, odd = append(out, s.oddIn(base)), true
		case q.Intent == plan.Quality || q.Intent == plan.List && q.Origin == plan.Asked && (q.Where != nil || q.Rank != nil || rowByRow.MatchString(p.Prompt)):
			out = append(out, q)
		}
	}
	if !odd && anythingOdd.MatchString(p.Prompt) {
		out = append(out, s.oddIn(base))
	}
	return s.with(p, out)
}

// rowByRow asks for rows one by one.
var rowByRow = lazyregexp.New(`(?i)\b(?:list|lists|show|which|names?|each|every|who|one by one)\b`)

// with puts questions in the place of a plan's.
func (s *slots) with(p plan.Plan, questions []plan.Question) plan.Plan {
	p.Questions = questions
	for i := range p.Questions {
		p.Questions[i].ID = p.Questions[i].Numbered(i + 1)
	}
	vague := slices.ContainsFunc(questions, func(q plan.Question) bool {
		return q.Where != nil && slices.ContainsFunc(leaves(*q.Where), func(w plan.Predicate) bool { return w.Vague != "" })
	})
	p.Notes = slices.DeleteFunc(slices.Clone(p.Notes), func(n plan.Note) bool {
		return n.Kind == plan.Ambiguity || !vague && strings.HasPrefix(n.Chosen, plan.OuterQuarter)
	})
	known := s.words()
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return ofForms(u.Text) || ofWords(u.Text, known) })
	p.Fields = plan.Relied(p, s.profile)
	return p
}

// bounded reports whether a request names the period of an update more plainly than its
// reading has it.
func (s *slots) bounded(p plan.Plan) bool {
	if s.period == nil || heldAgainst(p.Prompt, s.period.Text) || s.period.Kind == plan.Since || s.period.Kind == plan.Before || s.period.Kind == plan.ToDate && !underWay.MatchString(p.Prompt) {
		return false
	}
	read := period(p, "")
	return read.Text == "" || read.Unit == plan.Day || s.compare != nil || read.Unit == plan.Month && read.Kind == plan.Calendar
}

// period is that of the request's first question that has one in its words, else the
// last complete unit.
func period(p plan.Plan, unit plan.Grain) *plan.Period {
	for _, q := range p.Questions {
		if q.Period != nil && unit != "" && heldAgainst(p.Prompt, q.Period.Text) {
			continue // an update has the year before
		}
		if q.Period != nil && q.Period.Text != "" && q.Period.Kind != plan.Since && q.Period.Kind != plan.Before && (q.Period.Kind != plan.ToDate || underWay.MatchString(p.Prompt)) {
			return q.Period
		}
	}
	return &plan.Period{Kind: plan.LastComplete, Unit: unit, N: 1, Whole: true, Text: ""}
}

// heldAgainst reports whether words for a time say what is compared with: a monthly update against last year is about the
// last month.
func heldAgainst(prompt, words string) bool {
	before, _, ok := strings.Cut(strings.ToLower(prompt), strings.ToLower(words))
	return ok && words != "" && against.MatchString(before)
}

var against = lazyregexp.New(`\b(?:against|vs\.?|versus|compared (?:to|with)|than|as well as)(?: the)?\s*$`)

// underWay are words for a period that is not over.
var underWay = lazyregexp.New(`(?i)\b(this|current|so far|to date|mtd|wtd|qtd|ytd|today|yesterday|until now)\b`)

// comparison is what the request compares with; nil: it says nothing.
func comparison(p plan.Plan) *plan.Comparison {
	for _, q := range p.Questions {
		if q.TwoSides() {
			return q.Compare
		}
	}
	return nil
}

// updated are the numbers that an update tells of: those that the request names, else the main ones of the table.
func (s *slots) updated(p plan.Plan) []plan.Measure {
	profile := s.profile
	var out []plan.Measure
	add := func(m plan.Measure) {
		if m.Aggregate == plan.Correlation {
			return
		}
		m.Origin = plan.Implied
		same := func(have plan.Measure) bool {
			return have.Label == m.Label || rows(have) && rows(m) || have.Column == m.Column && have.Until == m.Until && have.Aggregate == m.Aggregate && reflect.DeepEqual(have.Where, m.Where) && m.Column != ""
		}
		if !slices.ContainsFunc(out, same) {
			out = append(out, m)
		}
	}
	named := s.withItems(slices.Clone(s.measures))
	for _, m := range named {
		add(asRead(p, m, profile))
	}
	if len(named) > 1 { // what else a reading has are words that it read as something else
		return out[:min(len(out), 2*mostMetrics)]
	}
	for _, q := range p.Questions {
		for _, m := range q.Measures {
			m = Corrected(m, profile)
			switch {
			case m.Aggregate == plan.Correlation:
				for _, column := range []string{m.Column, m.Until} {
					if c := profile.Column(column); c != nil {
						add(insight.MeasureOf(c))
					}
				}
			case (rows(m) || m.Aggregate == plan.CountDistinct) && !counted(p.Prompt), len(named) > 0 && unsaid(p, m): // a word that was read as something else
			case q.Origin != plan.Supplied && m.Origin != plan.Supplied && (m.Aggregate != plan.Count || m.Where != nil || len(q.Measures) > 1 || len(p.Questions) > 1):
				add(m)
			}
		}
	}
	if len(out) == 0 {
		return Main(profile)
	}
	for _, m := range s.besideNamed(out) {
		add(m)
	}
	return out[:min(len(out), 2*mostMetrics)]
}

var countWords = lazyregexp.New(`(?i)\bhow many\b|\bnumbers? of\b|#|\bcounts?\b|\bno\. of\b|\bvolumes?\b|\bnumbers? (?:and|&|\+) (?:%|per ?cent|share)`)

// counted reports whether a prompt asks how many there are of something.
func counted(prompt string) bool { return countWords.MatchString(prompt) }

func rows(m plan.Measure) bool { return m.Aggregate == plan.Count && m.Where == nil }

// covers reports whether metrics are made from the columns of a measure.
func covers(named []plan.Measure, m plan.Measure) bool {
	for _, column := range m.Columns() {
		if slices.ContainsFunc(named, func(n plan.Measure) bool { return slices.Contains(n.Columns(), column) }) {
			return true
		}
	}
	return false
}

// why gives the questions for the reasons of a change the metrics that they name.
func why(s *slots, p plan.Plan) plan.Plan {
	profile := s.profile
	named := slices.DeleteFunc(slices.Clone(s.measures), rows)
	changed := false
	questions := slices.Clone(p.Questions)
	for i := range questions {
		q := &questions[i]
		if q.Intent != plan.Why && q.Intent != plan.Change || len(q.Measures) == 0 || q.Programme() != "" {
			continue
		}
		m := Corrected(q.Measures[0], profile)
		switch {
		case m.Origin == plan.Asked && m.Aggregate != plan.Count, s.read && !rows(m) && saidIn(p, m): // the average is what was asked for
		case len(named) > 0 && (m.Aggregate == plan.Count && m.Where == nil || covers(named[:1], m) || unsaid(p, m)):
			m = named[0]
			q.Where = withoutColumns(q.Where, conditionsOf(m)) // late deliveries: the rate has the condition
		case unsaid(p, m) && m.Aggregate != plan.Count && q.Where == nil && len(q.By) == 0:
			if main := Main(profile); len(main) > 0 {
				m = main[0]
			}
		}
		if plan.SameMeasure(m, q.Measures[0]) { // the prompt's words for it stay
			continue
		}
		if !reflect.DeepEqual(m, q.Measures[0]) {
			rest := slices.DeleteFunc(slices.Clone(q.Measures[1:]), func(have plan.Measure) bool { return have.Label == m.Label })
			q.Measures, changed = append([]plan.Measure{m}, rest...), true
		}
	}
	if !changed {
		return p
	}
	return s.with(p, questions)
}

// unsaid reports whether no word of a prompt was read as what is computed.
func unsaid(p plan.Plan, m plan.Measure) bool {
	columns := m.Columns()
	return len(columns) > 0 && !slices.ContainsFunc(p.Words, func(w plan.WordUse) bool {
		return slices.ContainsFunc(columns, func(c string) bool { return strings.Contains(w.Use, c) })
	})
}

// withoutColumns leaves conditions on some columns out of a filter.
func withoutColumns(where *plan.Predicate, columns []string) *plan.Predicate {
	return dropped(where, func(k plan.Predicate) bool { return k.Column != "" && slices.Contains(columns, k.Column) })
}

// dropped is a filter without some of its conditions; nil: none is left.
func dropped(where *plan.Predicate, drop func(plan.Predicate) bool) *plan.Predicate {
	if where == nil || drop(*where) {
		return nil
	}
	if where.Op != plan.And {
		return where
	}
	kept := plan.Predicate{Op: plan.And, Kids: slices.DeleteFunc(slices.Clone(where.Kids), drop)}
	switch len(kept.Kids) {
	case 0:
		return nil
	case 1:
		return &kept.Kids[0]
	}
	return &kept
}

// fieldsOf are those that the request breaks down by.
func fieldsOf(p plan.Plan, profile *catalog.Profile) []plan.Dimension {
	var out []plan.Dimension
	for _, q := range p.Questions {
		for _, d := range q.By {
			plain := !d.Made() && d.Column != profile.Time && !summed(d.Column, profile) && !(q.Intent != plan.Ranking && tellsRowsApart(d.Column, profile))
			if plain && q.Origin != plan.Supplied && !writtenNumbers(profile.Column(d.Column)) && !slices.ContainsFunc(out, func(have plan.Dimension) bool { return have.Column == d.Column }) {
				out = append(out, d)
			}
		}
	}
	return out[:min(len(out), 3)]
}

// tellsRowsApart reports whether each row has a value of its own in a column: an update by job tells of each job once.
func tellsRowsApart(column string, profile *catalog.Profile) bool {
	c := profile.Column(column)
	return c != nil && isKey(c, profile)
}

// summed reports whether the numbers of a column are added up: nobody breaks down by these.
func summed(column string, profile *catalog.Profile) bool {
	return slices.ContainsFunc(profile.Model.Metrics, func(m model.Metric) bool { return m.Kind == model.KindSum && m.Column == column })
}

// topOf is the ranking that the request asks for by a field: its top products.
func topOf(p plan.Plan, d plan.Dimension) *plan.Rank {
	for _, q := range p.Questions {
		if q.Intent == plan.Ranking && q.Rank != nil && len(q.By) == 1 && q.By[0].Column == d.Column && q.Rank.Column == "" {
			return &plan.Rank{N: q.Rank.N, Ascending: q.Rank.Ascending}
		}
	}
	return nil
}
