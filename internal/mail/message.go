// Package mail makes the messages that carry reports and hands them over.
//
// It guarantees one message for one recipient, with a Message-ID that stays the
// same from try to try, and that nothing in a subject, an address or a report
// can add a header, a recipient or a part.
//
// A message leaves by a [Transport]: [SMTP] with connections that are kept, or a
// [Folder] of .eml files. What a server answers becomes the code of an error.
package mail

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// DefaultFrom is the sender where the operator has named none.
const DefaultFrom = "sitrep@localhost"

// Message is a report on its way to one recipient.
type Message struct {
	From      string // an address, with or without a display name
	To        string // a bare address
	Subject   string
	MessageID string // with or without its angle brackets
	Date      time.Time
	Text      string // for programs that show no HTML, and for ears
	HTML      string // empty: the text is all

	ListID      string // by which mail programs sort; letters, digits, dots and dashes
	Unsubscribe string // URL that ends these mails; empty: no header

	pictures, files []part // that the HTML shows, and that are attached; encoded once for all who get them
}

// Bytes returns the message as it goes over the wire: the same message gives
// the same bytes. The error is Invalid when an address is none.
func (m Message) Bytes() ([]byte, error) {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := msg.From(m.From); err != nil {
		return nil, &sitrep.Error{Code: sitrep.Invalid, Message: "The sender's address is not one: " + oneLine(m.From), Err: err}
	}
	if err := msg.To(m.To); err != nil {
		return nil, &sitrep.Error{Code: sitrep.Invalid, Message: "The recipient's address is not one: " + oneLine(m.To), Err: err}
	}
	msg.Subject(document.Clean(oneLine(m.Subject)))
	msg.SetDateWithValue(m.Date.UTC())
	msg.SetMessageIDWithValue(strings.Trim(oneLine(m.MessageID), "<> "))
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	m.setList(msg)
	var out bytes.Buffer
	if _, err := msg.WriteTo(&out); err != nil { // without parts, it is the head alone
		return nil, fmt.Errorf("write the head of message %s: %w", m.MessageID, err)
	}
	if err := m.writeBody(&out); err != nil {
		return nil, fmt.Errorf("write message %s: %w", m.MessageID, err)
	}
	return out.Bytes(), nil
}

// writeBody ends the head with what the body is, and writes that.
func (m Message) writeBody(out *bytes.Buffer) error {
	body := m.body()
	for _, name := range slices.Sorted(maps.Keys(body.header)) {
		out.WriteString(name + ": " + body.header[name][0] + "\r\n")
	}
	out.WriteString("\r\n")
	out.Grow(body.size())
	return body.writeTo(out)
}

// setList adds the headers by which mail programs sort mails and end them. One
// click is for https alone (RFC 8058).
func (m Message) setList(msg *gomail.Msg) {
	if id := strings.Map(listable, m.ListID); id != "" {
		msg.SetGenHeader("List-Id", "<"+id+">")
	}
	if m.Unsubscribe == "" || strings.ContainsFunc(m.Unsubscribe, unlinkable) {
		return
	}
	msg.SetGenHeaderPreformatted("List-Unsubscribe", "<"+m.Unsubscribe+">")
	if strings.HasPrefix(m.Unsubscribe, "https://") {
		msg.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
}

func listable(r rune) rune {
	if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '.' || r == '-' {
		return r
	}
	return -1
}

// unlinkable are characters that may not stand in a header's URL as they are.
func unlinkable(r rune) bool { return r <= ' ' || r >= unicode.MaxASCII || r == '<' || r == '>' }

// oneLine makes text fit for a header: no control characters, line separators
// of Unicode included, and no space at its ends.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return strings.TrimSpace(s)
}
