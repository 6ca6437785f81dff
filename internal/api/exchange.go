package api

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// headerRequestID is taken over from the client if sane, and is on every answer.
const headerRequestID = "X-Request-Id"

// How much of a refused body is read and thrown away, and for how long, so that
// a client that sends first and reads later gets to see why it was refused.
const (
	drainLimit = 8 << 20
	drainFor   = 2 * time.Second
)

// exchange is one request and its answer: what the middlewares find out on the
// way, and what the access log says in the end.
type exchange struct {
	http.ResponseWriter
	started   time.Time
	requestID string
	path      string // as it came, still percent-encoded
	client    string // address that it came from
	key       *sitrep.Key
	creations *store.Quota // after a creation
	joined    bool         // an accepted run was there already, so nothing was created
	replayed  bool         // the answer is that of an earlier request
	status    int
	values    [2]string // room for the values of headers
	out       squeezer
}

type exchangeKey struct{}

// exchangeOf returns the exchange that begin put into the context.
func exchangeOf(ctx context.Context) *exchange {
	e, _ := ctx.Value(exchangeKey{}).(*exchange)
	return e
}

// WriteHeader remembers the status.
func (e *exchange) WriteHeader(status int) {
	if e.status == 0 && status >= http.StatusOK {
		e.status = status
	}
	e.ResponseWriter.WriteHeader(status)
}

// Write goes on to the squeezer.
func (e *exchange) Write(b []byte) (int, error) {
	if e.status == 0 {
		e.status = http.StatusOK
	}
	return e.ResponseWriter.Write(b)
}

// Unwrap is for [http.ResponseController].
func (e *exchange) Unwrap() http.ResponseWriter { return e.ResponseWriter }

// begin gives the request its id and, when it is over, its line in the access log.
func (a *API) begin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := &exchange{started: a.cfg.Now(), path: r.URL.RawPath, out: squeezer{ResponseWriter: w, request: r, zippers: a.zippers}}
		e.ResponseWriter = &e.out
		if e.path == "" {
			e.path = r.URL.EscapedPath()
		}
		if ids := r.Header[headerRequestID]; len(ids) == 1 && saneRequestID(ids[0]) {
			e.requestID = ids[0]
		} else {
			e.requestID = string(sitrep.NewID(e.started))
		}
		e.client = clientOf(r, a.cfg.Proxies)
		h := w.Header()
		h[headerRequestID] = e.value(0, e.requestID)
		h["X-Content-Type-Options"] = nosniff
		defer func() { a.access.write(r, e, a.cfg.Now()) }()
		ctx := r.Context()
		if a.cfg.Trace != nil {
			var answered func(string, int)
			ctx, answered = a.cfg.Trace(r)
			defer func() { answered(chi.RouteContext(ctx).RoutePattern(), e.answered()) }()
		}
		next.ServeHTTP(e, r.WithContext(context.WithValue(ctx, exchangeKey{}, e)))
		e.out.finish()
		if e.status != http.StatusRequestTimeout { // else it was waited for long enough
			drain(w, r)
		}
	})
}

// value holds a header's value in the exchange itself, which saves making a
// slice for it. Nobody can append to it in place.
func (e *exchange) value(i int, v string) []string {
	e.values[i] = v
	return e.values[i : i+1 : i+1]
}

// nosniff is shared by all answers: nobody changes a header's values in place.
var nosniff = []string{"nosniff"}

// saneRequestID allows what correlation ids are made of, and nothing that means
// something to a log or a shell.
func saneRequestID(id string) bool {
	if id == "" || len(id) > 128 {
		return false
	}
	for i := range len(id) {
		switch c := id[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		case c == '-', c == '_', c == '.', c == ':', c == '/', c == '+', c == '=', c == '@':
		default:
			return false
		}
	}
	return true
}

// drain reads what is left of a body. A client that waits for "100 Continue"
// has not sent it and shall not; one that is slow is not waited for.
func drain(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength == 0 || r.ContentLength > drainLimit || r.Header.Get("Expect") != "" {
		return
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(drainFor)) // the server sets its own for the next request
	_, _ = io.CopyN(io.Discard, r.Body, drainLimit)
}

// recoverer turns a panic into a 500. Once the answer has begun it can only be
// broken off, which is what [http.ErrAbortHandler] does.
func (a *API) recoverer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler { //nolint:errorlint // the value itself is the sentinel
				panic(cause)
			}
			e := exchangeOf(r.Context())
			a.log.ErrorContext(r.Context(), "request panicked", "requestId", e.requestID, "path", e.path,
				"cause", fmt.Sprint(cause), "stack", string(debug.Stack()))
			if e.status != 0 {
				panic(http.ErrAbortHandler)
			}
			writeProblem(w, newProblem(kindInternal, sitrep.MessageOf(errPanicked)).at(r.Context()))
		}()
		next.ServeHTTP(w, r)
	})
}

var errPanicked = fmt.Errorf("the handler panicked")
