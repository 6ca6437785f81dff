package api_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
)

// slow is a request whose body comes when the test says so.
type slow struct {
	h    *house
	conn net.Conn
	rest string
}

// begin sends a creation without its last byte, and waits until the server reads the body.
func (h *house) begin(key string) *slow {
	h.t.Helper()
	conn, err := new(net.Dialer).DialContext(h.ctx(), "tcp", strings.TrimPrefix(h.url, "http://"))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		h.t.Fatal(err)
	}
	body := h.creation("")
	_, err = fmt.Fprintf(conn, "POST /v1/api/reports HTTP/1.1\r\nHost: x\r\nx-api-key: %s\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", h.secrets[key], len(body))
	if err != nil {
		h.t.Fatal(err)
	}
	line := make([]byte, len("HTTP/1.1 100 Continue\r\n\r\n"))
	if _, err := io.ReadFull(conn, line); err != nil || !strings.Contains(string(line), "100 Continue") {
		h.t.Fatalf("%q, %v", line, err)
	}
	if _, err := io.WriteString(conn, body[:10]); err != nil {
		h.t.Fatal(err)
	}
	return &slow{h, conn, body[10:]}
}

// answer reads what the server says.
func (s *slow) answer() reply {
	s.h.t.Helper()
	res, err := http.ReadResponse(bufio.NewReader(s.conn), nil)
	if err != nil {
		s.h.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		s.h.t.Fatal(err)
	}
	if res.Close { // which reading it has taken out
		res.Header.Set("Connection", "close")
	}
	return reply{s.h.t, res.StatusCode, res.Header, body}
}

// end sends the rest.
func (s *slow) end() {
	s.h.t.Helper()
	if _, err := io.WriteString(s.conn, s.rest); err != nil {
		s.h.t.Fatal(err)
	}
	s.answer().want(http.StatusCreated)
}

// on points the house at a node of its own.
func (h *house) on(cfg api.Config, within time.Duration) {
	h.t.Helper()
	cfg.Store, cfg.Now = h.store, h.clock.now
	node := api.New(cfg)
	server := httptest.NewUnstartedServer(node)
	server.Config.ReadTimeout = within
	server.Start()
	h.url = server.URL
	h.t.Cleanup(func() {
		server.Close()
		if err := node.Close(); err != nil {
			h.t.Error(err)
		}
	})
}

func TestSlowBodyIsToldSo(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.on(api.Config{}, 300*time.Millisecond)
	began := time.Now()
	r := h.begin("ada").answer().want(http.StatusRequestTimeout).is("type", "/docs#error-slow").names()
	if r.header.Get("Connection") != "close" || r.header.Get("X-Request-Id") == "" || r.left("data") < 0 {
		t.Errorf("%v", r.header)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it was told after %s", took)
	}
	h.get("ada", "/v1/api/reports").want(200).is("total", 0)
}
