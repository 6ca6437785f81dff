package api

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// The header fields of draft-ietf-httpapi-ratelimit-headers, spelled as there:
// Go's canonical form would be "Ratelimit".
const (
	headerLimitPolicy = "RateLimit-Policy"
	headerLimit       = "RateLimit"
	headerRetryAfter  = "Retry-After"
)

// Policies are the names of the limits.
func Policies() []string { return []string{limitCreation, limitData} }

const (
	limitCreation = "creation"
	limitData     = "data"
)

const (
	policyCreation = `"creation"`
	policyData     = `"data"`
)

// limit counts requests of known keys. A creation, and a run that is asked for,
// is counted once it is known whether it was accepted; every other request
// before it is answered.
func (a *API) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := exchangeOf(r.Context())
		if e.key == nil { // an open path
			next.ServeHTTP(w, r)
			return
		}
		if isCreation(r) {
			next.ServeHTTP(&creationWriter{ResponseWriter: w, api: a, request: r, key: e.key}, r)
			return
		}
		data, err := a.quotas.Spend(r.Context(), e.key.ID, e.started)
		if err != nil {
			a.writeError(w, r, err)
			return
		}
		e.setLimit(data)
		if !data.Granted {
			writeProblem(w, a.tooMany(r.Context(), data))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isCreation says whether the request would count as a creation if accepted.
func isCreation(r *http.Request) bool {
	run := strings.HasPrefix(r.URL.Path, pathReports+"/") && strings.HasSuffix(r.URL.Path, "/run")
	return r.Method == http.MethodPost && (r.URL.Path == pathReports || r.URL.Path == pathPlanned || run)
}

// creationWriter decides what a POST costs when its status is known: an
// accepted creation is in the ledger already, a refusal for the limit's sake
// costs nothing, and whatever else it is, a replay too, is a data request. If the
// key has none left for that, it is told so instead: nothing was made by it.
type creationWriter struct {
	http.ResponseWriter
	api     *API
	request *http.Request
	key     *sitrep.Key
	decided bool
	muted   bool // the answer was replaced: its body is thrown away
}

// WriteHeader counts, sets the headers of both limits, and lets the status through.
func (w *creationWriter) WriteHeader(status int) {
	if w.decided {
		return
	}
	w.decided = true
	// The report may be created: what is left is told also when the client is gone.
	ctx, a := context.WithoutCancel(w.request.Context()), w.api
	creation, data, err := w.count(ctx, status)
	switch {
	case err != nil && accepted(status):
		// It is done. To say otherwise for the sake of a header would be a lie.
		a.logFailure(ctx, err)
	case err != nil:
		w.replace(a.problem(ctx, err))
		return
	default:
		setLimits(w.Header(), a.cfg.Now(), creation, data)
	}
	if status == http.StatusTooManyRequests {
		a.limited(limitCreation)
		w.Header().Set(headerRetryAfter, strconv.Itoa(seconds(a.cfg.Now(), creation)))
	} else if !made(ctx, status) && !data.Granted {
		w.replace(a.tooMany(ctx, data))
		return
	}
	w.ResponseWriter.WriteHeader(status)
}

// count charges what the status costs and returns where the key stands then.
func (w *creationWriter) count(ctx context.Context, status int) (creation, data reports.Standing, err error) {
	now, quotas := w.api.cfg.Now(), w.api.quotas
	if made(ctx, status) || status == http.StatusTooManyRequests {
		data, err = quotas.Peek(ctx, w.key.ID, now)
	} else {
		data, err = quotas.Spend(ctx, w.key.ID, now)
	}
	if err != nil {
		return creation, data, err
	}
	if known := exchangeOf(ctx).creations; known != nil {
		return reports.StandingOf(*known), data, nil
	}
	quota, err := w.api.store.CreationQuota(ctx, now, w.key.ID)
	return reports.StandingOf(quota), data, err
}

// made says whether the request made something, and so was a creation.
func made(ctx context.Context, status int) bool {
	e := exchangeOf(ctx)
	return accepted(status) && !e.joined && !e.replayed
}

func accepted(status int) bool { return status == http.StatusCreated || status == http.StatusAccepted }

func (w *creationWriter) replace(p *problemJSON) {
	w.muted = true
	for _, name := range []string{"Location", "ETag", headerReplayed} { // of the answer that is not given
		w.Header().Del(name)
	}
	writeProblem(w.ResponseWriter, p)
}

// Write passes the body on, unless another answer took its place.
func (w *creationWriter) Write(b []byte) (int, error) {
	if !w.decided {
		w.WriteHeader(http.StatusOK)
	}
	if w.muted {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap is for [http.ResponseController].
func (w *creationWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// tooMany is the 429 of the data limit.
func (a *API) tooMany(ctx context.Context, data reports.Standing) *problemJSON {
	a.limited(limitData)
	wait := seconds(a.cfg.Now(), data)
	detail := fmt.Sprintf("The key has made %d requests within 60 minutes, which is its limit. Try again in %d seconds.", data.Limit, wait)
	return newProblem(kindLimited, detail).at(ctx).retryAfter(wait)
}

func (a *API) limited(policy string) {
	if a.cfg.Limited != nil {
		a.cfg.Limited(policy)
	}
}

// setLimit tells the data limit. It is on nearly every answer, so it allocates
// no more than the one text that is new.
func (e *exchange) setLimit(data reports.Standing) {
	var room [64]byte
	h := e.Header()
	h[headerLimitPolicy] = data.Policy
	h[headerLimit] = e.value(1, string(appendStanding(room[:0], e.started, policyData, data)))
}

// setLimit is the same for answers that are rare.
func setLimit(h http.Header, now time.Time, data reports.Standing) {
	h[headerLimitPolicy] = tellPolicy(data.Limit)
	h[headerLimit] = []string{string(appendStanding(nil, now, policyData, data))}
}

func setLimits(h http.Header, now time.Time, creation, data reports.Standing) {
	policy := append(appendPolicy(nil, policyCreation, creation.Limit), ", "...)
	h[headerLimitPolicy] = []string{string(appendPolicy(policy, policyData, data.Limit))}
	left := append(appendStanding(nil, now, policyCreation, creation), ", "...)
	h[headerLimit] = []string{string(appendStanding(left, now, policyData, data))}
}

// tellPolicy is the header that tells the data limit.
func tellPolicy(limit int) []string { return []string{string(appendPolicy(nil, policyData, limit))} }

// appendPolicy writes "data";q=1000;w=3600.
func appendPolicy(b []byte, policy string, limit int) []byte {
	b = append(b, policy...)
	b = strconv.AppendInt(append(b, ";q="...), int64(limit), 10)
	return strconv.AppendInt(append(b, ";w="...), int64(store.Hour/time.Second), 10)
}

// appendStanding writes "data";r=997;t=3210.
func appendStanding(b []byte, now time.Time, policy string, s reports.Standing) []byte {
	b = append(b, policy...)
	b = strconv.AppendInt(append(b, ";r="...), int64(max(s.Remaining, 0)), 10)
	return strconv.AppendInt(append(b, ";t="...), int64(seconds(now, s)), 10)
}

// seconds until more comes back, at least 1, at most an hour. With nothing
// used it is that: the whole of it is free.
func seconds(now time.Time, s reports.Standing) int {
	if s.Resets.IsZero() {
		return int(store.Hour / time.Second)
	}
	left := (s.Resets.Sub(now) + time.Second - 1) / time.Second
	return int(min(max(left, 1), store.Hour/time.Second))
}
