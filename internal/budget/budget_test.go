package budget_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// scripted is a model that says the same each time, after a moment.
type scripted struct {
	mu    sync.Mutex
	asked int
	wait  time.Duration
	reply model.Reply
	err   error
}

func (s *scripted) Complete(ctx context.Context, _ model.Call) (model.Reply, error) {
	s.mu.Lock()
	s.asked++
	s.mu.Unlock()
	select {
	case <-time.After(s.wait):
		return s.reply, s.err
	case <-ctx.Done():
		return model.Reply{}, ctx.Err()
	}
}

func call(text string) model.Call {
	return model.Call{
		Purpose: model.ForPlan, System: "read", Messages: []model.Message{{Role: model.User, Text: text}},
		Schema: json.RawMessage(`{"type":"object"}`), Most: 100,
	}
}

func claim(id string) store.Claim { return store.Claim{Execution: sitrep.Execution{ID: sitrep.ID(id)}} }

// room is a budget in a world of its own.
type room struct {
	*budget.Budget
	model *scripted
	told  []budget.Call
	log   bytes.Buffer
}

func newRoom(edits ...func(*budget.Config)) *room {
	r := &room{model: &scripted{reply: model.Reply{Text: `{"a":1}`, Input: 30, Output: 7}}}
	cfg := budget.Config{
		Model: r.model, Book: &budget.Memory{}, Of: "http://one/v1 m", Prices: budget.Prices{In: 10, Out: 100},
		Watch: func(_ context.Context, c budget.Call) { r.told = append(r.told, c) },
		Log:   slog.New(slog.NewTextHandler(&r.log, nil)),
	}
	for _, edit := range edits {
		edit(&cfg)
	}
	r.Budget = budget.New(cfg)
	return r
}

func (r *room) last() budget.Call { return r.told[len(r.told)-1] }

func TestNothingIsAskedTwice(t *testing.T) {
	t.Parallel()
	r := newRoom()
	for i, c := range []struct {
		claim, text string
		cached      bool
	}{{"a", "x", false}, {"a", "x", true}, {"b", "x", true}, {"b", "y", false}} {
		reply, err := r.For(claim(c.claim)).Complete(t.Context(), call(c.text))
		if err != nil || reply.Text != `{"a":1}` || reply.Input != 30 || reply.Cached != c.cached {
			t.Errorf("call %d: %+v, %v", i, reply, err)
		}
	}
	if r.model.asked != 2 {
		t.Errorf("asked %d times", r.model.asked)
	}
}

func TestReplyOfAnotherModelIsNotTaken(t *testing.T) {
	t.Parallel()
	book := &budget.Memory{}
	for _, of := range []string{"http://one/v1 m", "http://one/v1 n", "http://two/v1 m"} {
		r := newRoom(func(c *budget.Config) { c.Of, c.Book = of, book })
		if reply, err := r.For(claim("a")).Complete(t.Context(), call("x")); err != nil || reply.Cached {
			t.Errorf("%s: %+v, %v", of, reply, err)
		}
	}
}

func TestTwinWaitsForTheFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom()
		r.model.wait = time.Minute
		var all sync.WaitGroup
		cached := make([]bool, 5)
		for i := range cached {
			all.Go(func() {
				reply, err := r.For(claim("a")).Complete(t.Context(), call("x"))
				if err != nil {
					t.Error(err)
				}
				cached[i] = reply.Cached
			})
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		synctest.Wait()
		if _, err := r.For(claim("b")).Complete(ctx, call("x")); sitrep.MessageOf(err) != "the model took too long" {
			t.Errorf("who has no time waits: %v", err)
		}
		all.Wait()
		if r.model.asked != 1 {
			t.Errorf("asked %d times", r.model.asked)
		}
	})
}

func TestTwinOfACallThatFailedAsksItself(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom()
		r.model.wait = time.Minute
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		var all sync.WaitGroup
		all.Go(func() {
			if _, err := r.For(claim("a")).Complete(ctx, call("x")); err == nil {
				t.Error("the first had no time and has an answer")
			}
		})
		synctest.Wait()
		if reply, err := r.For(claim("b")).Complete(t.Context(), call("x")); err != nil || reply.Cached {
			t.Errorf("%+v, %v", reply, err)
		}
		all.Wait()
	})
}

func TestLimitIsSaidInWordsThatAReportCanUse(t *testing.T) {
	t.Parallel()
	for want, allowance := range map[string]store.Allowance{
		"the limit of 1 call a report was reached":                  {Calls: 1},
		"the limit of 1,000 tokens a report was reached":            {Tokens: 1000},
		"the limit of 1,000 tokens a day was reached":               {TokensADay: 1000},
		"the limit of what the model may cost a report was reached": {Money: 15_000},
		"the limit of what the model may cost a day was reached":    {MoneyADay: 15_000},
	} {
		r := newRoom(func(c *budget.Config) { c.Allowance = allowance })
		r.model.reply.Input = 900
		if _, err := r.For(claim("a")).Complete(t.Context(), call("x")); err != nil {
			t.Errorf("%s: the first call: %v", want, err)
		}
		_, err := r.For(claim("a")).Complete(t.Context(), call("y"))
		if sitrep.MessageOf(err) != want || model.Why(err) != want {
			t.Errorf("%q, want %q", sitrep.MessageOf(err), want)
		}
		if r.model.asked != 1 || r.last().Outcome != budget.Limited {
			t.Errorf("%s: asked %d times, told %+v", want, r.model.asked, r.last())
		}
		if reply, err := r.For(claim("a")).Complete(t.Context(), call("x")); err != nil || !reply.Cached {
			t.Errorf("%s: what is known costs nothing: %v", want, err)
		}
	}
}

// lost is an error of a call that may have been answered.
type lost struct{ error }

func (lost) MayBeCharged() bool { return true }

func TestFailedCallCostsWhatItMayHaveCost(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err   error
		spent model.Reply
		worst bool
	}{
		"dead":      {err: errors.New("refused")},
		"counted":   {err: errors.New("garbled"), spent: model.Reply{Input: 30, Output: 4}},
		"uncertain": {err: &sitrep.Error{Code: sitrep.Temporary, Message: "late", Err: lost{errors.New("late")}}, worst: true},
	} {
		book := &watchedBook{Book: &budget.Memory{}}
		r := newRoom(func(c *budget.Config) { c.Book = book })
		r.model.reply, r.model.err = c.spent, c.err
		if _, err := r.For(claim("a")).Complete(t.Context(), call("x")); err == nil {
			t.Errorf("%s: there is an answer", name)
		}
		want := int64(c.spent.Input + c.spent.Output)
		if c.worst {
			want = book.worst.Tokens
		}
		if book.used.Tokens != want || book.key != "" {
			t.Errorf("%s: settled with %+v under %q, want %d tokens", name, book.used, book.key, want)
		}
		if r.last().Outcome != budget.Failed || r.last().Money != book.used.Money {
			t.Errorf("%s: told %+v", name, r.last())
		}
	}
}

// watchedBook sees what is written into a book, and can be broken.
type watchedBook struct {
	budget.Book
	worst, used store.Spent
	key         string
	broken      error
}

func (b *watchedBook) FindReply(ctx context.Context, now time.Time, key string) ([]byte, bool, error) {
	if b.broken != nil {
		return nil, false, b.broken
	}
	return b.Book.FindReply(ctx, now, key)
}

func (b *watchedBook) ReserveCall(ctx context.Context, now time.Time, c store.Claim, worst store.Spent, a store.Allowance) (store.Hold, store.Over, error) {
	if b.broken != nil {
		return store.Hold{}, "", b.broken
	}
	b.worst = worst
	return b.Book.ReserveCall(ctx, now, c, worst, a)
}

func (b *watchedBook) SettleCall(ctx context.Context, now time.Time, h store.Hold, used store.Spent, key string, reply []byte) error {
	b.used, b.key = used, key
	if err := ctx.Err(); err != nil {
		return err
	}
	return b.Book.SettleCall(ctx, now, h, used, key, reply)
}

func TestCallThatCannotBeWrittenDownIsNotMade(t *testing.T) {
	t.Parallel()
	r := newRoom(func(c *budget.Config) {
		c.Book = &watchedBook{Book: &budget.Memory{}, broken: errors.New("disk on fire")}
	})
	_, err := r.For(claim("a")).Complete(t.Context(), call("x"))
	if sitrep.MessageOf(err) != "what the model costs could not be written down" || r.model.asked != 0 {
		t.Errorf("%v, asked %d times", err, r.model.asked)
	}
}

func TestCallIsSettledWhenNobodyWaitsAnyMore(t *testing.T) {
	t.Parallel()
	book := &watchedBook{Book: &budget.Memory{}}
	r := newRoom(func(c *budget.Config) { c.Book = book })
	ctx, cancel := context.WithCancel(t.Context())
	r.model.wait = time.Hour
	time.AfterFunc(time.Millisecond, cancel)
	if _, err := r.For(claim("a")).Complete(ctx, call("x")); err == nil {
		t.Error("there is an answer")
	}
	if book.worst.Tokens == 0 || book.used.Tokens != 0 {
		t.Errorf("reserved %+v, settled %+v", book.worst, book.used)
	}
}

func TestEstimateIsNoLessThanWhatIsUsed(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"hello", strings.Repeat("größer als 5 Äpfel, ", 200), strings.Repeat("数据", 500), `{"a":[1,2,{"b":null}]}`} {
		book := &watchedBook{Book: &budget.Memory{}}
		r := newRoom(func(c *budget.Config) { c.Book = book })
		r.model.reply.Input, r.model.reply.Output = 0, 0 // a server that does not say
		if _, err := r.For(claim("a")).Complete(t.Context(), call(text)); err != nil {
			t.Fatal(err)
		}
		if runes := int64(len([]rune(text))); book.worst.Tokens < runes/2+100 || book.used.Tokens > book.worst.Tokens || book.used.Tokens == 0 {
			t.Errorf("%.10q: reserved %+v, used %+v", text, book.worst, book.used)
		}
	}
}

func TestAbsurdUsageDoesNotOverflow(t *testing.T) {
	t.Parallel()
	for _, said := range []int{-5, 1 << 62} {
		book := &watchedBook{Book: &budget.Memory{}}
		r := newRoom(func(c *budget.Config) {
			c.Book, c.Prices = book, budget.Prices{In: budget.PerMillion(1000), Out: budget.PerMillion(1000)}
		})
		r.model.reply.Input, r.model.reply.Output = said, said
		if _, err := r.For(claim("a")).Complete(t.Context(), call("x")); err != nil {
			t.Fatal(err)
		}
		if book.used.Tokens <= 0 || book.used.Money <= 0 {
			t.Errorf("%d: %+v", said, book.used)
		}
	}
}

func TestLogSaysWhatACallCostAndNothingOfWhatWasSaid(t *testing.T) {
	t.Parallel()
	r := newRoom()
	r.model.reply.Text = `{"secret":"reply"}`
	if _, err := r.For(claim("e1")).Complete(t.Context(), call("secret question")); err != nil {
		t.Fatal(err)
	}
	line := r.log.String()
	for _, want := range []string{"execution=e1", "purpose=plan", "outcome=answered", "input=30", "output=7", "money=0.000001", "duration="} {
		if !strings.Contains(line, want) {
			t.Errorf("%s is not in %s", want, line)
		}
	}
	if strings.Contains(line, "secret") || strings.Count(line, "\n") != 1 {
		t.Errorf("logged: %s", line)
	}
}

func TestMoneyIsCountedInBillionths(t *testing.T) {
	t.Parallel()
	for price, want := range map[float64]int64{0: 0, 2.5: 2500, 0.15: 150, 0.00001: 1, 60: 60_000} {
		if got := budget.PerMillion(price); got != want {
			t.Errorf("%v for a million tokens: %d", price, got)
		}
	}
	for money, want := range map[int64]string{0: "0.00", 1_000_000_000: "1.00", 12_500_000: "0.0125", 999: "0.000001"} {
		if got := budget.Amount(money); got != want {
			t.Errorf("%d: %s, want %s", money, got, want)
		}
	}
	if budget.Money(0.05) != 50_000_000 {
		t.Errorf("0.05 is %d", budget.Money(0.05))
	}
}
