package web

import (
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	// usesOfALink is how often a link is answered a minute, on this node.
	usesOfALink = 120
	// guesses is how many addresses that are no links an address may try a minute.
	guesses = 30

	linksOfAPage = 20
	// readShared is the operation that needs no key and looks for none.
	readShared = "readShared"
)

var errNoLink = sitrep.Errorf(sitrep.NotFound, "This link is not in force. It may have ended, or its owner has revoked it.")

// sharedView is a report as whoever has a link sees it.
type sharedView struct {
	Subject string
	Path    string // of the link
	Run     sitrep.Execution
	Runs    []sitrep.Execution // that can be read, the newest first
	Body    template.HTML      // empty: there is no run to read yet
}

// shared is the report that the link of the path leads to. Nobody is signed in, whatever
// the browser brought along: no cookie is looked at.
func (p *Pages) shared(v *visit) (sitrep.Report, error) {
	h := v.w.Header()
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	if p.cfg.Shares == nil {
		return sitrep.Report{}, errNoLink
	}
	id, hash, ours := p.cfg.Shares.Read(v.r.PathValue("token"))
	gate, name := p.guesses, p.cfg.Client(v.r)
	if ours {
		gate, name = p.uses, string(id)
	}
	if wait, ok := gate.Pass(name, v.now); !ok {
		h.Set("Retry-After", strconv.Itoa(int((wait+time.Second-1)/time.Second)))
		return sitrep.Report{}, sitrep.Errorf(sitrep.Limited, "This was asked for too often. Try again in a minute.")
	}
	if !ours {
		return sitrep.Report{}, errNoLink
	}
	report, err := p.store.FindLinked(v.r.Context(), v.now, id, hash)
	if sitrep.CodeOf(err) == sitrep.NotFound {
		return sitrep.Report{}, errNoLink
	}
	if err != nil {
		return sitrep.Report{}, err
	}
	return p.store.FindReport(v.r.Context(), report)
}

// showShared is the page of a link: what the newest finished run says, or the one that is asked for.
func (p *Pages) showShared(v *visit) (answer, error) {
	r, err := p.shared(v)
	if err != nil {
		return answer{}, err
	}
	view := sharedView{Subject: r.DeliverySubject(), Path: strings.TrimSuffix(v.r.URL.Path, "/")}
	list := store.Page{Number: 1, Limit: runsToChoose}
	if view.Runs, _, err = p.store.FindExecutions(v.r.Context(), store.ExecutionFilter{ReportID: r.ID, WithJSON: true, Page: list}); err != nil {
		return answer{}, err
	}
	c, err := p.sharedContent(v, r, store.JSONPart)
	if err != nil {
		if len(view.Runs) == 0 {
			return answer{page: "shared", title: view.Subject, data: view}, nil
		}
		return answer{}, err
	}
	view.Run = c.run
	d, err := document.Decode(c.JSON)
	if err == nil {
		view.Body, err = page.Within(&d, page.Options{Made: c.GeneratedAt})
	}
	return answer{page: "shared", title: view.Subject, data: view}, err
}

// sharedContent is what a finished run of the report wrote: the one that the query names,
// else the newest.
func (p *Pages) sharedContent(v *visit, r sitrep.Report, part store.ContentPart) (c runContent, err error) {
	var id sitrep.ID
	if asked := v.r.URL.Query().Get("run"); asked != "" {
		if id, err = sitrep.ParseID(asked); err != nil {
			return c, errNoPage
		}
	} else {
		newest, _, err := p.store.FindExecutions(v.r.Context(), store.ExecutionFilter{ReportID: r.ID, WithJSON: true, Page: store.Page{Number: 1, Limit: 1}})
		if err != nil {
			return c, err
		}
		if len(newest) == 0 {
			return c, errNoPage
		}
		id = newest[0].ID
	}
	state, err := p.store.FindContent(v.r.Context(), id, part)
	if err == nil && state.Report.ReportID != r.ID {
		err = errNoPage
	}
	if err != nil {
		return c, err
	}
	c.run = state.Execution
	c.Content, err = reports.ContentOf(state, part)
	return c, err
}

// runContent is what a run wrote.
type runContent struct {
	*sitrep.Content
	run sitrep.Execution
}

func (p *Pages) sharedMarkdown(v *visit) (answer, error) {
	return p.sharedFile(v, store.MarkdownPart, "text/markdown; charset=utf-8", "report.md")
}

func (p *Pages) sharedJSON(v *visit) (answer, error) {
	return p.sharedFile(v, store.JSONPart, "application/json", "report.json")
}

func (p *Pages) sharedFile(v *visit, part store.ContentPart, kind, name string) (answer, error) {
	r, err := p.shared(v)
	if err != nil {
		return answer{}, err
	}
	c, err := p.sharedContent(v, r, part)
	if err != nil {
		return answer{}, err
	}
	body := []byte(c.JSON)
	if part == store.MarkdownPart {
		body = []byte(c.Markdown)
	}
	return answer{file: &download{name: name, kind: kind, body: body}}, nil
}

// linksView is the links to a report, for its owner.
type linksView struct {
	Report  sitrep.Report
	Subject string
	Links   []linkRow
	Pager   pager
	Made    string // the address of one that was just made, which is told this once
	Until   time.Time
}

type linkRow struct {
	sitrep.Link
	State stateView
}

func linksAt(id sitrep.ID) string { return reportAt(id) + "/links" }

func (p *Pages) showLinks(v *visit) (answer, error) {
	r, err := p.ownReport(v)
	if err != nil {
		return answer{}, err
	}
	return p.linksPage(v, linksView{Report: r, Subject: r.DeliverySubject()})
}

func (p *Pages) linksPage(v *visit, view linksView) (answer, error) {
	list := store.Page{Number: v.page(), Limit: linksOfAPage}
	links, total, err := p.store.Links(v.r.Context(), view.Report.ID, list)
	view.Pager = pagerOf(v, list, total)
	for _, l := range links {
		row := linkRow{l, stateView{"in force", "good"}}
		switch {
		case !l.RevokedAt.IsZero():
			row.State = stateView{"revoked", "soft"}
		case !l.InForce(v.now):
			row.State = stateView{"ended", "soft"}
		}
		view.Links = append(view.Links, row)
	}
	return answer{page: "links", title: "Links to " + view.Subject, data: view}, err
}

// makeLink makes a link and shows its address, this once: it is in no redirect, and so in
// no history and no log.
func (p *Pages) makeLink(v *visit) (answer, error) {
	r, err := p.ownReport(v)
	if err != nil {
		return answer{}, err
	}
	if p.cfg.Shares == nil {
		return answer{}, errNoPage
	}
	days, err := strconv.Atoi(v.r.PostForm.Get("days"))
	if err != nil || days < 1 || days > 366 {
		return answer{}, sitrep.Invalidf("A link is in force for 1 to 366 days.")
	}
	link := sitrep.Link{ID: sitrep.NewID(v.now), ReportID: r.ID, CreatedAt: v.now, ExpiresAt: v.now.Add(time.Duration(days) * 24 * time.Hour)}
	address, hash := p.cfg.Shares.Make(link.ID)
	if err := p.store.AddLink(v.r.Context(), v.now, v.own(r.ID), link, hash); err != nil {
		return answer{}, err
	}
	a, err := p.linksPage(v, linksView{Report: r, Subject: r.DeliverySubject(), Made: address, Until: link.ExpiresAt})
	a.status = http.StatusCreated
	return a, err
}

func (p *Pages) revokeLink(v *visit) (answer, error) {
	report, err := v.id("report")
	if err != nil {
		return answer{}, err
	}
	link, err := v.id("link")
	if err != nil {
		return answer{}, err
	}
	if err := p.store.RevokeLink(v.r.Context(), v.now, v.own(report), link); err != nil {
		return answer{}, err
	}
	return said(linksAt(report), "unlinked"), nil
}
