package main

import (
	"context"
	"fmt"
	"log/slog"
	netmail "net/mail"
	"path/filepath"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// mailing says how messages leave.
type mailing struct {
	SMTPURL  string `name:"smtp-url" group:"Mail:" env:"SITREP_SMTP_URL" placeholder:"URL" help:"smtp://user:password@host:587 or smtps://…:465 sends the mails; without it they are written as .eml files. Options: tls=none, rate=N a second, connections=N, ca=FILE. Better given as the variable: others see flags."`
	MailFrom string `group:"Mail:" env:"SITREP_MAIL_FROM" placeholder:"ADDRESS" help:"Sender of the mails (default sitrep@localhost)."`
}

// mailFolder is where mails lie inside the data folder.
const mailFolder = "mail"

func (m mailing) check() error {
	if m.MailFrom != "" && !isAddress(m.MailFrom) {
		return usagef("--mail-from: %q is no address; give one like reports@example.org", m.MailFrom)
	}
	if m.SMTPURL == "" {
		return nil
	}
	if _, err := mail.ParseServer(m.SMTPURL); err != nil {
		return usagef("--smtp-url: %v", err)
	}
	if m.MailFrom == "" {
		return usagef("--smtp-url needs --mail-from (SITREP_MAIL_FROM): mail servers refuse or lose mail from %s", mail.DefaultFrom)
	}
	return nil
}

// outlet is where messages leave.
type outlet struct {
	mail.Transport
	about string // for people
	width int    // how many messages leave at once
	close func() error
}

func (m mailing) outlet(folder string, log *slog.Logger) (outlet, error) {
	if m.SMTPURL == "" {
		dir := filepath.Join(folder, mailFolder)
		return outlet{mail.Folder{Dir: dir}, "written as .eml files under " + dir, 2, func() error { return nil }}, nil
	}
	server, err := mail.ParseServer(m.SMTPURL)
	if err != nil {
		return outlet{}, fmt.Errorf("read the URL of the mail server: %w", err)
	}
	transport := mail.NewSMTP(server, log)
	return outlet{transport, "sent by " + server.String(), server.Connections(), transport.Close}, nil
}

// post is how the worker's deliveries leave.
type post struct {
	deliver func(context.Context, store.DeliveryClaim) error
	width   int
}

// post opens the way out and says which it is.
func (s *service) post(c *serveCmd) (post, error) {
	out, err := c.outlet(s.folder, s.log)
	if err != nil {
		return post{}, err
	}
	s.closers = append(s.closers, out.close)
	s.log.Info("mails are " + out.about)
	sender := mail.Sender{Transport: out, From: c.MailFrom}
	return post{
		deliver: func(ctx context.Context, d store.DeliveryClaim) error {
			return sender.Deliver(ctx, d.Delivery, d.Content)
		},
		width: out.width,
	}, nil
}

func isAddress(text string) bool {
	_, err := netmail.ParseAddress(text)
	return err == nil
}

// domainOf is the part of an address that Message-IDs end with; empty: none.
func domainOf(address string) string {
	if parsed, err := netmail.ParseAddress(address); err == nil {
		return parsed.Address[strings.LastIndexByte(parsed.Address, '@')+1:]
	}
	return ""
}
