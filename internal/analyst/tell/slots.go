package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// slots are what a request names, each found by itself: they hold where the request as a
// whole is misread.
type slots struct {
	read     bool // by the reader that chooses
	whole    bool // that one has a use for each word
	profile  *catalog.Profile
	prompt   string
	measures []plan.Measure // in the order of the prompt
	by       []plan.Dimension
	where    *plan.Predicate
	sides    *plan.Predicate // values of one column that stand against each other
	period   *plan.Period
	stretch  *plan.Period // from the first to the last month that brackets name, which are one time
	compare  *plan.Comparison

	said     string      // words for two opposites, which mean nothing else
	opposed  *opposition // groups that stand against each other and are no field as it is
	suspects suspects    // what may be behind a change
	judges   bool        // a clause asks who comes out best or worst of what is compared

	all    []ask.Mention
	chosen []ask.Mention // that do not overlap, in the order of the prompt
	used   map[int]bool  // the first tokens of those that are part of a number
}

// slotsOf finds what a prompt names of a table.
func slotsOf(prompt string, profile *catalog.Profile) *slots {
	s := &slots{profile: profile, prompt: prompt, used: map[int]bool{}}
	s.all = ask.Over(profile, nil, nil).Mentions(prompt)
	s.choose()
	s.setSuspects()
	s.withoutVerdict()
	s.setMeasures()
	s.setValues()
	s.setOrdinal()
	s.setFields()
	s.setPeriod()
	s.heldAgainstThen()
	s.setOpposites()
	s.setThoseNot()
	s.setRival()
	s.setOpposed()
	return s
}

// choose takes the longest and surest mentions that do not overlap.
func (s *slots) choose() {
	var fit []ask.Mention
	sorts := s.sorts()
	for _, m := range s.all {
		if s.fits(m) && !within(m, sorts) {
			fit = append(fit, m)
		}
	}
	slices.SortStableFunc(fit, func(a, b ask.Mention) int {
		return cmp.Or(cmp.Compare(class(b), class(a)), cmp.Compare(b.To-b.From, a.To-a.From), cmp.Compare(priority(b), priority(a)))
	})
	for _, m := range fit {
		if !slices.ContainsFunc(s.chosen, func(have ask.Mention) bool { return m.From < have.To && have.From < m.To }) {
			s.chosen = append(s.chosen, m)
		}
	}
	s.chosen = append(s.chosen, sorts...)
	for _, m := range s.volumes() {
		if !slices.ContainsFunc(s.chosen, func(have ask.Mention) bool { return have.Start <= m.Start && m.Start < have.Start+len(have.Text) }) {
			s.chosen = append(s.chosen, m)
		}
	}
	s.instead(s.clauses(s.chosen))
	slices.SortStableFunc(s.chosen, func(a, b ask.Mention) int { return cmp.Compare(a.Start, b.Start) })
}

// instead puts mentions in the place of those that lie in their text.
func (s *slots) instead(mentions []ask.Mention) {
	for _, m := range mentions {
		s.chosen = slices.DeleteFunc(s.chosen, func(have ask.Mention) bool { return within(have, []ask.Mention{m}) })
		s.chosen = append(s.chosen, m)
	}
}

// within reports whether a mention lies in the text of another.
func within(m ask.Mention, others []ask.Mention) bool {
	return slices.ContainsFunc(others, func(o ask.Mention) bool { return m.Start < o.Start+len(o.Text) && o.Start < m.Start+len(m.Text) })
}

// class is 1 of what is named in full, 0 of what words hint at.
func class(m ask.Mention) int {
	if m.Kind == ask.MentionsPeriod || m.Kind == ask.MentionsMetric && m.Score > 0.6 || m.How == "name" || m.How == "exact" {
		return 1
	}
	return 0
}

// priority decides between mentions of as many words.
func priority(m ask.Mention) float64 {
	base := map[string]float64{ask.MentionsPeriod: 2.2, ask.MentionsMetric: 2, ask.MentionsColumn: 1, ask.MentionsValue: 0.98, ask.MentionsRows: 0.9}[m.Kind]
	if m.Kind == ask.MentionsColumn && m.How == "concept" && m.Moment { // deliveries are rows, and only then when they were
		base = 0.7
	}
	return base * m.Score
}

// How sure a mention has to be, by how it was linked.
var sureEnough = map[string]float64{"name": 0.9, "typo": 0.8, "head": 0.5, "part": 0.6, "concept": 0.6, "kind": 0.4, "exact": 0.9, "inflected": 0.8, "initials": 0.7, "lookup": 0.8, "soft": 2}

// fits reports whether a mention is sure enough to be taken.
func (s *slots) fits(m ask.Mention) bool {
	word := strings.ToLower(m.Text)
	if class(m) == 0 && familyWords()[word] { // what is gained is no profit here
		return false
	}
	switch m.Kind {
	case ask.MentionsMetric:
		return !s.unsaid(m) && !s.rowsRather(m)
	case ask.MentionsRows:
		return true
	case ask.MentionsPeriod:
		return m.Score == 1 || weakPeriod.MatchString(m.Text)
	case ask.MentionsColumn:
		c := s.profile.Column(m.Name)
		if c == nil || c.Kind == catalog.KindConstant || s.overLetter(m) || s.rowsRather(m) || m.How == "kind" && !number(c, s.profile) {
			return false
		}
		return m.Score >= sureEnough[m.How] && (m.How == "name" || !formWords()[word]) && !s.reportOn(m)
	case ask.MentionsValue:
		if class(m) == 0 && s.rowsRather(m) || m.To-m.From == 1 && formWords()[word] && !s.lettered(m) || m.Value == "" || len(word) < 2 && !s.lettered(m) {
			return false
		}
		capital := m.Text != "" && m.Text[:1] != strings.ToLower(m.Text[:1])
		return m.Score >= sureEnough[m.How] && (capital && m.How != "concept" || m.How == "exact" || m.How == "inflected" || m.How == "concept" && (s.twofold(m.Name) || s.shared(m) || m.Score >= 0.9 && s.facesAnother(m)))
	}
	return false
}

// lettered reports whether a short value is written as it is, behind the name of its field: mill A, gate 4.
func (s *slots) lettered(m ask.Mention) bool {
	return m.How == "exact" && m.Text == m.Value && slices.ContainsFunc(s.all, func(f ask.Mention) bool {
		return f.Kind == ask.MentionsColumn && f.Name == m.Name && f.How == "name" && f.To == m.From
	})
}

// overLetter reports whether the name of a field takes in the short value behind it: "route S" is one route, and no routes.
func (s *slots) overLetter(m ask.Mention) bool {
	return m.To-m.From > 1 && slices.ContainsFunc(s.all, func(v ask.Mention) bool {
		return v.Kind == ask.MentionsValue && v.Name == m.Name && v.To == m.To && v.To-v.From == 1 && s.lettered(v)
	})
}

// reportOn reports whether the first word of a mention belongs to the kind of report: an update on sales is about
// sales, and not about what is on sale.
func (s *slots) reportOn(m ask.Mention) bool {
	return m.How == "concept" && strings.HasPrefix(strings.ToLower(m.Text), "on ") && reportBefore.MatchString(s.prompt[:min(m.Start, len(s.prompt))])
}

var reportBefore = lazyregexp.New(`(?i)\b(?:updates?|reports?|summary|overview|info\w*|figures|numbers|stats|focus|news|word|data|briefing|recap|review|view|status|where (?:are|do) we(?: stand)?)\s*$`)

// rowsRather reports whether a word is what the rows are called, and only near to the name of a number:
// claims are rows, and not what was claimed.
func (s *slots) rowsRather(m ask.Mention) bool {
	word := strings.ToLower(m.Text)
	if m.To-m.From != 1 || slices.Contains(model.Words(strings.ToLower(m.Name)), word) {
		return false
	}
	const sure = 0.8 // how well a field must fit for a word that may be one for the rows
	if class(m) == 0 && m.Score < sure && s.callsRows(word) && s.counted(m) {
		return true
	}
	one := model.Singular(word)
	return one == model.Singular(strings.ToLower(s.profile.RowNoun)) || one == model.Singular(strings.ToLower(s.profile.Model.Noun))
}

// facesAnother reports whether a value is held against another of its field, which words name as well:
// north and south, where the values are called otherwise.
func (s *slots) facesAnother(m ask.Mention) bool {
	return rivalWords.MatchString(s.prompt) && slices.ContainsFunc(s.all, func(o ask.Mention) bool {
		return o.Kind == ask.MentionsValue && o.Name == m.Name && o.Value != m.Value && o.Score >= 0.9 && o.Start != m.Start
	})
}

// twofold reports whether a column has two values: men and women.
func (s *slots) twofold(column string) bool {
	c := s.profile.Column(column)
	return c != nil && c.Distinct == 2
}

// weakPeriod is a word that is most often a time.
var weakPeriod = lazyregexp.New(`(?i)^(?:in |for |of )?(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|May|(?:19|20)\d\d)$`)

// number reports whether a column holds amounts.
func number(c *catalog.Column, p *catalog.Profile) bool {
	if known := p.Model.Column(c.Name); known != nil {
		return known.Meaning.Number()
	}
	return c.Role == "measure"
}

// setValues are the conditions: the values that are named, those of one column together.
func (s *slots) setValues() {
	var columns []string
	values := map[string][]string{}
	for _, m := range s.chosen {
		if m.Kind != ask.MentionsValue || s.shared(m) || s.measured(m.Name) || s.toDo(m) {
			continue
		}
		if !slices.Contains(columns, m.Name) {
			columns = append(columns, m.Name)
		}
		if !slices.Contains(values[m.Name], m.Value) {
			values[m.Name] = append(values[m.Name], m.Value)
		}
	}
	for _, column := range columns {
		if s.enumerated(column, values[column]) {
			continue
		}
		condition := equal(column, values[column]...)
		switch {
		case different(values[column]) > 1 && s.sides == nil:
			s.sides = condition
		case s.where == nil:
			s.where = condition
		default:
			s.where = &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*s.where, *condition}}
		}
	}
}

// toDo reports whether a word that hints at a value stands as what is to be done: what takes longer to close is not what is
// closed.
func (s *slots) toDo(m ask.Mention) bool {
	return class(m) == 0 && strings.HasSuffix(strings.ToLower(s.prompt[:min(m.Start, len(s.prompt))]), " to ")
}

// enumerated reports whether a request names a field and then its groups, as in "by type
// (flats, shared)": that is no condition.
func (s *slots) enumerated(column string, values []string) bool {
	if different(values) < 2 {
		return false
	}
	field := slices.IndexFunc(s.chosen, func(m ask.Mention) bool {
		return m.Kind == ask.MentionsColumn && m.Name == column && byWords.MatchString(s.before(m))
	})
	return field >= 0 && field+1 < len(s.chosen) && s.chosen[field+1].Kind == ask.MentionsValue && s.chosen[field+1].Name == column
}

// different is the number of values, however they are written.
func different(values []string) int {
	seen := map[string]bool{}
	for _, v := range values {
		seen[strings.ToLower(strings.TrimSpace(v))] = true
	}
	return len(seen)
}

// measured reports whether a named number is made by a condition on a column.
func (s *slots) measured(column string) bool {
	return slices.ContainsFunc(s.measures, func(m plan.Measure) bool {
		return m.Where != nil && m.Where.Column == column || m.Of != nil && m.Of.Where != nil && m.Of.Where.Column == column
	})
}

// setFields are the groups that are named.
func (s *slots) setFields() {
	for _, m := range s.chosen {
		c := s.profile.Column(m.Name)
		if m.Kind != ask.MentionsColumn || c == nil || number(c, s.profile) || c.Role == "time" || s.used[m.Start] || isKey(c, s.profile) || s.counted(m) || s.measured(m.Name) || s.filtered(m.Name) {
			continue
		}
		asked := byWords.MatchString(s.before(m)) || m.How == "name" || m.How == "head" || m.How == "typo"
		if d := insight.DimensionOf(c); (asked || m.Score >= 0.7) && c.Distinct > 1 && !slices.ContainsFunc(s.by, func(have plan.Dimension) bool { return have.Column == d.Column }) {
			s.by = append(s.by, d)
		}
	}
}

// isKey reports whether a column tells rows apart: there are no groups of it.
func isKey(c *catalog.Column, p *catalog.Profile) bool {
	return c.Kind == catalog.KindKey || c.Kind == catalog.KindText || 2*c.Distinct > p.Rows
}

func (s *slots) filtered(column string) bool {
	has := func(w *plan.Predicate) bool {
		return w != nil && (w.Column == column || slices.ContainsFunc(w.Kids, func(k plan.Predicate) bool { return k.Column == column }))
	}
	return has(s.where) || has(s.sides)
}
