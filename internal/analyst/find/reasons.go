package find

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

//go:embed reasons.txt
var reasonsText string

var reasonWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(reasonsText) {
		if line[0] == '#' {
			continue
		}
		for _, w := range strings.Fields(line) {
			out[w] = true
		}
	}
	return out
})

// IsReason reports whether a column says why something happened: why somebody left, what broke.
func IsReason(c *catalog.Column) bool {
	return c != nil && c.AllValues && c.Distinct > 1 && c.Distinct <= fewValues &&
		slices.ContainsFunc(model.Words(strings.ToLower(c.Name)), func(w string) bool { return reasonWords()[w] })
}

// ofEnds reports whether a question is about rows to which something happened, which most rows of a table need not know: those that
// ended in a time, or have a state.
func ofEnds(r plan.Resolved, p *catalog.Profile) bool {
	return r.TimeField != p.Time || r.Question.Where != nil || r.Question.Measures[0].Where != nil
}
