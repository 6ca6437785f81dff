package main

import (
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// wanting names an address and, if it is about one, a report.
type wanting struct {
	Address string `arg:"" help:"The address, without regard to case."`
	Report  string `placeholder:"ID" help:"Only this report. Without it: whatever the service sends."`
	state
}

// Validate refuses what names nobody.
func (w *wanting) Validate() error {
	if !isBareAddress(w.Address) {
		return usagef("%q is no address; give one like you@example.org", w.Address)
	}
	if w.Report == "" {
		return nil
	}
	id, err := sitrep.ParseID(w.Report)
	if err != nil {
		return usagef("--report: %s", sitrep.MessageOf(err))
	}
	w.Report = string(id)
	return nil
}

func (w *wanting) about() string {
	if w.Report == "" {
		return "whatever the service sends"
	}
	return "report " + w.Report
}

type mailSuppressCmd struct{ wanting }

// Run keeps mail from an address.
func (c *mailSuppressCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		err := st.Suppress(p.ctx, now(), store.Suppression{Email: c.Address, ReportID: sitrep.ID(c.Report), Source: store.ByOperator})
		if err == nil {
			p.say("%s gets no mail any more (%s); \"sitrep mail unsuppress\" undoes it", c.Address, c.about())
		}
		return err
	})
}

type mailUnsuppressCmd struct{ wanting }

// Help is the long text of the command.
func (mailUnsuppressCmd) Help() string {
	return `It also undoes what the recipient chose by the link in a mail. Do that only if the recipient asked you to.`
}

// Run lets mail to an address again.
func (c *mailUnsuppressCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		n, err := st.Unsuppress(p.ctx, now(), store.Suppression{Email: c.Address, ReportID: sitrep.ID(c.Report)})
		switch {
		case err != nil:
			return err
		case n == 0:
			return sitrep.Errorf(sitrep.NotFound, "No mail is kept from %s (%s). \"sitrep mail list\" shows what is.", c.Address, c.about())
		}
		p.say("%s gets mail again (%s)", c.Address, c.about())
		return nil
	})
}

type mailListCmd struct {
	JSON bool `name:"json" help:"For programs."`
	state
}

// suppressionItem is an entry as --json shows it.
type suppressionItem struct {
	Email     string    `json:"email"`
	ReportID  *string   `json:"reportId"`
	Source    string    `json:"source"`
	CreatedAt time.Time `json:"createdAt"`
}

// Run lists who gets no mail.
func (c *mailListCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		list, err := st.Suppressions(p.ctx)
		if err != nil {
			return err
		}
		items, rows := make([]suppressionItem, len(list)), make([][]string, len(list))
		for i, s := range list {
			items[i] = suppressionItem{Email: s.Email, Source: strings.ToLower(string(s.Source)), CreatedAt: s.CreatedAt.UTC()}
			about := "all"
			if s.ReportID != "" {
				about = string(s.ReportID)
				items[i].ReportID = &about
			}
			rows[i] = []string{s.Email, about, items[i].Source, showTime(s.CreatedAt)}
		}
		if c.JSON {
			return p.printJSON(items)
		}
		return writeTable(p.out, []string{"ADDRESS", "REPORT", "BY", "SINCE"}, rows)
	})
}
