package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// wakeChannel is PostgreSQL's channel for work that was added.
const wakeChannel = "sitrep_work"

// relisten is the wait before a lost listener connects again.
const relisten = time.Second

// Wake returns a channel that gets a value when work may have been added: by
// this process, and on PostgreSQL by any. It is a hint for a sleeper, who must
// look by itself from time to time too. There is one channel for a Store and it
// holds one value, so it serves one sleeper.
func (s *Store) Wake() <-chan struct{} {
	s.hear()
	return s.wake
}

// hear begins to listen for what other processes tell.
func (s *Store) hear() {
	s.listen.Do(func() {
		if s.d.notify != "" {
			s.idle.Go(s.listenAlways)
		}
	})
}

// signal never waits: a value that is there already says the same.
func (s *Store) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *Store) listenAlways() {
	for s.closed.Err() == nil {
		// What went wrong shows in Ping and in every other query; here it only
		// costs the sleeper its hint.
		_ = s.listenOnce(s.closed)
		select {
		case <-time.After(relisten):
		case <-s.closed.Done():
		}
	}
}

func (s *Store) listenOnce(ctx context.Context) error {
	cfg, err := postgresConfig(s.cfg.URL)
	if err != nil {
		return err
	}
	c, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close(context.WithoutCancel(ctx)) }()
	if _, err := c.Exec(ctx, "LISTEN "+wakeChannel+"; LISTEN "+endChannel); err != nil {
		return err
	}
	// Something may have been added, or have ended, while nobody listened.
	s.signal()
	s.waiters.tell(s.waiters.reports()...)
	for {
		n, err := c.WaitForNotification(ctx)
		switch {
		case err != nil:
			return err
		case n.Channel == endChannel:
			s.waiters.tell(sitrep.ID(n.Payload))
		default:
			s.signal()
		}
	}
}
