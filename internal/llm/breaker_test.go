package llm_test

import (
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/llm"
)

const alone = "the model's server failed several times and is left alone for a while"

// TestADeadServerCostsReportsNothing: after two reports have found it dead, the others
// do not ask, until one in a while looks.
func TestADeadServerCostsReportsNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, f := onFake(t, llm.Config{}, breaks)
		for range 2 {
			if because, _ := within(t, c, time.Minute); because != "the model's server cannot be reached" {
				t.Fatalf("failed because %q", because)
			}
		}
		if f.count() != 5 {
			t.Fatalf("%d tries; want 5", f.count())
		}
		for range 20 {
			if because, took := within(t, c, time.Minute); because != alone || took != 0 {
				t.Fatalf("%q after %v; want %q at once", because, took, alone)
			}
		}
		if f.count() != 5 {
			t.Errorf("%d tries; want no more than 5", f.count())
		}
	})
}

// TestOneLooksWhetherTheServerIsBack, and the others wait for what it finds.
func TestOneLooksWhetherTheServerIsBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, f := onFake(t, llm.Config{Retries: -1}, breaks)
		for range 5 {
			within(t, c, time.Minute)
		}
		time.Sleep(15 * time.Second) //nolint:forbidigo // in the time of synctest
		f.then(func(r *http.Request) (*http.Response, error) {
			time.Sleep(time.Second) //nolint:forbidigo // in the time of synctest
			return answers(200)(r)
		})
		var all sync.WaitGroup
		all.Go(func() {
			if because, _ := within(t, c, time.Minute); because != "" {
				t.Errorf("the one that looks failed because %s", because)
			}
		})
		synctest.Wait()
		if because, _ := within(t, c, time.Minute); because != alone || f.count() != 6 {
			t.Errorf("another failed because %q, %d tries; want it kept away while one looks", because, f.count())
		}
		all.Wait()
		for range 3 {
			if because, _ := within(t, c, time.Minute); because != "" {
				t.Errorf("failed because %s, though the server is back", because)
			}
		}
	})
}

// TestAServerThatStaysDeadIsLookedAtLessOften: up to once in five minutes.
func TestAServerThatStaysDeadIsLookedAtLessOften(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, f := onFake(t, llm.Config{}, breaks)
		for end := time.Now().Add(time.Hour); time.Now().Before(end); {
			within(t, c, time.Minute)
			time.Sleep(time.Second) //nolint:forbidigo // in the time of synctest
		}
		if n := f.count(); n < 15 || n > 25 {
			t.Errorf("an hour of reports asked %d times; want about 20", n)
		}
		last := f.at[len(f.at)-1].Sub(f.at[len(f.at)-2])
		if last < 5*time.Minute || last > 6*time.Minute {
			t.Errorf("the last two looks were %v apart; want five minutes", last)
		}
	})
}

// TestAServerThatCameBackIsNewToTheBreaker: its next outage begins with a short rest.
func TestAServerThatCameBackIsNewToTheBreaker(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, f := onFake(t, llm.Config{Retries: -1}, breaks)
		for end := time.Now().Add(time.Hour); time.Now().Before(end); {
			within(t, c, time.Minute)
			time.Sleep(time.Second) //nolint:forbidigo // in the time of synctest
		}
		f.then(answers(200))
		time.Sleep(5 * time.Minute) //nolint:forbidigo // in the time of synctest
		within(t, c, time.Minute)
		f.then(breaks)
		for range 5 {
			within(t, c, time.Minute)
		}
		f.then(answers(200))
		time.Sleep(15 * time.Second) //nolint:forbidigo // in the time of synctest
		if because, _ := within(t, c, time.Minute); because != "" {
			t.Errorf("failed because %s", because)
		}
	})
}

// TestASlowServerIsFoundOutSooner: each look at it costs a minute.
func TestASlowServerIsFoundOutSooner(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, f := onFake(t, llm.Config{}, hangs)
		within(t, c, time.Hour)
		within(t, c, time.Hour)
		if because, took := within(t, c, time.Hour); because != alone || took != 0 || f.count() != 2 {
			t.Errorf("the third report: %q after %v; want it not to wait", because, took)
		}
	})
}

// TestALittleTimeSaysNothingOfAServer: calls at the end of a report's time fail for
// that reason, and so do calls that nobody waits for.
func TestALittleTimeSaysNothingOfAServer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, f := onFake(t, llm.Config{}, hangs)
		for range 10 {
			within(t, c, time.Second)
		}
		f.then(answers(200))
		if because, _ := within(t, c, time.Minute); because != "" {
			t.Errorf("failed because %s", because)
		}
	})
}

// TestAnAnswerEndsARow: failures now and then are not failures in a row, and a server
// that refuses a request is alive.
func TestAnAnswerEndsARow(t *testing.T) {
	t.Parallel()
	for _, alive := range []int{200, 400, 422, 429} {
		synctest.Test(t, func(t *testing.T) {
			c, f := onFake(t, llm.Config{Retries: -1}, answers(500))
			for range 5 {
				f.then(answers(500))
				for range 4 {
					within(t, c, time.Minute)
				}
				f.then(answers(alive))
				within(t, c, time.Minute)
			}
			if f.count() != 25 {
				t.Errorf("with a %d in between %d of 25 calls were sent", alive, f.count())
			}
		})
	}
}

// TestARefusedKeyIsNotTriedForEachReport, and each still says what is the matter.
func TestARefusedKeyIsNotTriedForEachReport(t *testing.T) {
	t.Parallel()
	for status, because := range map[int]string{401: "the model's server refused the key", 402: "the quota at the model's server is used up"} {
		synctest.Test(t, func(t *testing.T) {
			c, f := onFake(t, llm.Config{}, answers(status))
			for range 20 {
				if got, _ := within(t, c, time.Minute); got != because {
					t.Fatalf("failed because %q; want %q", got, because)
				}
			}
			if f.count() != 5 {
				t.Errorf("%d tries; want 5", f.count())
			}
		})
	}
}

// TestARestThatAServerAsksForHoldsForAll: the other calls do not run into it one by one.
// Those with the time wait for its end.
func TestARestThatAServerAsksForHoldsForAll(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, f := onFake(t, llm.Config{}, answers(429, "Retry-After: 45"), answers(200))
		const because = "the model's server asks to wait longer than there is time"
		for range 3 {
			if got, took := within(t, c, 30*time.Second); got != because || took != 0 || f.count() != 1 {
				t.Fatalf("%q after %v, %d requests; want %q at once", got, took, f.count(), because)
			}
		}
		if got, took := within(t, c, 2*time.Minute); got != "" || took < 45*time.Second || took > 46*time.Second {
			t.Errorf("%q after %v; want an answer after 45 s", got, took)
		}
	})
}

// TestARestIsNeverLong: a server that asks for a day is looked at within ten minutes.
func TestARestIsNeverLong(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, _ := onFake(t, llm.Config{}, answers(429, "Retry-After: 86400"), answers(200))
		within(t, c, time.Minute)
		time.Sleep(10 * time.Minute) //nolint:forbidigo // in the time of synctest
		if because, _ := within(t, c, time.Minute); because != "" {
			t.Errorf("failed because %s", because)
		}
	})
}
