package mail

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// encryption says how a connection to the mail server is protected.
type encryption int

const (
	startTLS encryption = iota // asked for after the greeting, and insisted on
	wholeTLS                   // from the first byte: smtps
	noTLS                      // only if the operator says so
)

// Server is a mail server and how to use it. ParseServer makes one. It never
// shows its password, however it is printed.
type Server struct {
	host, port     string
	user, password string
	protect        encryption
	roots          *x509.CertPool // nil: the machine's
	connections    int            // at once
	every          time.Duration  // between two messages; 0: no limit
}

// Limits of what a server may be asked for.
const (
	defaultConnections = 4
	maxConnections     = 100
)

// ParseServer reads smtp://user:password@host:port or smtps://…, with the options
// tls=none (no encryption), rate=N (messages a second), connections=N and ca=FILE
// (certificates to trust instead of the machine's). Its errors quote nothing of
// the URL but the names of options: there may be a password anywhere in it.
func ParseServer(text string) (Server, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.Opaque != "" || strings.Trim(u.Path, "/") != "" {
		return Server{}, sitrep.Invalidf("not a URL like smtp://user:password@mail.example.org:587 (special characters of the password are written as %%40 and so on)")
	}
	s := Server{host: u.Hostname(), port: u.Port(), connections: defaultConnections}
	switch u.Scheme {
	case "smtp":
		s.port = or(s.port, "587")
	case "smtps":
		s.protect, s.port = wholeTLS, or(s.port, "465")
	default:
		return Server{}, sitrep.Invalidf("the URL begins with smtp:// or smtps://")
	}
	if u.User != nil {
		s.user = u.User.Username()
		s.password, _ = u.User.Password()
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return Server{}, sitrep.Invalidf("what follows the ? cannot be read")
	}
	for name, values := range query {
		if err := s.option(name, values[len(values)-1]); err != nil {
			return Server{}, err
		}
	}
	return s, s.check()
}

func or(given, absent string) string {
	if given == "" {
		return absent
	}
	return given
}

func (s *Server) option(name, value string) error {
	switch name {
	case "tls":
		switch {
		case value == "none" && s.protect != wholeTLS:
			s.protect = noTLS
		case value == "required":
		default:
			return sitrep.Invalidf("tls is required or none, and smtps:// always has it")
		}
	case "rate":
		rate, err := strconv.ParseFloat(value, 64)
		if err != nil || !(rate > 0 && rate <= 1e6) {
			return sitrep.Invalidf("rate is a number of messages a second, such as 10 or 0.5")
		}
		s.every = time.Duration(float64(time.Second) / rate)
	case "connections":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > maxConnections {
			return sitrep.Invalidf("connections is 1 to %d", maxConnections)
		}
		s.connections = n
	case "ca":
		return s.trust(value)
	default:
		return sitrep.Invalidf("%q is no option; the options are tls, rate, connections and ca", name)
	}
	return nil
}

func (s *Server) trust(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return sitrep.Invalidf("ca: %v", err)
	}
	s.roots = x509.NewCertPool()
	if !s.roots.AppendCertsFromPEM(text) {
		return sitrep.Invalidf("ca: %s holds no certificate in PEM", file)
	}
	return nil
}

// check refuses to send a password where others can read it.
func (s *Server) check() error {
	if s.protect == noTLS && s.user != "" && !loopback(s.host) {
		return sitrep.Invalidf("tls=none would send the password to %s in the clear; leave out the login or the option", s.host)
	}
	return nil
}

func loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// Connections is how many messages the server may get at once.
func (s Server) Connections() int { return s.connections }

// String names the server without its login.
func (s Server) String() string {
	scheme := "smtp"
	if s.protect == wholeTLS {
		scheme = "smtps"
	}
	return scheme + "://" + s.address()
}

// GoString is String: %#v would show the password.
func (s Server) GoString() string { return s.String() }

// Format is String for every verb.
func (s Server) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(s.String())) }

func (s Server) address() string { return net.JoinHostPort(s.host, s.port) }

func (s Server) tls() *tls.Config {
	return &tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
}
