package mail

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// How long the server may take. The answer to a whole message is waited for
// longer: giving up on it is how messages come twice.
const (
	dialLimit    = 15 * time.Second
	commandLimit = 30 * time.Second
	answerLimit  = 4 * time.Minute
	quitLimit    = time.Second
)

// connection is one session with the mail server, used by one message at a time.
type connection struct {
	raw    net.Conn
	client *smtp.Client
	sent   int
	dead   bool        // nothing more can be said on it
	rest   *time.Timer // ends it when it has been idle for too long
}

// dial connects, protects the connection and logs in.
func dial(ctx context.Context, s Server) (*connection, error) {
	dialer := net.Dialer{Timeout: dialLimit}
	raw, err := dialer.DialContext(ctx, "tcp", s.address())
	if err != nil {
		return nil, unreachable(err)
	}
	// The end of ctx ends whatever the server is waited for.
	defer context.AfterFunc(ctx, func() { _ = raw.Close() })()
	patient := &hurried{raw, commandLimit}
	c := &connection{raw: patient}
	if err := c.begin(ctx, s); err != nil {
		_ = raw.Close()
		return nil, err
	}
	patient.most = answerLimit
	return c, nil
}

func (c *connection) begin(ctx context.Context, s Server) error {
	link := c.raw
	if s.protect == wholeTLS {
		protected := tls.Client(c.raw, s.tls())
		hello, cancel := context.WithTimeout(ctx, dialLimit)
		defer cancel()
		if err := protected.HandshakeContext(hello); err != nil {
			return notProtected(err)
		}
		link = protected
	}
	if err := c.greet(link, s); err != nil {
		return err
	}
	if s.user == "" {
		return nil
	}
	if err := c.login(s); err != nil {
		return notLoggedIn(err)
	}
	return nil
}

// greet says hello, first in the clear where the protection is still to come.
func (c *connection) greet(link net.Conn, s Server) (err error) {
	if s.protect == startTLS {
		c.client, err = smtp.NewClientStartTLS(link, s.tls())
		if err != nil {
			return notProtected(err)
		}
	} else {
		c.client = smtp.NewClient(link)
	}
	c.client.CommandTimeout, c.client.SubmissionTimeout = commandLimit, answerLimit
	err = c.client.Hello(helloName())
	switch {
	case err == nil:
		return nil
	case s.protect == startTLS: // the handshake is made with the first command
		return notProtected(err)
	}
	return refused("greeting", err)
}

// hurried is a connection on which nothing is waited for longer than it says:
// the library begins with five minutes before it can be told otherwise.
type hurried struct {
	net.Conn
	most time.Duration
}

func (h *hurried) SetDeadline(t time.Time) error {
	if latest := time.Now().Add(h.most); t.After(latest) {
		t = latest
	}
	return h.Conn.SetDeadline(t)
}

// helloName is what we call ourselves: servers want a name with a dot, or an
// address, and some refuse localhost.
func helloName() string {
	if host, err := os.Hostname(); err == nil && strings.Contains(host, ".") {
		return host
	}
	return "localhost.localdomain"
}

var errNoLogin = errors.New("the server offers no login by PLAIN or LOGIN")

func (c *connection) login(s Server) error {
	switch {
	case c.client.SupportsAuth(sasl.Plain):
		return c.client.Auth(sasl.NewPlainClient("", s.user, s.password))
	case c.client.SupportsAuth(sasl.Login):
		return c.client.Auth(sasl.NewLoginClient(s.user, s.password))
	}
	return errNoLogin
}

// send hands one message over and returns the server's answer.
func (c *connection) send(ctx context.Context, m transmission) (answer string, err error) {
	stop := context.AfterFunc(ctx, func() { _ = c.raw.Close() })
	defer func() {
		if !stop() {
			c.dead = true
		}
		c.dead = c.dead || ends(err)
	}()
	c.sent++
	if err := c.client.Mail(m.from, &smtp.MailOptions{Size: int64(len(m.message)), UTF8: !ascii(m.from) || !ascii(m.to)}); err != nil {
		return "", c.early("sender", err)
	}
	if err := c.client.Rcpt(m.to, nil); err != nil {
		return "", c.early("recipient", err)
	}
	data, err := c.client.Data()
	if err != nil {
		return "", c.early("message", err)
	}
	if _, err := bytes.NewReader(m.message).WriteTo(data); err != nil {
		return "", c.early("message", err)
	}
	taken, err := data.CloseWithResponse()
	if err != nil {
		return "", refused("message", err)
	}
	return strings.TrimSpace(taken.StatusText), nil
}

// errStale marks the end of a connection before the message was all sent: it can
// be sent again on another one, and nobody gets it twice.
var errStale = errors.New("the connection had ended")

func (c *connection) early(what string, err error) error {
	if ends(err) {
		return fmt.Errorf("%w: %w", errStale, refused(what, err))
	}
	return refused(what, err)
}

// reset makes a connection fit for the next message after a refusal.
func (c *connection) reset() bool {
	return !c.dead && c.client.Reset() == nil
}

func (c *connection) quit() {
	if !c.dead {
		c.client.CommandTimeout = quitLimit
		_ = c.client.Quit() // politeness; the connection ends either way
	}
	_ = c.raw.Close()
}

func ascii(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 127 })
}
