package api

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// maxWait is how long a request may wait, in seconds: what stands between client
// and server often cuts off what is silent for longer.
const maxWait = 60

// waitRoom is what is left of a connection's time after the wait, to write the answer.
const waitRoom = 30 * time.Second

// WaitQuery is the query of what can be waited for; see [ListQuery].
type WaitQuery struct {
	Wait waitSeconds `query:"wait" doc:"Seconds to wait for the end at the most. Left out: the answer comes at once."`

	request *http.Request
	writer  http.ResponseWriter
}

type waitSeconds string

// Schema says that the parameter is an integer.
func (waitSeconds) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Format: "int32", Minimum: ptr(1.0), Maximum: ptr(float64(maxWait))}
}

// Resolve keeps the request; see [huma.Resolver].
func (q *WaitQuery) Resolve(ctx huma.Context) []error {
	q.request, q.writer = humachi.Unwrap(ctx)
	return nil
}

// read reads the query, and the id of the path so that both are told at once.
// 0 seconds: nothing is waited for.
func (q *WaitQuery) read(name, text string) (id sitrep.ID, seconds int, err error) {
	var wrong []sitrep.FieldError
	id, pathErr := sitrep.ParseID(text)
	if pathErr != nil {
		wrong = wrongAt("path."+name, sitrep.CheckID(text))
	}
	values, err := url.ParseQuery(q.request.URL.RawQuery)
	if err != nil {
		wrong = append(wrong, wrongAt("query", notEncoded)...)
	}
	seconds, bad := positive(values, "wait", 0, maxWait)
	if wrong = append(wrong, bad...); len(wrong) > 0 {
		return "", 0, sitrep.InvalidFields(wrong...)
	}
	return id, seconds, nil
}

// waiting is a request that may wait.
type waiting struct {
	request *http.Request
	writer  http.ResponseWriter
	limit   time.Duration // 0: it does not
}

func (q *WaitQuery) waits(seconds int) waiting {
	return waiting{q.request, q.writer, time.Duration(seconds) * time.Second}
}

// awaitEnd returns how something of a report stands: at once if it has ended or
// nothing shall be waited for, else when it has, when the time is over, or when this
// process stops. While it waits it holds its connection to the client and some
// memory. Look checks the caller's rights; they may end during the wait, and so may
// the key.
func awaitEnd[T any](a *API, ctx context.Context, w waiting, look func() (T, sitrep.ID, bool, error)) (T, error) {
	state, report, ended, err := look()
	if err != nil || ended || w.limit == 0 {
		return state, err
	}
	told, stop := a.store.AwaitEnd(report)
	defer stop()
	w.extend()
	timer := time.NewTimer(w.limit)
	defer timer.Stop()
	for over := false; ; {
		if state, _, ended, err = look(); err != nil || ended || over {
			break
		}
		select {
		case <-told:
		case <-timer.C:
			over = true
		case <-a.stopping:
			over = true
		case <-ctx.Done():
			return state, ctx.Err()
		}
	}
	if err == nil {
		_, err = a.keyOf(w.request, a.cfg.Now())
	}
	return state, err
}

// extend lets the connection live as long as the wait: the server's own limits are
// for requests that are answered when they are read.
func (w waiting) extend() {
	until := time.Now().Add(w.limit + waitRoom)
	c := http.NewResponseController(w.writer)
	_ = c.SetReadDeadline(until) // where it cannot be set, there is none
	_ = c.SetWriteDeadline(until)
}
