package llmtest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Server is a server of models. Its zero script answers every request with an empty
// object.
type Server struct {
	URL string // without a path
	tb  testing.TB

	mu        sync.Mutex
	kind      Kind
	script    []Act
	otherwise Act
	requests  []Request
	changed   chan struct{} // closed and made anew with each request
}

// New starts a server of a kind; it ends with the test.
func New(tb testing.TB, kind Kind) *Server {
	tb.Helper()
	s := &Server{tb: tb, kind: kind, otherwise: Say("{}"), changed: make(chan struct{})}
	web := httptest.NewServer(http.HandlerFunc(s.serve))
	tb.Cleanup(func() {
		web.CloseClientConnections() // acts that never end go with their connections
		web.Close()
	})
	s.URL = web.URL
	return s
}

// Base is the URL to configure: as an OpenAI-compatible server has it. For Anthropic's
// interface it is URL.
func (s *Server) Base() string { return s.URL + "/v1" }

// Script says what the next requests get, one act each.
func (s *Server) Script(acts ...Act) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.script = append(s.script, acts...)
}

// Otherwise says what requests get that no script is left for.
func (s *Server) Otherwise(act Act) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.otherwise = act
}

// Become changes the server's kind, as an update of it might.
func (s *Server) Become(kind Kind) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kind = kind
}

// Requests returns what was asked so far, also what was refused.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Await returns the requests as soon as there are n of them.
func (s *Server) Await(n int) []Request {
	s.tb.Helper()
	for {
		s.mu.Lock()
		have, changed := len(s.requests), s.changed
		s.mu.Unlock()
		if have >= n {
			return s.Requests()
		}
		select {
		case <-changed:
		case <-s.tb.Context().Done():
			s.tb.Fatalf("%d of %d requests came", have, n)
		}
	}
}

// mostRequest is how much of a request is read.
const mostRequest = 4 << 20

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostRequest))
	if err != nil {
		return
	}
	request := read(r, body)
	kind, act := s.take(&request)
	if status, message := kind.faults(request); status != 0 {
		act = kind.refusal(status, message)
	}
	act(w, request)
}

// take records a request and gives it its act. A request that breaks a rule uses up none.
func (s *Server) take(request *Request) (Kind, Act) {
	s.mu.Lock()
	defer s.mu.Unlock()
	status, _ := s.kind.faults(*request)
	request.Refused = status != 0
	s.requests = append(s.requests, *request)
	close(s.changed)
	s.changed = make(chan struct{})
	act := s.otherwise
	if len(s.script) > 0 && !request.Refused {
		act, s.script = s.script[0], s.script[1:]
	}
	return s.kind, act
}
