package mail

import (
	"cmp"
	"context"
	"fmt"
	netmail "net/mail"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/unsubscribe"
)

// Sender makes the messages of deliveries and hands them to a transport. Its
// fields are not changed once it is used.
type Sender struct {
	Transport Transport
	From      string // with or without a display name; empty: DefaultFrom
	// Content returns what the deliveries of an execution carry.
	Content func(ctx context.Context, execution sitrep.ID) (sitrep.Content, error)
	Domains sitrep.Domains     // that may get mail
	Links   *unsubscribe.Links // nil: messages offer no way to unsubscribe
	Signer  *Signer            // nil: messages are not signed
	Attach  Attachments

	letters letters
}

// Deliver makes one try. A second one carries the same Message-ID and, as long as
// the settings are the same, the same bytes but for the time of a signature.
func (s *Sender) Deliver(ctx context.Context, d sitrep.Delivery) error {
	if !s.Domains.Allow(d.Email) {
		return sitrep.Invalidf("Whoever runs the service lets mail go only to: %s.", s.Domains)
	}
	m, err := s.message(ctx, d)
	if err != nil {
		return err
	}
	return s.send(ctx, d, m)
}

func (s *Sender) from() string { return cmp.Or(s.From, DefaultFrom) }

func (s *Sender) message(ctx context.Context, d sitrep.Delivery) (Message, error) {
	letter, err := s.letters.of(d.ExecutionID, func() (letter, error) {
		content, err := s.Content(ctx, d.ExecutionID)
		if err != nil {
			return letter{}, err
		}
		return letterOf(content, s.domain(), s.Attach)
	})
	if err != nil {
		return Message{}, err
	}
	m := Message{
		From: s.from(), To: d.Email, MessageID: d.MessageID, Date: d.CreatedAt,
		ListID: string(d.ReportID) + "." + s.domain(),
	}
	if s.Links != nil {
		m.Unsubscribe = s.Links.URL(d.ReportID, d.Email)
	}
	return m, letter.onto(&m)
}

// send signs a message and hands it over.
func (s *Sender) send(ctx context.Context, d sitrep.Delivery, m Message) error {
	text, err := m.Bytes()
	if err == nil && s.Signer != nil {
		text, err = s.Signer.Sign(text)
	}
	if err != nil {
		return fmt.Errorf("compose delivery %s: %w", d.ID, err)
	}
	_, err = s.Transport.Send(ctx, Envelope{ID: d.ID, Date: d.CreatedAt, From: m.From, To: m.To}, text)
	return err
}

// domain is that of the sender.
func (s *Sender) domain() string {
	if from, err := netmail.ParseAddress(s.from()); err == nil {
		return from.Address[strings.LastIndexByte(from.Address, '@')+1:]
	}
	return "localhost"
}
