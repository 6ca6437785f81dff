package main

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type keyCmd struct {
	Create keyCreateCmd `cmd:"" help:"Make a key and print it. It is shown this once."`
	List   keyListCmd   `cmd:"" help:"List the keys by name."`
	Role   keyRoleCmd   `cmd:"" help:"Give a key another role."`
	Rotate keyRotateCmd `cmd:"" help:"Give an owner a new key and print it."`
	Revoke keyRevokeCmd `cmd:"" help:"End a key's access and pause its owner's schedules."`
	Remove keyRemoveCmd `cmd:"" help:"Remove an owner with all its reports."`
}

type keyCreateCmd struct {
	Name      string `arg:"" help:"Who uses the key. A name exists once; reports belong to it."`
	Expires   moment `placeholder:"WHEN" help:"When the key ends: 30d, 2027-01-31 or an instant of RFC 3339. Without it: never."`
	Creations int    `default:"10" help:"Reports the key may create in any 60 minutes."`
	Requests  int    `default:"1000" help:"Other requests in any 60 minutes."`
	Role      string `enum:"viewer,editor,owner,operator" default:"owner" help:"What it may do: viewer, editor, owner or operator (docs/roles.md)."`
	Operator  bool   `help:"The same as --role operator."`
	state
}

// Help is the long text of the command.
func (keyCreateCmd) Help() string {
	return `The key goes into the header x-api-key of every request. Only its hash is stored, so it cannot be shown again; "sitrep key rotate" makes a new one for the same owner.

	KEY=$(sitrep key create alice)
	curl -H "x-api-key: $KEY" http://127.0.0.1:8080/v1/api/reports/dataset-catalog`
}

// Validate refuses what would make a key that is of no use.
func (c *keyCreateCmd) Validate() error {
	switch {
	case strings.TrimSpace(c.Name) == "":
		return usagef("the key needs a name")
	case strings.ContainsFunc(c.Name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return usagef("the name has a character that cannot be seen: nobody could type it again")
	case c.Creations < 1 || c.Requests < 1:
		return usagef("--creations and --requests are 1 or more")
	}
	return nil
}

func (c *keyCreateCmd) role() sitrep.KeyRole {
	if c.Operator {
		return sitrep.Operator
	}
	return sitrep.KeyRole(c.Role)
}

// Run makes the key.
func (c *keyCreateCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		at := now()
		ends := c.Expires.resolve(at)
		if !ends.IsZero() && !ends.After(at) {
			return usagef("--expires %s is in the past", showTime(ends))
		}
		_, secret, err := st.CreateKey(p.ctx, at, store.KeyDraft{
			Name: c.Name, ExpiresAt: ends, Creations: c.Creations, Requests: c.Requests, Role: c.role(),
		})
		if err != nil {
			return err
		}
		return p.print(secret)
	})
}

type keyListCmd struct {
	JSON bool `name:"json" help:"For programs."`
	state
}

// keyItem is a key as --json shows it.
type keyItem struct {
	Name      string         `json:"name"`
	State     string         `json:"state"`
	CreatedAt time.Time      `json:"createdAt"`
	ExpiresAt *time.Time     `json:"expiresAt"`
	RevokedAt *time.Time     `json:"revokedAt"`
	Creations int            `json:"creations"`
	Requests  int            `json:"requests"`
	Operator  bool           `json:"operator"`
	Role      sitrep.KeyRole `json:"role"`
}

// Run lists the keys; secrets are not known any more.
func (c *keyListCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		keys, err := st.Keys(p.ctx)
		if err != nil {
			return err
		}
		if c.JSON {
			items := make([]keyItem, len(keys))
			for i, k := range keys {
				items[i] = keyItem{k.Name, keyState(k), k.CreatedAt.UTC(), instant(k.ExpiresAt), instant(k.RevokedAt), k.Creations, k.Requests, k.Role == sitrep.Operator, k.Role}
			}
			return p.printJSON(items)
		}
		rows := make([][]string, len(keys))
		for i, k := range keys {
			rows[i] = []string{k.Name, keyState(k), showTime(k.CreatedAt), showTime(k.ExpiresAt), strconv.Itoa(k.Creations), strconv.Itoa(k.Requests), string(k.Role)}
		}
		return writeTable(p.out, []string{"NAME", "STATE", "CREATED", "EXPIRES", "CREATIONS/H", "REQUESTS/H", "ROLE"}, rows)
	})
}

type keyRoleCmd struct {
	Name string `arg:"" help:"The owner."`
	Role string `arg:"" enum:"viewer,editor,owner,operator" help:"viewer, editor, owner or operator (docs/roles.md)."`
	state
}

// Run gives the role.
func (c *keyRoleCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		if err := st.SetRole(p.ctx, now(), c.Name, sitrep.KeyRole(c.Role)); err != nil {
			return err
		}
		p.say("%s may do now what the role %s says", c.Name, c.Role)
		return nil
	})
}

func keyState(k sitrep.Key) string {
	switch {
	case !k.RevokedAt.IsZero():
		return "revoked"
	case !k.ExpiresAt.IsZero() && !k.ExpiresAt.After(now()):
		return "expired"
	}
	return "in force"
}

// instant is a time for JSON: null when there is none.
func instant(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

type keyRotateCmd struct {
	Name  string `arg:"" help:"The owner."`
	Grace span   `default:"0s" placeholder:"24h" help:"How long the old key works beside the new one. Without it, it ends at once."`
	state
}

// Run makes the new secret.
func (c *keyRotateCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		_, secret, err := st.RotateKey(p.ctx, now(), store.Rotation{
			Name: c.Name, Grace: time.Duration(c.Grace), Slots: schedule.Newest,
		})
		if err != nil {
			return err
		}
		return p.print(secret)
	})
}

type keyRevokeCmd struct {
	Name string `arg:"" help:"The owner."`
	state
}

// Run revokes the key.
func (c *keyRevokeCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		if err := st.RevokeKey(p.ctx, now(), c.Name); err != nil {
			return err
		}
		p.say("%s has no access any more and its schedules are paused; \"sitrep key rotate\" lets it in again", c.Name)
		return nil
	})
}

type keyRemoveCmd struct {
	Name string `arg:"" help:"The owner."`
	state
}

// Run removes the owner and says what went with it.
func (c *keyRemoveCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		reports, err := reportsOf(p, st, c.Name)
		if err != nil {
			return err
		}
		if err := st.RemoveKey(p.ctx, now(), c.Name); err != nil {
			return err
		}
		p.say("%s is removed, and with it %s", c.Name, count(int64(reports), "report"))
		return nil
	})
}

// reportsOf counts an owner's reports. An unknown owner has none: RemoveKey
// then says that it is unknown.
func reportsOf(p *program, st *store.Store, name string) (int, error) {
	keys, err := st.Keys(p.ctx)
	if err != nil {
		return 0, err
	}
	for _, k := range keys {
		if k.Name == name {
			_, total, err := st.FindReports(p.ctx, store.ReportFilter{OwnerID: k.ID, Page: store.Page{Number: 1, Limit: 1}})
			return total, err
		}
	}
	return 0, nil
}
