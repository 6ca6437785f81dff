// Command sitrep is a reports service in one program: `sitrep serve` answers
// the API and runs reports, the other commands manage keys and datasets and
// make a report at once.
//
// Standard output holds a command's result alone; progress, counts, warnings
// and errors go to standard error. It exits with 0 when it did what was asked,
// 1 when that failed, 2 when it was asked in a wrong way, 3 when there was nothing
// to verify.
//
// The package wires the rooms under internal together and does nothing else.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	_ "time/tzdata" // schedules have time zones on machines that have none

	"github.com/alecthomas/kong"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// The exit codes, a contract with scripts.
const (
	exitDone    = 0
	exitFailed  = 1
	exitUsage   = 2
	exitNothing = 3 // of verify: there is nothing to verify
)

func main() {
	// A child is started for every run: it must not pay for what follows.
	if len(os.Args) > 1 && os.Args[1] == "child" {
		os.Exit(serveChild())
	}
	os.Exit(run(os.Args[1:]))
}

// run does one command and returns the exit code.
func run(args []string) (code int) {
	defer func() {
		if bug := recover(); bug != nil {
			code = reportBug(bug)
		}
	}()
	dropEmptySettings()
	cmd, code, ok := parse(args)
	if !ok {
		return code
	}
	p := newProgram(untilSignal())
	if err := cmd.Run(p); err != nil {
		return fail(err)
	}
	return exitDone
}

// untilSignal returns a context that ends with the first signal. A second one
// ends the program at once; children end with it, as their pipes close.
func untilSignal() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		<-signals
		cancel()
		<-signals
		os.Exit(exitFailed)
	}()
	return ctx
}

// parse reads the command line. ok is false when there is nothing to run: the
// help was shown, or the usage is wrong and was explained.
func parse(args []string) (cmd *kong.Context, code int, ok bool) {
	helped := false
	parser, err := newParser(func(int) { helped = true })
	if err != nil {
		return nil, fail(err), false
	}
	if len(args) == 0 {
		parser.Stdout = os.Stderr
		_, _ = parser.Parse([]string{"--help"})
		return nil, exitUsage, false
	}
	cmd, err = parser.Parse(args)
	switch {
	case helped:
		return nil, exitDone, false
	case err != nil:
		return nil, explain(withRange(parser.Model, err)), false
	}
	return cmd, exitDone, true
}

// usageError is a command line that kong accepts and we do not.
type usageError struct{ message string }

func (e usageError) Error() string { return e.message }

// usagef makes one; a cause (%w) is part of its text alone.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...).Error()} }

// fail says on one line why a command failed.
func fail(err error) int {
	fmt.Fprintln(os.Stderr, "sitrep:", strings.Join(strings.Fields(reason(err)), " "))
	if _, ok := errors.AsType[usageError](err); ok {
		return exitUsage
	}
	if _, ok := errors.AsType[nothingError](err); ok {
		return exitNothing
	}
	return exitFailed
}

// reason is the text of an error for the operator: what was attempted and its
// cause, unless the message says in full what the operator can do about it.
func reason(err error) string {
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok {
		return err.Error()
	}
	switch e.Code {
	case sitrep.NotFound, sitrep.Conflict, sitrep.Invalid:
		return e.Message
	}
	return err.Error()
}

// explain says what is wrong with the command line, and where to read on.
func explain(err error) int {
	fail(err)
	help := "sitrep --help"
	if parsing, ok := errors.AsType[*kong.ParseError](err); ok && parsing.Context != nil {
		if node := parsing.Context.Selected(); node != nil {
			help = node.FullPath() + " --help"
		}
	}
	fmt.Fprintf(os.Stderr, "Run %q for what can be said here.\n", help)
	return exitUsage
}

// reportBug keeps the trace of a panic for those who ask for it.
func reportBug(bug any) int {
	if os.Getenv("SITREP_DEBUG") != "" {
		fmt.Fprintf(os.Stderr, "%v\n%s", bug, debug.Stack())
	}
	return fail(fmt.Errorf("a bug in the program: %v (SITREP_DEBUG=1 shows where)", bug))
}
