package child

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// Serve is the child's main: it reads requests from stdin, answers them one by
// one on stdout, and ends the process when stdin closes, also in the midst of
// a handler. It returns, with an exit code, only if it cannot work at all.
func Serve(handlers map[string]Handler) int {
	Tune()
	// A supervisor that stops the service signals all its processes. How long
	// a child may go on is for the parent to say, by closing the pipe.
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	// Beyond a limit on the size of files a write is to fail, as on a full disk.
	signal.Ignore(syscall.SIGXFSZ)
	answers := json.NewEncoder(os.Stdout)
	os.Stdout = os.Stderr // what a library prints must not look like an answer

	requests := json.NewDecoder(os.Stdin)
	var first hello
	if err := requests.Decode(&first); err != nil {
		fmt.Fprintln(os.Stderr, "this command is for the program itself: it expects requests on its standard input")
		return 2
	}
	limits := first.Limits.withDefaults()
	if err := setLimits(limits); err != nil {
		fmt.Fprintln(os.Stderr, "set limits:", err)
		return 1
	}
	failpoint.Pass(failpoint.ChildGreeted)
	ctx := context.WithValue(context.Background(), limitsKey{}, limits)
	a := answerer{out: answers}
	for r := range read(requests, &a.questions) {
		during, over := context.WithCancel(context.WithValue(ctx, askerKey{}, &a))
		a.answer(during, handlers[r.Op], r)
		over() // what a handler leaves behind must not ask in the name of the next
	}
	return 0
}

// softLimit is of what Go's runtime holds of a child's memory; the rest of what it may have is DuckDB's.
const softLimit = 110 << 20

// Tune has the heap of a child collected first when it has forty megabytes, which most children never reach: a collection costs a
// child more than the memory that it would free until the child is gone. From softLimit on it is collected more often.
func Tune() {
	debug.SetGCPercent(1000)
	debug.SetMemoryLimit(softLimit)
}

// read hands requests on, and replies to who waits for them, and ends the process
// when there can be no more. It is always waiting in Decode while a handler
// works: the parent sends the next request only after it has the answer to the last.
func read(orders *json.Decoder, waiting *questions) <-chan order {
	next := make(chan order)
	go func() {
		for {
			var o order
			if err := orders.Decode(&o); err != nil {
				os.Exit(0)
			}
			if o.Reply != nil {
				waiting.replied(*o.Reply)
				continue
			}
			next <- o
		}
	}()
	return next
}

// childFailed is the message of an error that nobody classified.
const childFailed = "the child failed"

// answerer writes the frames that answer requests.
type answerer struct {
	questions questions
	mu        sync.Mutex // handlers may report progress and ask from several goroutines
	out       *json.Encoder
}

func (a *answerer) answer(ctx context.Context, handle Handler, r order) {
	failpoint.Pass(failpoint.ChildAsked)
	if handle == nil {
		a.send(frame{Error: toFailure(fmt.Errorf("no handler for %q", r.Op), childFailed)})
		return
	}
	out, err := handle(ctx, r.In, func(p Progress) { a.send(frame{Progress: &p}) })
	if err != nil {
		a.send(frame{Error: toFailure(err, childFailed)})
		return
	}
	result, err := json.Marshal(out)
	if err != nil {
		a.send(frame{Error: toFailure(fmt.Errorf("write the answer to %q: %w", r.Op, err), childFailed)})
		return
	}
	a.send(frame{Result: result})
}

// send writes one frame. If that fails the parent is gone, and so are we.
func (a *answerer) send(f frame) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.out.Encode(f); err != nil {
		os.Exit(1)
	}
}

// Handle makes a Handler of a function with typed input and output.
func Handle[In, Out any](do func(context.Context, In, func(Progress)) (Out, error)) Handler {
	return func(ctx context.Context, in []byte, progress func(Progress)) (any, error) {
		var typed In
		if err := json.Unmarshal(in, &typed); err != nil {
			return nil, &sitrep.Error{Code: sitrep.Internal, Message: "request not understood", Err: err}
		}
		return do(ctx, typed, progress)
	}
}
