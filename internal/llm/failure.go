package llm

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// What a report says after "because". Each is a fixed text: nothing that a server
// wrote stands in one.
const (
	late      = "the model's server did not answer in time"
	away      = "the model's server cannot be reached"
	untrusted = "the certificate of the model's server is not valid"
	refused   = "the model's server refused the key"
	unknown   = "the model's server does not know the model"
	spentUp   = "the quota at the model's server is used up"
	impatient = "the model's server asks to wait longer than there is time"
	busy      = "the model's server is too busy"
	broken    = "the model's server failed"
	tooLong   = "the request is longer than the model can read"
	disliked  = "the model's server did not accept the request"
	elsewhere = "the model's server points to another address"
	garbled   = "the answer of the model's server cannot be read"
	endless   = "the answer of the model's server is too long"
	cutOff    = "the model wrote more than it may"
	declined  = "the model refused to answer"
	heldBack  = "the model's server held the answer back"
	silent    = "the model said nothing"
	leftAlone = "the model's server failed several times and is left alone for a while"
)

// failure is why a try gave no answer.
type failure struct {
	message string
	status  int           // of the HTTP response; 0: there was none
	said    string        // what the server says of it, without the key
	again   bool          // another try may go better
	wait    time.Duration // before that, as the server asks
	weight  int           // what it counts to the breaker; 0: the server is well
	kept    bool          // nothing was sent: the breaker held it back
	lasting bool          // it stays so until the operator does something
	charged bool          // the server may have worked for it, and ask for money
	err     error
}

func (f *failure) Error() string {
	cause := f.said
	if f.err != nil {
		cause = f.err.Error()
	}
	return fmt.Sprintf("%s (status %d): %s", f.message, f.status, cut(cause))
}

// MayBeCharged says whether the call may have cost something that nobody counted.
func (f *failure) MayBeCharged() bool { return f.charged }

// asError is the failure as it leaves the room.
func (f *failure) asError() error {
	return &sitrep.Error{Code: sitrep.Temporary, Message: f.message, Err: f}
}

// mostSaid is how much of what a server says of an error is logged.
const mostSaid = 300

func cut(text string) string {
	if len(text) > mostSaid {
		text = strings.ToValidUTF8(text[:mostSaid], "") + " …"
	}
	return text
}

// noted is from what time on a try that ended without an answer says something of the
// server: the caller may have had less left.
const noted = 5 * time.Second

// query finds what an address asks, where some have their keys.
var query = lazyregexp.New(`\?[^\s"]+`)

// lost is the failure of a try that had no whole response; early, that little time was
// given to it. ctx is the try's own.
func (c *Client) lost(ctx context.Context, cause error, early bool) *failure {
	err := errors.New(c.config.Key.hide(query.ReplaceAllString(cause.Error(), "?…")))
	f := &failure{message: away, again: true, weight: 1, err: err}
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.Is(ctx.Err(), context.Canceled), ctx.Err() != nil && early:
		*f = failure{message: late, charged: true, err: err} // nobody waits any more, which is not the server's fault
	case ctx.Err() != nil:
		*f = failure{message: late, weight: 3, charged: true, err: err}
	case errors.As(cause, &certificate):
		*f = failure{message: untrusted, weight: 1, lasting: true, err: err}
	}
	return f
}

// ofStatus is the failure that a response with an error is. said is what its body
// says.
func ofStatus(status int, header http.Header, said string, now time.Time) *failure {
	f := &failure{status: status, said: said, message: disliked}
	switch {
	case says(said, "insufficient_quota", "credit balance", "insufficient balance", "exceeded your current quota") || status == http.StatusPaymentRequired:
		f.message, f.weight, f.lasting = spentUp, 1, true
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		f.message, f.weight, f.lasting, f.said = refused, 1, true, "" // such a body may quote the key in any form
	case status == http.StatusTooManyRequests:
		f.message, f.again, f.wait = busy, true, retryAfter(header, now)
	case status == http.StatusServiceUnavailable || status == 529:
		f.message, f.again, f.weight, f.wait = busy, true, 1, retryAfter(header, now)
	case status >= http.StatusInternalServerError:
		f.message, f.again, f.weight, f.wait = broken, true, 1, retryAfter(header, now)
	case status == http.StatusRequestTimeout:
		f.message, f.weight = late, 1
	case status == http.StatusRequestEntityTooLarge || says(said, "context_length", "context length", "context window", "prompt is too long", "context size"):
		f.message = tooLong
	case says(said, "content_filter", "content management policy"):
		f.message = heldBack
	case status == http.StatusNotFound || says(said, "model_not_found", "model not found"):
		f.message = unknown
	case status >= 300 && status < 400:
		f.message, f.weight = elsewhere, 1
	case status < 300:
		f.message, f.weight = garbled, 1
	}
	return f
}

// says tells whether one of the words, in lower case, stands in text in any.
func says(text string, words ...string) bool {
	text = strings.ToLower(text)
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
