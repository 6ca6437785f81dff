package analyst

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// limits finds out what "high" or "above the average" comes to in this run, so
// that the report can say it.
func (m *maker) limits(ctx context.Context, q *plan.Question, r plan.Resolved) error {
	query, ok := plan.Limits(r, m.profile)
	if !ok {
		return nil
	}
	t, err := m.query(ctx, query)
	if err != nil {
		return fmt.Errorf("query %s: %w", query.ID, err)
	}
	var texts []string
	for i := range t.Columns {
		text := ""
		if n, ok := t.Result.Rows[0][i].(json.Number); ok {
			text = document.Format(n, "", document.StyleShort)
		}
		texts = append(texts, text)
	}
	where := plan.WithLimits(*q.Where, texts)
	q.Where = &where
	return nil
}
