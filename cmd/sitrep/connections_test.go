package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// answering serves within a bound of connections. A request for /hold is answered
// when the test says so; held tells of each.
type answering struct {
	address string
	held    chan struct{}
	release chan struct{}
}

func serveBounded(t *testing.T, most int) *answering {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	a := &answering{address: l.Addr().String(), held: make(chan struct{}, 100), release: make(chan struct{})}
	c := bound(l, most)
	s := &http.Server{ReadHeaderTimeout: time.Minute, ConnState: c.watch, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hold" {
			a.held <- struct{}{}
			<-a.release
		}
		_, _ = io.WriteString(w, "ok")
	})}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(c) }()
	t.Cleanup(func() {
		_ = s.Close()
		<-ended
	})
	return a
}

// dial opens a connection that ends with the test.
func (a *answering) dial(t *testing.T) net.Conn {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", a.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return conn
}

func ask(t *testing.T, conn net.Conn, path string) {
	t.Helper()
	if _, err := io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
}

func answered(t *testing.T, conn net.Conn) {
	t.Helper()
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if text, err := io.ReadAll(res.Body); err != nil || string(text) != "ok" {
		t.Fatalf("%q, %v", text, err)
	}
}

// dropped wants the other side to have ended the connection.
func dropped(t *testing.T, conn net.Conn) {
	t.Helper()
	if n, err := conn.Read(make([]byte, 1)); err == nil {
		t.Errorf("%d bytes came, want the end", n)
	} else if e, ok := err.(net.Error); ok && e.Timeout() { //nolint:errorlint // of the connection itself
		t.Error("the connection is still open")
	}
}

func TestQuietConnectionsMakeRoomTheLongestFirst(t *testing.T) {
	t.Parallel()
	a := serveBounded(t, 2)
	silent, polite := a.dial(t), a.dial(t)
	ask(t, polite, "/")
	answered(t, polite)
	third := a.dial(t)
	ask(t, third, "/")
	answered(t, third)
	dropped(t, silent)
	ask(t, polite, "/")
	answered(t, polite) // it was quiet for less long, and now third is the longest
	fourth := a.dial(t)
	ask(t, fourth, "/")
	answered(t, fourth)
	dropped(t, third)
}

func TestConnectionsWithARequestAreNotDropped(t *testing.T) {
	t.Parallel()
	a := serveBounded(t, 2)
	busy := []net.Conn{a.dial(t), a.dial(t)}
	for _, conn := range busy {
		ask(t, conn, "/hold")
		<-a.held
	}
	late := a.dial(t)
	ask(t, late, "/hold")
	close(a.release) // lets those in that have a place; the late one gets that of who has ended
	answered(t, busy[0])
	answered(t, busy[1])
	answered(t, late)
	if len(a.held) != 1 {
		t.Errorf("%d requests more were begun, want 1", len(a.held))
	}
}

func TestCloseEndsAnAcceptThatWaits(t *testing.T) {
	t.Parallel()
	a := serveBounded(t, 1)
	conn := a.dial(t)
	ask(t, conn, "/hold")
	<-a.held
	a.dial(t)
	close(a.release) // the cleanup closes the server whether or not the second was let in
	answered(t, conn)
}
