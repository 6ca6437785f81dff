package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// maxForm bounds what a form may send, in bytes: a prompt of 4,000 characters, each of
// four bytes written as %XX, fifty addresses, and a plan, which has the prompt in it too; or a
// model of 256 KiB.
const maxForm = 1 << 20

// visit is one request and who makes it.
type visit struct {
	w       http.ResponseWriter
	r       *http.Request
	now     time.Time
	session store.Session // without a token: nobody is signed in
}

func (v *visit) signedIn() bool { return v.session.Token != "" }

func (v *visit) key() *sitrep.Key { return &v.session.Key }

// may says whether the visitor may ask for an operation.
func (v *visit) may(operation string) bool { return reports.May(v.key(), operation) == nil }

// id reads an id of the path. A malformed one names nothing.
func (v *visit) id(name string) (sitrep.ID, error) {
	id, err := sitrep.ParseID(v.r.PathValue(name))
	if err != nil {
		return "", errNoPage
	}
	return id, nil
}

// own says that a report is the visitor's; the store finds out.
func (v *visit) own(report sitrep.ID) store.Own {
	return store.Own{OwnerID: v.session.Key.ID, ReportID: report}
}

// page is which page of a list is asked for, from 1; 1 where there is none that makes sense.
func (v *visit) page() int {
	n, err := strconv.Atoi(v.r.URL.Query().Get("page"))
	if err != nil || n < 1 || n > 1_000_000 {
		return 1
	}
	return n
}

// answer is a page, or where to go on.
type answer struct {
	page    string // name of its template; empty: it is a redirect
	title   string
	data    any
	status  int       // 0: 200
	to      string    // where a redirect leads
	again   string    // where the browser goes on by itself, while it shows the page: with the script, or without
	imports bool      // it has forms that import, which the script shows the progress of
	file    *download // in place of a page; nil: there is none
	served  bool      // all of it was written as it came
}

// scripted says whether the page has the script.
func (a answer) scripted() bool { return a.again != "" || a.imports }

func redirect(to string) answer { return answer{to: to} }

// said redirects to a page that tells what was done; see notes.
func said(to, note string) answer {
	return redirect(to + "?" + url.Values{"said": {note}}.Encode())
}

// answering makes a handler of a route: it finds out who is there, counts the request,
// looks at the token of a form, and turns errors into pages.
func (p *Pages) answering(r route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		v := &visit{w: w, r: req, now: p.now()}
		a, err := p.admit(v, r)
		if err == nil && a == (answer{}) {
			a, err = r.handle(v)
		}
		if err != nil {
			a = p.problem(v, err)
		}
		p.write(v, a)
	})
}

// admit lets the visitor on. An answer that is not empty stands in place of the page.
func (p *Pages) admit(v *visit, r route) (answer, error) {
	if r.does == readShared {
		return answer{}, nil
	}
	if err := p.recognise(v); err != nil {
		return answer{}, err
	}
	_, open, _ := reports.Least(r.does)
	if !open && !v.signedIn() {
		return redirect(signInFor(v.r)), nil
	}
	if v.r.Method == http.MethodPost && !streamed[r.path] {
		if err := p.readForm(v); err != nil {
			return answer{}, err
		}
	}
	if open {
		return answer{}, nil
	}
	if err := reports.May(v.key(), r.does); err != nil {
		return answer{}, err
	}
	if v.r.Method == http.MethodPost {
		v.r = v.r.WithContext(store.By(v.r.Context(), v.actor()))
	}
	return answer{}, p.count(v)
}

// signInFor is the form that asks for a key, and leads back to a page that was asked for.
func signInFor(r *http.Request) string {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || r.URL.RequestURI() == Root {
		return signInPath
	}
	return signInPath + "?" + url.Values{"next": {r.URL.RequestURI()}}.Encode()
}

// count takes the request off the key's quota.
func (p *Pages) count(v *visit) error {
	left, err := p.cfg.Quotas.Spend(v.r.Context(), v.key().ID, v.now)
	if err == nil && !left.Granted {
		wait := max(left.Resets.Sub(v.now).Round(time.Second), time.Second)
		v.w.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)))
		err = sitrep.Errorf(sitrep.Limited, "Your key has made %d requests within 60 minutes, which is its limit. Try again in %s.", left.Limit, inWords(wait))
	}
	return err
}

// readForm reads what a form sent and refuses one without the token of its session.
func (p *Pages) readForm(v *visit) error {
	v.r.Body = http.MaxBytesReader(v.w, v.r.Body, maxForm)
	if err := v.r.ParseForm(); err != nil {
		if _, large := errors.AsType[*http.MaxBytesError](err); large {
			return sitrep.Invalidf("The form holds more than %d kB.", maxForm>>10)
		}
		return &sitrep.Error{Code: sitrep.Invalid, Message: "The form could not be read.", Err: err}
	}
	if !tokenFits(p.formSecret(v), v.r.PostForm.Get("token")) {
		return errStaleForm
	}
	return nil
}

var (
	errNoPage    = sitrep.Errorf(sitrep.NotFound, "There is nothing at this address.")
	errStaleForm = sitrep.Errorf(sitrep.Forbidden, "This form is not of your present session. Go back, load the page again and send it once more.")
)

func noSuchPage(*visit) (answer, error) { return answer{}, errNoPage }

// problem is the page of an error; one that is ours is logged.
func (p *Pages) problem(v *visit, err error) answer {
	code := sitrep.CodeOf(err)
	status, title := http.StatusInternalServerError, "Something went wrong"
	switch code {
	case sitrep.Invalid, sitrep.Mismatch:
		status, title = http.StatusBadRequest, "This cannot be done"
	case sitrep.Unauthorized:
		return redirect(signInPath)
	case sitrep.Forbidden:
		status, title = http.StatusForbidden, "You may not do this"
	case sitrep.NotFound:
		status, title = http.StatusNotFound, "Not found"
	case sitrep.Conflict, sitrep.Stale:
		status, title = http.StatusConflict, "This cannot be done now"
	case sitrep.Limited:
		status, title = http.StatusTooManyRequests, "Too many requests"
		if v.w.Header().Get("Retry-After") == "" {
			v.w.Header().Set("Retry-After", "1")
		}
	case sitrep.Temporary:
		status, title = http.StatusServiceUnavailable, "Not available"
	default:
	}
	requestID := v.w.Header().Get("X-Request-Id")
	if status >= http.StatusInternalServerError {
		p.log.ErrorContext(v.r.Context(), "page failed", "requestId", requestID, "path", v.r.URL.Path, "error", err)
	} else {
		requestID = ""
	}
	return answer{page: "problem", title: title, status: status, data: problemView{sitrep.MessageOf(err), requestID}}
}

type problemView struct{ Text, RequestID string }

// write sends the answer whole, or says that it failed.
func (p *Pages) write(v *visit, a answer) {
	if a.served {
		return
	}
	if a.file != nil {
		h := v.w.Header()
		h.Set("Content-Type", a.file.kind)
		h.Set("Content-Disposition", "attachment; filename="+a.file.name)
		_, _ = v.w.Write(a.file.body) // the client is gone: nobody is left to tell
		return
	}
	if a.page == "" {
		http.Redirect(v.w, v.r, a.to, http.StatusSeeOther)
		return
	}
	var out bytes.Buffer
	if err := p.render(&out, v, a); err != nil {
		p.log.ErrorContext(v.r.Context(), "page failed", "path", v.r.URL.Path, "error", fmt.Errorf("render %s: %w", a.page, err))
		http.Error(v.w, "Something went wrong inside the service.", http.StatusInternalServerError)
		return
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	if a.scripted() {
		h.Set("Content-Security-Policy", policyFollowing)
	}
	v.w.WriteHeader(max(a.status, http.StatusOK))
	_, _ = v.w.Write(out.Bytes()) // the client is gone: nobody is left to tell
}
