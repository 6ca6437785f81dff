package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"modernc.org/sqlite" // also registers the driver
	lib "modernc.org/sqlite/lib"

	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
)

// busyWait is how long a connection waits for another one's lock.
const busyWait = 10 * time.Second

// connectSQLite opens the file and gives a new one to whoever the folder belongs to.
func (s *Store) connectSQLite(ctx context.Context) (err error) {
	file := filepath.Join(s.cfg.Dir, File)
	files := []string{file, file + "-wal", file + "-shm"}
	if err := inherit.Check(inherit.Read|inherit.Write, append([]string{s.cfg.Dir}, files...)...); err != nil {
		return err // the driver says less: that it is out of memory, for one
	}
	_, missing := os.Lstat(file)
	if s.writer, s.reader, err = openSQLite(s.cfg.Dir); err != nil {
		return err
	}
	if err := awaitFile(ctx, s.writer); err != nil {
		return fmt.Errorf("connect to the database: %w", s.d.translate(ctx, err))
	}
	if err := migrate(ctx, s.writer, s.d); err != nil {
		return err
	}
	if missing == nil {
		return inheritThere(inherit.Own, s.cfg.Dir, files) // its rights may be somebody's choice
	}
	return inheritThere(inherit.From, s.cfg.Dir, files)
}

// awaitFile connects once. It tries again for as long as busyWait says, since
// SQLite does not wait by itself where two connections turn a new file to WAL at
// once: the second would have to give up its read lock, so it is busy at once.
func awaitFile(ctx context.Context, db *sql.DB) error {
	ctx, cancel := context.WithTimeout(ctx, busyWait)
	defer cancel()
	for pause := time.Millisecond; ; pause *= 2 {
		err := db.PingContext(ctx)
		if err == nil || sqliteErrorKind(err) != busyError {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause):
		}
	}
}

// inheritThere leaves out what is not there: SQLite makes its files as it needs them.
func inheritThere(take func(string, ...string) error, dir string, files []string) error {
	for _, file := range files {
		if err := take(dir, file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// sqliteReaders is small because reads take microseconds and each connection
// keeps a cache of pages (half a megabyte: what is hot in it; the operating system has the rest).
func sqliteReaders() int { return min(runtime.GOMAXPROCS(0)+1, 4) }

// openSQLite opens one connection that writes and a few that read. Every pragma
// is in the DSN: run through the pool it would reach one connection only.
func openSQLite(dir string) (writer, reader *sql.DB, err error) {
	writer, err = sql.Open("sqlite", sqliteDSN(dir, url.Values{
		"_txlock": {"immediate"},
		"_pragma": {
			"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
			"cache_size(-500)", "journal_size_limit(8388608)",
		},
	}))
	if err != nil {
		return nil, nil, err
	}
	writer.SetMaxOpenConns(1)
	reader, err = sql.Open("sqlite", sqliteDSN(dir, url.Values{
		"mode":    {"ro"},
		"_pragma": {"busy_timeout(10000)", "query_only(1)", "foreign_keys(1)", "cache_size(-500)"},
	}))
	if err != nil {
		return writer, nil, err
	}
	reader.SetMaxOpenConns(sqliteReaders())
	reader.SetMaxIdleConns(sqliteReaders())
	return writer, reader, nil
}

func sqliteDSN(dir string, options url.Values) string {
	file := url.URL{Scheme: "file", Path: filepath.Join(dir, "sitrep.db"), RawQuery: options.Encode()}
	return file.String()
}

func sqliteErrorKind(err error) errorKind {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return otherError
	}
	switch e.Code() {
	case lib.SQLITE_CONSTRAINT_UNIQUE, lib.SQLITE_CONSTRAINT_PRIMARYKEY:
		return uniqueError
	case lib.SQLITE_CONSTRAINT_FOREIGNKEY:
		return foreignError
	}
	switch e.Code() & 0xff { // the primary code
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return busyError
	case lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_CANTOPEN:
		return downError
	}
	return otherError
}
