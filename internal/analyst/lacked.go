package analyst

import (
	"context"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// tellLacked says which words of a request name money or people that the data has nothing of, where no part of the plan says so:
// what it tells besides must not pass for the answer.
func (m *maker) tellLacked(ctx context.Context) {
	var fields []string
	for i := range m.profile.Columns {
		fields = append(fields, m.profile.Columns[i].Label)
	}
	for _, word := range m.reader(ctx).Lacked(m.plan.Prompt) {
		said := func(u plan.Unanswered) bool { return strings.Contains(strings.ToLower(u.Text), strings.ToLower(word)) }
		if !slices.ContainsFunc(m.plan.Missing, said) {
			m.plan.Missing = append(slices.Clip(m.plan.Missing), plan.Unanswered{Text: word, Reason: ask.Unknown, Fields: fields, Point: true})
		}
	}
}
