package apptest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// Request is one request, as it goes over the wire.
type Request struct {
	Method string
	Target string // path and query, sent as they are
	Header http.Header
	Body   []byte // nil: none
}

// Answer is what came back.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Do sends one request. The target is not cleaned, encoded or decoded, and no
// redirect is followed.
func (s *Server) Do(ctx context.Context, r Request) (Answer, error) {
	var body io.Reader
	if r.Body != nil {
		body = bytes.NewReader(r.Body)
	}
	req, err := http.NewRequestWithContext(ctx, r.Method, s.URL, body)
	if err != nil {
		return Answer{}, err
	}
	path, query, _ := strings.Cut(r.Target, "?")
	req.URL = &url.URL{Scheme: "http", Host: req.URL.Host, Opaque: path, RawQuery: query}
	if r.Header != nil {
		req.Header = r.Header
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return Answer{}, fmt.Errorf("%s %s: %w", r.Method, r.Target, err)
	}
	defer res.Body.Close() //nolint:errcheck // the whole body is read below
	read, err := io.ReadAll(res.Body)
	if err != nil {
		return Answer{}, fmt.Errorf("%s %s: read the answer: %w", r.Method, r.Target, err)
	}
	return Answer{Status: res.StatusCode, Header: res.Header, Body: read}, nil
}
