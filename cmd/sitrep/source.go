package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type sourceCmd struct {
	Add    sourceAddCmd    `cmd:"" help:"Make a database known under a name, after a look whether it answers."`
	List   sourceListCmd   `cmd:"" help:"List the databases that are known."`
	Test   sourceTestCmd   `cmd:"" help:"Look whether a database answers, and list its tables."`
	Remove sourceRemoveCmd `cmd:"" help:"Forget a database that no dataset comes from."`
}

type sourceAddCmd struct {
	Name         string `arg:"" help:"What it is called from now on: lower-case letters, digits and dashes."`
	URL          string `arg:"" type:"bytes" name:"url" help:"postgres://user@host/database, mysql://user@host/database, clickhouse://user@host/database, sqlite:/path/to/file.db, https://host/path, s3://key@host/bucket/path or subgraph://host/path; without a password."`
	PasswordEnv  string `placeholder:"VARIABLE" help:"Variable that has the password, of serve and of each command that reads the database."`
	PasswordFile string `type:"bytes" placeholder:"FILE" help:"File that has the password."`
	state
	sourcing
}

// Help is the long text of the command.
func (sourceAddCmd) Help() string {
	return `A password is never stored: only the name of the variable or of the file that has it. Give the database a user of its own that may read and nothing else.

	export SHOP_PASSWORD=…
	sitrep source add shop postgres://reader@db.example.org/shop --password-env SHOP_PASSWORD --source-hosts db.example.org
	sitrep dataset add --source shop --table orders`
}

// flagOf is what the members of a source are called on the command line.
var flagOf = map[string]string{"name": "NAME", "passwordEnv": "--password-env", "passwordFile": "--password-file"}

// Validate refuses what cannot be a source.
func (c *sourceAddCmd) Validate() error {
	err := datasets.NewSource{Name: c.Name, URL: c.URL, PasswordEnv: c.PasswordEnv, PasswordFile: c.PasswordFile}.Check()
	if e, ok := errors.AsType[*sitrep.Error](err); ok {
		return usagef("%s: %s", flagOf[e.Fields[0].Location], e.Fields[0].Message)
	}
	return nil
}

// Run makes a database known that answers.
func (c *sourceAddCmd) Run(p *program) error {
	s, err := source.New(c.Name, c.URL)
	if err != nil {
		return err
	}
	s.PasswordEnv, s.CreatedAt = c.PasswordEnv, now()
	if c.PasswordFile != "" {
		if s.PasswordFile, err = filepath.Abs(c.PasswordFile); err != nil {
			return fmt.Errorf("find %s: %w", sitrep.Path(c.PasswordFile), err)
		}
	}
	tables, err := source.Tables(p.ctx, s, c.reach())
	if err != nil {
		return err
	}
	return c.with(p, func(st *store.Store) error {
		if err := st.AddSource(p.ctx, s); err != nil {
			return err
		}
		p.say("%s answers; it has %s", s.Name, count(int64(len(tables)), "table"))
		return nil
	})
}

type sourceListCmd struct {
	JSON bool `name:"json" help:"For programs."`
	state
}

// sourceItem is a source as --json shows it.
type sourceItem struct {
	Name         string            `json:"name"`
	Type         sitrep.SourceKind `json:"type"`
	URL          string            `json:"url"`
	PasswordEnv  string            `json:"passwordEnv,omitempty"`
	PasswordFile sitrep.Path       `json:"passwordFile,omitempty"`
	CreatedAt    time.Time         `json:"createdAt"`
}

// Run lists the sources.
func (c *sourceListCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		all, err := st.Sources(p.ctx)
		if err != nil {
			return err
		}
		items, rows := make([]sourceItem, len(all)), make([][]string, len(all))
		for i, s := range all {
			items[i] = sourceItem{s.Name, s.Kind, s.URL, s.PasswordEnv, sitrep.Path(s.PasswordFile), s.CreatedAt.UTC()}
			rows[i] = []string{s.Name, s.URL, orDash(cmp.Or(s.PasswordEnv, s.PasswordFile))}
		}
		if c.JSON {
			return p.printJSON(items)
		}
		return writeTable(p.out, []string{"NAME", "URL", "PASSWORD IN"}, rows)
	})
}

type sourceTestCmd struct {
	Name string `arg:"" help:"Its name."`
	state
	sourcing
}

// Run lists the tables of a source that answers.
func (c *sourceTestCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		s, err := st.FindSource(p.ctx, c.Name)
		if err != nil {
			return err
		}
		tables, err := source.Tables(p.ctx, s, c.reach())
		if err != nil {
			return err
		}
		rows := make([][]string, len(tables))
		for i, t := range tables {
			if rows[i] = []string{t.String(), "-"}; t.Rows >= 0 {
				rows[i][1] = grouped(t.Rows)
			}
		}
		p.say("%s answers; it has %s", s.Name, count(int64(len(tables)), "table"))
		return writeTable(p.out, []string{"TABLE", "ROWS (ABOUT)"}, rows)
	})
}

type sourceRemoveCmd struct {
	Name string `arg:"" help:"Its name."`
	state
}

// Run forgets a source.
func (c *sourceRemoveCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		if err := st.RemoveSource(p.ctx, now(), c.Name); err != nil {
			return err
		}
		p.say("%s is not known any more", c.Name)
		return nil
	})
}
