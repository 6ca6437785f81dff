package store

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// SuppressionSource says who does not want mail to be sent. Stored: do not
// change the values.
type SuppressionSource string

// The sources. A recipient can only take back what came from a recipient.
const (
	ByRecipient SuppressionSource = "RECIPIENT"
	ByOperator  SuppressionSource = "OPERATOR"
)

// Suppression keeps mail from an address.
type Suppression struct {
	Email     string    // as it is compared: in lower case
	ReportID  sitrep.ID // empty: whatever this service sends
	Source    SuppressionSource
	CreatedAt time.Time
}

// Suppress keeps mail from an address from now on; whoever adds the address to a
// report again does not undo it. Repeated it changes nothing. NotFound when the
// report does not exist.
func (s *Store) Suppress(ctx context.Context, now time.Time, p Suppression) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		n, err := tx.exec(ctx, `INSERT INTO suppression (id, email, report_id, source, created_at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT DO NOTHING`, sitrep.NewID(tx.now), strings.ToLower(p.Email), orNull(p.ReportID), p.Source, ms(tx.now))
		if is(err, foreignError) {
			return notFound("report")
		}
		if err != nil || n == 0 {
			return err
		}
		return tx.note(ctx, deed{"suppressMail", "address", p.Email, string(p.ReportID)})
	})
	if err != nil {
		return fmt.Errorf("suppress mail: %w", err)
	}
	return nil
}

// Unsuppress lets mail to an address again. Empty Source: whoever it came from.
// It returns how many entries went.
func (s *Store) Unsuppress(ctx context.Context, now time.Time, p Suppression) (n int, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		n, err = tx.exec(ctx, `DELETE FROM suppression WHERE email = $1 AND coalesce(report_id, '') = $2 AND ($3 = '' OR source = $3)`,
			strings.ToLower(p.Email), p.ReportID, p.Source)
		if err != nil || n == 0 {
			return err
		}
		return tx.note(ctx, deed{"unsuppressMail", "address", p.Email, string(p.ReportID)})
	})
	if err != nil {
		return 0, fmt.Errorf("let mail through again: %w", err)
	}
	return n, nil
}

// Suppressions lists them all by address.
func (s *Store) Suppressions(ctx context.Context) ([]Suppression, error) {
	list, err := collect(ctx, s.read, scanSuppression, "SELECT email, coalesce(report_id, ''), source, created_at FROM suppression ORDER BY email, created_at, id")
	if err != nil {
		return nil, fmt.Errorf("list suppressions: %w", err)
	}
	return list, nil
}

func scanSuppression(row scanner) (p Suppression, err error) {
	return p, row.Scan(&p.Email, &p.ReportID, &p.Source, at(&p.CreatedAt))
}

// suppressed finds who of the recipients of a run wants no mail, and the reason
// for the owner, by address in lower case.
func (tx *Tx) suppressed(ctx context.Context, execution sitrep.ID, deliveries []sitrep.Delivery) (map[string]string, error) {
	if len(deliveries) == 0 {
		return nil, nil
	}
	emails := make([]any, len(deliveries), len(deliveries)+1)
	for i, d := range deliveries {
		emails[i] = strings.ToLower(d.Email)
	}
	list, err := collect(ctx, tx.conn, scanSuppression, `SELECT p.email, coalesce(p.report_id, ''), p.source, p.created_at FROM suppression p
		WHERE p.email IN (`+placeholders(len(emails))+`)
		AND (p.report_id IS NULL OR p.report_id = (SELECT e.report_id FROM execution e WHERE e.id = $`+strconv.Itoa(len(emails)+1)+"))", append(emails, execution)...)
	reasons := map[string]string{}
	for _, p := range list {
		reasons[p.Email] = p.reason()
	}
	return reasons, err
}

// mayGet says whether the recipient of a delivery wants it. Forbidden.
func (c conn) mayGet(ctx context.Context, d sitrep.Delivery) error {
	p, err := scanSuppression(c.one(ctx, `SELECT email, coalesce(report_id, ''), source, created_at FROM suppression
		WHERE email = $1 AND (report_id IS NULL OR report_id = $2) LIMIT 1`, strings.ToLower(d.Email), d.ReportID))
	switch {
	case noRow(err):
		return nil
	case err != nil:
		return err
	}
	return sitrep.Errorf(sitrep.Forbidden, "%s", p.reason())
}

func (p Suppression) reason() string {
	switch {
	case p.Source == ByOperator:
		return "Whoever runs the service keeps mail from this address."
	case p.ReportID == "":
		return "The recipient wants no mail of this service."
	}
	return "The recipient wants no mail of this report."
}

func orNull(id sitrep.ID) any {
	if id == "" {
		return nil
	}
	return id
}

// secretSize is that of the secrets that the service makes for itself.
const secretSize = 32

// Secret returns the service's own secret of a name. It is made when it is first
// asked for, and the same for every node ever after.
func (s *Store) Secret(ctx context.Context, now time.Time, name string) (secret []byte, err error) {
	const find = "SELECT value FROM service_secret WHERE name = $1"
	secret, err = scanOne[[]byte](s.read.one(ctx, find, name))
	if noRow(err) {
		fresh := make([]byte, secretSize)
		_, _ = rand.Read(fresh) // never fails
		err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
			if _, err := tx.exec(ctx, "INSERT INTO service_secret (name, value, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
				name, fresh, ms(tx.now)); err != nil {
				return err
			}
			secret, err = scanOne[[]byte](tx.one(ctx, find, name))
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("find the secret %q: %w", name, err)
	}
	return secret, nil
}
