package duck

import (
	"context"
	"errors"
)

// QueryWithin runs a statement with little memory and as much room to lay things
// aside as a disk that is almost full has.
func QueryWithin(ctx context.Context, temp, room, text string) error {
	db, err := connect(ctx, "", Options{Threads: 1, Memory: 64 << 20, Temp: temp}, "")
	if err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, "SET max_temp_directory_size = '"+room+"'"); err != nil {
		return errors.Join(err, db.Close())
	}
	_, err = (&DB{sql: db}).Query(ctx, text)
	if closed := db.Close(); err == nil {
		return closed
	}
	return err
}

// OverRoll is what a statement about rows is written as over what these come to; empty where that does not tell.
func OverRoll(ctx context.Context, db *DB, text string, args ...any) string {
	return db.overRoll(ctx, text, args)
}

// Rewritten is how many forms of statements were written over lines.
func Rewritten(db *DB) int { return len(db.roll.known) }
