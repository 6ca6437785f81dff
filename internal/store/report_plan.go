package store

import (
	stdbytes "bytes"
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// keptPlans is how many plans of a report are kept.
const keptPlans = 100

// Giving is a plan that an owner gives a report.
type Giving struct {
	Own
	Plan   []byte // checked, as JSON
	Prompt string // that it was checked for
	// Over is the plan that it is an edit of; nil: it stands for itself. Where the report
	// has another one by now, the plan is not given: Stale.
	Over []byte
}

// GivePlan gives a report a plan, from its next run that starts on. One under way ends with
// what it started with and pins nothing. It returns the report as it is then. Forbidden,
// NotFound, Unauthorized (revoked meanwhile), Stale where the prompt or the plan is another one
// by now.
func (s *Store) GivePlan(ctx context.Context, now time.Time, g Giving) (sitrep.Report, error) {
	return s.changeReport(ctx, now, change{g.Own, "give a plan to", "changePlan", func(ctx context.Context, tx *Tx, r sitrep.Report) error {
		if r.Prompt != g.Prompt || g.Over != nil && !stdbytes.Equal(g.Over, r.Plan) {
			return sitrep.Errorf(sitrep.Stale, "The report's prompt or plan was changed since you read it. Read it again, then decide.")
		}
		return tx.setPlan(ctx, r, sitrep.PlanVersion{Origin: sitrep.PlanGiven, Plan: g.Plan})
	}})
}

// RestorePlan gives a report a plan again that it has had. The plan has to be of the prompt
// that the report has: check says so. Its error is returned. NotFound where there is no plan of
// the number, and the errors of GivePlan.
func (s *Store) RestorePlan(ctx context.Context, now time.Time, o Own, number int, check func(sitrep.Report, sitrep.PlanVersion) error) (sitrep.Report, error) {
	return s.changeReport(ctx, now, change{o, "restore a plan of", "restorePlan", func(ctx context.Context, tx *Tx, r sitrep.Report) error {
		v, err := scanPlan(tx.one(ctx, planVersionSQL+" WHERE report_id = $1 AND number = $2", r.ID, number))
		if noRow(err) {
			return notFound("plan")
		}
		if err == nil {
			err = check(r, v)
		}
		if err != nil {
			return err
		}
		return tx.setPlan(ctx, r, sitrep.PlanVersion{Origin: sitrep.PlanRestored, Plan: v.Plan})
	}})
}

// setPlan puts a plan of the owner's in the place of what a report has.
func (tx *Tx) setPlan(ctx context.Context, r sitrep.Report, v sitrep.PlanVersion) error {
	_, err := tx.exec(ctx, "UPDATE report SET plan = $2, plan_given = TRUE, plan_drops = plan_drops + 1, updated_at = $3 WHERE id = $1",
		r.ID, blob(v.Plan), ms(tx.after(r.UpdatedAt)))
	if err != nil {
		return err
	}
	return tx.recordPlan(ctx, r.ID, v)
}

// recordPlan adds a plan to those that a report has had; the oldest make room. The report is locked.
func (tx *Tx) recordPlan(ctx context.Context, report sitrep.ID, v sitrep.PlanVersion) error {
	last, err := scanOne[int](tx.one(ctx, "SELECT coalesce(max(number), 0) FROM report_plan WHERE report_id = $1", report))
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, "INSERT INTO report_plan (report_id, number, origin, plan, created_at) VALUES ($1, $2, $3, $4, $5)",
		report, last+1, v.Origin, bytes(v.Plan), ms(tx.now))
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, "DELETE FROM report_plan WHERE report_id = $1 AND number <= $2", report, last+1-keptPlans)
	return err
}

const planVersionSQL = "SELECT number, origin, plan, created_at FROM report_plan"

func scanPlan(row scanner) (v sitrep.PlanVersion, err error) {
	return v, row.Scan(&v.Number, &v.Origin, &v.Plan, at(&v.CreatedAt))
}

// Plans lists the plans that a report has had, the newest first, with the true total.
func (s *Store) Plans(ctx context.Context, report sitrep.ID, p Page) (list []sitrep.PlanVersion, total int, err error) {
	list, err = collect(ctx, s.read, scanPlan, planVersionSQL+" WHERE report_id = $1 ORDER BY number DESC LIMIT $2 OFFSET $3", report, p.Limit, p.offset())
	if err == nil {
		err = s.read.one(ctx, "SELECT count(*) FROM report_plan WHERE report_id = $1", report).Scan(&total)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list the plans of report %s: %w", report, err)
	}
	return list, total, nil
}
