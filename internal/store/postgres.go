package store

import (
	"database/sql"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// postgresConns is for one node; a server allows 100 unless told otherwise.
const postgresConns = 10

// A node that hangs in the middle of a transaction keeps its locks, and nobody
// could take back what it runs. The server ends such a transaction after 8 s,
// well within a lease; ours do nothing but SQL and take milliseconds.
const idleInTx = "idle_in_transaction_session_timeout"

func openPostgres(url string) (*sql.DB, error) {
	cfg, err := postgresConfig(url)
	if err != nil {
		return nil, err
	}
	db := stdlib.OpenDB(*cfg)
	db.SetMaxOpenConns(postgresConns)
	db.SetMaxIdleConns(postgresConns)
	return db, nil
}

// CheckURL says whether a database URL can be one. Its error quotes nothing of it.
func CheckURL(url string) error {
	_, err := postgresConfig(url)
	return err
}

func postgresConfig(url string) (*pgx.ConnConfig, error) {
	if !strings.HasPrefix(url, "postgres://") && !strings.HasPrefix(url, "postgresql://") {
		return nil, sitrep.Invalidf("the database URL must start with postgres://")
	}
	cfg, err := pgx.ParseConfig(url)
	if err != nil {
		// The cause is left out: it may show the password.
		return nil, sitrep.Invalidf("the database URL cannot be read; want postgres://user:password@host:port/database")
	}
	if cfg.RuntimeParams["application_name"] == "" {
		cfg.RuntimeParams["application_name"] = "sitrep"
	}
	if cfg.RuntimeParams[idleInTx] == "" {
		cfg.RuntimeParams[idleInTx] = "8000"
	}
	return cfg, nil
}

func postgresErrorKind(err error) errorKind {
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return downError
	}
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		if pgconn.SafeToRetry(err) || strings.Contains(err.Error(), "conn closed") {
			return downError
		}
		return otherError
	}
	switch e.Code {
	case "23505":
		return uniqueError
	case "23503":
		return foreignError
	case "40001", "40P01": // serialization failure, deadlock
		return retryError
	case "25P03": // idleInTx
		return downError
	}
	switch e.Code[:2] {
	case "08", "53", "57", "58": // connection, resources, operator, system
		return downError
	}
	return otherError
}
