package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// shareOfAmount is what part one column is of another: as the model has it, where it does.
func (s *slots) shareOfAmount(over, under string) (plan.Measure, bool) {
	for _, metric := range s.profile.Model.Metrics {
		if metric.Kind == model.KindRatio && metric.Column == over && metric.Per == under {
			return Measure(metric, s.profile)
		}
	}
	known := s.profile.Model.Column(over)
	ratio := model.Metric{Name: "part", Label: labelled(over, s.profile) + " as a share of " + labelled(under, s.profile), Kind: model.KindRatio, Column: over, Per: under, Unit: "%"}
	if known != nil {
		ratio.Good = known.Good
	}
	m, ok := plan.Of(ratio, s.profile)
	m.Origin = plan.Implied
	return m, ok
}

// rateFor is the rate of the model that is told of a number which adds up: of defects those among what was checked, of a
// margin that of what was earned.
func rateFor(m plan.Measure, p *catalog.Profile) (plan.Measure, bool) {
	if rate, ok := marginRateFor(m, p); ok {
		return rate, true
	}
	if m.Aggregate != plan.Sum || m.Column == "" {
		return m, false
	}
	for _, metric := range p.Model.Metrics {
		if metric.Kind == model.KindRatio && metric.Unit == "%" && metric.Column == m.Column {
			return Measure(metric, p)
		}
	}
	return m, false
}

var (
	scheduledTime = lazyregexp.New(`(?i)\b(?:sched\w*|planned?|due|promised?|booked|appointment|appt|expected|target|eta|etd|listed|slot|agreed|timetable)\b`)
	ofSchedule    = lazyregexp.New(`(?i)^ (?:of|after|from|past|behind) (?:the |its |their |our |being )*(?:\p{L}+ )?(?:sched\w*|listed|planned|due|promised?|booked|appointment|appt|expected|agreed|slot|timetable\w*|eta)\b`)
)

// spaced is the name of a column as words: due date of DueDate and due_date.
func spaced(column string) string { return strings.Join(model.Words(column), " ") }

// setAndActual are the time that something was set for and the first one behind it among the columns at which it came
// about, where words behind a time limit speak of it: within 15 minutes of the listed time.
func setAndActual(behind string, profile *catalog.Profile) (from, until string) {
	if !ofSchedule.MatchString(behind) {
		return "", ""
	}
	for i := range profile.Columns {
		c := &profile.Columns[i]
		switch set := scheduledTime.MatchString(spaced(c.Name)); {
		case !c.Clock && (c.Role != "time" || c.Type == "integer"):
		case set && from == "":
			from = c.Name
		case !set && from != "" && clocked(c) == clocked(profile.Column(from)):
			return from, c.Name
		}
	}
	return "", ""
}

// unitSeconds are the seconds of the units of time limits.
var unitSeconds = map[string]int{"second": 1, "sec": 1, "minute": 60, "min": 60, "hour": 3600, "hr": 3600, "day": 86400, "week": 7 * 86400, "month": 30 * 86400}

// limitIn reads a time limit: its seconds, and what is said behind it.
func limitIn(prompt string) (seconds int, text, behind string) {
	f := withinPattern.FindStringSubmatchIndex(prompt)
	if f == nil {
		return 0, "", ""
	}
	if f[2] < 0 { // the number stands before: 30 minutes tops
		f[2], f[3], f[4], f[5] = f[6], f[7], f[8], f[9]
	}
	number := prompt[f[2]:f[3]]
	n, err := strconv.Atoi(number)
	if err != nil {
		n = slices.Index([]string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "", "ten", "", "twelve"}, strings.ToLower(number))
	}
	return max(n, 0) * unitSeconds[strings.ToLower(prompt[f[4]:f[5]])], prompt[f[0]:f[1]], prompt[f[1]:]
}

// withRates tells, beside the one number of groups that a rate of the model is made of, that rate: who has the most
// defects may only make the most.
func (s *slots) withRates(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Origin == plan.Supplied || len(q.Measures) != 1 || len(q.By) == 0 || q.Rank != nil || q.Target != nil || q.Having != nil || s.draws() {
			continue
		}
		grouped := q.Intent == plan.Breakdown || q.Intent == plan.Compare || q.Intent == plan.Change
		rate, ok := rateFor(q.Measures[0], s.profile)
		if !grouped || !ok || len(q.By) > 1 || q.By[0].Grain != "" || q.By[0].Auto {
			continue
		}
		rate.Origin = plan.Implied
		q.Measures, changed = append(slices.Clone(q.Measures), rate), true
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// withCounted tells, beside a rate of rows that is asked for as one number, how many rows it counts, and of a request for how
// many beside a rate, too: 11.7 per cent of the visits were missed, 21 of 180.
func (s *slots) withCounted(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Origin == plan.Supplied || q.Intent != plan.Value || len(q.By) > 0 || len(q.Measures) > 2 || q.Programme() != "" || q.Target != nil || s.draws() {
			continue
		}
		at := slices.IndexFunc(q.Measures, func(m plan.Measure) bool { return m.Unit == "%" && m.Origin == plan.Asked })
		if at < 0 {
			continue
		}
		of, per, ok := q.Measures[at].Halves()
		if !ok || of.Aggregate != plan.Count || per.Aggregate != plan.Count || of.Where == nil {
			continue
		}
		q.Measures, changed = slices.Clone(q.Measures), true
		for _, part := range []plan.Measure{of, per} {
			part.Origin, part.Label = plan.Implied, ""
			q.Measures = addMeasure(q.Measures, plan.Describe(part, s.profile))
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// conditionsOf are the columns that a share is one by: of all appointments, those missed.
func conditionsOf(m plan.Measure) []string {
	var out []string
	for _, side := range []*plan.Measure{&m, m.Of, m.Per} {
		if side == nil || side.Where == nil {
			continue
		}
		for _, w := range leaves(*side.Where) {
			if w.Op != plan.NotNull {
				out = append(out, w.Column)
			}
		}
	}
	return out
}

// keptWord is the rate of what was on time, or late, where a request speaks of that.
func (s *slots) keptWord() (plan.Measure, bool) {
	at := s.lateWord()
	if at < 0 {
		return plan.Measure{}, false
	}
	kind, ok := map[string]model.Kind{"ontime": model.KindOnTime, "late": model.KindLate}[s.all[at].Value]
	if !ok {
		return plan.Measure{}, false
	}
	if k, dated := promiseOf(s.profile); dated && kind == model.KindOnTime {
		if m, ok := k.shareOnTime(s.profile); ok {
			return m, true
		}
	}
	return s.kept(kind)
}

// lateWord is which mention says that something is done by its day, or later; -1: none does.
func (s *slots) lateWord() int {
	return slices.IndexFunc(s.all, func(m ask.Mention) bool { return m.Kind == ask.MentionsWord && m.Name == "late" })
}

// speaksOfTime reports whether a request is about what is done by its day.
func (s *slots) speaksOfTime() bool { return s.lateWord() >= 0 }

// stated is the share of the rows in a state that the words behind the number of a goal name: at most 5% failed sessions.
func (g goal) stated(s *slots) (plan.Measure, bool) {
	var said ask.Mention
	var values []string
	for _, m := range s.near(placeOf(s.prompt, g.behind), 2) {
		if m.Kind != ask.MentionsValue || m.Score < sureEnough["concept"] || len(values) > 0 && (m.Start != said.Start || m.Name != said.Name) {
			continue
		}
		said, values = m, append(values, m.Value)
	}
	if len(values) == 0 {
		return plan.Measure{}, false
	}
	return s.shareInState(equal(said.Name, values...), said.Text)
}

// shareInState is the part of all rows that are in a state, which a request calls by a word.
func (s *slots) shareInState(in *plan.Predicate, word string) (plan.Measure, bool) {
	for _, metric := range s.profile.Model.Metrics {
		counted := func(value string) bool { return slices.Contains(metric.Values, value) }
		if metric.Kind == model.KindRate && metric.Column == in.Column && !slices.ContainsFunc(in.Values, func(v string) bool { return !counted(v) }) {
			return Measure(metric, s.profile)
		}
	}
	of, per := insight.RowCount(s.profile), insight.RowCount(s.profile)
	of.Where = in
	return plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &per, Unit: "%", Label: "share of " + strings.ToLower(word) + " " + cmp.Or(s.profile.RowNoun, "rows"), Origin: plan.Implied}, true
}

// part is the share of what a filter keeps in the main number, where the sentence of a goal names it: renewables in all generation. Of
// states it is that of the rows.
func (g goal) part(s *slots, where *plan.Predicate) (plan.Measure, bool) {
	if where == nil || where.Op != plan.In && where.Op != plan.Equal || len(where.Values) == 0 {
		return plan.Measure{}, false
	}
	at := slices.IndexFunc(s.all, func(m ask.Mention) bool {
		return m.Kind == ask.MentionsValue && m.Name == where.Column && slices.Contains(where.Values, m.Value) && g.beside(s, m)
	})
	if at < 0 {
		return plan.Measure{}, false
	}
	if c := s.profile.Column(where.Column); c != nil && OfState(c, s.profile) {
		return s.shareInState(where, s.all[at].Text)
	}
	if len(where.Values) > 1 {
		return plan.Measure{}, false
	}
	for _, m := range Main(s.profile) {
		if m.Aggregate != plan.Sum && m.Aggregate != plan.Count || m.Where != nil {
			continue
		}
		of, per := m, m
		of.Where = where
		return plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &per, Unit: "%", Label: "share of " + where.Values[0], Good: m.Good, Origin: plan.Implied}, true
	}
	return plan.Measure{}, false
}

// ofFlag is the share of the rows with a flag that a reading keeps, of which a goal in per cent is: right first time should be 80%.
func (g goal) ofFlag(s *slots, where *plan.Predicate) (plan.Measure, bool) {
	if !g.percent {
		return plan.Measure{}, false
	}
	for _, k := range conjuncts(where) {
		if c := s.profile.Column(k.Column); c != nil && k.Op == plan.Equal && s.isFlag(c) {
			return s.shareInState(&k, labelled(c.Name, s.profile))
		}
	}
	return plan.Measure{}, false
}

// beside reports whether a mention stands in the sentence of a goal.
func (g goal) beside(s *slots, m ask.Mention) bool {
	from, to := placeOf(s.prompt, g.behind), m.Start
	return !sentenceEnds.MatchString(s.prompt[min(from, to):max(from, to)])
}
