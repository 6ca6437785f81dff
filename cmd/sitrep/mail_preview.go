package main

import (
	"cmp"
	"context"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type mailPreviewCmd struct {
	ID       string `arg:"" name:"id" help:"Of an execution, or of a report: then its newest run."`
	To       string `default:"you@example.org" help:"Who gets it in the preview. Nothing is sent."`
	MailFrom string `env:"SITREP_MAIL_FROM" form:"sender" placeholder:"ADDRESS" help:"Sender (default sitrep@localhost)."`
	attaching
	state
}

// Help is the long text of the command.
func (mailPreviewCmd) Help() string {
	return `It writes one message and sends nothing. The file opens in a mail program.

	sitrep mail preview 0198c1d2-… > report.eml`
}

// Validate refuses addresses that are none.
func (c *mailPreviewCmd) Validate() error {
	if !isBareAddress(c.To) {
		return usagef("--to: %q is no address; give one like you@example.org", c.To)
	}
	return nil
}

// Run writes the message.
func (c *mailPreviewCmd) Run(p *program) error {
	id, err := sitrep.ParseID(c.ID)
	if err != nil {
		return usagef("%q is no id: give one of \"sitrep report list\"", c.ID)
	}
	return c.with(p, func(st *store.Store) error {
		found, err := findContent(p, st, id, store.MarkdownPart)
		if err != nil {
			return err
		}
		if found.Content == nil {
			return noContent(found.Execution)
		}
		return c.sender(p, st).Deliver(p.ctx, sitrep.Delivery{
			ID: found.Execution.ID, ExecutionID: found.Execution.ID, ReportID: found.Execution.ReportID,
			Email: c.To, MessageID: "<" + string(found.Execution.ID) + ".preview@sitrep>", CreatedAt: found.Content.GeneratedAt,
		})
	})
}

func (c *mailPreviewCmd) sender(p *program, st *store.Store) *mail.Sender {
	return &mail.Sender{
		Transport: printed{p}, From: cmp.Or(c.MailFrom, mail.DefaultFrom), Content: st.DeliveryContent, Attach: c.attachments(),
	}
}

// printed is a transport to standard output.
type printed struct{ *program }

// Send prints the message.
func (p printed) Send(_ context.Context, _ mail.Envelope, message []byte) (string, error) {
	_, err := p.out.Write(message)
	return "", err
}
