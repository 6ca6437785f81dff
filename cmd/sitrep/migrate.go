package main

import "github.com/a-seed-aa0acf4e/sitrep/internal/store"

type migrateCmd struct{ state }

// Help is the long text of the command.
func (migrateCmd) Help() string {
	return `"sitrep serve" does this by itself. It may be run while other nodes serve. A database of a newer program is refused.`
}

// Run migrates: opening the state does it.
func (c *migrateCmd) Run(p *program) error {
	return c.with(p, func(*store.Store) error {
		p.say("the database is up to date")
		return nil
	})
}
