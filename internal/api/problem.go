package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// problemKind is one kind of error that the API answers with.
type problemKind struct {
	slug    string // its anchor in /docs is error-<slug>
	status  int
	title   string
	meaning string // what the caller can do about it
}

// The kinds. A caller may switch on type or status; both are stable.
var (
	kindInvalid = problemKind{
		"invalid", http.StatusBadRequest, "Bad request",
		"A parameter, a header or the body breaks a rule. The list of errors names each place and what is wrong there.",
	}
	kindUnauthorized = problemKind{
		"unauthorized", http.StatusUnauthorized, "Unauthorized",
		"The x-api-key header is missing, or its key is unknown, revoked or expired. Nothing else of the request was looked at.",
	}
	kindForbidden = problemKind{
		"forbidden", http.StatusForbidden, "Forbidden",
		"The key is known but may not do this: the report belongs to another key, or it keeps no content for the API.",
	}
	kindNotFound = problemKind{
		"not-found", http.StatusNotFound, "Not found",
		"There is no such path, report or execution, or the execution has no content (yet).",
	}
	kindMethod = problemKind{
		"method-not-allowed", http.StatusMethodNotAllowed, "Method not allowed",
		"The path exists, but not with this method. The Allow header lists those it has.",
	}
	kindSlow = problemKind{
		"slow", http.StatusRequestTimeout, "Request timeout",
		"The body did not arrive in time. Send it again, at once and whole.",
	}
	kindConflict = problemKind{
		"conflict", http.StatusConflict, "Conflict",
		"What is asked cannot be done as things are: the dataset of the report was removed.",
	}
	kindStale = problemKind{
		"stale", http.StatusPreconditionFailed, "Changed meanwhile",
		"What is there is not what If-Match names. Read it again, then decide.",
	}
	kindTooLarge = problemKind{
		"too-large", http.StatusRequestEntityTooLarge, "Content too large",
		"The body is larger than 1 MiB; of an upload, larger than the service takes.",
	}
	kindMediaType = problemKind{
		"media-type", http.StatusUnsupportedMediaType, "Unsupported media type",
		"The body is not stated to be what the endpoint reads: JSON in UTF-8, which for a change may also be called application/merge-patch+json. No Content-Type at all is fine.",
	}
	kindRange = problemKind{
		"range", http.StatusRequestedRangeNotSatisfiable, "Range not satisfiable",
		"The Range header asks for bytes that are not there. Content-Range says how many there are.",
	}
	kindMismatch = problemKind{
		"mismatch", http.StatusUnprocessableEntity, "Idempotency key reused",
		"The Idempotency-Key was used within the last 24 hours for something else.",
	}
	kindLimited = problemKind{
		"limited", http.StatusTooManyRequests, "Too many requests",
		"The key has used up its limit. Retry-After says in how many seconds to try again. Nothing was counted.",
	}
	kindInternal = problemKind{
		"internal", http.StatusInternalServerError, "Internal server error",
		"Our fault. The log of the service has the details under the request id.",
	}
	kindUnavailable = problemKind{
		"unavailable", http.StatusServiceUnavailable, "Service unavailable",
		"The service cannot answer at the moment. Try again.",
	}

	// kinds lists them all, by status.
	kinds = []problemKind{
		kindInvalid, kindUnauthorized, kindForbidden, kindNotFound, kindMethod, kindSlow, kindConflict,
		kindStale, kindTooLarge, kindMediaType, kindRange, kindMismatch, kindLimited, kindInternal, kindUnavailable,
	}
)

// kindOf is the one place where a code becomes a status. Unknown codes, and
// those that only mean something inside, are our fault.
func kindOf(code sitrep.Code) problemKind {
	switch code {
	case sitrep.Invalid:
		return kindInvalid
	case sitrep.Unauthorized:
		return kindUnauthorized
	case sitrep.Forbidden:
		return kindForbidden
	case sitrep.NotFound:
		return kindNotFound
	case sitrep.Conflict:
		return kindConflict
	case sitrep.Stale:
		return kindStale
	case sitrep.Mismatch:
		return kindMismatch
	case sitrep.Limited:
		return kindLimited
	case sitrep.Temporary:
		return kindUnavailable
	default:
		return kindInternal
	}
}

// uri is the type of a problem: a stable reference that /docs explains.
func (k problemKind) uri() string { return "/docs#error-" + k.slug }

// problemJSON is an RFC 9457 problem body. It is an error, so that handlers
// may return one.
type problemJSON struct {
	Type     string              `json:"type" format:"uri-reference" doc:"Stable reference of the kind of problem; explained in /docs."`
	Title    string              `json:"title" doc:"The kind of problem in words."`
	Status   int                 `json:"status" doc:"The HTTP status."`
	Detail   string              `json:"detail" doc:"What is wrong with this request."`
	Instance string              `json:"instance" format:"uri-reference" doc:"The path of the request."`
	Errors   []sitrep.FieldError `json:"errors" doc:"Each place in the request that is wrong; empty when the problem is not in one place."`

	header http.Header
}

func newProblem(k problemKind, detail string) *problemJSON {
	return &problemJSON{Type: k.uri(), Title: k.title, Status: k.status, Detail: detail, Errors: []sitrep.FieldError{}}
}

// at fills in which request it is about.
func (p *problemJSON) at(ctx context.Context) *problemJSON {
	p.Instance = exchangeOf(ctx).path
	return p
}

// retryAfter tells when to try again, in seconds.
func (p *problemJSON) retryAfter(seconds int) *problemJSON {
	p.header = http.Header{headerRetryAfter: {strconv.Itoa(seconds)}}
	return p
}

// with adds a header field.
func (p *problemJSON) with(name, value string) *problemJSON {
	p.header = http.Header{name: {value}}
	return p
}

// of names the place that is wrong.
func (p *problemJSON) of(place sitrep.FieldError) *problemJSON {
	p.Errors = []sitrep.FieldError{place}
	return p
}

// Error is the detail.
func (p *problemJSON) Error() string { return p.Detail }

// GetStatus is for huma.
func (p *problemJSON) GetStatus() int { return p.Status }

// GetHeaders is for huma.
func (p *problemJSON) GetHeaders() http.Header { return p.header }

// ContentType is for huma.
func (p *problemJSON) ContentType(string) string { return problemType }

const problemType = "application/problem+json"

// problem makes the answer for an error, and logs it if it is ours.
func (a *API) problem(ctx context.Context, err error) *problemJSON {
	if p, ok := errors.AsType[*problemJSON](err); ok {
		return p.at(ctx)
	}
	k := kindOf(sitrep.CodeOf(err))
	if k == kindUnauthorized { // one body for all: a key can end while its request runs
		return newProblem(k, errNoKey.Message).at(ctx)
	}
	if k.status >= http.StatusInternalServerError {
		a.logFailure(ctx, err)
	}
	p := newProblem(k, sitrep.MessageOf(err)).at(ctx)
	if e, ok := errors.AsType[*sitrep.Error](err); ok && k.status < http.StatusInternalServerError && e.Fields != nil {
		p.Errors = e.Fields
	}
	if k == kindUnavailable {
		return p.retryAfter(1)
	}
	return p
}

func (a *API) logFailure(ctx context.Context, err error) {
	e := exchangeOf(ctx)
	if ctx.Err() != nil {
		a.log.InfoContext(ctx, "client went away", "requestId", e.requestID, "path", e.path, "error", err)
		return
	}
	a.log.ErrorContext(ctx, "request failed", "requestId", e.requestID, "path", e.path, "error", err)
}

// writeError answers with the problem of err, outside of huma.
func (a *API) writeError(w http.ResponseWriter, r *http.Request, err error) {
	writeProblem(w, a.problem(r.Context(), err))
}

func writeProblem(w http.ResponseWriter, p *problemJSON) {
	for name, values := range p.header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", problemType)
	w.WriteHeader(p.Status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(p) // the client is gone: nobody is left to tell
}
