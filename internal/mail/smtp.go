package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	netmail "net/mail"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/idna"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// How connections are re-used. Servers end them after a minute or some hundred
// messages; we are the first to go.
const (
	idleLimit      = 20 * time.Second
	messagesLimit  = 100
	coolAfterSetup = 30 * time.Second // before a login that was refused is tried again
)

// SMTP hands messages to a mail server. It is safe for concurrent use. Close it.
type SMTP struct {
	server Server
	log    *slog.Logger
	pace   pacer
	slots  chan struct{} // one element for each message under way

	mu      sync.Mutex
	idle    []*connection // the newest last
	closed  bool
	trouble error // why the server cannot be used as it is set up; nil: it can
	coolTo  time.Time
}

// NewSMTP makes a transport that has not connected yet.
func NewSMTP(server Server, log *slog.Logger) *SMTP {
	return &SMTP{server: server, log: log, pace: pacer{every: server.every}, slots: make(chan struct{}, server.connections)}
}

// Send hands a message over. When the connection ends after the whole message
// was sent and before the answer, nobody knows whether it was taken; the error is
// temporary, so that it may come twice rather than never.
func (s *SMTP) Send(ctx context.Context, e Envelope, message []byte) (answer string, err error) {
	m, err := e.transmission(message)
	if err != nil {
		return "", err
	}
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if err := s.pace.wait(ctx); err != nil {
		return "", err
	}
	answer, err = s.send(ctx, m)
	s.learn(err)
	if err != nil {
		return "", fmt.Errorf("send %s to %s: %w", e.ID, s.server, err)
	}
	return answer, nil
}

// send uses a connection that is there, and a new one if that has ended
// meanwhile: servers end idle connections whenever they like.
func (s *SMTP) send(ctx context.Context, m transmission) (string, error) {
	for {
		c, reused, err := s.connect(ctx)
		if err != nil {
			return "", err
		}
		answer, err := c.send(ctx, m)
		s.giveBack(c, err)
		if !reused || !errors.Is(err, errStale) || ctx.Err() != nil {
			return answer, err
		}
	}
}

func (s *SMTP) connect(ctx context.Context) (c *connection, reused bool, err error) {
	s.mu.Lock()
	if n := len(s.idle); n > 0 {
		c, s.idle = s.idle[n-1], s.idle[:n-1]
	}
	trouble, cool := s.trouble, time.Now().Before(s.coolTo)
	s.mu.Unlock()
	switch {
	case c != nil:
		c.rest.Stop()
		return c, true, nil
	case trouble != nil && cool:
		return nil, false, trouble
	}
	c, err = dial(ctx, s.server)
	return c, false, err
}

// giveBack keeps a connection that is still good for a while.
func (s *SMTP) giveBack(c *connection, err error) {
	good := err == nil || c.reset()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !good || c.sent >= messagesLimit || s.closed {
		go c.quit()
		return
	}
	c.rest = time.AfterFunc(idleLimit, func() { s.drop(c) })
	s.idle = append(s.idle, c)
}

// drop ends a connection that has been idle for too long.
func (s *SMTP) drop(c *connection) {
	s.mu.Lock()
	found := false
	for i, other := range s.idle {
		if other == c {
			s.idle, found = append(s.idle[:i], s.idle[i+1:]...), true
			break
		}
	}
	s.mu.Unlock()
	if found {
		c.quit()
	}
}

// learn says once that the server cannot be used as it is set up, and once that
// it can again.
func (s *SMTP) learn(err error) {
	setup, isSetup := errors.AsType[*setupError](err)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case isSetup:
		if now := time.Now(); now.After(s.coolTo) {
			s.coolTo = now.Add(coolAfterSetup)
		}
		if s.trouble == nil || s.trouble.Error() != err.Error() {
			s.log.Error("the mail server cannot be used as it is set up; mails wait and are tried again", "server", s.server.String(), "error", setup)
		}
		s.trouble = err
	case s.trouble != nil && (err == nil || sitrep.CodeOf(err) == sitrep.Invalid):
		s.trouble = nil
		s.log.Info("the mail server can be used again", "server", s.server.String())
	}
}

// Close ends the connections. Messages under way are not waited for.
func (s *SMTP) Close() error {
	s.mu.Lock()
	idle := s.idle
	s.idle, s.closed = nil, true
	s.mu.Unlock()
	var ending sync.WaitGroup
	for _, c := range idle {
		c.rest.Stop()
		ending.Go(c.quit)
	}
	ending.Wait()
	return nil
}

// transmission is a message as the protocol wants it.
type transmission struct {
	from, to string
	message  []byte
}

// transmission takes display names off, and writes domains beyond ASCII as their
// registries do.
func (e Envelope) transmission(message []byte) (transmission, error) {
	from, err := netmail.ParseAddress(e.From)
	if err != nil {
		return transmission{}, &sitrep.Error{Code: sitrep.Invalid, Message: "The sender's address is not one.", Err: err}
	}
	to, err := netmail.ParseAddress(e.To)
	if err != nil || to.Address != e.To {
		return transmission{}, &sitrep.Error{Code: sitrep.Invalid, Message: "The recipient's address is not one.", Err: err}
	}
	return transmission{from: plain(from.Address), to: plain(to.Address), message: message}, nil
}

func plain(address string) string {
	at := strings.LastIndexByte(address, '@')
	domain, err := idna.Lookup.ToASCII(address[at+1:])
	if err != nil {
		return address // the server may know better
	}
	return address[:at+1] + domain
}

// pacer keeps messages apart.
type pacer struct {
	every time.Duration
	mu    sync.Mutex
	next  time.Time
}

// wait returns when it is this caller's turn.
func (p *pacer) wait(ctx context.Context) error {
	if p.every == 0 {
		return ctx.Err()
	}
	p.mu.Lock()
	now := time.Now()
	turn := p.next
	if turn.Before(now) {
		turn = now
	}
	p.next = turn.Add(p.every)
	p.mu.Unlock()
	timer := time.NewTimer(turn.Sub(now))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
