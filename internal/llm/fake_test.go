package llm_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/llm"
)

// fake is a network without one, so that tests of waiting run in the time of synctest.
type fake struct {
	mu   sync.Mutex
	at   []time.Time // when requests came
	does []step      // in turn; the last one stays
}

type step func(*http.Request) (*http.Response, error)

func (f *fake) RoundTrip(r *http.Request) (*http.Response, error) {
	f.mu.Lock()
	f.at = append(f.at, time.Now())
	do := f.does[0]
	if len(f.does) > 1 {
		f.does = f.does[1:]
	}
	f.mu.Unlock()
	_, _ = io.Copy(io.Discard, r.Body)
	return do(r)
}

func (f *fake) then(does ...step) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.does = does
}

func (f *fake) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.at)
}

// answers answers with a status, headers as "Name: value", and a reply or an error.
func answers(status int, headers ...string) step {
	return func(*http.Request) (*http.Response, error) {
		body := `{"error":{"message":"no"}}`
		if status == http.StatusOK {
			body = `{"choices":[{"message":{"content":"{}"}}]}`
		}
		h := http.Header{}
		for _, line := range headers {
			name, value, _ := strings.Cut(line, ": ")
			h.Set(name, value)
		}
		return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(bytes.NewBufferString(body))}, nil
	}
}

func breaks(*http.Request) (*http.Response, error) {
	return nil, errors.New("dial tcp: connect: connection refused")
}

// hangs answers when nobody waits any more.
func hangs(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// onFake is a client whose network is a script.
func onFake(t *testing.T, c llm.Config, does ...step) (*llm.Client, *fake) {
	t.Helper()
	f := &fake{does: does}
	c.Provider, c.Model, c.Transport = llm.OpenAI, "m", f
	return newClient(t, c), f
}
