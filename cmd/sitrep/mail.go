package main

import (
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
)

type mailCmd struct {
	Test       mailTestCmd       `cmd:"" help:"Send a test message and show what the mail server answered."`
	Preview    mailPreviewCmd    `cmd:"" help:"Write the message of a run, as its recipients get it."`
	List       mailListCmd       `cmd:"" help:"List who gets no mail."`
	Suppress   mailSuppressCmd   `cmd:"" help:"Keep mail from an address."`
	Unsuppress mailUnsuppressCmd `cmd:"" help:"Let mail to an address again."`
}

type mailTestCmd struct {
	Address string `arg:"" help:"Who gets it."`
	mailing
	logging
}

// Help is the long text of the command.
func (mailTestCmd) Help() string {
	return `It uses the settings of "sitrep serve" and sends one message at once: what is wrong with the server's name, its certificate, the login or the sender shows here and not in the night. The exit code is 0 when the server took the message, and 1 when it did not.

	export SITREP_SMTP_URL='smtp://user:password@mail.example.org:587' SITREP_MAIL_FROM=reports@example.org
	sitrep mail test you@example.org`
}

// Validate refuses what cannot be sent.
func (c *mailTestCmd) Validate() error {
	if !isBareAddress(c.Address) {
		return usagef("%q is no address; give one like you@example.org", c.Address)
	}
	if c.SMTPURL == "" {
		return usagef("there is no mail server to test: set SITREP_SMTP_URL; without it \"sitrep serve\" writes mails as .eml files")
	}
	return c.check()
}

// Run sends the message.
func (c *mailTestCmd) Run(p *program) error {
	out, err := c.outlet("", c.logger(p))
	if err != nil {
		return err
	}
	defer out.close() //nolint:errcheck // the answer is all that matters
	at := now()
	id := sitrep.NewID(at)
	message, err := mail.Message{
		From: c.MailFrom, To: c.Address, Subject: "sitrep: a test message", Date: at,
		MessageID: fmt.Sprintf("<%s.test@%s>", id, domainOf(c.MailFrom)),
		Text:      "This message shows that sitrep can send mail with the settings it has. Nobody needs to do anything.\n",
	}.Bytes()
	if err != nil {
		return err
	}
	if signer, err := c.signer(); err != nil {
		return err
	} else if signer != nil {
		if message, err = signer.Sign(message); err != nil {
			return err
		}
	}
	p.say("%s, from %s to %s …", out.about, c.MailFrom, c.Address)
	answer, err := out.Send(p.ctx, mail.Envelope{ID: id, Date: at, From: c.MailFrom, To: c.Address}, message)
	if err != nil {
		return err
	}
	return p.print("The server took it: " + answer)
}
