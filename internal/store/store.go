package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
)

// Config says where the state lives.
type Config struct {
	Dir string // data folder, made if it is not there; SQLite's file is Dir/sitrep.db
	URL string // empty: SQLite; postgres://…

	Watch Watch // told of every statement; nil: nobody is
	// Trace names what a request is part of, for the runs that it adds. Nil: nothing is noted.
	Trace func(context.Context) string
}

// Store is the state. It is safe for concurrent use.
type Store struct {
	cfg     Config
	d       *dialect
	writer  *sql.DB
	reader  *sql.DB // the writer itself on PostgreSQL
	read    conn    // runs on reader
	hot     hotQueries
	wake    chan struct{}
	listen  sync.Once
	closed  context.Context // ends the listener
	close   context.CancelFunc
	waiters waiters
	idle    sync.WaitGroup // the listener, and who looks for ends
}

// Open connects and brings the schema up to date, also when several programs
// do so at once. Errors: Conflict for a database of a newer program, Invalid
// for a URL that is none, Temporary when it cannot be reached.
func Open(ctx context.Context, cfg Config) (*Store, error) {
	s := &Store{cfg: cfg, wake: make(chan struct{}, 1), waiters: waiters{
		of: map[sitrep.ID]map[chan struct{}]bool{}, seen: map[sitrep.ID]int64{}, came: make(chan struct{}, 1),
	}}
	s.closed, s.close = context.WithCancel(context.Background())
	if err := s.connect(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Store) connect(ctx context.Context) (err error) {
	if s.cfg.Dir != "" {
		if s.cfg.Dir, err = filepath.Abs(s.cfg.Dir); err != nil {
			return fmt.Errorf("find data folder: %w", err)
		}
		if err = inherit.MkdirPrivate(s.cfg.Dir); err != nil {
			return fmt.Errorf("make data folder: %w", err)
		}
	}
	if s.cfg.URL == "" {
		s.d = sqliteDialect
		err = s.connectSQLite(ctx)
	} else {
		s.d = postgresDialect
		err = s.connectPostgres(ctx)
	}
	if err != nil {
		return err
	}
	s.read = conn{q: s.reader, d: s.d, watch: s.cfg.Watch}
	return s.prepareHot(ctx)
}

func (s *Store) connectPostgres(ctx context.Context) (err error) {
	if s.writer, err = openPostgres(s.cfg.URL); err != nil {
		return err
	}
	s.reader = s.writer
	return migrate(ctx, s.writer, s.d)
}

// Close releases connections and ends the listener.
func (s *Store) Close() error {
	s.close()
	s.idle.Wait()
	err := s.hot.close()
	if s.reader != nil && s.reader != s.writer {
		err = errors.Join(err, s.reader.Close())
	}
	if s.writer != nil {
		err = errors.Join(err, s.writer.Close())
	}
	return err
}

// Config returns what the store was opened with, the folder made absolute.
func (s *Store) Config() Config { return s.cfg }

// Ping says whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	var version int
	if err := s.read.one(ctx, "SELECT max(version) FROM schema_version").Scan(&version); err != nil {
		return fmt.Errorf("ping the database: %w", err)
	}
	return nil
}
