package ask

import (
	"cmp"
	"slices"
	"strings"

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
}

// Mentions are what the spans of a prompt may name, in the order of the prompt, the longest
// and surest of each place first. Nothing is chosen.
func (r *Reader) Mentions(prompt string) []Mention {
	ts := tokens(layout(prompt))
	if len(ts) > mostTokens {
		ts = ts[:mostTokens]
	}
	l := r.table.candidates(ts)
	text := periods{ts: ts, x: r.table.lexicon}
	var out []Mention
	for i := range l.from {
		for _, c := range l.from[i] {
			if m, ok := r.table.mention(c); ok {
				m.Text, m.Start = text.text(c.from, c.to), ts[c.from].start
				out = append(out, m)
			}
		}
		out = append(out, r.table.metricsAt(ts, i)...)
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
		m.Name = t.columns[c.column].Name
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
	default:
		return m, false
	}
	return m, true
}

// metricsAt are the metrics of the model whose name or synonym begins at a token.
func (t *table) metricsAt(ts []token, i int) []Mention {
	var out []Mention
	for _, metric := range t.model.Metrics {
		best := 0
		for _, name := range append([]string{metric.Label, metric.Name}, metric.Synonyms...) {
			if n := runOf(ts, i, stems(split(name))); n > best {
				best = n
			}
		}
		if best > 0 {
			text := periods{ts: ts, x: t.lexicon}.text(i, i+best)
			out = append(out, Mention{From: i, To: i + best, Start: ts[i].start, Text: strings.TrimSpace(text), Kind: MentionsMetric, Name: metric.Name, How: string(byName), Score: 1})
		}
	}
	return out
}

// runOf is how many tokens from one on say some stems in their order; 0: they do not.
func runOf(ts []token, i int, want []string) int {
	at := i
	for k, w := range want {
		for k > 0 && at < len(ts) && ts[at].kind == punct && strings.Contains("-/&", ts[at].text) {
			at++
		}
		if at >= len(ts) || ts[at].stem != w {
			return 0
		}
		at++
	}
	if len(want) == 0 {
		return 0
	}
	return at - i
}
