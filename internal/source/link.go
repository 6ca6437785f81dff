package source

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// link is all that a kind needs to connect.
type link struct {
	address
	password string
	time     time.Duration // that a statement may take
	home     bool          // it may be on this machine
}

// kinds open a snapshot of a database; one file each.
var kinds = map[sitrep.SourceKind]func(context.Context, link) (reader, error){
	sitrep.SourcePostgres:   openPostgres,
	sitrep.SourceMySQL:      openMySQL,
	sitrep.SourceSQLite:     openSQLite,
	sitrep.SourceClickHouse: openClickHouse,
}

// read opens a snapshot of a source for do, and closes it.
func read(ctx context.Context, s sitrep.Source, reach Reach, do func(context.Context, reader) error) error {
	l := link{time: cmp.Or(reach.Time, DefaultTime)}
	ctx, cancel := context.WithTimeout(ctx, l.time)
	defer cancel()
	err := l.read(ctx, s, reach, do)
	if err == nil {
		return nil
	}
	return fmt.Errorf("read source %s: %w", s.Name, l.told(ctx, s.Name, err))
}

// prepare finds out where the source is, whether it may be spoken to, and its password.
func (l *link) prepare(s sitrep.Source, reach Reach) (err error) {
	if l.address, err = parse(s.URL); err != nil {
		return err
	}
	if err := reach.permit(l.address); err != nil {
		return err
	}
	l.home = reach.home(l.host, l.port)
	l.password, err = password(s)
	return err
}

func (l *link) read(ctx context.Context, s sitrep.Source, reach Reach, do func(context.Context, reader) error) (err error) {
	if err := l.prepare(s, reach); err != nil {
		return err
	}
	r, err := kinds[l.kind](ctx, *l)
	if err != nil {
		return &unreached{err}
	}
	defer r.close()
	defer stumbled(&err)
	err = do(ctx, r)
	if p, ok := r.(*postgres); ok && err == nil {
		err = p.whole(ctx)
	}
	if known := r.explain(err); err != nil && known != nil && sitrep.CodeOf(err) == sitrep.Internal {
		return known
	}
	return err
}

// stumbled has a driver that panics over what a server sends be an error of the server's. It is to
// be deferred itself: only then it sees the panic.
func stumbled(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the driver stumbled over what the server sent: %v", p)
	}
}

// unreached is the error of a connection that was not made.
type unreached struct{ error }

func (u *unreached) Unwrap() error { return u.error }

// cause is an error without the password, which a server may send back.
func (l *link) cause(err error) error {
	if err == nil || l.password == "" {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), l.password, "…"))
}

// told gives an error a text for people, and takes the password out of its own.
func (l *link) told(ctx context.Context, name string, err error) error {
	cause := l.cause(err)
	_, reached := errors.AsType[*unreached](err)
	known, ok := errors.AsType[*sitrep.Error](err)
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return ctx.Err()
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &sitrep.Error{Code: sitrep.Invalid, Message: fmt.Sprintf("The source %s took longer than %s (SITREP_SOURCE_TIME).", name, l.time), Err: cause}
	case ok:
		if err.Error() == known.Error() {
			cause = l.cause(known.Err) // else its text would be said twice
		}
		return &sitrep.Error{Code: known.Code, Message: legible(l.hidden(known.Message)), Err: cause}
	case untrusted(err):
		return &sitrep.Error{Code: sitrep.Invalid, Message: fmt.Sprintf("The certificate of the source %s is not that of its host, or nobody known has signed it (sslrootcert names a file of authorities).", name), Err: cause}
	case reached:
		return &sitrep.Error{Code: sitrep.Temporary, Message: fmt.Sprintf("The source %s cannot be reached.", name), Err: cause}
	}
	return &sitrep.Error{Code: sitrep.Temporary, Message: fmt.Sprintf("The source %s broke off.", name), Err: cause}
}

// untrusted reports whether a connection failed for the certificate of the server.
func untrusted(err error) bool {
	_, ok := errors.AsType[*tls.CertificateVerificationError](err)
	return ok
}

// legible leaves nothing in a text of a server's that is no text, or that a terminal would obey.
func legible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}

func (l *link) hidden(text string) string {
	if l.password == "" {
		return text
	}
	return strings.ReplaceAll(text, l.password, "…")
}

// maxPassword guards against a file that was meant for something else.
const maxPassword = 64 << 10

// password is what the source's reference stands for.
func password(s sitrep.Source) (string, error) {
	switch {
	case s.PasswordEnv != "":
		value := os.Getenv(s.PasswordEnv)
		if value == "" {
			return "", sitrep.Invalidf("The variable %s, which has the password of the source %s, is not set.", s.PasswordEnv, s.Name)
		}
		return value, nil
	case s.PasswordFile != "":
		return passwordFile(s)
	}
	return "", nil
}

func passwordFile(s sitrep.Source) (string, error) {
	wrong := func(err error) error {
		return &sitrep.Error{Code: sitrep.Invalid, Message: fmt.Sprintf("The file with the password of the source %s cannot be read.", s.Name), Err: err}
	}
	f, err := os.Open(s.PasswordFile)
	if err != nil {
		return "", wrong(err)
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(io.LimitReader(f, maxPassword))
	if err != nil {
		return "", wrong(err)
	}
	value := strings.TrimSuffix(strings.TrimSuffix(string(text), "\n"), "\r")
	if value == "" {
		return "", wrong(errors.New("it is empty"))
	}
	return value, nil
}

// network is how the database is dialled.
func (l link) network() (network, addr string) {
	if l.socket != "" {
		return "unix", l.socket
	}
	return "tcp", net.JoinHostPort(l.host, l.port)
}

// secure is the configuration of TLS; nil: none.
func (l link) secure() (*tls.Config, error) {
	switch l.tls {
	case "disable":
		return nil, nil
	case "require":
		return &tls.Config{InsecureSkipVerify: true}, nil //nolint:gosec // said so by whoever wrote the address
	}
	c := &tls.Config{ServerName: l.host}
	if l.rootCert == "" {
		return c, nil
	}
	text, err := os.ReadFile(l.rootCert)
	if err != nil {
		return nil, &sitrep.Error{Code: sitrep.Invalid, Message: "The file sslrootcert cannot be read.", Err: err}
	}
	c.RootCAs = x509.NewCertPool()
	if !c.RootCAs.AppendCertsFromPEM(text) {
		return nil, sitrep.Invalidf("The file sslrootcert holds no certificate.")
	}
	return c, nil
}
