package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
)

// Client asks one model of one server. It is safe for use by several goroutines.
type Client struct {
	config    Config
	protocol  protocol
	transport http.RoundTripper
	breaker   *breaker
	learned   lessons
}

// Complete answers a call. The text of the reply is the JSON object in what the
// model said, or all it said where there is none. Tokens are returned also with an
// error, where they were spent; one that may have cost what nobody counted says so by
// MayBeCharged. A call is charged once at most: what a server refuses costs nothing, and
// what it may have worked on is not sent again.
func (c *Client) Complete(ctx context.Context, call model.Call) (model.Reply, error) {
	if err := check(call); err != nil {
		return model.Reply{}, err
	}
	began := c.learned.now(call.Schema)
	t := talk{client: c, call: call, began: began, ways: began, blamed: map[blame]bool{}}
	text, f := t.run(ctx)
	if f != nil {
		return t.spent, f.asError()
	}
	t.spent.Text = c.config.Key.hide(text)
	return t.spent, nil
}

// Most is how many tokens the server may write to answer a call: those of the reply, and
// room to think.
func (c *Client) Most(call model.Call) int {
	return room(call, c.learned.now(call.Schema), c.config.Thinking)
}

// check finds what would be our own fault.
func check(c model.Call) error {
	last := len(c.Messages) - 1
	if last < 0 || c.Messages[last].Role != model.User || c.Most <= 0 || !json.Valid(c.Schema) {
		return &sitrep.Error{Code: sitrep.Internal, Message: "the model could not be asked", Err: errors.New("a call without a question, a limit or a schema")}
	}
	return nil
}

// mostReply is how many bytes of a response are read.
const mostReply = 1 << 20

// try sends a request once and reads what comes back, within the time of a try.
func (c *Client) try(ctx context.Context, call model.Call, w ways) (answer, *failure) {
	early := time.Now().Add(min(noted, c.config.Timeout))
	ctx, cancel := context.WithTimeout(ctx, c.config.Timeout)
	defer cancel()
	request, err := c.request(ctx, call, w)
	if err != nil {
		return answer{}, &failure{message: disliked, err: err}
	}
	response, err := c.transport.RoundTrip(request)
	if err != nil {
		return answer{}, c.lost(ctx, err, time.Now().Before(early))
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(response.Body, mostReply+1))
	switch {
	case len(body) > mostReply:
		return answer{}, &failure{message: endless, status: response.StatusCode, weight: 1, charged: true}
	case err != nil:
		f := c.lost(ctx, err, time.Now().Before(early))
		f.again, f.charged = response.StatusCode != http.StatusOK && f.again, true
		return answer{}, f
	case response.StatusCode != http.StatusOK:
		return answer{}, ofStatus(response.StatusCode, response.Header, saidIn(body), time.Now())
	}
	return c.protocol.read(body)
}

// request makes the request of a try.
func (c *Client) request(ctx context.Context, call model.Call, w ways) (*http.Request, error) {
	var body bytes.Buffer
	e := json.NewEncoder(&body)
	e.SetEscapeHTML(false)
	if err := e.Encode(c.protocol.request(c.config.Model, call, w, c.config.Thinking)); err != nil {
		return nil, fmt.Errorf("write the request: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.protocol.address().String(), &body)
	if err != nil {
		return nil, errors.New("the address cannot be used") // not why: the cause quotes it
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Accept-Encoding", "identity") // nothing is unpacked: a small reply cannot become a large one
	r.Header.Set("User-Agent", "sitrep")
	c.protocol.sign(r.Header, c.config.Key.text())
	return r, nil
}

// guarded is a try that the breaker lets through, and tells it what came of it.
func (c *Client) guarded(ctx context.Context, call model.Call, w ways) (answer, *failure) {
	leave, f := c.breaker.enter(time.Now())
	if f != nil {
		return answer{}, f
	}
	a, f := c.try(ctx, call, w)
	if f != nil {
		f.said = c.config.Key.hide(f.said)
	}
	if c.breaker.leave(time.Now(), leave, f) {
		c.config.Log.WarnContext(ctx, "the model's server is left alone for a while", slog.String("why", f.message))
	}
	return a, f
}
