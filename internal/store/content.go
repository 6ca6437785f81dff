package store

import (
	"context"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// ContentPart picks the variant to load, so that reading one does not cost the other.
type ContentPart string

// The variants. FactsPart loads none: who may read what there is.
const (
	FactsPart    ContentPart = "facts"
	MarkdownPart ContentPart = "markdown"
	JSONPart     ContentPart = "json"
)

// ContentState is an execution's content together with who may read it.
type ContentState struct {
	Execution sitrep.Execution
	Report    ReportState     // without Status and LastExecuted
	Content   *sitrep.Content // nil when there is none; of markdown and JSON it holds the asked part only
}

// At most one column of the two is read, the other is answered with nothing.
func contentSQL(part ContentPart) string {
	column := map[ContentPart]string{FactsPart: "'', NULL", MarkdownPart: "coalesce(c.markdown, ''), NULL", JSONPart: "'', c.json"}[part]
	return "SELECT " + executionColumns + `, r.owner_id, r.is_public, r.api_retention,
		c.execution_id IS NOT NULL, coalesce(c.subject, ''), coalesce(c.dataset_name, ''), c.generated_at, ` + column + `
		FROM execution e JOIN report r ON r.id = e.report_id LEFT JOIN content c ON c.execution_id = e.id
		WHERE e.id = $1`
}

// FindContent returns one part of what an execution left, and whose it is.
// NotFound when the execution does not exist.
func (s *Store) FindContent(ctx context.Context, execution sitrep.ID, part ContentPart) (ContentState, error) {
	query := &s.hot.facts
	switch part {
	case MarkdownPart:
		query = &s.hot.markdown
	case JSONPart:
		query = &s.hot.json
	case FactsPart:
	}
	st, err := scanContentState(s.row(ctx, query, execution))
	if noRow(err) {
		err = notFound("execution")
	}
	if err != nil {
		return ContentState{}, fmt.Errorf("find content of execution %s: %w", execution, err)
	}
	return st, nil
}

func scanContentState(row scanner) (st ContentState, err error) {
	var found bool
	var c sitrep.Content
	r := &st.Report
	st.Execution, err = scanExecution(withMore{row, []any{
		&r.OwnerID, &r.Public, &r.APIRetention,
		&found, &c.Subject, &c.DatasetName, at(&c.GeneratedAt), &c.Markdown, &c.JSON,
	}})
	r.ReportID = st.Execution.ReportID
	if found {
		c.ExecutionID, c.ReportID, c.CreatedAt = st.Execution.ID, st.Execution.ReportID, st.Execution.CreatedAt
		st.Content = &c
	}
	return st, err
}

func (tx *Tx) insertContent(ctx context.Context, execution sitrep.ID, c sitrep.Content) error {
	_, err := tx.exec(ctx, `INSERT INTO content (execution_id, subject, dataset_name, generated_at, markdown, json)
		VALUES ($1, $2, $3, $4, $5, $6)`,
		execution, c.Subject, c.DatasetName, c.GeneratedAt.UnixMilli(), c.Markdown, blob(c.JSON))
	if err != nil {
		return fmt.Errorf("insert content: %w", err)
	}
	return nil
}
