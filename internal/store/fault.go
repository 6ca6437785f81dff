package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// errorKind is what a driver's error means to us.
type errorKind int

const (
	otherError errorKind = iota
	uniqueError
	foreignError
	retryError // the transaction lost a race and may be run again
	busyError  // locked by another for too long
	downError  // full, starting, stopping or not reachable
)

// fault is a driver's error after translation. Only this package looks at its
// kind; the code that others see is in the sitrep.Error that wraps it.
type fault struct {
	kind errorKind
	err  error
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

// translate makes a driver's error ours. A context that ended and "no row" are
// passed through: the caller knows what they mean.
func (d *dialect) translate(ctx context.Context, err error) error {
	if err == nil || errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if ctx.Err() != nil {
		return fmt.Errorf("%w: %w", ctx.Err(), err) // SQLite says "interrupted", which tells less
	}
	kind := d.kindOf(err)
	if kind == otherError && isDown(err) {
		kind = downError
	}
	f := &fault{kind: kind, err: err}
	switch kind {
	case uniqueError, foreignError:
		return &sitrep.Error{Code: sitrep.Conflict, Message: "That stands against what is stored already.", Err: f}
	case retryError, busyError, downError:
		return &sitrep.Error{Code: sitrep.Temporary, Message: "The database is busy or cannot be reached. Try again.", Err: f}
	default:
		return f
	}
}

func isDown(err error) bool {
	for _, lost := range []error{driver.ErrBadConn, sql.ErrConnDone, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(err, lost) {
			return true
		}
	}
	_, network := errors.AsType[net.Error](err)
	return network
}

func is(err error, kind errorKind) bool {
	f, ok := errors.AsType[*fault](err)
	return ok && f.kind == kind
}

// noRow says that a query which had to find one row found none.
func noRow(err error) bool { return errors.Is(err, sql.ErrNoRows) }

func notFound(what string) error { return sitrep.Errorf(sitrep.NotFound, "There is no such %s.", what) }

func gone(what string) error {
	return sitrep.Errorf(sitrep.Gone, "This %s is no longer held by this node.", what)
}
