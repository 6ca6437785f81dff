package store

import (
	"database/sql"
	"errors"
	"net/url"
	"path/filepath"
	"runtime"

	"modernc.org/sqlite" // also registers the driver
	lib "modernc.org/sqlite/lib"
)

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
