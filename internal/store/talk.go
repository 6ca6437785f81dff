package store

import (
	gobytes "bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Talk is what was said with a language model for an execution, and what it cost.
type Talk struct {
	Execution    sitrep.Execution
	OwnerID      sitrep.ID
	APIRetention bool
	Spent        Spent  // over all tries of the execution
	JSON         []byte // nil: nothing was said, or it is not kept any more
}

// FindTalk returns what was said for an execution, and whose it is. NotFound when the
// execution does not exist.
func (s *Store) FindTalk(ctx context.Context, execution sitrep.ID) (t Talk, err error) {
	var packed []byte
	var millis int64
	t.Execution, err = scanExecution(withMore{
		s.read.one(ctx, "SELECT "+executionColumns+`, r.owner_id, r.api_retention, coalesce(m.calls, 0), coalesce(m.tokens, 0), coalesce(m.money, 0),
			coalesce(m.millis, 0), m.talk FROM execution e JOIN report r ON r.id = e.report_id
			LEFT JOIN model_use m ON m.execution_id = e.id WHERE e.id = $1`, execution),
		[]any{&t.OwnerID, &t.APIRetention, &t.Spent.Calls, &t.Spent.Tokens, &t.Spent.Money, &millis, &packed},
	})
	if noRow(err) {
		err = notFound("execution")
	}
	if err == nil {
		t.Spent.Took = time.Duration(millis) * time.Millisecond
		t.JSON, err = unpack(packed)
	}
	if err != nil {
		return Talk{}, fmt.Errorf("find what was said with the model for %s: %w", execution, err)
	}
	return t, nil
}

// insertTalk keeps what was said in a run that is about to be complete.
func (tx *Tx) insertTalk(ctx context.Context, execution sitrep.ID, talk []byte) error {
	if len(talk) == 0 {
		return nil
	}
	packed, err := pack(talk)
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, `INSERT INTO model_use (execution_id, calls, tokens, money, millis, talk) VALUES ($1, 0, 0, 0, 0, $2)
		ON CONFLICT (execution_id) DO UPDATE SET talk = $2`, execution, packed)
	if err != nil {
		return fmt.Errorf("insert what was said with the model: %w", err)
	}
	return nil
}

// removeTalks goes with the contents, which they hold parts of.
func removeTalks(ctx context.Context, tx *Tx, in string, ids []sitrep.ID) error {
	if _, err := tx.exec(ctx, "UPDATE model_use SET talk = NULL WHERE execution_id"+in, anys(ids)...); err != nil {
		return err
	}
	_, err := tx.exec(ctx, "DELETE FROM model_reply WHERE execution_id"+in, anys(ids)...)
	return err
}

// pack compresses: most of a talk is the same catalogue several times.
func pack(b []byte) ([]byte, error) {
	var out gobytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(b); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	return out.Bytes(), nil
}

func unpack(packed []byte) ([]byte, error) {
	if len(packed) == 0 {
		return nil, nil
	}
	r, err := gzip.NewReader(gobytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("uncompress: %w", err)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("uncompress: %w", err)
	}
	return b, nil
}
