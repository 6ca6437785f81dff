package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// hotQuery is a read that requests make all the time. On SQLite it is prepared
// once per connection, which saves about a third of it.
type hotQuery struct {
	text string
	stmt *sql.Stmt // nil: run the text
}

// hotQueries are the reads of requests, and the statements by which the API
// takes quota, once for every fifty of them.
type hotQueries struct {
	key, state, facts, markdown, json hotQuery
	writes                            map[string]*sql.Stmt // by text; on the writer
}

func (h *hotQueries) all() []*hotQuery {
	return []*hotQuery{&h.key, &h.state, &h.facts, &h.markdown, &h.json}
}

func (s *Store) prepareHot(ctx context.Context) (err error) {
	s.hot.key.text = keyByHashSQL
	s.hot.state.text = reportStateSQL
	s.hot.facts.text = contentSQL(FactsPart)
	s.hot.markdown.text = contentSQL(MarkdownPart)
	s.hot.json.text = contentSQL(JSONPart)
	if !s.d.hot {
		return nil
	}
	for _, q := range s.hot.all() {
		if q.stmt, err = s.reader.PrepareContext(ctx, q.text); err != nil {
			return fmt.Errorf("prepare %q: %w", q.text, s.d.translate(ctx, err))
		}
	}
	s.hot.writes = map[string]*sql.Stmt{}
	for _, text := range []string{lockOwnerByIDSQL + s.d.lock, dataQuotaSQL, extendSliceSQL} {
		if s.hot.writes[text], err = s.writer.PrepareContext(ctx, text); err != nil { //nolint:sqlclosecheck // closed with the store
			return fmt.Errorf("prepare %q: %w", text, s.d.translate(ctx, err))
		}
	}
	return nil
}

// within finds the prepared form of a statement for a transaction.
func (h *hotQueries) within(ctx context.Context, tx *sql.Tx) func(string) *sql.Stmt {
	return func(text string) *sql.Stmt {
		if stmt := h.writes[text]; stmt != nil {
			return tx.StmtContext(ctx, stmt)
		}
		return nil
	}
}

func (h *hotQueries) close() (err error) {
	for _, q := range h.all() {
		if q.stmt != nil {
			err = errors.Join(err, q.stmt.Close())
		}
	}
	for _, stmt := range h.writes {
		if stmt != nil {
			err = errors.Join(err, stmt.Close())
		}
	}
	return err
}

func (s *Store) row(ctx context.Context, q *hotQuery, args ...any) scanner {
	if q.stmt == nil {
		return s.read.one(ctx, q.text, args...)
	}
	ended := s.cfg.Watch.begin(ctx, q.text)
	return translated{row: q.stmt.QueryRowContext(ctx, args...), ctx: ctx, d: s.d, ended: ended}
}
