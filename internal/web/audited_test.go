package web_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

// bookedDesk is a desk that says who asks.
type bookedDesk struct{ *toyDesk }

func (d bookedDesk) add(ctx context.Context, name string) (sitrep.Dataset, error) {
	id := sitrep.NewID(d.h.now)
	return d.h.store.AddDataset(ctx, sitrep.Dataset{
		ID: id, Name: name, Slug: string(id), Kind: sitrep.SourceFile, Source: "/data/" + name, CreatedAt: d.h.now, Fields: []sitrep.Field{{Name: "revenue", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure}},
		Snapshot: sitrep.Snapshot{ID: sitrep.NewID(d.h.now), DatasetID: id, Hash: string(id), File: string(id), ImportedAt: d.h.now, CheckedAt: d.h.now},
	})
}

func (d bookedDesk) Upload(ctx context.Context, u datasets.Upload) (sitrep.Dataset, error) {
	if _, err := io.Copy(io.Discard, u.Content); err != nil {
		return sitrep.Dataset{}, err
	}
	return d.add(ctx, u.Called())
}

func (d bookedDesk) Sample(ctx context.Context) (sitrep.Dataset, error) {
	return d.add(ctx, "Sample "+string(sitrep.NewID(d.h.now)))
}

func (d bookedDesk) Remove(ctx context.Context, id sitrep.ID) error {
	return d.h.store.RemoveDataset(ctx, d.h.now, id)
}

func (d bookedDesk) Replace(ctx context.Context, ds sitrep.Dataset, u datasets.Upload) error {
	_, _ = io.Copy(io.Discard, u.Content)
	_, _, err := d.Refresh(ctx, ds)
	return err
}

func (d bookedDesk) Refresh(ctx context.Context, ds sitrep.Dataset) (sitrep.Snapshot, bool, error) {
	i, ok, err := d.h.store.ClaimImport(ctx, d.h.now, ds.ID, store.ImportClaimer{Lease: 1e9})
	if err != nil || !ok {
		return ds.Snapshot, false, fmt.Errorf("claim: %v, %w", ok, err)
	}
	s, err := d.h.store.AddSnapshot(ctx, i, sitrep.Snapshot{ID: sitrep.NewID(d.h.now), Hash: string(sitrep.NewID(d.h.now)), File: "x", ImportedAt: d.h.now, CheckedAt: d.h.now}, ds.Fields)
	if ended := d.h.store.EndImport(ctx, d.h.now, i, err); err == nil {
		err = ended
	}
	return s, true, err
}

// booked is a house in which each form of the pages can be sent.
type booked struct {
	*house
	desk bookedDesk
	n    int
}

func (b *booked) fresh() string { b.n++; return fmt.Sprintf("thing-%d", b.n) }

// report is one of eve's that runs daily and is kept; its run is done.
func (b *booked) report() string {
	b.t.Helper()
	return path(b.add("eve", func(r *sitrep.Report) {
		r.Schedule, r.NextRunAt = sitrep.Schedule{Frequency: sitrep.Daily, Anchor: b.now}, b.now.AddDate(0, 0, 1)
		r.Plan, r.PlanGiven = []byte(`{"prompt":"Revenue by region","how":"total"}`), true
	}))
}

// run is one of a report of eve's, which waits.
func (b *booked) run() sitrep.ID {
	b.t.Helper()
	r := b.add("eve", func(r *sitrep.Report) {
		r.Recipients = []sitrep.Recipient{{ID: sitrep.NewID(b.now), Email: "ann@example.com"}}
	})
	for {
		if c := b.claim(); c.Report.ID == r.ID {
			return c.Execution.ID
		}
	}
}

func (b *booked) dataset() string {
	b.t.Helper()
	d, err := b.desk.add(b.ctx(), b.fresh())
	b.must(err)
	return "/app/datasets/" + string(d.ID)
}

// sent is what a form asks for: the fields of it, at a path; a file, if it has one.
type sent struct {
	path, file string
	fields     []string
}

// forms has every form of the pages that changes something, by its route: what the audit log
// calls that, and how it is filled in.
var forms = map[string]struct {
	action string
	make   func(*booked) sent
}{
	"/app/reports": {"createReport", func(b *booked) sent {
		return sent{"/app/reports", "", b.filled(nil, "do", "create", "once", b.fresh(), "isPublic", "yes")}
	}},
	"/app/reports/{report}/edit":    {"editReport", func(b *booked) sent { return sent{b.report() + "/edit", "", b.filled(nil, "do", "create")} }},
	"/app/reports/{report}/run":     {"runReport", func(b *booked) sent { return sent{b.report() + "/run", "", nil} }},
	"/app/reports/{report}/pause":   {"pauseReport", func(b *booked) sent { return sent{b.report() + "/pause", "", nil} }},
	"/app/reports/{report}/delete":  {"deleteReport", func(b *booked) sent { return sent{b.report() + "/delete", "", nil} }},
	"/app/reports/{report}/reading": {"renewPlan", func(b *booked) sent { return sent{b.report() + "/reading", "", []string{"choose", "read"}} }},
	"/app/reports/{report}/links":   {"createLink", func(b *booked) sent { return sent{b.report() + "/links", "", []string{"days", "7"}} }},
	"/app/reports/{report}/resume": {"resumeReport", func(b *booked) sent {
		r := b.report()
		_, err := b.store.PauseReport(b.ctx(), b.now, b.ownOf(r))
		b.must(err)
		return sent{r + "/resume", "", nil}
	}},
	"/app/reports/{report}/reading/restore": {"restorePlan", func(b *booked) sent {
		r := b.report()
		_, err := b.store.GivePlan(b.ctx(), b.now, store.Giving{Own: b.ownOf(r), Prompt: "Revenue by region", Plan: []byte(`{"prompt":"Revenue by region","how":"median"}`)})
		b.must(err)
		return sent{r + "/reading/restore", "", []string{"number", "1"}}
	}},
	"/app/reports/{report}/links/{link}/revoke": {"revokeLink", func(b *booked) sent {
		r, id := b.report(), sitrep.NewID(b.now)
		own := b.ownOf(r)
		b.must(b.store.AddLink(b.ctx(), b.now, own, sitrep.Link{ID: id, ReportID: own.ReportID, CreatedAt: b.now, ExpiresAt: b.now.AddDate(0, 0, 1)}, []byte(id)))
		return sent{r + "/links/" + string(id) + "/revoke", "", nil}
	}},
	"/app/runs/{run}/cancel": {"cancelExecution", func(b *booked) sent { return sent{"/app/runs/" + string(b.run()) + "/cancel", "", nil} }},

	"/app/datasets":                   {"addDataset", func(b *booked) sent { return sent{"/app/datasets", "a\n1\n", []string{"name", b.fresh()}} }},
	"/app/datasets/sample":            {"addDataset", func(*booked) sent { return sent{"/app/datasets/sample", "", nil} }},
	"/app/datasets/{dataset}/file":    {"refreshDataset", func(b *booked) sent { return sent{b.dataset() + "/file", "a\n1\n", nil} }},
	"/app/datasets/{dataset}/refresh": {"refreshDataset", func(b *booked) sent { return sent{b.dataset() + "/refresh", "", nil} }},
	"/app/datasets/{dataset}/remove":  {"removeDataset", func(b *booked) sent { return sent{b.dataset() + "/remove", "", nil} }},
	"/app/datasets/{dataset}/words": {"teachWord", func(b *booked) sent {
		return sent{b.dataset() + "/words", "", []string{"word", "turnover", "means", "revenue"}}
	}},
	"/app/datasets/{dataset}/words/forget": {"forgetWord", func(b *booked) sent {
		d := b.dataset()
		b.must(b.store.TeachWord(b.ctx(), b.now, sitrep.ID(d[strings.LastIndexByte(d, '/')+1:]), sitrep.TaughtWord{Word: "turnover", Means: "revenue", By: "eve", CreatedAt: b.now}))
		return sent{d + "/words/forget", "", []string{"word", "turnover"}}
	}},
}

func (b *booked) ownOf(report string) store.Own {
	b.t.Helper()
	key, err := b.store.KeyBySecret(b.ctx(), b.now, b.secrets["eve"])
	b.must(err)
	return store.Own{OwnerID: key.ID, ReportID: sitrep.ID(report[strings.LastIndexByte(report, '/')+1:])}
}

// otherForms change nothing of their own accord, or have a test of their own.
var otherForms = map[string]string{
	"/app/sign-in": "opens a session", "/app/sign-out": "ends a session",
	"/app/datasets/{dataset}/model": "needs the text of a model", "/app/runs/{run}/send": "needs mails that failed",
}

// TestEachFormIsInTheAuditLogOnceAndNoRefusalIs sends each form as each role, as somebody else
// and as nobody.
func TestEachFormIsInTheAuditLogOnceAndNoRefusalIs(t *testing.T) {
	t.Parallel()
	desk := bookedDesk{&toyDesk{}}
	h := openOver(t, toyReader(), func(c *web.Config) { c.Desk, c.Shares = desk, share.New([]byte("secret"), "http://here") })
	desk.h = h
	for _, name := range []string{"eve", "olga"} {
		h.addKey(store.KeyDraft{Name: name, Role: sitrep.Operator, Creations: 100_000, Requests: 100_000})
	}
	b := &booked{house: h, desk: desk}
	eve, olga, nobody := h.as("eve"), h.as("olga"), h.browser()
	for _, r := range web.Routes() {
		if r.Method != http.MethodPost || otherForms[r.Path] != "" {
			continue
		}
		form, known := forms[r.Path]
		if !known {
			t.Errorf("nobody says here what the form of %s changes", r.Path)
			continue
		}
		least, _, _ := reports.Least(r.Does)
		for _, role := range sitrep.KeyRoles {
			ask := form.make(b)
			h.must(h.store.SetRole(h.ctx(), h.now, "eve", role))
			b.sends(r.Path+" as "+string(role), eve, ask, form.action, "eve", map[bool]int{true: 1}[role.Includes(least)])
			h.must(h.store.SetRole(h.ctx(), h.now, "eve", sitrep.Operator))
		}
		b.sends(r.Path+" as nobody", nobody, form.make(b), form.action, "", 0)
		others := map[bool]int{true: 1}[strings.HasPrefix(r.Path, "/app/datasets") || r.Path == "/app/reports"]
		b.sends(r.Path+" as another", olga, form.make(b), form.action, "olga", others)
	}
}

// sends sends a form and wants so many lines for it.
func (b *booked) sends(what string, who *browser, s sent, action, name string, want int) {
	b.t.Helper()
	newest := func() ([]sitrep.Deed, int) {
		list, total, err := b.store.Deeds(b.ctx(), store.DeedFilter{Page: store.Page{Number: 1, Limit: 2}})
		b.must(err)
		return list, total
	}
	_, before := newest()
	var got page
	switch at := "/app/key"; {
	case name == "":
		got = who.do(http.MethodPost, s.path, who.form("/app/sign-in", s.fields...))
	case s.file != "":
		got = who.upload(at, s.path, "a.csv", s.file, s.fields...)
	default:
		form := who.form(at, s.fields...)
		if m := versionField.FindStringSubmatch(who.get(s.path).body); strings.HasSuffix(s.path, "/edit") && m != nil {
			form.Set("version", m[1])
		}
		got = who.do(http.MethodPost, s.path, form)
	}
	list, after := newest()
	if after-before != want {
		b.t.Errorf("%s is answered %d and has %d lines, want %d\n%.300s", what, got.status, after-before, want, got.part())
		return
	}
	if done := got.status == http.StatusSeeOther && name != "" || got.status == http.StatusCreated; done != (want == 1) {
		b.t.Errorf("%s is answered %d", what, got.status)
	}
	if want == 1 && (list[0].Action != action || list[0].KeyName != name || list[0].Object == "") {
		b.t.Errorf("%s has the line %+v", what, list[0])
	}
}
