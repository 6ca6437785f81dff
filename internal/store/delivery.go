package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// DeliveryClaim is a delivery with what is to be sent.
type DeliveryClaim struct {
	Delivery sitrep.Delivery
	Content  sitrep.Content
	Fence    sitrep.ID
}

const deliveryColumns = `v.id, v.execution_id, e.report_id, v.email, v.message_id, v.state, v.attempts, v.last_error,
	v.created_at, v.sent_at`

func scanDelivery(row scanner) (d sitrep.Delivery, err error) {
	err = row.Scan(&d.ID, &d.ExecutionID, &d.ReportID, &d.Email, &d.MessageID, &d.State, &d.Attempts, &d.LastError,
		at(&d.CreatedAt), at(&d.SentAt))
	return d, err
}

func (tx *Tx) insertDeliveries(ctx context.Context, execution sitrep.ID, deliveries []sitrep.Delivery) error {
	for _, d := range deliveries {
		if d.ID == "" {
			d.ID = sitrep.NewID(tx.now)
		}
		_, err := tx.exec(ctx, `INSERT INTO delivery (id, execution_id, email, message_id, state, created_at, not_before)
			VALUES ($1, $2, $3, $4, 'PENDING', $5, $5)`, d.ID, execution, d.Email, d.MessageID, ms(tx.now))
		if err != nil {
			return fmt.Errorf("insert delivery to execution %s: %w", execution, err)
		}
	}
	return nil
}

// ClaimDelivery takes the delivery that may be sent for longest. ok false:
// there is nothing to do.
func (s *Store) ClaimDelivery(ctx context.Context, now time.Time, node string, lease time.Duration) (d DeliveryClaim, ok bool, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		d, ok, err = tx.claimDelivery(ctx, node, lease)
		return err
	})
	if err != nil {
		return DeliveryClaim{}, false, fmt.Errorf("claim a delivery for %s: %w", node, err)
	}
	return d, ok, nil
}

func claimDeliverySQL(d *dialect) string {
	return `UPDATE delivery SET state = 'SENDING', fence = $2, lease_until = $3, node = $4
		WHERE id = (SELECT w.id FROM delivery w WHERE w.state = 'PENDING' AND w.not_before <= $1
			ORDER BY w.not_before, w.id LIMIT 1` + d.skip + `) RETURNING id`
}

func (tx *Tx) claimDelivery(ctx context.Context, node string, lease time.Duration) (d DeliveryClaim, ok bool, err error) {
	d.Fence = sitrep.NewID(tx.now)
	id, err := scanOne[sitrep.ID](tx.one(ctx, claimDeliverySQL(tx.d), ms(tx.now), d.Fence, ms(tx.now.Add(lease)), node))
	if noRow(err) {
		return DeliveryClaim{}, false, nil
	}
	if err != nil {
		return DeliveryClaim{}, false, err
	}
	c := &d.Content
	d.Delivery, err = scanDelivery(withMore{tx.one(ctx, "SELECT "+deliveryColumns+`, e.created_at,
		coalesce(c.subject, ''), coalesce(c.dataset_name, ''), c.generated_at, coalesce(c.markdown, ''), c.json
		FROM delivery v JOIN execution e ON e.id = v.execution_id LEFT JOIN content c ON c.execution_id = e.id
		WHERE v.id = $1`, id), []any{at(&c.CreatedAt), &c.Subject, &c.DatasetName, at(&c.GeneratedAt), &c.Markdown, &c.JSON}})
	c.ExecutionID, c.ReportID = d.Delivery.ExecutionID, d.Delivery.ReportID
	return d, err == nil, err
}

// RenewDelivery extends the lease; called right before sending it makes sure
// that the report was not deleted meanwhile. Gone.
func (s *Store) RenewDelivery(ctx context.Context, now time.Time, d DeliveryClaim, lease time.Duration) error {
	return s.setDelivery(ctx, now, "renew", d, "lease_until = $3", ms(now.Add(lease)))
}

// ReleaseDelivery gives a delivery back unharmed: PENDING, no attempt counted. Gone.
func (s *Store) ReleaseDelivery(ctx context.Context, now time.Time, d DeliveryClaim) error {
	return s.setDelivery(ctx, now, "release", d, "state = 'PENDING', fence = NULL, lease_until = NULL")
}

// EndDelivery records a try: sent, failed for good (zero retryAt), or again at
// retryAt. Gone.
func (s *Store) EndDelivery(ctx context.Context, now time.Time, d DeliveryClaim, sent bool, reason string, retryAt time.Time) error {
	const free = "attempts = attempts + 1, fence = NULL, lease_until = NULL, "
	switch {
	case sent:
		return s.setDelivery(ctx, now, "end", d, free+"state = 'SENT', last_error = '', sent_at = $3, ended_at = $3", ms(now))
	case retryAt.IsZero():
		return s.setDelivery(ctx, now, "fail", d, free+"state = 'FAILED', last_error = $3, ended_at = $4", reason, ms(now))
	default:
		return s.setDelivery(ctx, now, "put off", d, free+"state = 'PENDING', last_error = $3, not_before = $4", reason, ms(retryAt))
	}
}

// setDelivery changes a delivery only while the claim holds it.
func (s *Store) setDelivery(ctx context.Context, now time.Time, verb string, d DeliveryClaim, set string, args ...any) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		n, err := tx.exec(ctx, "UPDATE delivery SET "+set+" WHERE id = $1 AND fence = $2 AND state = 'SENDING'",
			append([]any{d.Delivery.ID, d.Fence}, args...)...)
		if err == nil && n == 0 {
			return gone("delivery")
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("%s delivery %s: %w", verb, d.Delivery.ID, err)
	}
	return nil
}

// DeliveriesOf lists the deliveries of an execution by address, for the
// operator and for tests.
func (s *Store) DeliveriesOf(ctx context.Context, execution sitrep.ID) ([]sitrep.Delivery, error) {
	deliveries, err := collect(ctx, s.read, scanDelivery, "SELECT "+deliveryColumns+
		" FROM delivery v JOIN execution e ON e.id = v.execution_id WHERE v.execution_id = $1 ORDER BY v.email", execution)
	if err != nil {
		return nil, fmt.Errorf("list deliveries of execution %s: %w", execution, err)
	}
	return deliveries, nil
}
