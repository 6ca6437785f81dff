package llmtest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"
)

// Silent accepts the request and never answers.
func Silent() Act {
	return func(_ http.ResponseWriter, r Request) { <-r.left }
}

// Late answers after a while, unless nobody waits any more.
func Late(after time.Duration, then Act) Act {
	return func(w http.ResponseWriter, r Request) {
		timer := time.NewTimer(after)
		defer timer.Stop()
		select {
		case <-timer.C:
			then(w, r)
		case <-r.left:
		}
	}
}

// Until answers once a channel is closed.
func Until(release <-chan struct{}, then Act) Act {
	return func(w http.ResponseWriter, r Request) {
		select {
		case <-release:
			then(w, r)
		case <-r.left:
		}
	}
}

// Drip sends the headers and then a blank every so often, for ever.
func Drip(every time.Duration) Act {
	return func(w http.ResponseWriter, r Request) {
		w.Header().Set("Content-Type", "application/json")
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			if _, err := fmt.Fprint(w, " "); err != nil {
				return
			}
			_ = http.NewResponseController(w).Flush()
			select {
			case <-tick.C:
			case <-r.left:
				return
			}
		}
	}
}

// Endless sends text as fast as it is taken, and never ends.
func Endless() Act {
	return func(w http.ResponseWriter, _ Request) {
		piece := []byte(strings.Repeat("a", 64<<10))
		_, _ = fmt.Fprint(w, `{"choices":[{"message":{"content":"`)
		for {
			if _, err := w.Write(piece); err != nil {
				return
			}
		}
	}
}

// CutOff sends the beginning of what another act would and drops the connection.
func CutOff(part float64, of Act) Act {
	return func(w http.ResponseWriter, r Request) {
		whole := httptest.NewRecorder()
		of(whole, r)
		body := whole.Body.Bytes()
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", fmt.Sprint(len(body)))
		_, _ = w.Write(body[:int(part*float64(len(body)))])
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}
}

// Hangup drops the connection without a word.
func Hangup() Act {
	return func(http.ResponseWriter, Request) { panic(http.ErrAbortHandler) }
}

// Truncated answers with the first half of what another act would, as if it were whole.
func Truncated(of Act) Act {
	return func(w http.ResponseWriter, r Request) {
		whole := httptest.NewRecorder()
		of(whole, r)
		Body(http.StatusOK, "application/json", whole.Body.String()[:whole.Body.Len()/2])(w, r)
	}
}

// Bomb answers with gzip that unpacks to so many bytes, whatever was asked for.
func Bomb(size int) Act {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	piece := make([]byte, 1<<20)
	for n := 0; n < size; n += len(piece) {
		_, _ = z.Write(piece)
	}
	_ = z.Close()
	return func(w http.ResponseWriter, _ Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(packed.Bytes())
	}
}

// Page answers as a proxy on the way does: with a page.
func Page(status int) Act {
	return Body(status, "text/html", "<!doctype html><html><title>Gateway</title><body><h1>Something went wrong</h1></body></html>")
}

// Redirect points to another address.
func Redirect(status int, to string) Act {
	return func(w http.ResponseWriter, _ Request) {
		w.Header().Set("Location", to)
		w.WriteHeader(status)
	}
}

// Echo answers with all headers of the request, the key among them, as an error.
func Echo(status int) Act {
	return func(w http.ResponseWriter, r Request) {
		Fail(status, fmt.Sprintf("bad request with headers %v", r.Header))(w, r)
	}
}
