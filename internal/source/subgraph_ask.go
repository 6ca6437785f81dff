package source

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

const (
	// maxAnswer bounds one answer, and with it what is held of it.
	maxAnswer = 8 << 20
	// mostAgain is how often a question is asked again that failed for reasons that may pass.
	mostAgain = 3
	// firstWait is how long it is waited before that; then four times as long.
	firstWait = 200 * time.Millisecond
	// longestWait is what a server may ask for.
	longestWait = 30 * time.Second
)

// errTooLarge is the error of an answer beyond [maxAnswer].
var errTooLarge = &sitrep.Error{Code: sitrep.Invalid, Message: fmt.Sprintf("The subgraph answers with more than %d MB at once.", maxAnswer>>20)}

// refused is an error that a subgraph answers with. A smaller question may be answered.
type refused struct{ error }

func (r *refused) Unwrap() error { return r.error }

// ask asks a question whose answer is small. Errors: those of [graph.post].
func (g *graph) ask(ctx context.Context, query string, variables map[string]any, into any) error {
	return g.again(ctx, func() error {
		return g.post(ctx, query, variables, func(d *json.Decoder, key string) error {
			if key == "data" {
				return d.Decode(into)
			}
			return skip(d)
		})
	})
}

// again tries what may pass once more, and a little later.
func (g *graph) again(ctx context.Context, try func() error) error {
	for n, wait := 0, firstWait; ; n, wait = n+1, wait*4 {
		err := try()
		if err == nil || n == mostAgain || ctx.Err() != nil || !passing(err) {
			return err
		}
		if asked, ok := errors.AsType[*later](err); ok {
			wait = max(wait, asked.wait)
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
	}
}

// passing reports whether an error may be none in a moment.
func passing(err error) bool {
	known, ok := errors.AsType[*sitrep.Error](err)
	return !untrusted(err) && (!ok || known.Code == sitrep.Temporary)
}

// later is the error of a server that says when to come again.
type later struct {
	error
	wait time.Duration
}

func (l *later) Unwrap() error { return l.error }

// post asks a question, and has each read the members of the answer, but its errors. Errors: refused; Forbidden
// and NotFound, as the server says; Temporary; what stands in no form that was asked for.
func (g *graph) post(ctx context.Context, query string, variables map[string]any, each func(d *json.Decoder, key string) error) error {
	ctx, cancel := context.WithTimeout(ctx, stalled)
	defer cancel()
	request, err := g.request(ctx, query, variables)
	if err != nil {
		return err
	}
	answer, err := g.client.Do(request)
	if err != nil {
		return &unreached{err}
	}
	defer func() { _ = answer.Body.Close() }()
	if err := unanswered(answer); err != nil {
		return err
	}
	body := &io.LimitedReader{R: answer.Body, N: maxAnswer}
	err = readAnswer(json.NewDecoder(body), each)
	if err != nil && body.N == 0 {
		return errTooLarge
	}
	return err
}

func (g *graph) request(ctx context.Context, query string, variables map[string]any) (*http.Request, error) {
	text, err := json.Marshal(map[string]any{"query": query, "variables": variables})
	if err != nil {
		return nil, fmt.Errorf("write a question: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, g.place, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	g.sign(r)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	return r, nil
}

// unanswered is what a status and a type say; nil: there is an answer.
func unanswered(r *http.Response) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); r.StatusCode == http.StatusOK && (err != nil || !strings.HasSuffix(kind, "json")) {
		return sitrep.Invalidf("The source does not answer as a subgraph.")
	}
	known, _ := errors.AsType[*sitrep.Error](refusal(r.StatusCode))
	switch {
	case known == nil:
		return nil
	case known.Code == sitrep.NotFound:
		return sitrep.Errorf(sitrep.NotFound, "There is no such subgraph.")
	case known.Code == sitrep.Forbidden:
		return sitrep.Errorf(sitrep.Forbidden, "The subgraph may not be read (%d).", r.StatusCode)
	case known.Code == sitrep.Temporary:
		err := sitrep.Errorf(sitrep.Temporary, "The subgraph cannot be read now (%d).", r.StatusCode)
		seconds, _ := strconv.ParseUint(r.Header.Get("Retry-After"), 10, 16)
		return &later{err, min(longestWait, time.Duration(seconds)*time.Second)}
	}
	return sitrep.Invalidf("The source does not answer as a subgraph (%d).", r.StatusCode)
}

// readAnswer reads an answer: an object whose errors count, wherever they stand in it.
func readAnswer(d *json.Decoder, each func(d *json.Decoder, key string) error) error {
	var wrong []struct {
		Message string `json:"message"`
	}
	seen := false
	err := members(d, func(key string) error {
		switch key {
		case "errors":
			return d.Decode(&wrong)
		case "data":
			seen = true
		}
		return each(d, key)
	})
	switch {
	case len(wrong) > 0:
		return answered(wrong[0].Message)
	case err == nil && !seen:
		return sitrep.Invalidf("The source does not answer as a subgraph.")
	}
	return err
}

// members reads an object, member by member, or none at all.
func members(d *json.Decoder, each func(key string) error) error {
	if there, err := opens(d, '{'); !there {
		return err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		if err := each(name); err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

// opens reads the beginning of an object or a list, if it is there.
func opens(d *json.Decoder, mark json.Delim) (there bool, err error) {
	token, err := d.Token()
	if err == nil && token != nil && token != mark {
		err = sitrep.Invalidf("The source does not answer as a subgraph.")
	}
	return err == nil && token != nil, err
}

func skip(d *json.Decoder) error {
	var text json.RawMessage
	return d.Decode(&text)
}

// mostShown is how much of a server's message is shown.
const mostShown = 200

// answered is the error for a message of a subgraph's.
func answered(message string) error {
	code, said := sitrep.Temporary, strings.ToLower(message)
	switch {
	case strings.Contains(said, "auth error"), strings.Contains(said, "api key"):
		code = sitrep.Forbidden
	case strings.Contains(said, "subgraph not found"), strings.Contains(said, "does not exist"):
		code = sitrep.NotFound
	}
	if runes := []rune(message); len(runes) > mostShown {
		message = string(runes[:mostShown]) + "…"
	}
	return &refused{sitrep.Errorf(code, "The subgraph says: %s", message)}
}
