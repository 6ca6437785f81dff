package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// DeliveriesOf lists the deliveries of an execution by address, for the
// operator and for tests.
func (s *Store) DeliveriesOf(ctx context.Context, execution sitrep.ID) ([]sitrep.Delivery, error) {
	deliveries, err := collect(ctx, s.read, scanDelivery, "SELECT "+deliveryColumns+deliveryTables+"WHERE v.execution_id = $1 ORDER BY v.email", execution)
	if err != nil {
		return nil, fmt.Errorf("list deliveries of execution %s: %w", execution, err)
	}
	return deliveries, nil
}

// FindDeliveries lists the deliveries of an execution for its owner, in the
// order in which they were made, with the true total. NotFound, Forbidden.
func (s *Store) FindDeliveries(ctx context.Context, owner, execution sitrep.ID, p Page) (list []sitrep.Delivery, total int, err error) {
	if err = s.read.mayHandle(ctx, owner, execution, "see its deliveries"); err == nil {
		err = s.read.one(ctx, "SELECT count(*) FROM delivery WHERE execution_id = $1", execution).Scan(&total)
	}
	if err == nil {
		list, err = collect(ctx, s.read, scanDelivery, "SELECT "+deliveryColumns+deliveryTables+
			"WHERE v.execution_id = $1 ORDER BY v.created_at, v.id LIMIT $2 OFFSET $3", execution, p.Limit, p.offset())
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list deliveries of execution %s: %w", execution, err)
	}
	return list, total, nil
}

// RetryDeliveries sends again to those of an execution that failed: the same
// deliveries with the same Message-IDs get a day of tries anew. It returns how
// many. Conflict when the content is not kept any more, NotFound, Forbidden.
func (s *Store) RetryDeliveries(ctx context.Context, now time.Time, owner, execution sitrep.ID) (n int, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		if err := tx.mayHandle(ctx, owner, execution, "send again"); err != nil {
			return err
		}
		// Under the lock of the execution the content cannot be cleared away meanwhile.
		has, err := scanOne[bool](tx.one(ctx, "SELECT has_markdown OR has_json FROM execution WHERE id = $1"+tx.d.lock, execution))
		if err != nil {
			return err
		}
		n, err = tx.exec(ctx, `UPDATE delivery SET state = 'PENDING', attempts = 0, deaths = 0, not_before = $2, ended_at = NULL
			WHERE execution_id = $1 AND state = 'FAILED'`, execution, ms(now))
		if err == nil && n > 0 && !has {
			return sitrep.Errorf(sitrep.Conflict, "The content of this execution is not kept any more, so there is nothing to send. Run the report again.")
		}
		tx.woke = n > 0
		if err != nil || n == 0 {
			return err
		}
		return tx.note(ctx, deed{"retryDeliveries", "execution", string(execution), ""})
	})
	if err != nil {
		return 0, fmt.Errorf("retry deliveries of execution %s: %w", execution, err)
	}
	return n, nil
}

// mayHandle says whether an execution is an owner's. Forbidden, NotFound.
func (c conn) mayHandle(ctx context.Context, owner, execution sitrep.ID, may string) error {
	found, err := scanOne[sitrep.ID](c.one(ctx, "SELECT r.owner_id FROM execution e JOIN report r ON r.id = e.report_id WHERE e.id = $1", execution))
	switch {
	case noRow(err):
		return notFound("execution")
	case err != nil:
		return err
	case found != owner:
		return sitrep.Errorf(sitrep.Forbidden, "Only the owner of the report may %s.", may)
	}
	return nil
}

// DeliveryContent is what the deliveries of an execution carry. NotFound when it
// has none any more.
func (s *Store) DeliveryContent(ctx context.Context, execution sitrep.ID) (c sitrep.Content, err error) {
	c.ExecutionID = execution
	err = s.read.one(ctx, `SELECT e.report_id, e.created_at, c.subject, c.dataset_name, c.generated_at, c.markdown, c.json
		FROM content c JOIN execution e ON e.id = c.execution_id WHERE c.execution_id = $1`, execution).
		Scan(&c.ReportID, at(&c.CreatedAt), &c.Subject, &c.DatasetName, at(&c.GeneratedAt), &c.Markdown, &c.JSON)
	if noRow(err) {
		err = sitrep.Errorf(sitrep.NotFound, "The content of this execution is not kept any more.")
	}
	if err != nil {
		return sitrep.Content{}, fmt.Errorf("find what execution %s mails: %w", execution, err)
	}
	return c, nil
}
