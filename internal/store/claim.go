package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// Claim is an execution that this node runs until its lease ends.
type Claim struct {
	Execution sitrep.Execution
	Report    sitrep.Report // with the whole dataset and its newest snapshot
	Fence     sitrep.ID     // new for each claim; every write of the run checks it
	Until     time.Time
	// Awaited is why the import failed for which an earlier claim of this try was
	// given back, see AwaitImport; nil: there was none, or it went well.
	Awaited error
	// Progress is how far the run has come; a renewal writes it.
	Progress sitrep.Progress
	Late     bool // it starts later than the claimer allows, and nobody was told yet
}

// Suspect reports whether the run may be what ended the processes that ran it.
func (c Claim) Suspect() bool { return c.Execution.Deaths >= suspectAfter }

// Claimer says who claims, and on what terms.
type Claimer struct {
	Node  string
	Lease time.Duration
	// Each bounds how many executions of one owner run at once, on all nodes
	// together; 0: as many as there is room for. Every node must say the same.
	Each int
	// Late is from when on a start is late; 0: never.
	Late time.Duration
	// Unsuspected leaves suspects out: the claimer has one under way.
	Unsuspected bool
}

// ClaimExecution takes the PENDING execution whose turn it is, of a report that
// has none running; see line for what turns are. ok false: there is nothing to do.
func (s *Store) ClaimExecution(ctx context.Context, now time.Time, by Claimer) (c Claim, ok bool, err error) {
	for range tries {
		err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
			c, ok, err = tx.claimExecution(ctx, by)
			return err
		})
		// Another node began the other waiting run of the same report in the same
		// instant: the index execution_running let one of us through. Look again.
		if !is(err, uniqueError) {
			break
		}
	}
	if err != nil {
		return Claim{}, false, fmt.Errorf("claim an execution for %s: %w", by.Node, err)
	}
	return c, ok, nil
}

// claimSQL leaves out owners who have as many under way as they may have ($5), and
// what was under way at as many deaths as $6.
//
// The choice is a MATERIALIZED step because PostgreSQL may otherwise evaluate it again
// for each row that it looks at; each time SKIP LOCKED goes on to other rows, and more
// are taken than the LIMIT says.
func claimSQL(d *dialect) string {
	return `WITH choice AS MATERIALIZED (SELECT w.id FROM execution w WHERE w.status = 'PENDING' AND w.turn IS NOT NULL AND w.deaths < $6
			AND NOT EXISTS (SELECT 1 FROM execution g WHERE g.report_id = w.report_id AND g.status = 'GENERATING')
			AND ($5 = 0 OR w.owner_id NOT IN
				(SELECT b.owner_id FROM execution b WHERE b.status = 'GENERATING' GROUP BY b.owner_id HAVING count(*) >= $5))
			ORDER BY w.turn, w.id LIMIT 1` + d.skip + `)
		UPDATE execution SET status = 'GENERATING', fence = $2, lease_until = $3, node = $4, started_at = $1, awaits = NULL,
			phase = '', phase_done = 0, phase_of = 0
		WHERE id IN (SELECT id FROM choice)
		RETURNING id, awaited`
}

func (tx *Tx) claimExecution(ctx context.Context, by Claimer) (c Claim, ok bool, err error) {
	if by.Each > 0 && tx.d.lockClaims != "" {
		if _, err := tx.exec(ctx, tx.d.lockClaims); err != nil {
			return Claim{}, false, fmt.Errorf("wait for other claims: %w", err)
		}
	}
	if err := tx.lineUp(ctx); err != nil {
		return Claim{}, false, err
	}
	c.Fence, c.Until = sitrep.NewID(tx.now), tx.now.Add(by.Lease)
	var id sitrep.ID
	var awaited int
	err = tx.one(ctx, claimSQL(tx.d), ms(tx.now), c.Fence, ms(c.Until), by.Node, by.Each, mostDeaths(by.Unsuspected)).Scan(&id, &awaited)
	if noRow(err) {
		return Claim{}, false, nil
	}
	if err != nil {
		return Claim{}, false, err
	}
	if c.Execution, err = tx.findExecution(ctx, id); err != nil {
		return Claim{}, false, err
	}
	if c.Late, err = tx.startsLate(ctx, c.Execution, by.Late); err != nil {
		return c, false, err
	}
	if c.Report, err = tx.findReport(ctx, c.Execution.ReportID); err != nil {
		return Claim{}, false, err
	}
	if c.Report.Dataset, err = tx.findDataset(ctx, c.Report.DatasetID); err != nil {
		return c, false, err
	}
	if awaited > 0 {
		c.Awaited, err = tx.failedImport(ctx, c.Report.DatasetID, awaited)
	}
	return c, err == nil, err
}

// Written with the claim's id and fence as $1 and $2.
const heldSQL = " WHERE id = $1 AND fence = $2 AND status = 'GENERATING'"

// RenewExecution extends the lease and writes how far the run has come. Gone: somebody else has it, or the report
// was deleted.
func (s *Store) RenewExecution(ctx context.Context, now time.Time, c Claim, lease time.Duration) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		return tx.setHeld(ctx, c, "lease_until = $3, phase = $4, phase_done = $5, phase_of = $6",
			ms(now.Add(lease)), c.Progress.Phase, c.Progress.Done, c.Progress.Of)
	})
	if err != nil {
		return fmt.Errorf("renew execution %s: %w", c.Execution.ID, err)
	}
	return nil
}

// FailExecution ends a try: zero retryAt means FAILED, else PENDING again from
// retryAt, with one attempt more. The reason is shown to the owner. Gone.
func (s *Store) FailExecution(ctx context.Context, now time.Time, c Claim, reason string, retryAt time.Time) error {
	const free = "attempts = attempts + 1, awaited = 0, fence = NULL, lease_until = NULL, error = $3, "
	if retryAt.IsZero() {
		return s.giveBack(ctx, now, "fail", c, free+"status = 'FAILED', ended_at = $4", reason, ms(now))
	}
	return s.giveBack(ctx, now, "put off", c, free+"status = 'PENDING', turn = NULL, not_before = $4", reason, ms(retryAt))
}

// ReleaseExecution gives a run back unharmed: PENDING, no attempt counted. Gone.
func (s *Store) ReleaseExecution(ctx context.Context, now time.Time, c Claim) error {
	return s.giveBack(ctx, now, "release", c, "status = 'PENDING', fence = NULL, lease_until = NULL")
}

// giveBack ends a claim without content; the report's next run may start.
func (s *Store) giveBack(ctx context.Context, now time.Time, verb string, c Claim, set string, args ...any) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		tx.woke = true
		if verb == "fail" {
			tx.ends(c.Execution.ReportID)
		}
		return tx.setHeld(ctx, c, set, args...)
	})
	if err != nil {
		return fmt.Errorf("%s execution %s: %w", verb, c.Execution.ID, err)
	}
	return nil
}

// setHeld changes an execution only while the claim holds it. Gone.
func (tx *Tx) setHeld(ctx context.Context, c Claim, set string, args ...any) error {
	n, err := tx.exec(ctx, "UPDATE execution SET "+set+heldSQL, append([]any{c.Execution.ID, c.Fence}, args...)...)
	if err == nil && n == 0 {
		return gone("execution")
	}
	return err
}

// Outcome is what a run that succeeded leaves.
type Outcome struct {
	Content    sitrep.Content
	Plan       []byte // to pin, if the report has none yet; nil: leave
	Anew       bool   // Plan takes the place of the one that the claim came with
	Digest     []byte // what the next comparison needs
	SnapshotID sitrep.ID
	Talk       []byte            // with a language model, as JSON; nil: there was none
	Deliveries []sitrep.Delivery // ID, CreatedAt and State are set here when empty
}

// CompleteExecution writes content, deliveries, plan, digest and talk in one
// transaction, only if the fence holds. Gone otherwise.
func (s *Store) CompleteExecution(ctx context.Context, now time.Time, c Claim, o Outcome) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error { return tx.completeExecution(ctx, c, o) })
	if err != nil {
		return fmt.Errorf("complete execution %s: %w", c.Execution.ID, err)
	}
	return nil
}

func (tx *Tx) completeExecution(ctx context.Context, c Claim, o Outcome) error {
	// The report first, as a deletion does: the two must not wait for each other.
	_, err := scanOne[int](tx.one(ctx, "SELECT 1 FROM report WHERE id = $1"+tx.d.lock, c.Execution.ReportID))
	if noRow(err) {
		return gone("execution")
	}
	if err != nil {
		return err
	}
	// The snapshot may have been cleared away during a very long run.
	err = tx.setHeld(ctx, c, `status = 'COMPLETED', fence = NULL, lease_until = NULL, error = '', ended_at = $3,
		snapshot_id = (SELECT x.id FROM snapshot x WHERE x.id = $4), digest = $5, has_markdown = $6, has_json = $7`,
		ms(tx.now), o.SnapshotID, blob(o.Digest), o.Content.Markdown != "", len(o.Content.JSON) > 0)
	if err != nil {
		return err
	}
	failpoint.Pass(failpoint.RunHeld)
	if err := tx.insertContent(ctx, c.Execution.ID, o.Content); err != nil {
		return err
	}
	if err := tx.insertTalk(ctx, c.Execution.ID, o.Talk); err != nil {
		return err
	}
	failpoint.Pass(failpoint.RunContent)
	wanted, err := tx.stillWanted(ctx, c.Execution.ID, o.Deliveries)
	if err != nil {
		return err
	}
	if err := tx.insertDeliveries(ctx, c.Execution.ID, wanted); err != nil {
		return err
	}
	failpoint.Pass(failpoint.RunDelivers)
	tx.woke = true // deliveries, and the report's next run, may start
	tx.ends(c.Execution.ReportID)
	return tx.pinPlan(ctx, c, o)
}

// pinPlan keeps the plan of a run, unless the owner gave the report its plan, or dropped
// it after the run was claimed: it may have been made with what was dropped.
func (tx *Tx) pinPlan(ctx context.Context, c Claim, o Outcome) error {
	if o.Plan == nil {
		return nil
	}
	n, err := tx.exec(ctx, "UPDATE report SET plan = $2 WHERE id = $1 AND plan_drops = $3 AND NOT plan_given AND ($4 OR plan IS NULL)",
		c.Execution.ReportID, blob(o.Plan), c.Report.PlanDrops, o.Anew)
	if err != nil || n == 0 {
		return err
	}
	return tx.recordPlan(ctx, c.Execution.ReportID, sitrep.PlanVersion{Origin: sitrep.PlanRead, Plan: o.Plan})
}
