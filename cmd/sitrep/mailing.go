package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	netmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/unsubscribe"
)

// mailing says how messages leave.
type mailing struct {
	SMTPURL      string `name:"smtp-url" group:"Mail:" env:"SITREP_SMTP_URL" form:"mails" secret:"" placeholder:"URL" help:"smtp://user:password@host:587 or smtps://…:465 sends the mails; without it they are written as .eml files. Options: tls=none, rate=N a second, connections=N, ca=FILE. Better given as the variable: others see flags."`
	MailFrom     string `group:"Mail:" env:"SITREP_MAIL_FROM" form:"sender" placeholder:"ADDRESS" help:"Sender of the mails (default sitrep@localhost)."`
	DKIMKey      string `name:"dkim-key" group:"Mail:" env:"SITREP_DKIM_KEY" form:"key" secret:"" placeholder:"FILE" help:"File of the private key in PEM that signs the mails, or the key."`
	DKIMDomain   string `name:"dkim-domain" group:"Mail:" env:"SITREP_DKIM_DOMAIN" form:"domain" placeholder:"DOMAIN" help:"Domain of the signature (default: that of the sender)."`
	DKIMSelector string `name:"dkim-selector" group:"Mail:" env:"SITREP_DKIM_SELECTOR" form:"domain" placeholder:"NAME" help:"Where the public key is: NAME._domainkey.DOMAIN."`
}

// attaching says what mails bring along.
type attaching struct {
	MailAttach []string `name:"mail-attach" group:"Mail:" env:"SITREP_MAIL_ATTACH" enum:"markdown,csv" placeholder:"KINDS" help:"Files that each mail brings along: markdown (the report), csv (each of its tables), or both: markdown,csv (default: none)."`
}

// recipients says who may get mail, and who is told of failures.
type recipients struct {
	MailDomains  []string `group:"Mail:" env:"SITREP_MAIL_DOMAINS" form:"domain" placeholder:"DOMAINS" help:"Domains that reports may be mailed to, such as example.com,*.example.org (default: all)."`
	MailOperator string   `group:"Mail:" env:"SITREP_MAIL_OPERATOR" form:"mailbox" placeholder:"ADDRESS" help:"Who is told of runs that failed (default: nobody)."`
}

// mailFolder is where mails lie inside the data folder.
const mailFolder = "mail"

func (m mailing) check() error {
	if _, err := m.signer(); err != nil {
		return usagef("--dkim-key: %v", err)
	}
	if m.SMTPURL != "" && m.MailFrom == "" {
		return usagef("--smtp-url needs --mail-from (SITREP_MAIL_FROM): mail servers refuse or lose mail from %s", mail.DefaultFrom)
	}
	return nil
}

// trim takes off what stands around commas.
func (r recipients) trim() {
	for i, domain := range r.MailDomains {
		r.MailDomains[i] = strings.TrimSpace(domain)
	}
}

// signer is nil without a key.
func (m mailing) signer() (*mail.Signer, error) {
	switch {
	case m.DKIMKey == "" && m.DKIMDomain == "" && m.DKIMSelector == "":
		return nil, nil //nolint:nilnil // nil is how a sender is told not to sign
	case m.DKIMKey == "" || m.DKIMSelector == "":
		return nil, errors.New("signing needs --dkim-key and --dkim-selector")
	}
	from, domain := domainOf(m.MailFrom), cmp.Or(m.DKIMDomain, domainOf(m.MailFrom))
	if from != domain && !strings.HasSuffix(from, "."+domain) {
		return nil, fmt.Errorf("the sender %q is not of the domain %q: receivers would not trust the signature", m.MailFrom, domain)
	}
	key, err := m.dkimKey()
	if err != nil {
		return nil, err
	}
	return mail.NewSigner(domain, m.DKIMSelector, key)
}

// dkimKey is the key in PEM: the setting has it, or names a file that does.
func (m mailing) dkimKey() ([]byte, error) {
	if isPEM(m.DKIMKey) {
		return []byte(m.DKIMKey), nil
	}
	return os.ReadFile(m.DKIMKey)
}

func (a attaching) attachments() mail.Attachments {
	return mail.Attachments{Markdown: slices.Contains(a.MailAttach, "markdown"), CSV: slices.Contains(a.MailAttach, "csv")}
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
	notice  *store.NoticeDraft
	width   int
}

// post opens the way out and says which it is.
func (s *service) post(ctx context.Context, c *serveCmd) (post, error) {
	out, err := c.outlet(s.folder, s.log)
	if err != nil {
		return post{}, err
	}
	s.closers = append(s.closers, out.close)
	sender := &mail.Sender{Transport: out, From: c.MailFrom, Content: s.store.DeliveryContent, Domains: c.MailDomains, Attach: c.attachments()}
	if sender.Signer, err = c.signer(); err != nil {
		return post{}, err
	}
	if c.PublicURL != "" {
		if sender.Links, err = s.links(ctx, c.PublicURL); err != nil {
			return post{}, err
		}
	}
	s.log.Info("mails", "how", out.about, "signed", sender.Signer != nil, "unsubscribe", unsubscribing(c.PublicURL))
	return post{deliver: s.deliver(sender), width: out.width, notice: c.notice()}, nil
}

// unsubscribing says what mails offer to those who do not want them.
func unsubscribing(public string) string {
	switch {
	case public == "":
		return "no link: set SITREP_PUBLIC_URL"
	case !strings.HasPrefix(public, "https://"):
		return "a link, but not by one click: SITREP_PUBLIC_URL is not https"
	}
	return "a link, and one click"
}

func (s *service) links(ctx context.Context, base string) (*unsubscribe.Links, error) {
	secret, err := s.store.Secret(ctx, now(), unsubscribe.SecretName)
	if err != nil {
		return nil, err
	}
	return unsubscribe.New(secret, base), nil
}

// deliver sends reports to recipients and notices to the operator.
func (s *service) deliver(sender *mail.Sender) func(context.Context, store.DeliveryClaim) error {
	return func(ctx context.Context, d store.DeliveryClaim) error {
		if !d.Delivery.Notice() {
			return sender.Deliver(ctx, d.Delivery)
		}
		list, total, err := s.store.FailuresOf(ctx, d.Delivery.ID, mail.MostFailures)
		if err != nil {
			return err
		}
		failures := make([]mail.Failure, len(list))
		for i, f := range list {
			e := f.Execution
			failures[i] = mail.Failure{Title: f.Title, Owner: f.Owner, Reason: e.Error, Report: e.ReportID, Execution: e.ID, EndedAt: e.EndedAt}
		}
		return sender.Notify(ctx, d.Delivery, failures, total)
	}
}

// The operator is told soon of a first failure, and of many in one mail.
const (
	noticeEvery = 10 * time.Minute
	noticeSince = 24 * time.Hour
)

// notice is nil when nobody is to be told.
func (c *serveCmd) notice() *store.NoticeDraft {
	if c.MailOperator == "" {
		return nil
	}
	domain := cmp.Or(domainOf(c.MailFrom), "sitrep.localhost")
	return &store.NoticeDraft{
		Email: c.MailOperator, Every: noticeEvery, Since: noticeSince,
		MessageID: func(id sitrep.ID) string { return fmt.Sprintf("<%s.notice@%s>", id, domain) },
	}
}

func isBareAddress(text string) bool {
	address, err := netmail.ParseAddress(text)
	return err == nil && address.Address == text
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
