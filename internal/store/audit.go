package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Actor is who asks for a change. The zero one is a command on the machine of the service.
type Actor struct {
	KeyID   sitrep.ID
	KeyName string
	At      time.Time // when they asked, for changes that are told no other time
}

type actorKey struct{}

// By says who asks for what is done with the context. Each change that is made with it has
// a line in the audit log, in the transaction of the change. What nobody asked for, as a
// sweep or a run does it, has none.
func By(ctx context.Context, a Actor) context.Context { return context.WithValue(ctx, actorKey{}, a) }

// ByKey is [By] for a key.
func ByKey(ctx context.Context, now time.Time, key *sitrep.Key) context.Context {
	return By(ctx, Actor{key.ID, key.Name, now})
}

// deed is what was done, for the audit log.
type deed struct{ action, kind, object, detail string }

func onReport(action string, id sitrep.ID, detail string) deed {
	return deed{action, "report", string(id), detail}
}

func onDataset(action string, id sitrep.ID, detail string) deed {
	return deed{action, "dataset", string(id), detail}
}

// note writes a line of the audit log, if somebody asked for what is done.
func (tx *Tx) note(ctx context.Context, d deed) error {
	by, asked := ctx.Value(actorKey{}).(Actor)
	if !asked {
		return nil
	}
	when := tx.now
	if when.IsZero() {
		when = by.At.UTC().Truncate(time.Millisecond)
	}
	_, err := tx.exec(ctx, `INSERT INTO audit (id, created_at, key_id, key_name, action, kind, object, detail) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		sitrep.NewID(when), when.UnixMilli(), by.KeyID, by.KeyName, d.action, d.kind, d.object, d.detail)
	if err != nil {
		return fmt.Errorf("write the audit log: %w", err)
	}
	return nil
}

// DeedFilter selects lines of the audit log. Empty members select all.
type DeedFilter struct {
	KeyID  sitrep.ID
	Object string
	Action string
	Page   Page
}

const deedWhere = " FROM audit WHERE ($1 = '' OR key_id = $1) AND ($2 = '' OR object = $2) AND ($3 = '' OR action = $3)"

// Deeds lists the audit log, newest first, with the true total.
func (s *Store) Deeds(ctx context.Context, f DeedFilter) (list []sitrep.Deed, total int, err error) {
	list, err = collect(ctx, s.read, func(row scanner) (d sitrep.Deed, err error) {
		return d, row.Scan(&d.ID, at(&d.At), &d.KeyID, &d.KeyName, &d.Action, &d.Kind, &d.Object, &d.Detail)
	}, "SELECT id, created_at, key_id, key_name, action, kind, object, detail"+deedWhere+" ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $5",
		f.KeyID, f.Object, f.Action, f.Page.Limit, f.Page.offset())
	if err == nil {
		err = s.read.one(ctx, "SELECT count(*)"+deedWhere, f.KeyID, f.Object, f.Action).Scan(&total)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list the audit log: %w", err)
	}
	return list, total, nil
}
