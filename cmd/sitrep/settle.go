package main

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type settleCmd struct {
	ServedUntil servedUntil `default:"now" placeholder:"TIME" help:"Until when the service went on after the copy was made: an instant, or now (default)."`
	state
}

// Help is the long text of the command.
func (settleCmd) Help() string {
	return `A database that was restored with pg_restore, or a SQLite file from a copy of the disk, does not know what the service mailed after the copy was made. Run this once, before any node starts: what fell due until now, or until the instant that is named, will be made but not mailed, and mails that waited are given up. "sitrep restore" does it by itself. When the service was stopped before the copy was made, leave it out.`
}

// Run settles the state.
func (c *settleCmd) Run(p *program) error {
	if c.ServedUntil.backup {
		return usagef("--served-until: this command does not know when the copy was made; if the service was stopped before, there is nothing to settle")
	}
	return c.with(p, func(st *store.Store) error {
		release, err := st.LockForServe()
		if err != nil {
			return err
		}
		defer release()
		until := c.ServedUntil.instant(time.Time{})
		done, err := st.Settle(p.ctx, now(), until, schedule.Newest)
		if err == nil {
			tellSettled(p, done, until)
		}
		return err
	})
}
