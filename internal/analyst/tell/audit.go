package tell

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Audited is a plan that counts nothing twice, and that says of a part of its request to be not answered where no question is about it, and
// nowhere else.
func Audited(p plan.Plan, profile *catalog.Profile) plan.Plan {
	p = asOfToday(p)
	p.Questions = countedOnce(p.Questions, profile)
	p = askedOnce(withEnds(p))
	s := slotsOf(p.Prompt, profile)
	p.Questions = s.ofEnded(p.Questions)
	told := usedBy(slices.DeleteFunc(slices.Clone(p.Questions), func(q plan.Question) bool { return q.Intent == plan.Anomaly || q.Intent == plan.Quality }))
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
		return declared[u.Reason] && s.isAnswered(u.Text, p, told)
	})
	return s.unasked(s.besides(p))
}

// unasked says of sentences that ask for something, and of which nothing was read but words that name nothing, to be not answered.
func (s *slots) unasked(p plan.Plan) plan.Plan {
	places := sentences(p.Prompt)
	for _, at := range places {
		text := strings.TrimSpace(p.Prompt[at[0]:at[1]])
		if len(places) < 2 || !strings.HasSuffix(text, "?") || len(strings.Fields(text)) < 3 || !unread(p, at[0], at[1]) || meant(p, text) || turned("whether", text) {
			continue
		}
		p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return strings.Contains(text, u.Text) })
		p.Missing = append(p.Missing, plan.Unanswered{Text: strings.TrimLeft(text, ",;- "), Reason: NamesNone})
	}
	return p
}

// unread reports whether words between two bytes of a request have no use, and none of those beside them names what the table has or
// how things went.
func unread(p plan.Plan, from, to int) bool {
	lacks := false
	for _, w := range p.Words {
		switch {
		case w.Start < from || w.End > to:
		case w.Use == "":
			lacks = true
		case w.Use != "filler" && !strings.HasPrefix(w.Use, "cue:"):
			return false
		}
	}
	return lacks
}

// meant reports whether an assumption says what words of a sentence mean, or a question is asked in its words.
func meant(p plan.Plan, text string) bool {
	return slices.ContainsFunc(p.Notes, func(n plan.Note) bool { return n.Words != "" && strings.Contains(text, n.Words) }) ||
		slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return strings.TrimSpace(q.Text) == text })
}

// NoNumber is why a part has no answer of which no number was read; NamesNone is why one has none whose words name nothing.
const (
	NoNumber  = "no number of the data was found for this part"
	NamesNone = "this part names nothing that the data has"
)

// declared are the reasons why words have no answer that may turn out to be wrong once all questions are known.
var declared = map[string]bool{ask.Unknown: true, NoNumber: true, NamesNone: true}

// used are the columns that questions are about, and whether one of them looks at all fields.
type used struct {
	columns  map[string]bool
	explores bool
}

func usedBy(questions []plan.Question) used {
	u := used{columns: map[string]bool{}}
	for _, q := range questions {
		u.explores = u.explores || q.Intent == plan.Why || q.Intent == plan.Anomaly || q.Intent == plan.Quality || q.Programme() == plan.OverviewProgramme || q.Programme() == plan.UpdateProgramme
		for _, m := range q.Measures {
			u.add(m)
		}
		for _, d := range q.By {
			u.columns[d.Column] = true
		}
		if q.Where != nil {
			for _, leaf := range leaves(*q.Where) {
				for _, c := range columnsOf(leaf) {
					u.columns[c] = true
				}
			}
		}
	}
	return u
}

// add notes the columns of a measure, and of those that it is made of.
func (u used) add(m plan.Measure) {
	for _, c := range append(m.Columns(), conditionsOf(m)...) {
		u.columns[c] = true
	}
	for _, d := range m.Each {
		u.columns[d.Column] = true
	}
	for _, part := range []*plan.Measure{m.Of, m.Per} {
		if part != nil {
			u.add(*part)
		}
	}
}

var moneyWords = lazyregexp.New(`(?i)^(?:money|cash|sums?|amounts?)$`)

var goalNames = lazyregexp.New(`(?i)^(?:the |our )?(?:targets?|goals?|aims?|objectives?|promises?|limits?|thresholds?|benchmarks?)$`)

// isAnswered reports whether a question is about what a part of a request names: its goal is held against, the list has who and since when,
// or its words are those for a column that is told.
func (s *slots) isAnswered(text string, p plan.Plan, has used) bool {
	switch {
	case goalNames.MatchString(text) && s.headed(text, has):
		return true
	case goalNames.MatchString(text):
		return slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Target != nil })
	case moneyWords.MatchString(text):
		return slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
			return slices.ContainsFunc(q.Measures, func(m plan.Measure) bool {
				return m.Aggregate == plan.Sum && moneyName.MatchString(strings.ReplaceAll(m.Column, "_", " "))
			})
		})
	case slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Intent == plan.List }) && strings.Contains(saidOfWorklist(s.prompt), strings.ToLower(text)):
		return true
	}
	at := strings.Index(s.prompt, text)
	if s.behindState(text, at, has) {
		return true
	}
	for _, m := range s.all {
		within := at >= 0 && m.Start >= at && m.Start+len(m.Text) <= at+len(text)
		if within && m.Score >= hintSure && (m.Kind == ask.MentionsColumn || m.Kind == ask.MentionsMetric || m.Kind == ask.MentionsValue) && has.columns[columnOf(m, s.profile)] && s.allSaid(m, text) {
			return true
		}
	}
	return false
}

// behindState reports whether a text is a noun in the plural right behind a state that a question is about: the loads of rejected loads are
// the rows.
func (s *slots) behindState(text string, at int, has used) bool {
	if at < 1 || strings.ContainsRune(text, ' ') || model.Singular(strings.ToLower(text)) == strings.ToLower(text) {
		return false
	}
	return slices.ContainsFunc(s.all, func(m ask.Mention) bool {
		states := m.Kind == ask.MentionsValue || m.Kind == ask.MentionsMetric || m.Kind == ask.MentionsColumn && s.twofold(m.Name)
		return states && m.How != "soft" && m.Score >= suspectSure && m.Start+len(m.Text) == at-1 && has.columns[columnOf(m, s.profile)]
	})
}

// headed reports whether the word behind a text of a request is one for what a question is about: limit exceedances.
func (s *slots) headed(text string, has used) bool {
	end := strings.Index(s.prompt, text) + len(text)
	return slices.ContainsFunc(s.all, func(m ask.Mention) bool {
		return m.Start == end+1 && m.Score >= suspectSure && has.columns[columnOf(m, s.profile)]
	})
}

// allSaid reports whether a mention takes all words of a text that say anything.
func (s *slots) allSaid(m ask.Mention, text string) bool {
	for _, w := range wordSigns.FindAllString(strings.ToLower(strings.Replace(text, m.Text, "", 1)), -1) {
		if !formWords()[w] && !familyWords()[w] {
			return false
		}
	}
	return true
}

// lost reports whether a request names a number or a field of groups in full that no question is about, and what the data calls it. What
// explores all fields is about each that is no number.
func (s *slots) lost(m ask.Mention, has used) (label string, ok bool) {
	if class(m) == 0 || m.Kind != ask.MentionsColumn && m.Kind != ask.MentionsMetric {
		return "", false
	}
	c := s.profile.Column(columnOf(m, s.profile))
	if c == nil || has.columns[c.Name] || c.Role == sitrep.RoleTime || c.Kind == catalog.KindKey || s.counted(m) || bareUnit.MatchString(m.Text) {
		return "", false
	}
	if !number(c, s.profile) && (has.explores || isKey(c, s.profile) || !s.groupedBy(insight.DimensionOf(c))) {
		return "", false
	}
	return labelled(c.Name, s.profile), true
}

// countedOnce tells how many different rows there are as how many there are, and no number of a question twice.
func countedOnce(questions []plan.Question, profile *catalog.Profile) []plan.Question {
	out := slices.Clone(questions)
	for i := range out {
		q := &out[i]
		var kept []plan.Measure
		place := make([]int, len(q.Measures))
		for k, m := range q.Measures {
			if ofEachRow(m, profile) {
				n := insight.RowCount(profile)
				n.Origin = m.Origin
				m = n
			}
			place[k] = slices.IndexFunc(kept, func(have plan.Measure) bool { return plan.SameMeasure(have, m) })
			if place[k] < 0 {
				place[k], kept = len(kept), append(kept, m)
			}
		}
		q.Measures = kept
		if q.Rank != nil && q.Rank.Measure < len(place) {
			rank := *q.Rank
			rank.Measure, q.Rank = place[rank.Measure], &rank
		}
		if q.Target != nil && q.Target.Measure < len(place) {
			target := *q.Target
			target.Measure, q.Target = place[target.Measure], &target
		}
	}
	return out
}

// ofEachRow reports whether a measure counts the different values of a column of which each row has its own.
func ofEachRow(m plan.Measure, profile *catalog.Profile) bool {
	c := profile.Column(m.Column)
	return m.Aggregate == plan.CountDistinct && m.Where == nil && c != nil && c.Nulls == 0 && c.Distinct == profile.Rows
}

// withEnds takes the condition that something has not ended yet from questions how long it took: of what is not paid nobody knows.
func withEnds(p plan.Plan) plan.Plan {
	p.Questions = slices.Clone(p.Questions)
	for i := range p.Questions {
		q := &p.Questions[i]
		for _, m := range q.Measures {
			if m.Aggregate == plan.Span && m.Until != "" && m.Until != plan.Now {
				q.Where = dropped(q.Where, func(k plan.Predicate) bool { return k.Op == plan.IsNull && k.Column == m.Until })
			}
		}
	}
	return p
}

// askedOnce leaves out questions that another before them asks in the same way.
func askedOnce(p plan.Plan) plan.Plan {
	seen := map[string]bool{}
	var kept []plan.Question
	for _, q := range p.Questions {
		like := q
		like.ID, like.Text, like.Origin = q.Programme(), "", ""
		if len(like.By) == 0 {
			like.By = nil
		}
		if len(like.Measures) == 1 && rows(like.Measures[0]) && like.Intent == plan.Value { // however they are called, and whatever they are told beside
			like.ID, like.Measures = "", []plan.Measure{{Aggregate: plan.Count}}
		}
		text, err := json.Marshal(like)
		if err == nil && seen[string(text)] {
			p.Notes = slices.DeleteFunc(slices.Clone(p.Notes), func(n plan.Note) bool { return n.Question == q.ID })
			continue
		}
		seen[string(text)] = true
		kept = append(kept, q)
	}
	p.Questions = kept
	return p
}
