package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
)

// writeLazily is write for what may be lost with the machine's power, but not
// with the process: its commit returns before it is on disk. Whatever is
// written durably after it takes it along.
func (s *Store) writeLazily(ctx context.Context, now time.Time, f func(context.Context, *Tx) error) error {
	return again(ctx, func() error { return s.writeLazilyOnce(ctx, now, f) })
}

func (s *Store) writeLazilyOnce(ctx context.Context, now time.Time, f func(context.Context, *Tx) error) (err error) {
	conn, err := s.writer.Conn(ctx)
	if err != nil {
		return fmt.Errorf("take a connection: %w", s.d.translate(ctx, err))
	}
	defer func() { err = errors.Join(err, s.makeDurable(ctx, conn)) }()
	if _, err := conn.ExecContext(ctx, s.d.lazy); err != nil {
		return fmt.Errorf("make commits lazy: %w", s.d.translate(ctx, err))
	}
	return s.writeOnce(ctx, conn, now, f)
}

// makeDurable gives the connection back as it was. One that cannot be made
// durable again is thrown away: the next user of it would answer a 201 that a
// power cut takes back.
func (s *Store) makeDurable(ctx context.Context, conn *sql.Conn) error {
	if _, err := conn.ExecContext(context.WithoutCancel(ctx), s.d.durable); err != nil {
		_ = conn.Raw(func(any) error { return driver.ErrBadConn })
	}
	if err := conn.Close(); err != nil && !errors.Is(err, sql.ErrConnDone) {
		return fmt.Errorf("give a connection back: %w", err)
	}
	return nil
}
