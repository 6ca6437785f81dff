package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// Page is a part of a list: Number from 1, Limit from 1.
type Page struct{ Number, Limit int }

func (p Page) offset() int64 { return int64(p.Number-1) * int64(p.Limit) }

// A report's status is that of its newest execution; both look-ups are one step
// in the index execution_report. The dataset is what the interface shows of it.
const reportColumns = `r.id, r.owner_id, r.dataset_id, r.prompt, r.title, r.subject, r.ref_id, r.workflow_type,
	r.frequency, r.timezone, r.time_of_day, r.explicit_time, r.anchor,
	r.api_retention, r.email_enabled, r.is_public, r.pause, r.created_at, r.updated_at, r.next_run_at, r.plan, r.plan_drops, r.plan_given,
	coalesce(e.status, 'PENDING'), coalesce(e.id, ''), CASE WHEN e.status = 'FAILED' THEN e.error ELSE '' END, ` + lastExecutedSQL + `,
	d.id, d.name, d.slug, d.description, d.kind, d.subgraph_id, d.data_science, d.created_at, d.removed_at`

const lastExecutedSQL = `(SELECT x.ended_at FROM execution x WHERE x.report_id = r.id AND x.ended_at IS NOT NULL
	ORDER BY x.created_at DESC, x.id DESC LIMIT 1)`

const newestExecutionSQL = ` LEFT JOIN execution e ON e.id = (SELECT x.id FROM execution x WHERE x.report_id = r.id
	ORDER BY x.created_at DESC, x.id DESC LIMIT 1)`

const reportJoins = newestExecutionSQL + ` JOIN dataset d ON d.id = r.dataset_id`

func scanReport(row scanner) (r sitrep.Report, err error) {
	var pause string
	var timeOfDay int64
	d := &r.Dataset
	err = row.Scan(&r.ID, &r.OwnerID, &r.DatasetID, &r.Prompt, &r.Title, &r.Subject, &r.RefID, &r.WorkflowType,
		&r.Schedule.Frequency, &r.Schedule.Timezone, &timeOfDay, &r.Schedule.Explicit, at(&r.Schedule.Anchor),
		&r.APIRetention, &r.EmailEnabled, &r.Public, &pause, at(&r.CreatedAt), at(&r.UpdatedAt), at(&r.NextRunAt), &r.Plan, &r.PlanDrops, &r.PlanGiven,
		&r.Status, &r.LastExecutionID, &r.LastError, at(&r.LastExecuted),
		&d.ID, &d.Name, &d.Slug, &d.Description, &d.Kind, &d.SubgraphID, &d.DataScience, at(&d.CreatedAt), at(&d.RemovedAt))
	r.Schedule.TimeOfDay = time.Duration(timeOfDay) * time.Millisecond
	r.Active = pause == ""
	return r, err
}

// FindReport returns a report with recipients, status and last execution, and
// of its dataset (also a removed one) what the interface shows. NotFound.
func (s *Store) FindReport(ctx context.Context, id sitrep.ID) (sitrep.Report, error) {
	r, err := s.read.findReport(ctx, id)
	if err != nil {
		return sitrep.Report{}, fmt.Errorf("find report %s: %w", id, err)
	}
	return r, nil
}

func (c conn) findReport(ctx context.Context, id sitrep.ID) (sitrep.Report, error) {
	r, err := scanReport(c.one(ctx, "SELECT "+reportColumns+" FROM report r"+reportJoins+" WHERE r.id = $1", id))
	if noRow(err) {
		return r, notFound("report")
	}
	if err != nil {
		return r, err
	}
	reports := []sitrep.Report{r}
	err = c.addRecipients(ctx, reports)
	return reports[0], err
}

// FindReports lists an owner's reports, newest first, with the true total.
// What they hold is what FindReport returns.
func (s *Store) FindReports(ctx context.Context, f ReportFilter) ([]sitrep.Report, int, error) {
	reports, total, err := s.read.listReports(ctx, f.list())
	if err != nil {
		return nil, 0, fmt.Errorf("list reports of %s: %w", f.OwnerID, err)
	}
	return reports, total, nil
}

// DiscoverReports lists reports with API retention that are the caller's or
// public, newest first, with the true total.
func (s *Store) DiscoverReports(ctx context.Context, caller sitrep.ID, p Page) ([]sitrep.Report, int, error) {
	reports, total, err := s.read.listReports(ctx, list{
		where: "p.api_retention AND (p.owner_id = $1 OR p.is_public)", args: []any{caller}, page: p,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("discover reports for %s: %w", caller, err)
	}
	return reports, total, nil
}

// list is a page of rows p that meet a condition.
type list struct {
	where string
	args  []any
	page  Page
}

func listReportsSQL(l list) string {
	n := len(l.args)
	return fmt.Sprintf(`SELECT %s, (SELECT count(*) FROM report p WHERE %s)
		FROM (SELECT * FROM report p WHERE %s ORDER BY p.created_at DESC, p.id DESC LIMIT $%d OFFSET $%d) r %s
		ORDER BY r.created_at DESC, r.id DESC`, reportColumns, l.where, l.where, n+1, n+2, reportJoins)
}

// listReports reads the page and the total in one statement: the page is cut
// before anything is joined, so a page costs the same however long the list is.
func (c conn) listReports(ctx context.Context, l list) ([]sitrep.Report, int, error) {
	total, n := 0, len(l.args)
	reports, err := collect(ctx, c, func(row scanner) (sitrep.Report, error) {
		return scanReport(withMore{row, []any{&total}})
	}, listReportsSQL(l), append(l.args[:n:n], l.page.Limit, l.page.offset())...)
	if err != nil {
		return nil, 0, err
	}
	if len(reports) == 0 { // past the end, or nothing at all: no row carries the total
		err = c.one(ctx, "SELECT count(*) FROM report p WHERE "+l.where, l.args...).Scan(&total)
		return nil, total, err
	}
	return reports, total, c.addRecipients(ctx, reports)
}

// addRecipients reads the recipients of all reports in one query.
func (c conn) addRecipients(ctx context.Context, reports []sitrep.Report) error {
	if len(reports) == 0 {
		return nil
	}
	place := make(map[sitrep.ID]int, len(reports))
	args := make([]any, len(reports))
	for i, r := range reports {
		place[r.ID], args[i] = i, r.ID
	}
	_, err := collect(ctx, c, func(row scanner) (struct{}, error) {
		var report sitrep.ID
		var to sitrep.Recipient
		if err := row.Scan(&report, &to.ID, &to.Email); err != nil {
			return struct{}{}, err
		}
		r := &reports[place[report]]
		r.Recipients = append(r.Recipients, to)
		return struct{}{}, nil
	}, "SELECT report_id, id, email FROM recipient WHERE report_id IN ("+placeholders(len(args))+
		") ORDER BY report_id, position", args...)
	return err
}

// ReportState is what a status request needs, in one query.
type ReportState struct {
	ReportID     sitrep.ID
	OwnerID      sitrep.ID
	Public       bool
	APIRetention bool
	Status       sitrep.Status
	LastExecuted time.Time // zero: none
}

const reportStateSQL = `SELECT r.id, r.owner_id, r.is_public, r.api_retention, coalesce(e.status, 'PENDING'), ` +
	lastExecutedSQL + ` FROM report r` + newestExecutionSQL + ` WHERE r.id = $1`

// FindReportState is FindReport for those who only ask how it stands. NotFound.
func (s *Store) FindReportState(ctx context.Context, id sitrep.ID) (st ReportState, err error) {
	err = s.row(ctx, &s.hot.state, id).
		Scan(&st.ReportID, &st.OwnerID, &st.Public, &st.APIRetention, &st.Status, at(&st.LastExecuted))
	if noRow(err) {
		err = notFound("report")
	}
	if err != nil {
		return ReportState{}, fmt.Errorf("find state of report %s: %w", id, err)
	}
	return st, nil
}

// DropPlan forgets the pinned plan of a report, so that its next run makes it
// anew. Without a plan there is nothing to do. It returns the report as it is
// then. Forbidden for who is not the owner, NotFound.
func (s *Store) DropPlan(ctx context.Context, owner, id sitrep.ID) (r sitrep.Report, err error) {
	err = s.write(ctx, time.Time{}, func(ctx context.Context, tx *Tx) error {
		if err := tx.lockOwnReport(ctx, owner, id, "have its plan made anew"); err != nil {
			return err
		}
		n, err := tx.exec(ctx, "UPDATE report SET plan = NULL, plan_given = FALSE, plan_drops = plan_drops + 1 WHERE id = $1 AND plan IS NOT NULL", id)
		if err == nil && n > 0 {
			err = tx.note(ctx, onReport("renewPlan", id, ""))
		}
		if err != nil {
			return err
		}
		r, err = tx.findReport(ctx, id)
		return err
	})
	if err != nil {
		return sitrep.Report{}, fmt.Errorf("drop the plan of report %s: %w", id, err)
	}
	return r, nil
}

// DeleteReport removes a report with its executions, contents, deliveries and
// recipients in one transaction; no run writes after it. The ledger of
// creations and the stored answers stay. Forbidden for who is not the owner,
// NotFound.
func (s *Store) DeleteReport(ctx context.Context, owner, id sitrep.ID) error {
	err := s.write(ctx, time.Time{}, func(ctx context.Context, tx *Tx) error {
		if err := tx.lockOwnReport(ctx, owner, id, "delete a report"); err != nil {
			return err
		}
		if _, err := tx.exec(ctx, "DELETE FROM report WHERE id = $1", id); err != nil {
			return err
		}
		tx.ends(id)
		failpoint.Pass(failpoint.DeleteDone)
		return tx.note(ctx, onReport("deleteReport", id, ""))
	})
	if err != nil {
		return fmt.Errorf("delete report %s: %w", id, err)
	}
	failpoint.Pass(failpoint.DeleteCommitted)
	return nil
}

// lockOwnReport locks a report that the owner is about to change. Whoever holds
// rows of the report has locked the report first, so that no two wait for each
// other. Forbidden for who is not the owner, NotFound.
func (tx *Tx) lockOwnReport(ctx context.Context, owner, id sitrep.ID, may string) error {
	found, err := scanOne[sitrep.ID](tx.one(ctx, "SELECT owner_id FROM report WHERE id = $1"+tx.d.lock, id))
	switch {
	case noRow(err):
		return notFound("report")
	case err != nil:
		return err
	case found != owner:
		return sitrep.Errorf(sitrep.Forbidden, "Only its owner may %s.", may)
	}
	return nil
}
