package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
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
	s.listen.Do(func() {
		if s.d.notify != "" {
			s.idle.Go(s.listenAlways)
		}
	})
	return s.wake
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
	if _, err := c.Exec(ctx, "LISTEN "+wakeChannel); err != nil {
		return err
	}
	s.signal() // something may have been added while nobody listened
	for {
		if _, err := c.WaitForNotification(ctx); err != nil {
			return err
		}
		s.signal()
	}
}
