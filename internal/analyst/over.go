package analyst

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// timeless are the kinds of findings whose sentences name no time of their own.
var timeless = []document.Kind{
	document.KindImbalance, document.KindConcentration, document.KindGroupDifference, document.KindAssociation, document.KindRelation,
	document.KindDistribution,
}

// reachesBeyond reports whether a finding is from other dates than those of the question
// that it stands with (of any, beside all of them), and would not say so.
func (m *maker) reachesBeyond(at int, evidence insight.Answer, kind document.Kind) bool {
	if !slices.Contains(timeless, kind) {
		return false
	}
	for i, a := range m.answers {
		w := a.Resolved.Window
		if (i == at || at < 0) && w != nil && a.Question().Period != nil && (evidence.Resolved.Window == nil || *evidence.Resolved.Window != *w) {
			return true
		}
	}
	return false
}

// overall names the dates of an answer, as a token.
func (m *maker) overall(a insight.Answer) string {
	text := "all dates"
	if w := a.Resolved.Window; w != nil && w.Label != "" {
		text = w.Label
	}
	return insight.Token(m.b.Label(text))
}
