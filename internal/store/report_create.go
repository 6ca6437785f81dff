package store

import (
	stdbytes "bytes"
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// IdempotencyAge is how long an answer can be had again under its key.
const IdempotencyAge = 24 * time.Hour

// Creation is one request to create a report.
type Creation struct {
	Report         sitrep.Report // complete: ids, times, NextRunAt, recipients set by the caller
	IdempotencyKey string        // empty: none
	BodyHash       []byte        // of the canonical JSON value
	// Render makes the answer that is stored, from the report as stored. It runs
	// inside the transaction and must not use the Store.
	Render func(sitrep.Report) ([]byte, error)
}

// Created is a new report, or the stored answer of an earlier creation.
type Created struct {
	Report   sitrep.Report // zero when replayed
	Body     []byte        // as rendered, now or then; nil without Render
	Replayed bool
	Quota    Quota // of creations, after this one
}

// CreateReport inserts report, recipients, ledger entry, first execution
// (on_demand only) and stored answer in one transaction under a lock on the
// owner's row, so a concurrent twin waits and is answered the same. Errors:
// Limited, Mismatch (same key, other body), Invalid with field body.datasetId
// (not in the catalog), Unauthorized (owner gone or revoked meanwhile).
func (s *Store) CreateReport(ctx context.Context, now time.Time, c Creation) (created Created, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		created, err = tx.createReport(ctx, c)
		return err
	})
	if err != nil {
		return Created{}, fmt.Errorf("create report %s: %w", c.Report.ID, err)
	}
	failpoint.Pass(failpoint.CreateCommitted)
	return created, nil
}

func (tx *Tx) createReport(ctx context.Context, c Creation) (Created, error) {
	owner, err := tx.lockOwner(ctx, c.Report.OwnerID)
	if err != nil {
		return Created{}, err
	}
	body, err := tx.findAnswer(ctx, c.asked())
	if err != nil {
		return Created{}, err
	}
	quota, err := tx.creationQuota(ctx, owner, tx.now)
	if err != nil || body != nil {
		return Created{Body: body, Replayed: body != nil, Quota: quota}, err
	}
	if err := tx.needDataset(ctx, c.Report.DatasetID); err != nil {
		return Created{}, err
	}
	if quota, err = tx.countCreation(ctx, owner, quota); err != nil {
		return Created{}, err
	}
	if err := tx.insertReport(ctx, c.Report); err != nil {
		return Created{}, err
	}
	if err := tx.note(ctx, onReport("createReport", c.Report.ID, "")); err != nil {
		return Created{}, err
	}
	failpoint.Pass(failpoint.CreateInserted)
	created, err := tx.answer(ctx, c)
	created.Quota = quota
	return created, err
}

// answer reads the new report back and stores what the client is told.
func (tx *Tx) answer(ctx context.Context, c Creation) (created Created, err error) {
	if created.Report, err = tx.findReport(ctx, c.Report.ID); err != nil {
		return created, err
	}
	if c.Render != nil {
		if created.Body, err = c.Render(created.Report); err != nil {
			return created, fmt.Errorf("render: %w", err)
		}
	}
	return created, tx.keepAnswer(ctx, c.asked(), created.Body)
}

// asked is what a stored answer is found by.
type asked struct {
	owner sitrep.ID
	key   string // empty: none, so nothing is stored
	hash  []byte // of what was asked
}

func (c Creation) asked() asked { return asked{c.Report.OwnerID, c.IdempotencyKey, c.BodyHash} }

func (tx *Tx) keepAnswer(ctx context.Context, a asked, body []byte) error {
	if a.key == "" {
		return nil
	}
	_, err := tx.exec(ctx, `INSERT INTO idempotency (owner_id, key, body_hash, body, created_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (owner_id, key) DO UPDATE SET body_hash = $3, body = $4, created_at = $5`,
		a.owner, a.key, bytes(a.hash), bytes(body), ms(tx.now))
	return err
}

// findAnswer returns what was answered under the key; nil: nothing yet.
func (tx *Tx) findAnswer(ctx context.Context, a asked) ([]byte, error) {
	if a.key == "" {
		return nil, nil
	}
	var hash, body []byte
	err := tx.one(ctx, "SELECT body_hash, body FROM idempotency WHERE owner_id = $1 AND key = $2 AND created_at > $3",
		a.owner, a.key, ms(tx.now.Add(-IdempotencyAge))).Scan(&hash, &body)
	switch {
	case noRow(err):
		return nil, nil
	case err != nil:
		return nil, err
	case !stdbytes.Equal(hash, a.hash):
		return nil, &sitrep.Error{
			Code: sitrep.Mismatch, Message: "This Idempotency-Key was used with another body.",
			Fields: []sitrep.FieldError{{Location: "header.Idempotency-Key", Code: sitrep.FieldReused, Message: "was used within the last 24 hours for something else"}},
		}
	}
	return bytes(body), nil
}

func (tx *Tx) needDataset(ctx context.Context, id sitrep.ID) error {
	_, err := scanOne[int](tx.one(ctx, "SELECT 1 FROM dataset WHERE id = $1 AND removed_at IS NULL", id))
	if noRow(err) {
		return sitrep.InvalidFields(sitrep.FieldError{Location: "body.datasetId", Code: sitrep.FieldUnknown, Message: "there is no such dataset in the catalog"})
	}
	return err
}

// countCreation writes the ledger, if there is room. Limited.
func (tx *Tx) countCreation(ctx context.Context, owner lockedOwner, q Quota) (Quota, error) {
	if q.Remaining == 0 {
		return q, sitrep.Errorf(sitrep.Limited, "The key has created or run %d reports within 60 minutes, which is its limit.", q.Limit)
	}
	q.Remaining--
	if q.Resets.IsZero() {
		q.Resets = tx.now.Add(Hour)
	}
	_, err := tx.exec(ctx, "INSERT INTO creation (id, owner_id, created_at) VALUES ($1, $2, $3)",
		sitrep.NewID(tx.now), owner.id, ms(tx.now))
	return q, err
}

func (tx *Tx) insertReport(ctx context.Context, r sitrep.Report) error {
	_, err := tx.exec(ctx, `INSERT INTO report (id, owner_id, dataset_id, prompt, title, subject, ref_id, workflow_type,
			frequency, timezone, time_of_day, explicit_time, anchor,
			api_retention, email_enabled, is_public, created_at, updated_at, next_run_at, plan, plan_given)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
		r.ID, r.OwnerID, r.DatasetID, r.Prompt, r.Title, r.Subject, r.RefID, r.WorkflowType,
		r.Schedule.Frequency, r.Schedule.Timezone, r.Schedule.TimeOfDay.Milliseconds(), r.Schedule.Explicit, r.Schedule.Anchor.UnixMilli(),
		r.APIRetention, r.EmailEnabled, r.Public, r.CreatedAt.UnixMilli(), r.UpdatedAt.UnixMilli(), ms(r.NextRunAt), blob(r.Plan), r.PlanGiven)
	if err != nil {
		return fmt.Errorf("insert report: %w", err)
	}
	if err := tx.insertRecipients(ctx, r); err != nil {
		return fmt.Errorf("insert recipients: %w", err)
	}
	if r.PlanGiven {
		if err := tx.recordPlan(ctx, r.ID, sitrep.PlanVersion{Origin: sitrep.PlanGiven, Plan: r.Plan}); err != nil {
			return fmt.Errorf("record the plan: %w", err)
		}
	}
	tx.woke = true // the sweep may have to wake earlier than it meant to
	if r.Schedule.Repeats() {
		return nil
	}
	return tx.insertRuns(ctx, newRun{report: r.ID, owner: r.OwnerID})
}

func (tx *Tx) insertRecipients(ctx context.Context, r sitrep.Report) error {
	if len(r.Recipients) == 0 {
		return nil
	}
	text := "INSERT INTO recipient (id, report_id, position, email) VALUES "
	args := []any{r.ID}
	for i, to := range r.Recipients {
		if i > 0 {
			text += ", "
		}
		n := len(args)
		text += fmt.Sprintf("($%d, $1, $%d, $%d)", n+1, n+2, n+3)
		args = append(args, to.ID, i, to.Email)
	}
	_, err := tx.exec(ctx, text, args...)
	return err
}
