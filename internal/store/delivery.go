package store

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// DeliveryClaim is a delivery that this node makes until its lease ends.
type DeliveryClaim struct {
	Delivery sitrep.Delivery
	Fence    sitrep.ID
	Until    time.Time
}

const deliveryColumns = `v.id, coalesce(v.execution_id, ''), coalesce(e.report_id, ''), v.email, v.message_id, v.state, v.attempts,
	v.last_error, v.created_at, v.not_before, v.sent_at, v.ended_at, v.deaths`

const deliveryTables = " FROM delivery v LEFT JOIN execution e ON e.id = v.execution_id "

func scanDelivery(row scanner) (d sitrep.Delivery, err error) {
	err = row.Scan(&d.ID, &d.ExecutionID, &d.ReportID, &d.Email, &d.MessageID, &d.State, &d.Attempts, &d.LastError,
		at(&d.CreatedAt), at(&d.NextTryAt), at(&d.SentAt), at(&d.EndedAt), &d.Deaths)
	if d.State != sitrep.DeliveryPending {
		d.NextTryAt = time.Time{}
	}
	return d, err
}

// insertDeliveries adds those of a run. Who wants no mail gets one that is
// SUPPRESSED from the first, so that the owner sees why nothing came.
func (tx *Tx) insertDeliveries(ctx context.Context, execution sitrep.ID, deliveries []sitrep.Delivery) error {
	unwanted, err := tx.suppressed(ctx, execution, deliveries)
	if err != nil {
		return fmt.Errorf("look for suppressions of execution %s: %w", execution, err)
	}
	for _, d := range deliveries {
		if d.ID == "" {
			d.ID = sitrep.NewID(tx.now)
		}
		state, ended := sitrep.DeliveryPending, time.Time{}
		reason := unwanted[strings.ToLower(d.Email)]
		if reason != "" {
			state, ended = sitrep.DeliverySuppressed, tx.now
		}
		_, err := tx.exec(ctx, `INSERT INTO delivery (id, execution_id, email, message_id, state, last_error, created_at, not_before, ended_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`, d.ID, execution, d.Email, d.MessageID, state, reason, ms(tx.now), ms(ended))
		if err != nil {
			return fmt.Errorf("insert delivery to execution %s: %w", execution, err)
		}
	}
	return nil
}

// Suspect reports whether the delivery may be what ended the processes that had it.
func (c DeliveryClaim) Suspect() bool { return c.Delivery.Deaths >= suspectAfter }

// DeliveryClaimer says who claims deliveries, and on what terms.
type DeliveryClaimer struct {
	Node  string
	Lease time.Duration
	Limit int // at most so many
	// Unsuspected leaves suspects out: the claimer has one in hand. Otherwise it
	// gets one, if there is any, as the first of its claims.
	Unsuspected bool
}

// ClaimDeliveries takes deliveries, those that may be sent for longest. Fewer than
// the limit: there are no more for this claimer.
func (s *Store) ClaimDeliveries(ctx context.Context, now time.Time, by DeliveryClaimer) (claims []DeliveryClaim, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		claims, err = tx.claimDeliveries(ctx, by)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claim deliveries for %s: %w", by.Node, err)
	}
	return claims, nil
}

// claimDeliveriesSQL takes those with so many deaths; see claimSQL for why the choice
// is a step of its own. The number is in the text, where the index is found by it.
func claimDeliveriesSQL(d *dialect, deaths string) string {
	return `WITH choice AS MATERIALIZED (SELECT w.id FROM delivery w WHERE w.state = 'PENDING' AND w.not_before <= $1 AND w.deaths ` + deaths + `
			ORDER BY w.not_before, w.id LIMIT $5` + d.skip + `)
		UPDATE delivery SET state = 'SENDING', fence = $2, lease_until = $3, node = $4 WHERE id IN (SELECT id FROM choice)`
}

func (tx *Tx) claimDeliveries(ctx context.Context, by DeliveryClaimer) ([]DeliveryClaim, error) {
	fence, until := sitrep.NewID(tx.now), tx.now.Add(by.Lease)
	take := func(deaths string, limit int) (int, error) {
		return tx.exec(ctx, claimDeliveriesSQL(tx.d, deaths), ms(tx.now), fence, ms(until), by.Node, limit)
	}
	suspects, err := 0, error(nil)
	if !by.Unsuspected && by.Limit > 0 {
		suspects, err = take(">= "+strconv.Itoa(suspectAfter), 1)
	}
	if err != nil {
		return nil, fmt.Errorf("a suspect: %w", err)
	}
	n, err := take("< "+strconv.Itoa(suspectAfter), by.Limit-suspects)
	if err != nil || n+suspects == 0 {
		return nil, err
	}
	return collect(ctx, tx.conn, func(row scanner) (DeliveryClaim, error) {
		d, err := scanDelivery(row)
		return DeliveryClaim{Delivery: d, Fence: fence, Until: until}, err
	}, "SELECT "+deliveryColumns+deliveryTables+`WHERE v.state = 'SENDING' AND v.lease_until = $1 AND v.fence = $2
		ORDER BY v.not_before, v.id`, ms(until), fence)
}

// MaySend is asked right before a message is handed over. Gone: the report was
// deleted, the recipient taken off, or the lease lost. Forbidden: the recipient
// wants no mail any more; the message says so.
func (s *Store) MaySend(ctx context.Context, now time.Time, d DeliveryClaim) error {
	held, err := scanOne[bool](s.read.one(ctx, `SELECT EXISTS (SELECT 1 FROM delivery
		WHERE id = $1 AND fence = $2 AND state = 'SENDING' AND lease_until > $3)`, d.Delivery.ID, d.Fence, ms(now)))
	if err == nil && !held {
		err = gone("delivery")
	}
	if err == nil && !d.Delivery.Notice() {
		err = s.read.mayGet(ctx, d.Delivery)
	}
	if err != nil {
		return fmt.Errorf("look whether delivery %s may be sent: %w", d.Delivery.ID, err)
	}
	return nil
}

// RenewDelivery extends the lease. Gone.
func (s *Store) RenewDelivery(ctx context.Context, now time.Time, d DeliveryClaim, lease time.Duration) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		n, err := tx.exec(ctx, "UPDATE delivery SET lease_until = $3 WHERE id = $1 AND fence = $2 AND state = 'SENDING'",
			d.Delivery.ID, d.Fence, ms(now.Add(lease)))
		if err == nil && n == 0 {
			return gone("delivery")
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("renew delivery %s: %w", d.Delivery.ID, err)
	}
	return nil
}

// DeliveryEnd is how a claimed delivery is left.
type DeliveryEnd struct {
	Claim   DeliveryClaim
	State   sitrep.DeliveryState // SENT, FAILED, SUPPRESSED; PENDING: again
	Reason  string               // shown to the owner; empty for SENT
	RetryAt time.Time            // of PENDING; zero: given back unharmed, no attempt counted
}

// EndDeliveries records how claims ended, all in one transaction, and returns
// the ids of those that were not this node's any more: nothing was written for them.
func (s *Store) EndDeliveries(ctx context.Context, now time.Time, ends []DeliveryEnd) (lost []sitrep.ID, err error) {
	ends = slices.SortedFunc(slices.Values(ends), func(a, b DeliveryEnd) int { // two nodes lock in one order
		return strings.Compare(string(a.Claim.Delivery.ID), string(b.Claim.Delivery.ID))
	})
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		lost = nil
		for _, e := range ends {
			n, err := tx.endDelivery(ctx, e)
			if err != nil {
				return fmt.Errorf("delivery %s: %w", e.Claim.Delivery.ID, err)
			}
			if n == 0 {
				lost = append(lost, e.Claim.Delivery.ID)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("end deliveries: %w", err)
	}
	return lost, nil
}

const endDeliverySQL = `UPDATE delivery SET state = $3, attempts = attempts + $4, last_error = $5, not_before = coalesce($6, not_before),
	sent_at = $7, ended_at = $8, fence = NULL, lease_until = NULL WHERE id = $1 AND fence = $2 AND state = 'SENDING'`

func (tx *Tx) endDelivery(ctx context.Context, e DeliveryEnd) (int, error) {
	attempts, reason, sent, ended := 1, e.Reason, time.Time{}, tx.now
	switch e.State {
	case sitrep.DeliverySent:
		sent = tx.now
	case sitrep.DeliverySuppressed:
		attempts = 0
	case sitrep.DeliveryPending:
		ended = time.Time{}
		if e.RetryAt.IsZero() {
			attempts, reason = 0, e.Claim.Delivery.LastError
		}
	}
	return tx.exec(ctx, endDeliverySQL, e.Claim.Delivery.ID, e.Claim.Fence, e.State, attempts, reason, ms(e.RetryAt), ms(sent), ms(ended))
}
