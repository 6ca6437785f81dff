package api

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"os"

	"github.com/go-chi/chi/v5"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/unsubscribe"
)

//go:embed unsubscribe.html
var unsubscribeTemplate string

//go:embed unsubscribe.css
var unsubscribeStyle string

// maxForm bounds what a stranger may send.
const maxForm = 4 << 10

// What a recipient may choose.
const (
	mailsNotThis = "not-this-report"
	mailsNone    = "none"
	mailsAgain   = "again"
)

// unsubscriber answers the links in mails. They work without a key: whoever has
// one got it by mail.
type unsubscriber struct {
	api    *API
	page   *template.Template
	policy string
}

// unsubscribePage is what the template shows.
type unsubscribePage struct {
	Title, Text string
	Style       template.CSS
	Choices     []unsubscribeChoice
}

type unsubscribeChoice struct{ Value, Label string }

// routeUnsubscribe adds the page of the links. A GET only asks: mail programs and
// scanners follow links by themselves.
func (a *API) routeUnsubscribe() {
	if a.cfg.Links == nil {
		return
	}
	hash := sha256.Sum256([]byte(unsubscribeStyle))
	u := &unsubscriber{
		api: a, page: template.Must(template.New("unsubscribe").Parse(unsubscribeTemplate)),
		policy: "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
	}
	path := unsubscribe.Path + "{token}"
	a.router.Get(path, u.handle)
	a.router.Post(path, u.handle)
	a.methods[path] = []string{http.MethodGet, http.MethodPost}
}

// wish is who a link is for.
type wish struct {
	report sitrep.ID
	email  string
}

func (u *unsubscriber) handle(w http.ResponseWriter, r *http.Request) {
	e := exchangeOf(r.Context())
	report, email, ok := u.api.cfg.Links.Read(chi.URLParam(r, "token"))
	e.path = unsubscribe.Path + "…" // who reads the log must not be able to use the link
	page, status := unsubscribePage{Title: "This link is not ours", Text: "It may have been cut off on the way. Please use the one in the mail."}, http.StatusNotFound
	if ok {
		status = http.StatusOK
		var err error
		if page, err = u.answer(w, r, wish{report, email}); err != nil {
			u.api.writeError(w, r, err)
			return
		}
	}
	page.Style = template.CSS(unsubscribeStyle) //nolint:gosec // ours
	var out bytes.Buffer
	if err := u.page.Execute(&out, page); err != nil {
		u.api.writeError(w, r, fmt.Errorf("render the page of a link: %w", err))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", u.policy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes())
}

func (u *unsubscriber) answer(w http.ResponseWriter, r *http.Request, who wish) (unsubscribePage, error) {
	if r.Method != http.MethodPost {
		return ask(who), nil
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseMultipartForm(maxForm); err != nil && r.PostForm == nil {
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return unsubscribePage{}, errUnread(err)
		}
		return unsubscribePage{}, &sitrep.Error{Code: sitrep.Invalid, Message: "The form could not be read.", Err: err}
	}
	choice := r.PostForm.Get("mails")
	if r.PostForm.Get("List-Unsubscribe") == "One-Click" { // RFC 8058
		choice = mailsNotThis
	}
	return u.act(r, who, choice)
}

func ask(who wish) unsubscribePage {
	return unsubscribePage{
		Title: "Do you want no more of these mails?", Text: "Nothing has changed yet. They come to " + who.email + ".",
		Choices: []unsubscribeChoice{{mailsNotThis, "No more mails of this report"}, {mailsNone, "No mails of this service at all"}},
	}
}

// act does what was chosen. Done already, it is as good.
func (u *unsubscriber) act(r *http.Request, who wish, choice string) (unsubscribePage, error) {
	ctx, now := r.Context(), u.api.now()
	p := store.Suppression{Email: who.email, ReportID: who.report, Source: store.ByRecipient}
	again := []unsubscribeChoice{{mailsAgain, "I want them after all"}}
	switch choice {
	case mailsNotThis:
		err := u.api.store.Suppress(ctx, now, p)
		if sitrep.CodeOf(err) == sitrep.NotFound { // the report is deleted: nothing more will come of it
			err = nil
		}
		return unsubscribePage{
			Title: "You will get no more mails of this report", Text: "This holds for " + who.email + ", also if somebody adds the address again. A mail that is on its way may still come.",
			Choices: append(again, unsubscribeChoice{mailsNone, "No mails of this service at all"}),
		}, err
	case mailsNone:
		p.ReportID = ""
		err := u.api.store.Suppress(ctx, now, p)
		return unsubscribePage{
			Title: "You will get no more mails of this service", Text: "This holds for " + who.email + ", whatever report it is. A mail that is on its way may still come.",
			Choices: again,
		}, err
	case mailsAgain:
		err := u.api.wantAgain(r, p)
		return unsubscribePage{Title: "You will get the mails again", Text: "The next report goes to " + who.email + "."}, err
	}
	return ask(who), nil
}

// wantAgain takes back what the recipient said, not what the operator did.
func (a *API) wantAgain(r *http.Request, p store.Suppression) error {
	for _, report := range []sitrep.ID{p.ReportID, ""} {
		p.ReportID = report
		if _, err := a.store.Unsuppress(r.Context(), a.now(), p); err != nil {
			return err
		}
	}
	return nil
}
