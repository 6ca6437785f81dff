package web

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	rowsOfAPage = 25
	maxSearch   = 200 // characters
)

// pager leads through a list.
type pager struct {
	Page, Pages, Total int
	path               string
	query              url.Values
}

func pagerOf(v *visit, page store.Page, total int) pager {
	query := v.r.URL.Query()
	query.Del("said")
	return pager{page.Number, max(1, (total+page.Limit-1)/page.Limit), total, v.r.URL.Path, query}
}

// Before is the address of the page before; empty: there is none.
func (p pager) Before() string { return p.at(p.Page - 1) }

// After is that of the next one.
func (p pager) After() string { return p.at(p.Page + 1) }

func (p pager) at(n int) string {
	if n < 1 || n > p.Pages {
		return ""
	}
	p.query.Set("page", strconv.Itoa(n))
	return p.path + "?" + p.query.Encode()
}

// listView is a page of reports.
type listView struct {
	Reports  []reportRow
	Pager    pager
	Q        string
	Status   string
	Statuses []sitrep.Status
	Shared   bool // those of others
	Narrowed bool // by words or a state
	Datasets int  // in the catalog, if there is no report
	Adds     bool // the visitor may add some
}

// reportRow is a report in a list.
type reportRow struct {
	ID       sitrep.ID
	Title    string
	Dataset  string
	Status   sitrep.Status
	Repeats  bool // it has a schedule
	Paused   bool
	HasRun   bool // one is under way or has ended
	Schedule string
	Next     time.Time
	Last     time.Time
	Changed  time.Time
	Zone     *time.Location
	Mine     bool
}

func rowOf(r sitrep.Report, caller sitrep.ID) reportRow {
	return reportRow{
		ID: r.ID, Title: r.DeliverySubject(), Dataset: r.Dataset.Name, Status: r.Status, Repeats: r.Schedule.Repeats(), Paused: !r.Active, HasRun: r.LastExecutionID != "", Schedule: scheduleInWords(r.Schedule),
		Next: r.NextRunAt, Last: r.LastExecuted, Changed: r.UpdatedAt, Zone: zoneOf(r.Schedule), Mine: r.OwnerID == caller,
	}
}

func (p *Pages) home(*visit) (answer, error) { return redirect("/app/reports"), nil }

func (p *Pages) listReports(v *visit) (answer, error) {
	query := v.r.URL.Query()
	view := listView{Shared: query.Get("show") == "shared", Statuses: []sitrep.Status{sitrep.Pending, sitrep.Generating, sitrep.Completed, sitrep.Failed}}
	view.Q, view.Status = sane(query.Get("q")), query.Get("status")
	if sitrep.OneOf(view.Statuses...)(view.Status) != (sitrep.Flaw{}) {
		view.Status = ""
	}
	page := store.Page{Number: v.page(), Limit: rowsOfAPage}
	all, total, err := p.find(v, view, page)
	if err != nil {
		return answer{}, err
	}
	view.Narrowed, view.Pager = view.Q != "" || view.Status != "", pagerOf(v, page, total)
	for _, r := range all {
		view.Reports = append(view.Reports, rowOf(r, v.key().ID))
	}
	if total == 0 && !view.Narrowed && !view.Shared {
		datasets, err := p.store.Datasets(v.r.Context())
		if err != nil {
			return answer{}, err
		}
		view.Datasets, view.Adds = len(datasets), p.mayAdd(v)
	}
	return answer{page: "reports", title: "Reports", data: view, imports: view.Adds}, nil
}

func (p *Pages) find(v *visit, view listView, page store.Page) ([]sitrep.Report, int, error) {
	if view.Shared {
		return p.store.DiscoverReports(v.r.Context(), v.key().ID, page)
	}
	return p.store.FindReports(v.r.Context(), store.ReportFilter{
		OwnerID: v.key().ID, Status: sitrep.Status(view.Status), Text: view.Q, Page: page,
	})
}

// sane makes words to look for of what was typed: what no database can look for is
// left out.
func sane(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, strings.ToValidUTF8(strings.TrimSpace(text), ""))
	if runes := []rune(text); len(runes) > maxSearch {
		return string(runes[:maxSearch])
	}
	return text
}
