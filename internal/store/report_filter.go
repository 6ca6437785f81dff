package store

import (
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// ReportFilter selects reports of an owner: those that meet all that is set.
type ReportFilter struct {
	OwnerID   sitrep.ID
	RefID     *string // nil: any
	DatasetID sitrep.ID
	Status    sitrep.Status
	Active    *bool
	From, To  time.Time // created from From on and before To
	// Text is looked for in prompt, title, subject and refId, without regard to the
	// case of the letters from A to Z: databases do not agree about others.
	Text string
	Page Page
}

// list is the page of rows p that meet the filter.
func (f ReportFilter) list() list {
	l := list{where: "p.owner_id = $1", args: []any{f.OwnerID}, page: f.Page}
	if f.RefID != nil {
		// The second condition is what makes the partial index usable.
		l.and("p.ref_id = $ AND p.ref_id <> ''", *f.RefID)
	}
	if f.DatasetID != "" {
		l.and("p.dataset_id = $", f.DatasetID)
	}
	if f.Status != "" {
		l.and(`coalesce((SELECT x.status FROM execution x WHERE x.report_id = p.id ORDER BY x.created_at DESC, x.id DESC LIMIT 1), 'PENDING') = $`, f.Status)
	}
	if f.Active != nil {
		l.and("(p.pause = '') = $", *f.Active)
	}
	if !f.From.IsZero() {
		l.and("p.created_at >= $", f.From.Add(time.Millisecond-1).UnixMilli())
	}
	if !f.To.IsZero() {
		l.and("p.created_at < $", f.To.Add(time.Millisecond-1).UnixMilli())
	}
	if f.Text != "" {
		like := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(lowerASCII(f.Text)) + "%"
		// All in one text, with a sign between that no text has: most of what a search costs is looking at each
		// report that does not have it.
		l.and("lower(p.prompt || '\x1f' || p.title || '\x1f' || p.subject || '\x1f' || p.ref_id) LIKE $ ESCAPE '\\'", like)
	}
	return l
}

// and adds a condition; each $ in it is the one argument.
func (l *list) and(condition string, arg any) {
	l.args = append(l.args, arg)
	l.where += " AND " + strings.ReplaceAll(condition, "$", "$"+strconv.Itoa(len(l.args)))
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
