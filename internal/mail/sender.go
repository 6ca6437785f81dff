package mail

import (
	"cmp"
	"context"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Sender makes the message of a delivery and hands it to a transport.
type Sender struct {
	Transport Transport
	From      string // with or without a display name; empty: DefaultFrom
}

// Deliver makes one try. A second one carries the same Message-ID and, as long as
// the settings are the same, the same bytes.
func (s Sender) Deliver(ctx context.Context, d sitrep.Delivery, c sitrep.Content) error {
	message, err := s.message(d, c).Bytes()
	if err != nil {
		return fmt.Errorf("compose delivery %s: %w", d.ID, err)
	}
	_, err = s.Transport.Send(ctx, Envelope{ID: d.ID, Date: d.CreatedAt, From: s.from(), To: d.Email}, message)
	return err
}

func (s Sender) from() string { return cmp.Or(s.From, DefaultFrom) }

func (s Sender) message(d sitrep.Delivery, c sitrep.Content) Message {
	return Message{
		From:      s.from(),
		To:        d.Email,
		Subject:   c.Subject,
		MessageID: d.MessageID,
		Date:      d.CreatedAt,
		Markdown:  c.Markdown,
	}
}
