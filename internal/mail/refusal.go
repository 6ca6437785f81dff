package mail

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/emersion/go-smtp"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// setupError is a failure that no waiting mends and no recipient is to blame for:
// a login that is refused, a certificate that nobody vouches for, no encryption.
// Messages wait, for the operator may mend it within the day.
type setupError struct {
	what string
	err  error
}

func (e *setupError) Error() string { return e.what + ": " + e.err.Error() }
func (e *setupError) Unwrap() error { return e.err }

func badSetup(what string, err error) error {
	return &sitrep.Error{
		Code:    sitrep.Temporary,
		Message: "The mail server cannot be used as it is set up. Whoever runs the service is told; it is tried again.",
		Err:     &setupError{what, err},
	}
}

func temporary(message string, err error) error {
	return &sitrep.Error{Code: sitrep.Temporary, Message: message, Err: err}
}

func unreachable(err error) error {
	return temporary("The mail server could not be reached.", err)
}

// Codes by which a server asks for a login or refuses one (RFC 4954), whatever
// it was asked.
const (
	codeLoginNeeded  = 530
	codeLoginWeak    = 534
	codeLoginRefused = 535
	codeTLSNeeded    = 538
	codeClosing      = 421
)

// notProtected tells a server that is away from one that cannot be trusted.
func notProtected(err error) error {
	if answer, ok := errors.AsType[*smtp.SMTPError](err); ok && answer.Code < 500 {
		return refused("greeting", err)
	}
	if network(err) {
		return unreachable(err)
	}
	return badSetup("no protected connection", err)
}

func notLoggedIn(err error) error {
	answer, ok := errors.AsType[*smtp.SMTPError](err)
	switch {
	case ok && answer.Code >= 500, errors.Is(err, errNoLogin):
		return badSetup("the login was refused", err)
	case ok:
		return refused("login", err)
	}
	return unreachable(err)
}

// refused says what an answer means for the message. What is no answer is a
// connection that broke.
func refused(what string, err error) error {
	answer, ok := errors.AsType[*smtp.SMTPError](err)
	switch {
	case !ok && errors.Is(err, context.Canceled):
		return err
	case !ok && strings.Contains(err.Error(), "SMTPUTF8"): // the library's text, for it has no type
		return &sitrep.Error{Code: sitrep.Invalid, Message: "The mail server takes no addresses with characters beyond ASCII.", Err: err}
	case !ok:
		return temporary("The connection to the mail server broke.", fmt.Errorf("%s: %w", what, err))
	case answer.Code == codeLoginNeeded, answer.Code == codeLoginWeak, answer.Code == codeLoginRefused, answer.Code == codeTLSNeeded:
		return badSetup("the server wants another login", err)
	}
	code := sitrep.Temporary
	if answer.Code >= 500 && answer.Code < 600 {
		code = sitrep.Invalid
	}
	return &sitrep.Error{Code: code, Message: fmt.Sprintf("The mail server refused the %s: %s", what, said(answer)), Err: err}
}

// said is a server's answer on one line, cut where it becomes a story.
func said(answer *smtp.SMTPError) string {
	const most = 300
	text := fmt.Sprint(answer.Code)
	if e := answer.EnhancedCode; e[0] > 0 {
		text += fmt.Sprintf(" %d.%d.%d", e[0], e[1], e[2])
	}
	runes := []rune(text + " " + strings.Join(strings.Fields(oneLine(answer.Message)), " "))
	if len(runes) > most {
		runes = append(runes[:most-1], '…')
	}
	return string(runes)
}

// ends reports whether nothing more can be said on a connection.
func ends(err error) bool {
	if err == nil {
		return false
	}
	answer, ok := errors.AsType[*smtp.SMTPError](err)
	return !ok || answer.Code == codeClosing
}
