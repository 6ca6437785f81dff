// Package smtptest is a mail server for tests: it keeps what it takes, and on
// demand it refuses, dawdles and breaks off. Beside it stands a real one from the
// machine's packages, see [StartPostfix].
package smtptest

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/textproto"
	"net/url"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// The login that a server with one takes.
const (
	User     = "reports"
	Password = "p@ss&w/rd?" //nolint:gosec // of a test server
)

// Message is what a server took.
type Message struct {
	From, To string
	Data     []byte
}

// Header returns a header of the message.
func (m Message) Header(name string) string {
	h, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(m.Data))).ReadMIMEHeader()
	if err != nil && !errors.Is(err, io.EOF) {
		return ""
	}
	return h.Get(name)
}

// Answers are the server's faults. Nil functions and zero values are none. They
// may be called by several connections at once.
type Answers struct {
	Mail func(from string) error
	Rcpt func(to string) error
	// Data is asked when the whole message has come; its error is the answer.
	Data func(m Message) error
	// Taken is called when a message was stored and its answer is about to go out;
	// true ends the connection instead.
	Taken func(m Message) (breakOff bool)
}

// Options of a server.
type Options struct {
	Answers
	Plain   bool          // offer no encryption
	Whole   bool          // encrypt from the first byte
	Login   bool          // want User and Password
	Address string        // default: a free port of the loopback
	Keep    func(Message) // instead of keeping messages in memory
}

// Server is a running server.
type Server struct {
	Address string // host:port
	CA      string // file of the certificate to trust; empty without encryption

	options  Options
	server   *smtp.Server
	mu       sync.Mutex
	messages []Message
	sessions int
	logins   int
}

// Start runs a server until the test ends.
func Start(tb testing.TB, options Options) *Server {
	tb.Helper()
	s := &Server{options: options}
	s.server = smtp.NewServer(smtp.BackendFunc(s.session))
	s.server.Domain, s.server.AllowInsecureAuth, s.server.EnableSMTPUTF8 = "mail.test", true, true
	s.server.ErrorLog = log.New(io.Discard, "", 0)
	s.server.MaxMessageBytes = 64 << 20
	address := options.Address
	if address == "" {
		address = "127.0.0.1:0"
	}
	listener, err := new(net.ListenConfig).Listen(tb.Context(), "tcp", address)
	if err != nil {
		tb.Fatal(err)
	}
	s.Address = listener.Addr().String()
	if !options.Plain {
		var config *tls.Config
		config, s.CA = certificate(tb)
		if options.Whole {
			listener = tls.NewListener(listener, config)
		} else {
			s.server.TLSConfig = config
		}
	}
	ended := make(chan struct{})
	go func() { defer close(ended); _ = s.server.Serve(listener) }()
	tb.Cleanup(func() { _ = s.server.Close(); _ = listener.Close(); <-ended })
	return s
}

// URL is how to reach the server with what it wants.
func (s *Server) URL() string {
	login := ""
	if s.options.Login {
		login = url.UserPassword(User, Password).String() + "@"
	}
	switch {
	case s.options.Plain:
		return "smtp://" + login + s.Address + "?tls=none"
	case s.options.Whole:
		return "smtps://" + login + s.Address + "?ca=" + s.CA
	}
	return "smtp://" + login + s.Address + "?ca=" + s.CA
}

// Messages returns what was taken so far, in that order.
func (s *Server) Messages() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Message(nil), s.messages...)
}

// Sessions returns how many connections there were and how many logins.
func (s *Server) Sessions() (sessions, logins int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sessions, s.logins
}

func (s *Server) session(c *smtp.Conn) (smtp.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, protected := c.TLSConnectionState(); !protected || s.options.Whole {
		s.sessions++ // after STARTTLS the same connection comes again
	}
	return &session{server: s, conn: c}, nil
}

func (s *Server) take(m Message) {
	if s.options.Keep != nil {
		s.options.Keep(m)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.messages = append(s.messages, m)
}

// session is one connection.
type session struct {
	server *Server
	conn   *smtp.Conn
	in     bool // logged in
	from   string
	to     string
}

var _ smtp.AuthSession = (*session)(nil)

func (s *session) AuthMechanisms() []string {
	if !s.server.options.Login {
		return nil
	}
	return []string{sasl.Plain}
}

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != User || password != Password {
			return smtp.ErrAuthFailed
		}
		s.in = true
		s.server.mu.Lock()
		defer s.server.mu.Unlock()
		s.server.logins++
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.server.options.Login && !s.in {
		return &smtp.SMTPError{Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "Authentication required"}
	}
	s.from = from
	return ask(s.server.options.Mail, from)
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = to
	return ask(s.server.options.Rcpt, to)
}

func (s *session) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	m := Message{From: s.from, To: s.to, Data: data}
	if err := ask(s.server.options.Data, m); err != nil {
		return err
	}
	s.server.take(m)
	if s.server.options.Taken != nil && s.server.options.Taken(m) {
		_ = s.conn.Conn().Close()
		return errors.New("broke off")
	}
	return nil
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

func ask[T any](question func(T) error, about T) error {
	if question == nil {
		return nil
	}
	return question(about)
}

// Refuse makes an answer with a code, such as 450 or 550.
func Refuse(code int, text string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 1, 1}, Message: text}
}

// Greylist refuses each recipient for the first so many times.
func Greylist(times int) func(string) error {
	var mu sync.Mutex
	seen := map[string]int{}
	return func(to string) error {
		mu.Lock()
		defer mu.Unlock()
		if seen[to]++; seen[to] <= times {
			return Refuse(451, "Greylisted, please come back")
		}
		return nil
	}
}

// String names the server in failures.
func (s *Server) String() string { return fmt.Sprintf("test server %s", s.Address) }
