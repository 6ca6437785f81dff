package find

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// MostMoves are told in one sentence.
const MostMoves = 3

// Moves says in one sentence how the numbers of an answer changed, from the one at from
// on: shape is "moves" beside another number, "year" against a year before. It has no
// kind where none can be told.
func Moves(a insight.Answer, measures []int, shape string, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	var said []string
	for _, i := range measures {
		if one := move(t, i); one != "" {
			said = append(said, one)
		}
	}
	if len(said) == 0 || a.Resolved.Before == nil {
		return insight.Finding{}
	}
	f := t.Finding(document.KindPeriodChange, shape, a.Question().Measures[measures[0]], map[string]string{
		"list": strings.Join(said, ", "), "window": t.Window(a.Resolved.Window), "earlier": t.Window(a.Resolved.Before),
	})
	if shape == "year" {
		f.Kind = document.KindYearOverYear
	}
	return f
}

// move is how one number changed: "orders fell 10% to 295"; empty: it cannot be told.
func move(t *insight.Teller, i int) string {
	m := t.Answer().Question().Measures[i]
	now, before := t.Number(0, t.Column(i), m), t.Number(0, t.Before(i), m)
	a, okNow := t.Float(0, t.Column(i))
	b, okBefore := t.Float(0, t.Before(i))
	if !okNow || !okBefore {
		return ""
	}
	what := t.Label(What(m))
	verb := wordsOf(a > b)["fell"]
	switch {
	case insight.Flat(a, b):
		return what + " held at " + insight.Token(now)
	case m.Unit != "%" && (!insight.Relative(m, a, b) || t.Answer().Main.Few(0, i)):
		return what + " " + verb + " from " + insight.Token(before) + " to " + insight.Token(now)
	}
	style := document.Shown{Style: document.StylePercent}
	if m.Unit == "%" {
		style.Style = document.StylePoints
	}
	change := t.Builder().Compute(document.OpMagnitude, style, insight.Change(t.Builder(), m, now, before))
	return what + " " + verb + " " + insight.Token(change) + " to " + insight.Token(now)
}
