package budget

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Book is where calls and replies are written down: *store.Store, or a [Memory].
type Book interface {
	ReserveCall(ctx context.Context, now time.Time, c store.Claim, worst store.Spent, a store.Allowance) (store.Hold, store.Over, error)
	SettleCall(ctx context.Context, now time.Time, h store.Hold, used store.Spent, key string, reply []byte) error
	FindReply(ctx context.Context, now time.Time, key string) (reply []byte, ok bool, err error)
}

// Config is what a budget is made of. Model and Book are needed.
type Config struct {
	Model     model.Model
	Book      Book
	Of        string               // what Model is: replies of another are not taken for its
	Most      func(model.Call) int // tokens that Model may write to answer; default the call's own
	Prices    Prices
	Allowance store.Allowance
	Now       func() time.Time                  // default time.Now
	Watch     func(ctx context.Context, e Call) // told of each call; nil: nobody is
	Log       *slog.Logger                      // default none
}

// Prices are what a token costs, in billionths.
type Prices struct{ In, Out int64 }

// Outcome is how a call ended.
type Outcome string

// The outcomes.
const (
	Answered Outcome = "answered"
	Cached   Outcome = "cached"  // it was answered before
	Limited  Outcome = "limited" // it was not made: a limit
	Failed   Outcome = "failed"
)

// Outcomes lists them all.
func Outcomes() []Outcome { return []Outcome{Answered, Cached, Limited, Failed} }

// Call is what is told of a call.
type Call struct {
	Execution     sitrep.ID
	Purpose       model.Purpose
	Outcome       Outcome
	Input, Output int // tokens
	Money         int64
	Start         time.Time
	Took          time.Duration
	Err           error
}

// Budget pays for calls.
type Budget struct {
	cfg   Config
	twins twins
}

// New makes a budget.
func New(cfg Config) *Budget {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Watch == nil {
		cfg.Watch = func(context.Context, Call) {}
	}
	cfg.Log = cmp.Or(cfg.Log, slog.New(slog.DiscardHandler))
	if cfg.Most == nil {
		cfg.Most = func(c model.Call) int { return c.Most }
	}
	return &Budget{cfg: cfg}
}

// For returns the model as a run of a claimed execution may use it.
func (p *Budget) For(c store.Claim) model.Model { return account{p, c} }

// account is the budget of one run.
type account struct {
	budget *Budget
	claim  store.Claim
}

// Complete answers a call, at a price. Errors can stand after "because".
func (a account) Complete(ctx context.Context, call model.Call) (model.Reply, error) {
	told := Call{Execution: a.claim.Execution.ID, Purpose: call.Purpose, Outcome: Failed, Start: time.Now()}
	reply, err := a.complete(ctx, call, &told)
	told.Took, told.Err = time.Since(told.Start), err
	a.budget.tell(ctx, told)
	return reply, err
}

func (a account) complete(ctx context.Context, call model.Call, told *Call) (model.Reply, error) {
	key := a.budget.key(call)
	leave, err := a.budget.twins.enter(ctx, key)
	if err != nil {
		return model.Reply{}, &sitrep.Error{Code: sitrep.Temporary, Message: "the model took too long", Err: err}
	}
	defer leave()
	if reply, ok := a.budget.find(ctx, key); ok {
		told.Outcome = Cached
		return reply, nil
	}
	hold, err := a.reserve(ctx, call, told)
	if err != nil {
		return model.Reply{}, err
	}
	failpoint.Pass(failpoint.ModelReserved)
	reply, err := a.budget.cfg.Model.Complete(ctx, call)
	failpoint.Pass(failpoint.ModelReplied)
	a.settle(ctx, hold, call, key, reply, err, told)
	failpoint.Pass(failpoint.ModelSettled)
	if err != nil {
		return model.Reply{}, err
	}
	told.Outcome = Answered
	return reply, nil
}

// key is the same for the same question to the same model.
func (p *Budget) key(call model.Call) string {
	asked, err := json.Marshal(struct {
		Of   string
		Call model.Call
	}{p.cfg.Of, call})
	if err != nil { // a schema that is no JSON: the model refuses it
		return ""
	}
	sum := sha256.Sum256(asked)
	return hex.EncodeToString(sum[:])
}

// find looks a reply up. A book that cannot be read makes a call dearer, not impossible.
func (p *Budget) find(ctx context.Context, key string) (reply model.Reply, ok bool) {
	stored, ok, err := p.cfg.Book.FindReply(ctx, p.cfg.Now(), key)
	if err == nil && ok {
		err = json.Unmarshal(stored, &reply)
	}
	if err != nil {
		p.cfg.Log.WarnContext(ctx, "a stored reply of the model cannot be read", "error", err)
		return model.Reply{}, false
	}
	reply.Cached = true
	return reply, ok
}

func (a account) reserve(ctx context.Context, call model.Call, told *Call) (store.Hold, error) {
	p := a.budget
	worst := p.cfg.Prices.spent(estimate(call), p.cfg.Most(call))
	hold, over, err := p.cfg.Book.ReserveCall(ctx, p.cfg.Now(), a.claim, worst, p.cfg.Allowance)
	if err != nil {
		return hold, &sitrep.Error{Code: sitrep.Temporary, Message: "what the model costs could not be written down", Err: err}
	}
	if over != "" {
		told.Outcome = Limited
		return hold, sitrep.Errorf(sitrep.Limited, "%s", reached(over, p.cfg.Allowance))
	}
	return hold, nil
}

// settleTime is how long writing down what a call cost may take.
const settleTime = 5 * time.Second

// settle writes down what a call cost, also when nobody waits for it any more. If that
// fails, the call counts with the most that it could cost.
func (a account) settle(ctx context.Context, hold store.Hold, call model.Call, key string, reply model.Reply, failed error, told *Call) {
	p := a.budget
	told.Input, told.Output = counted(call, reply, failed)
	used := p.cfg.Prices.spent(told.Input, told.Output)
	if mayBeCharged(failed) {
		used = hold.Worst
	}
	used.Took, told.Money = time.Since(told.Start), used.Money
	var kept []byte
	if failed == nil {
		kept, failed = json.Marshal(reply)
	}
	if failed != nil {
		key = ""
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleTime)
	defer cancel()
	if err := p.cfg.Book.SettleCall(ctx, p.cfg.Now(), hold, used, key, kept); err != nil {
		p.cfg.Log.WarnContext(ctx, "what a call to the model cost could not be written down: it counts with its worst", "error", err)
	}
}

// uncertain is an error of a call that the provider may have answered, and charges,
// all the same.
type uncertain interface {
	error
	MayBeCharged() bool
}

func mayBeCharged(err error) bool {
	u, ok := errors.AsType[uncertain](err)
	return ok && u.MayBeCharged()
}

func (p *Budget) tell(ctx context.Context, c Call) {
	p.cfg.Watch(ctx, c)
	log := p.cfg.Log.With("execution", c.Execution, "purpose", c.Purpose, "outcome", c.Outcome,
		"input", c.Input, "output", c.Output, "money", Amount(c.Money), "duration", c.Took.Round(time.Millisecond))
	if c.Err != nil {
		log.WarnContext(ctx, "model asked", "error", c.Err)
		return
	}
	log.InfoContext(ctx, "model asked")
}
