package llm_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm"
)

// within asks with a deadline and returns what the report would say, "" for a reply.
func within(t *testing.T, c *llm.Client, d time.Duration) (because string, took time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	began := time.Now()
	_, err := c.Complete(ctx, call())
	if err != nil {
		because = model.Why(err)
	}
	return because, time.Since(began)
}

// TestWhatMayPassIsTriedAgain: three times more, each after about twice as long.
func TestWhatMayPassIsTriedAgain(t *testing.T) {
	t.Parallel()
	for name, fails := range map[string]step{"429": answers(429), "500": answers(500), "502": answers(502), "503": answers(503), "529": answers(529), "no connection": breaks} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c, f := onFake(t, llm.Config{}, fails, fails, fails, answers(200))
				if because, _ := within(t, c, time.Minute); because != "" {
					t.Fatalf("failed because %s", because)
				}
				for i, least := range []time.Duration{250, 500, 1000} {
					least *= time.Millisecond
					if waited := f.at[i+1].Sub(f.at[i]); waited < least || waited > 2*least {
						t.Errorf("try %d came after %v; want %v to %v", i+2, waited, least, 2*least)
					}
				}
			})
		})
	}
}

// TestTriesHaveAnEnd: four of them, and then the report goes on.
func TestTriesHaveAnEnd(t *testing.T) {
	t.Parallel()
	for because, fails := range map[string]step{
		"the model's server is too busy": answers(429), "the model's server failed": answers(500), "the model's server cannot be reached": breaks,
	} {
		synctest.Test(t, func(t *testing.T) {
			c, f := onFake(t, llm.Config{}, fails)
			if got, _ := within(t, c, time.Minute); got != because || f.count() != 4 {
				t.Errorf("failed after %d tries because %q; want 4 and %q", f.count(), got, because)
			}
		})
	}
}

// TestWhatDoesNotPassIsNotTriedAgain: a request that is wrong stays wrong.
func TestWhatDoesNotPassIsNotTriedAgain(t *testing.T) {
	t.Parallel()
	for status, because := range map[int]string{
		400: "the model's server did not accept the request", 401: "the model's server refused the key", 402: "the quota at the model's server is used up",
		403: "the model's server refused the key", 404: "the model's server does not know the model", 408: "the model's server did not answer in time",
		409: "the model's server did not accept the request", 413: "the request is longer than the model can read", 422: "the model's server did not accept the request",
		301: "the model's server points to another address", 307: "the model's server points to another address", 204: "the answer of the model's server cannot be read",
	} {
		synctest.Test(t, func(t *testing.T) {
			c, f := onFake(t, llm.Config{Thinking: -1}, answers(status))
			got, took := within(t, c, time.Minute)
			if got != because || f.count() != 1 || took != 0 {
				t.Errorf("%d: failed after %d tries and %v because %q; want one try and %q", status, f.count(), took, got, because)
			}
		})
	}
}

// TestAServerIsAskedWhenItSaid: seconds, milliseconds, a date; what is no time is not
// heeded, and a server that asks for more than there is is not waited for.
func TestAServerIsAskedWhenItSaid(t *testing.T) {
	t.Parallel()
	const second = time.Second
	for header, want := range map[string]struct {
		least, most time.Duration
		because     string
	}{
		"Retry-After: 7":                                {least: 7 * second, most: 8 * second},
		"Retry-After: 2.5":                              {least: 2500 * time.Millisecond, most: 3500 * time.Millisecond},
		"Retry-After-Ms: 3300":                          {least: 3300 * time.Millisecond, most: 4300 * time.Millisecond},
		"Retry-After: Sat, 01 Jan 2000 00:00:09 GMT":    {least: 9 * second, most: 10 * second}, // synctest begins in 2000
		"Retry-After: Fri, 31 Dec 1999 23:00:00 GMT":    {most: second},
		"Retry-After: -5":                               {most: second},
		"Retry-After: NaN":                              {most: second},
		"Retry-After: soon":                             {most: second},
		"Retry-After: 0":                                {most: second},
		"Retry-After: 40":                               {because: "the model's server asks to wait longer than there is time"},
		"Retry-After: 86400":                            {because: "the model's server asks to wait longer than there is time"},
		"Retry-After: 1e300":                            {because: "the model's server asks to wait longer than there is time"},
		"Retry-After: Inf":                              {because: "the model's server asks to wait longer than there is time"},
		"Retry-After: Fri, 31 Dec 9999 23:59:59 GMT":    {because: "the model's server asks to wait longer than there is time"},
		"Retry-After: 99999999999999999999999999999999": {because: "the model's server asks to wait longer than there is time"},
	} {
		synctest.Test(t, func(t *testing.T) {
			c, f := onFake(t, llm.Config{}, answers(429, header), answers(200))
			because, took := within(t, c, 30*second)
			if because != want.because || took < want.least || took > want.most {
				t.Errorf("%s: %q after %v, %d tries; want %q after %v to %v", header, because, took, f.count(), want.because, want.least, want.most)
			}
		})
	}
}

// TestNothingIsWaitedForThatEndsTooLate: the time that is left is the report's.
func TestNothingIsWaitedForThatEndsTooLate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, f := onFake(t, llm.Config{}, answers(500))
		because, took := within(t, c, 100*time.Millisecond)
		if because != "the model's server failed" || took != 0 || f.count() != 1 {
			t.Errorf("%q after %v and %d tries; want an end at once", because, took, f.count())
		}
	})
}

// TestNoPauseIsLongerThanATry, however much time a report has: it goes on without.
func TestNoPauseIsLongerThanATry(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, _ := onFake(t, llm.Config{}, answers(429, "Retry-After: 90"), answers(200))
		if because, took := within(t, c, time.Hour); because != "the model's server asks to wait longer than there is time" || took != 0 {
			t.Errorf("%q after %v; want it not to wait", because, took)
		}
	})
}

// TestANumberThatIsTooLargeIsNotTakenForItsName: asking under another name is refused alike.
func TestANumberThatIsTooLargeIsNotTakenForItsName(t *testing.T) {
	t.Parallel()
	c, f := onFake(t, llm.Config{Thinking: -1}, func(r *http.Request) (*http.Response, error) {
		response, err := answers(400)(r)
		response.Body = io.NopCloser(strings.NewReader(`{"error":{"message":"max_tokens: 500 is too large, this model supports at most 100 tokens"}}`))
		return response, err
	})
	if because, _ := within(t, c, time.Minute); because != "the model's server did not accept the request" || f.count() != 1 {
		t.Errorf("%q after %d tries; want one", because, f.count())
	}
}

// TestASlowServerIsGivenItsTimeOnce: a minute, not four, and never more than the caller has.
func TestASlowServerIsGivenItsTimeOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ try, call, want time.Duration }{
		{0, time.Hour, time.Minute}, {5 * time.Second, time.Hour, 5 * time.Second}, {time.Minute, 20 * time.Second, 20 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			client, f := onFake(t, llm.Config{Timeout: c.try}, hangs)
			because, took := within(t, client, c.call)
			if because != "the model's server did not answer in time" || took != c.want || f.count() != 1 {
				t.Errorf("%q after %v and %d tries; want %v and one", because, took, f.count(), c.want)
			}
		})
	}
}

// TestACallEndsWhenNobodyWaits, also between two tries.
func TestACallEndsWhenNobodyWaits(t *testing.T) {
	t.Parallel()
	for name, does := range map[string]step{"in a try": hangs, "between tries": answers(503, "Retry-After: 20")} {
		synctest.Test(t, func(t *testing.T) {
			c, _ := onFake(t, llm.Config{}, does)
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(3*time.Second, cancel)
			began := time.Now()
			if _, err := c.Complete(ctx, call()); err == nil || time.Since(began) != 3*time.Second {
				t.Errorf("%s: ended after %v with %v; want 3 s", name, time.Since(began), err)
			}
		})
	}
}

// TestRetriesAreTheOperators: none, or many.
func TestRetriesAreTheOperators(t *testing.T) {
	t.Parallel()
	for setting, tries := range map[int]int{-1: 1, 1: 2, 0: 4} {
		synctest.Test(t, func(t *testing.T) {
			c, f := onFake(t, llm.Config{Retries: setting}, answers(http.StatusBadGateway))
			if within(t, c, time.Minute); f.count() != tries {
				t.Errorf("retries %d: %d tries; want %d", setting, f.count(), tries)
			}
		})
	}
}

// TestACallThatIsWrongIsNotSent: it would be our fault, and paid for.
func TestACallThatIsWrongIsNotSent(t *testing.T) {
	t.Parallel()
	c, f := onFake(t, llm.Config{}, answers(200))
	empty, unlimited, answered, vague := call(), call(), call(), call()
	empty.Messages, unlimited.Most, vague.Schema = nil, 0, nil
	answered.Messages[0].Role = "assistant"
	for i, wrong := range []model.Call{empty, unlimited, answered, vague} {
		if _, err := c.Complete(t.Context(), wrong); err == nil || f.count() > 0 {
			t.Errorf("call %d: %v, %d requests; want an error and none", i, err, f.count())
		}
	}
}
