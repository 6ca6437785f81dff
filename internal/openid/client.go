package openid

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// mostBytes is how much of an answer of the provider is read.
const mostBytes = 1 << 20

var errTooMuch = fmt.Errorf("the answer has more than %d bytes", mostBytes)

// newClient makes one that takes an answer in time and of a size that it may have, from the
// address that was asked alone.
func newClient(wait time.Duration) *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // it is one
	transport.MaxResponseHeaderBytes = 64 << 10
	transport.MaxConnsPerHost = 2 * atOnce
	return &http.Client{
		Timeout: wait, Transport: bounded{transport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("the provider leads elsewhere") },
	}
}

// bounded gives no more of an answer than it may have.
type bounded struct{ next http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := b.next.RoundTrip(r)
	if err == nil {
		resp.Body = &capped{resp.Body, mostBytes}
	}
	return resp, err
}

type capped struct {
	io.ReadCloser
	left int
}

func (c *capped) Read(b []byte) (int, error) {
	n, err := c.ReadCloser.Read(b[:min(len(b), c.left+1)])
	if c.left -= n; c.left < 0 {
		return 0, errTooMuch
	}
	return n, err
}

// longestText is how much of what a provider says of a failure is logged.
const longestText = 300

// short is an error of the provider without all that it may have sent along.
func short(doing string, err error) error {
	text := err.Error()
	if len(text) > longestText {
		return fmt.Errorf("%s: %s…", doing, text[:longestText])
	}
	return fmt.Errorf("%s: %w", doing, err)
}
