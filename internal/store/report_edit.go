package store

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Edit is one change of a report by its owner.
type Edit struct {
	Own
	// Apply returns the report as it shall be, from the report as stored. What an
	// owner may change is taken over from it: prompt and title, schedule, subject,
	// reference, workflow type, flags, recipients. It runs inside the transaction,
	// must not use the Store, and its error is returned.
	Apply func(sitrep.Report) (sitrep.Report, error)
	// Slots is asked for the next slot of a schedule that was changed.
	Slots Slots
}

// EditReport changes a report in one transaction and returns it as it is then;
// an edit that changes nothing leaves everything as it was.
//
// A run that waits reads the report as it is when it starts; one under way ends
// with what it started with, but pins no plan of another prompt and is mailed to
// nobody who was taken off the list. The same goes for mails that wait. A slot
// that had come under the old schedule still gets its run; the new schedule
// counts from now. Forbidden, NotFound, Unauthorized (revoked meanwhile).
func (s *Store) EditReport(ctx context.Context, now time.Time, e Edit) (sitrep.Report, error) {
	return s.changeReport(ctx, now, change{e.Own, "change", "editReport", func(ctx context.Context, tx *Tx, old sitrep.Report) error {
		edited, err := e.Apply(old)
		if err != nil || reflect.DeepEqual(old, edited) {
			return err
		}
		edited.UpdatedAt = tx.after(old.UpdatedAt)
		if edited.NextRunAt, err = tx.reschedule(ctx, old, edited.Schedule, e.Slots); err != nil {
			return err
		}
		if err := tx.updateReport(ctx, edited); err != nil {
			return err
		}
		return tx.readdress(ctx, old, edited)
	}})
}

// changed names the members of a report that an owner changed, not what is in them.
func changed(before, after sitrep.Report) string {
	var names []string
	note := func(name string, same bool) {
		if !same {
			names = append(names, name)
		}
	}
	note("prompt", before.Prompt == after.Prompt)
	note("schedule", reflect.DeepEqual(before.Schedule, after.Schedule))
	note("recipients", slices.Equal(before.Recipients, after.Recipients))
	note("deliverySubject", before.Subject == after.Subject)
	note("refId", before.RefID == after.RefID)
	note("workflowType", before.WorkflowType == after.WorkflowType)
	note("deliveryApiRetention", before.APIRetention == after.APIRetention)
	note("emailEnabled", before.EmailEnabled == after.EmailEnabled)
	note("isPublic", before.Public == after.Public)
	return strings.Join(names, ", ")
}

// reschedule returns when a report runs next by another schedule. The slot that
// has come but was not swept yet becomes a run first: a change must not cost one.
func (tx *Tx) reschedule(ctx context.Context, old sitrep.Report, to sitrep.Schedule, slots Slots) (next time.Time, err error) {
	if reflect.DeepEqual(old.Schedule, to) || !old.Active {
		return old.NextRunAt, nil
	}
	tx.woke = true // the sweep may have to wake earlier than it meant to
	if !old.NextRunAt.IsZero() && !old.NextRunAt.After(tx.now) {
		newest, _ := slots(old.Schedule, tx.now)
		if err := tx.startSlots(ctx, []due{{id: old.ID, owner: old.OwnerID, newest: newest}}); err != nil {
			return next, err
		}
	}
	if to.Repeats() {
		_, next = slots(to, tx.now)
	}
	return next, nil
}

// updateReport writes what an owner may change. Another prompt drops the plan of
// the old one, and keeps a run under way from pinning it.
func (tx *Tx) updateReport(ctx context.Context, r sitrep.Report) error {
	_, err := tx.exec(ctx, `UPDATE report SET prompt = $2, title = $3, subject = $4, ref_id = $5, workflow_type = $6,
			frequency = $7, timezone = $8, time_of_day = $9, explicit_time = $10, anchor = $11,
			api_retention = $12, email_enabled = $13, is_public = $14, updated_at = $15, next_run_at = $16,
			plan = CASE WHEN prompt = $2 THEN plan END,
			plan_given = CASE WHEN prompt = $2 THEN plan_given ELSE FALSE END,
			plan_drops = CASE WHEN prompt = $2 THEN plan_drops ELSE plan_drops + 1 END
		WHERE id = $1`,
		r.ID, r.Prompt, r.Title, r.Subject, r.RefID, r.WorkflowType,
		r.Schedule.Frequency, r.Schedule.Timezone, r.Schedule.TimeOfDay.Milliseconds(), r.Schedule.Explicit, ms(r.Schedule.Anchor),
		r.APIRetention, r.EmailEnabled, r.Public, ms(r.UpdatedAt), ms(r.NextRunAt))
	return err
}

// readdress writes the new recipients and takes back the mails that nobody wants
// any more. One that is being sent finds its lease gone if it has not begun.
func (tx *Tx) readdress(ctx context.Context, old, edited sitrep.Report) error {
	if !slices.Equal(old.Recipients, edited.Recipients) {
		if _, err := tx.exec(ctx, "DELETE FROM recipient WHERE report_id = $1", old.ID); err != nil {
			return err
		}
		if err := tx.insertRecipients(ctx, edited); err != nil {
			return err
		}
	}
	var off []any
	for _, to := range old.Recipients {
		if !edited.EmailEnabled || !addressed(edited.Recipients, to.Email) {
			off = append(off, to.Email)
		}
	}
	if len(off) == 0 {
		return nil
	}
	_, err := tx.exec(ctx, `DELETE FROM delivery WHERE state IN ('PENDING', 'SENDING')
		AND email IN (`+placeholders(len(off))+`)
		AND execution_id IN (SELECT id FROM execution WHERE report_id = $`+strconv.Itoa(len(off)+1)+")", append(off, old.ID)...)
	return err
}

// stillWanted leaves out the deliveries of a run that its report does not ask
// for any more: the recipients are those of when the run started. Of a quiet run
// none is wanted.
func (tx *Tx) stillWanted(ctx context.Context, execution sitrep.ID, all []sitrep.Delivery) ([]sitrep.Delivery, error) {
	if len(all) == 0 {
		return nil, nil
	}
	wanted, err := collect(ctx, tx.conn, func(row scanner) (to sitrep.Recipient, err error) {
		return to, row.Scan(&to.Email)
	}, `SELECT p.email FROM execution e JOIN report r ON r.id = e.report_id JOIN recipient p ON p.report_id = r.id
		WHERE e.id = $1 AND NOT e.quiet AND r.email_enabled`, execution)
	return slices.DeleteFunc(slices.Clone(all), func(d sitrep.Delivery) bool { return !addressed(wanted, d.Email) }), err
}

// addressed says whether an address is on the list, without regard to case.
func addressed(list []sitrep.Recipient, email string) bool {
	return slices.ContainsFunc(list, func(to sitrep.Recipient) bool { return strings.EqualFold(to.Email, email) })
}
