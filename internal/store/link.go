package store

import (
	"context"
	"crypto/subtle"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// MostLinks is how many links in force a report has at most.
const MostLinks = 50

// linksKept is how long the list still shows a link that has ended.
const linksKept = 30 * 24 * time.Hour

// AddLink keeps a link to a report by the hash of its token. Forbidden, NotFound; Conflict
// where the report has as many as it may, or nothing of its runs is kept for reading.
func (s *Store) AddLink(ctx context.Context, now time.Time, o Own, l sitrep.Link, hash []byte) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		if _, err := tx.lockOwner(ctx, o.OwnerID); err != nil {
			return err
		}
		if err := tx.lockOwnReport(ctx, o.OwnerID, o.ReportID, "give links to a report"); err != nil {
			return err
		}
		if err := tx.mayLink(ctx, o.ReportID); err != nil {
			return err
		}
		_, err := tx.exec(ctx, "INSERT INTO share_link (id, hash, report_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
			l.ID, bytes(hash), o.ReportID, ms(tx.now), ms(l.ExpiresAt))
		if err != nil {
			return err
		}
		return tx.note(ctx, deed{"createLink", "link", string(l.ID), "report " + string(o.ReportID)})
	})
	if err != nil {
		return fmt.Errorf("add a link to report %s: %w", o.ReportID, err)
	}
	return nil
}

func (tx *Tx) mayLink(ctx context.Context, report sitrep.ID) error {
	kept, err := scanOne[bool](tx.one(ctx, "SELECT api_retention FROM report WHERE id = $1", report))
	if err != nil {
		return err
	}
	if !kept {
		return sitrep.Errorf(sitrep.Conflict, "This report was created without deliveryApiRetention, so a link would show nothing.")
	}
	n, err := scanOne[int](tx.one(ctx, "SELECT count(*) FROM share_link WHERE report_id = $1 AND revoked_at IS NULL AND expires_at > $2", report, ms(tx.now)))
	if err == nil && n >= MostLinks {
		err = sitrep.Errorf(sitrep.Conflict, "The report has %d links, which is as many as it may have. Revoke one first.", MostLinks)
	}
	return err
}

// RevokeLink ends a link. Revoked already, nothing happens. Forbidden, NotFound.
func (s *Store) RevokeLink(ctx context.Context, now time.Time, o Own, id sitrep.ID) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		if err := tx.lockOwnReport(ctx, o.OwnerID, o.ReportID, "revoke links to a report"); err != nil {
			return err
		}
		var revoked time.Time
		err := tx.one(ctx, "SELECT revoked_at FROM share_link WHERE id = $1 AND report_id = $2", id, o.ReportID).Scan(at(&revoked))
		switch {
		case noRow(err):
			return notFound("link")
		case err != nil, !revoked.IsZero():
			return err
		}
		if _, err := tx.exec(ctx, "UPDATE share_link SET revoked_at = $2 WHERE id = $1", id, ms(tx.now)); err != nil {
			return err
		}
		return tx.note(ctx, deed{"revokeLink", "link", string(id), "report " + string(o.ReportID)})
	})
	if err != nil {
		return fmt.Errorf("revoke link %s: %w", id, err)
	}
	return nil
}

// Links lists the links of a report, newest first, with the true total; those that have
// ended for a while, too.
func (s *Store) Links(ctx context.Context, report sitrep.ID, p Page) (list []sitrep.Link, total int, err error) {
	list, err = collect(ctx, s.read, func(row scanner) (l sitrep.Link, err error) {
		return l, row.Scan(&l.ID, &l.ReportID, at(&l.CreatedAt), at(&l.ExpiresAt), at(&l.RevokedAt))
	}, `SELECT id, report_id, created_at, expires_at, revoked_at FROM share_link WHERE report_id = $1
		ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`, report, p.Limit, p.offset())
	if err == nil {
		err = s.read.one(ctx, "SELECT count(*) FROM share_link WHERE report_id = $1", report).Scan(&total)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list the links of report %s: %w", report, err)
	}
	return list, total, nil
}

// FindLinked is the report that a link leads to, if it is in force: it has not expired and
// was not revoked, its token has this hash, its owner's access has not ended, and the runs
// of the report are kept for reading. NotFound, whichever of these it is.
func (s *Store) FindLinked(ctx context.Context, now time.Time, id sitrep.ID, hash []byte) (sitrep.ID, error) {
	var report sitrep.ID
	var stored []byte
	err := s.read.one(ctx, `SELECT l.report_id, l.hash FROM share_link l JOIN report r ON r.id = l.report_id JOIN owner o ON o.id = r.owner_id
		WHERE l.id = $1 AND l.revoked_at IS NULL AND l.expires_at > $2 AND o.revoked_at IS NULL AND r.api_retention
			AND EXISTS (SELECT 1 FROM secret x WHERE x.owner_id = o.id AND (x.expires_at IS NULL OR x.expires_at > $2))`, id, ms(now)).Scan(&report, &stored)
	if err != nil && !noRow(err) {
		return "", fmt.Errorf("find link %s: %w", id, err)
	}
	if err != nil || subtle.ConstantTimeCompare(stored, hash) != 1 {
		return "", notFound("link")
	}
	return report, nil
}
