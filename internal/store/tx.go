package store

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// tries bounds how often a transaction that lost a race is run again.
const tries = 10

// Tx is a transaction that may write. Its methods are all that can be used
// inside one: none of them reaches the pools, so none can wait for the
// connection that the transaction itself holds.
type Tx struct {
	conn
	now   time.Time   // the same for every statement of the transaction
	woke  bool        // work was added
	ended []sitrep.ID // reports of which an execution ended, or that are gone
	of    func(context.Context) string
}

// trace names what the transaction is part of; empty: nobody asked for it.
func (tx *Tx) trace(ctx context.Context) string {
	if tx.of == nil {
		return ""
	}
	return tx.of(ctx)
}

// write runs f in a transaction. f may be run more than once, after its earlier
// effects were undone, so it must set what it returns anew each time.
func (s *Store) write(ctx context.Context, now time.Time, f func(context.Context, *Tx) error) error {
	return again(ctx, func() error { return s.writeOnce(ctx, s.writer, now, f) })
}

// beginner is a pool or one connection.
type beginner interface {
	BeginTx(ctx context.Context, opts *sql.TxOptions) (*sql.Tx, error)
}

// again runs once until it does not lose a race.
func again(ctx context.Context, once func() error) error {
	for try := 1; ; try++ {
		err := once()
		if err == nil || try == tries || !is(err, retryError) {
			return err
		}
		if err := pause(ctx, try); err != nil {
			return err
		}
	}
}

func (s *Store) writeOnce(ctx context.Context, on beginner, now time.Time, f func(context.Context, *Tx) error) error {
	began := s.cfg.Watch.begin(ctx, "begin")
	raw, err := on.BeginTx(ctx, nil)
	err = s.d.translate(ctx, err)
	if began(err); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = raw.Rollback() }() // does nothing after the commit
	tx := &Tx{conn: conn{q: raw, d: s.d, watch: s.cfg.Watch, hot: s.hot.within(ctx, raw)}, now: now.UTC().Truncate(time.Millisecond), of: s.cfg.Trace}
	if err := f(ctx, tx); err != nil {
		return err
	}
	if err := s.commit(ctx, tx, raw); err != nil {
		return err
	}
	if tx.woke {
		s.signal()
	}
	s.waiters.tell(tx.ended...)
	return nil
}

func (s *Store) commit(ctx context.Context, tx *Tx, raw *sql.Tx) error {
	if tx.woke && s.d.notify != "" {
		if _, err := tx.exec(ctx, s.d.notify); err != nil {
			return fmt.Errorf("notify: %w", err)
		}
	}
	if err := tx.notifyEnds(ctx); err != nil {
		return err
	}
	ended := s.cfg.Watch.begin(ctx, "commit")
	err := s.d.translate(ctx, raw.Commit())
	if ended(err); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

func (tx *Tx) notifyEnds(ctx context.Context) error {
	for _, report := range tx.ended {
		if tx.d.notifyEnd == "" {
			return nil
		}
		if _, err := tx.exec(ctx, tx.d.notifyEnd, report); err != nil {
			return fmt.Errorf("notify of an end: %w", err)
		}
	}
	return nil
}

// pause waits a little longer after each try, and not the same for everybody.
func pause(ctx context.Context, try int) error {
	timer := time.NewTimer(time.Duration(rand.Int64N(int64(try) * int64(4*time.Millisecond)))) //nolint:gosec // jitter
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
