package ask

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Kinds of what a prompt mentions.
const (
	MentionsMetric = "metric"
	MentionsColumn = string(isColumn)
	MentionsValue  = string(isValue)
	MentionsRows   = string(isRows)
	MentionsPeriod = string(isPeriod)
	MentionsWord   = string(isWord)
)

// Mention is something that a span of a prompt may name, whatever the prompt makes of it.
type Mention struct {
	From, To int // tokens of the prompt, half open
	Start    int // the first byte
	Text     string
	Kind     string
	Name     string // of a column or a metric; of a word its kind: versus, by, share …
	Value    string // of a column; of a word what it means
	How      string // it was linked: name, head, part, concept, kind, exact, inflected …
	Score    float64
	Period   *plan.Period
	Pair     [2]*plan.Period // the two units of "between Q2 and Q3"; nil: it is no such stretch
	Same     bool            // of a period: the year that another is held against
	Moment   bool            // of a column: it says when something was
}

// Mentions are what the spans of a prompt may name, in the order of the prompt, the longest
// and surest of each place first. Nothing is chosen.
func (r *Reader) Mentions(prompt string) []Mention {
	ts := tokens(layout(prompt))
	if len(ts) > mostTokens {
		ts = ts[:mostTokens]
	}
	l := r.table.candidates(ts)
	text, known := periods{ts: ts, x: r.table.lexicon}, r.table.sayings()
	var out []Mention
	for i := range l.from {
		for _, c := range l.from[i] {
			if m, ok := r.table.mention(c); ok {
				m.Text, m.Start = text.text(c.from, c.to), ts[c.from].start
				out = append(out, m)
			}
		}
		out = append(out, r.table.metricsAt(ts, i, known)...)
	}
	slices.SortStableFunc(out, func(a, b Mention) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To), cmp.Compare(b.Score, a.Score))
	})
	return out
}

func (t *table) mention(c candidate) (Mention, bool) {
	m := Mention{From: c.from, To: c.to, Kind: string(c.kind), How: string(c.via), Score: c.score}
	switch c.kind {
	case isColumn:
		m.Name, m.Moment = t.columns[c.column].Name, t.columns[c.column].Role == sitrep.RoleTime
	case isValue:
		m.Name, m.Value = t.columns[c.column].Name, c.value
	case isPeriod:
		if c.refused != "" {
			return m, false
		}
		period := c.period
		m.Period, m.Same = &period, c.same
		if c.pair != nil {
			m.Pair = [2]*plan.Period{&c.pair.first, &c.pair.second}
		}
	case isWord:
		m.Name, m.Value = string(c.tag), c.meaning
	case isRows:
		if c.via == byGuess {
			return m, false
		}
	default:
		return m, false
	}
	return m, true
}
