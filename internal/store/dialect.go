package store

import "strings"

// dialect is everything in which the two databases differ once connected. The
// SQL of the whole package is written once; what is spliced in comes from here.
type dialect struct {
	name string // part of a migration's file name
	// lock ends a SELECT whose rows must not change until the transaction ends.
	// SQLite needs none: its only writer has begun the transaction.
	lock string
	// skip is lock for rows that others may leave to us: those already locked
	// are left out.
	skip string
	// words of the schema: {int} and its like.
	words *strings.Replacer
	// notify tells other nodes, on commit, that work was added. Empty: there are none.
	notify string
	// notifyEnd tells them that an execution of the report $1 has ended.
	notifyEnd string
	// lockSchema makes migrating nodes wait for one another, unlockSchema ends
	// it. SQLite's immediate transaction does that by itself.
	lockSchema, unlockSchema string
	// each is the function that makes rows of an argument; see table.
	each string
	// batch is how many reports a sweep takes at once: few where there is one
	// writer and others wait for it, many where each statement is a journey.
	batch int
	// lockClaims makes claims that count come one after another, until the
	// transaction ends. SQLite has one writer.
	lockClaims string
	// lazy makes the commits of a connection return before they are on disk,
	// durable undoes it; see writeLazily.
	lazy, durable string
	// hot: prepare the hot reads. pgx does so by itself, and faster than database/sql.
	hot bool
	// kindOf reads a driver's error.
	kindOf func(error) errorKind
}

var sqliteDialect = &dialect{
	name: "sqlite",
	words: strings.NewReplacer("{int}", "INTEGER", "{bool}", "INTEGER", "{bytes}", "BLOB",
		"{text}", "TEXT", "{strict}", " STRICT"),
	each:    "json_each",
	batch:   100,
	lazy:    "PRAGMA synchronous = NORMAL",
	durable: "PRAGMA synchronous = FULL",
	hot:     true,
	kindOf:  sqliteErrorKind,
}

// Text is COLLATE "C" so that it sorts and compares bytewise whatever the
// database was created with, as SQLite does.
var postgresDialect = &dialect{
	name: "postgres",
	lock: " FOR UPDATE",
	skip: " FOR UPDATE SKIP LOCKED",
	words: strings.NewReplacer("{int}", "bigint", "{bool}", "boolean", "{bytes}", "bytea",
		"{text}", `text COLLATE "C"`, "{strict}", ""),
	notify:       "SELECT pg_notify('" + wakeChannel + "', '')",
	notifyEnd:    "SELECT pg_notify('" + endChannel + "', $1)",
	lockSchema:   "SELECT pg_advisory_lock(7310579003)", // any number; ours alone
	unlockSchema: "SELECT pg_advisory_unlock(7310579003)",
	each:         "jsonb_array_elements", // binary: read once, not for each column
	batch:        1000,
	lockClaims:   "SELECT pg_advisory_xact_lock(7310579004)",
	lazy:         "SET synchronous_commit = off",
	durable:      "RESET synchronous_commit",
	kindOf:       postgresErrorKind,
}
