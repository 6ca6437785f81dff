package find

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// InCurrency says what an amount is in a currency that is not added to that of the report; no kind where it has none.
func InCurrency(a insight.Answer, only plan.Predicate, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	m := a.Question().Measures[0]
	roles := map[string]string{"what": t.Label(What(m)), "leader": t.Label(only.Values[0]), "value": insight.Token(t.Number(0, t.Column(0), m))}
	if t.Number(0, t.Column(0), m) == "" {
		return insight.Finding{}
	}
	shape := "currency"
	if a.Resolved.Window != nil {
		roles["window"], shape = t.Window(a.Resolved.Window), "currency.in"
		if before := t.Before(0); before >= 0 && t.Number(0, before, m) != "" && a.Resolved.Before != nil {
			roles["before"], roles["earlier"], shape = insight.Token(t.Number(0, before, m)), t.Window(a.Resolved.Before), "currency.after"
		}
	}
	f := keyed(unscoped(t.Finding(document.KindQuality, shape, m, roles)))
	if f.Kind != "" {
		f.Key += only.Values[0]
	}
	return f
}
