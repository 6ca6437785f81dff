package store

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Statement is what a watcher is told of each statement when it has ended.
type Statement struct {
	// Family is its verb and its table, as in "select execution"; or "begin",
	// which on SQLite is the wait for the only writer, and "commit". There are
	// some fifty.
	Family string
	Start  time.Time
	Took   time.Duration
	Fault  Fault
}

// Fault is what kind of error a statement ended with, for counting.
type Fault string

// The faults. What a rule refuses (a key that is there already) is none.
const (
	NoFault    Fault = ""
	BusyFault  Fault = "busy"  // SQLite: locked for longer than it waits
	RaceFault  Fault = "race"  // lost against another transaction, and run again
	DownFault  Fault = "down"  // not reachable, full, stopping
	OtherFault Fault = "other" // cancelled, or not known
)

// Faults are those that can be counted.
func Faults() []Fault { return []Fault{BusyFault, RaceFault, DownFault, OtherFault} }

// Watch is told of statements. It is called by many at once, and they wait for it.
type Watch func(ctx context.Context, s Statement)

// begin notes when something starts; what it returns is called with how it ended.
func (w Watch) begin(ctx context.Context, text string) func(error) {
	if w == nil {
		return ignore
	}
	start := time.Now()
	return func(err error) {
		w(ctx, Statement{Family: family(text), Start: start, Took: time.Since(start), Fault: faultOf(err)})
	}
}

func ignore(error) {}

func faultOf(err error) Fault {
	if err == nil || noRow(err) {
		return NoFault
	}
	f, ok := errors.AsType[*fault](err)
	switch {
	case !ok:
		return OtherFault
	case f.kind == busyError:
		return BusyFault
	case f.kind == retryError:
		return RaceFault
	case f.kind == downError:
		return DownFault
	case sitrep.CodeOf(err) == sitrep.Conflict:
		return NoFault
	}
	return OtherFault
}

// family names a statement by its verb and the first table that it names. All
// statements are ours, so there are as many as tables and verbs.
func family(text string) string {
	text = strings.TrimSpace(text)
	end := strings.IndexFunc(text, unicode.IsSpace)
	if end < 0 {
		return text // begin, commit
	}
	verb, before := strings.ToLower(text[:end]), ""
	switch verb {
	case "select", "delete":
		before = "FROM "
	case "insert":
		before = "INTO "
	case "update":
		before = "UPDATE "
	case "with": // the rows that are chosen first are for an update, see claimSQL
		verb, before = "update", "UPDATE "
	default:
		return "other"
	}
	for {
		_, after, found := strings.Cut(text, before)
		if !found {
			return verb
		}
		if name := leadingName(after); name != "" { // else FROM (VALUES …), FROM (SELECT …)
			return verb + " " + name
		}
		text = after
	}
}

func leadingName(text string) string {
	end := strings.IndexFunc(text, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') })
	if end < 0 {
		return text
	}
	return text[:end]
}
