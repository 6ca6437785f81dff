package tell

import (
	"regexp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// unheldWords are everyday words for numbers that many tables lack, each with the beginnings of the words that columns
// are called which may hold it.
var unheldWords = []struct{ said, held *regexp.Regexp }{
	{regexp.MustCompile(`(?i)\b(?:costs?(?: us)?|costing|spend|spending|expenses?)\b`), heldBy("cost|spen|expen|price|rate|tariff|fee|charg|budget|amount|paid|pay|bill|invoice|value|refund|damage|actual|money")},
	{regexp.MustCompile(`(?i)\b(?:revenues?|turnover|takings)\b`), heldBy("revenue|sale|turnover|taking|amount|price|income|fee|value|paid|net|gross|total|fare|rent|mrr|arr|actual|money|earn")},
	{regexp.MustCompile(`(?i)\b(?:margins?|profits?|profitab\w+)\b`), heldBy("margin|profit|cost|cogs|earn|contribution|result|ebit|actual")},
	{regexp.MustCompile(`(?i)\b(?:salar(?:y|ies)|wages?)\b`), heldBy("salar|wage|pay|compensation|hourly|earn|cost|amount")},
	{regexp.MustCompile(`(?i)\b(?:(?:customer |guest |client |patient |user |employee |staff )?satisfaction|satisfied|dissatisfied|happy|unhappy|happiness|nps|csat)\b`), heldBy("satis|csat|nps|rating|score|stars?$|review|feedback|sentiment|happ|mood|promoter")},
	{regexp.MustCompile(`(?i)\b(?:co2|carbon(?: footprint)?|emissions?)\b`), heldBy("co2|carbon|emission|footprint")},
}

func heldBy(words string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + words + `)`) }

// unheld adds to what a plan lacks the numbers that a request speaks of in everyday words and no column can hold: what
// is told besides must not pass for them.
func (s *slots) unheld(p plan.Plan) plan.Plan {
	for _, number := range unheldWords {
		at := number.said.FindStringIndex(s.prompt)
		if at == nil || s.holds(number.held) || s.linked(at[0], at[1]) {
			continue
		}
		lacks := plan.Unanswered{Text: s.prompt[at[0]:at[1]], Reason: nameless, Point: true}
		p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
			return u.Reason == nameless && strings.Contains(lacks.Text, u.Text)
		})
		if slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return strings.Contains(u.Text, lacks.Text) }) {
			continue
		}
		if clause := s.clause(at[0], at[1]); clause != "" && !allSupplied(p) {
			lacks.Text, lacks.Reason = clause, NoField+lacks.Text
		}
		p.Missing = append(p.Missing, lacks)
	}
	return p
}

// NoField begins the reason why a part of a request is not answered; the word that names no field follows.
const NoField = "no field for "

var clauseEnds = lazyregexp.New(`(?i)[?;!.,]\s+|[?;!.]$|,? (?:and|or|but) (?:also )?(?:(?:what|how|which|who|where|when|why|whether|is|are|do|does|did)\b)`)

// clause is the part of a request of several that some bytes of it stand in; empty: it is the whole, or hardly more
// than these.
func (s *slots) clause(from, to int) string {
	start, end := 0, len(s.prompt)
	for _, at := range clauseEnds.FindAllStringIndex(s.prompt, -1) {
		switch {
		case at[1] <= from+1 && at[0] < from:
			start = at[0]
		case at[0] >= to && at[0] < end:
			end = at[0]
		}
	}
	text := strings.TrimLeft(s.prompt[start:end], " ?;!.,")
	text = strings.TrimSpace(strings.TrimPrefix(text, "and "))
	if start == 0 && end >= len(s.prompt)-1 || len(strings.Fields(text)) < 3 {
		return ""
	}
	return text
}

func allSupplied(p plan.Plan) bool {
	return !slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Origin != plan.Supplied })
}

// holds reports whether a word of a column's name begins as one of a pattern.
func (s *slots) holds(held *regexp.Regexp) bool {
	says := func(name string) bool {
		return slices.ContainsFunc(model.Words(strings.ToLower(name)), held.MatchString)
	}
	return slices.ContainsFunc(s.profile.Columns, func(c catalog.Column) bool { return says(c.Name) || says(c.Label) })
}

// linked reports whether words of a request name something of the table, and not merely a number of some kind.
func (s *slots) linked(from, to int) bool {
	const sure = 0.5
	return slices.ContainsFunc(s.all, func(m ask.Mention) bool {
		named := m.Kind == ask.MentionsColumn || m.Kind == ask.MentionsMetric || m.Kind == ask.MentionsValue
		return named && m.How != "kind" && m.How != "soft" && m.Score >= sure && m.Start < to && from < m.Start+len(m.Text)
	})
}
