package llm

import (
	"context"
	"log/slog"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
)

// talk is all that is done to answer one call.
type talk struct {
	client *Client
	call   model.Call
	began  ways
	ways   ways
	why    blame          // what the first rung was left for
	blamed map[blame]bool // what was changed already: nothing is changed twice
	last   *failure       // of a try that was sent
	spent  model.Reply
	tries  int // that failed and were made again
}

// run asks until there is an answer, in as many ways as the server leaves.
func (t *talk) run(ctx context.Context) (string, *failure) {
	for {
		a, f := t.client.guarded(ctx, t.call, t.ways)
		t.spent.Input += a.input
		t.spent.Output += a.output
		switch {
		case f != nil && t.adapt(ctx, f):
		case f != nil:
			if last := t.await(ctx, f); last != nil {
				return "", last
			}
		case a.short && t.giveRoom(a):
		case a.ended != "":
			return "", &failure{message: a.ended}
		default:
			text, found := extract(a.text)
			if found {
				t.remember(ctx)
			}
			if found || t.ways.rung == byWords {
				return text, nil
			}
			t.stepDown(theReply)
		}
	}
}

// adapt changes what a refusal names. Nothing is changed twice, so this ends.
func (t *talk) adapt(ctx context.Context, f *failure) bool {
	what := blamed(f, t.ways)
	if what == nothing || t.blamed[what] {
		return false
	}
	switch what {
	case theSchema, theFormat:
		t.stepDown(what)
	default:
		t.blamed[what] = true
		t.ways = t.ways.without(what)
	}
	t.client.config.Log.InfoContext(ctx, "the model's server is asked in another way", slog.String("why", f.Error()), slog.String("by", t.ways.rung.String()))
	return true
}

// stepDown asks in a less sure way.
func (t *talk) stepDown(why blame) {
	t.ways.rung++
	if t.why == nothing {
		t.why = why
	}
}

// await waits for the next try, if there is one and time for it; else it returns
// what the call fails with.
func (t *talk) await(ctx context.Context, f *failure) *failure {
	if f.kept && !f.again && t.last != nil {
		return t.last // which says more than that the server is left alone because of it
	}
	t.last = f
	if !f.again || t.tries >= t.client.config.Retries || ctx.Err() != nil {
		return f
	}
	wait := max(pause(t.tries), f.wait)
	if f.wait > 0 {
		t.client.breaker.hold(time.Now(), f.wait)
		wait += pause(0) / 2
	}
	if wait > t.left(ctx) {
		if f.wait > 0 {
			f.message = impatient
		}
		return f
	}
	t.tries++
	t.client.config.Log.InfoContext(ctx, "the model's server is asked again", slog.String("why", f.Error()), slog.Duration("in", wait))
	if sleep(ctx, wait) != nil {
		return f
	}
	return nil
}

// left is the time that is left to wait in: up to the call's end, and no longer than a try.
func (t *talk) left(ctx context.Context) time.Duration {
	left := t.client.config.Timeout
	if end, ok := ctx.Deadline(); ok {
		left = min(left, time.Until(end))
	}
	return left
}

// giveRoom lets a model that spent its tokens on thought have more of them, once.
func (t *talk) giveRoom(a answer) bool {
	if t.ways.thinks || t.client.config.Thinking == 0 || !a.thought && a.text != "" {
		return false
	}
	t.ways.thinks = true
	return true
}

// remember keeps the ways by which there was an answer.
func (t *talk) remember(ctx context.Context) {
	if t.client.learned.worked(t.ways, t.began, t.why, t.call.Schema) {
		t.client.config.Log.InfoContext(ctx, "the model's server is asked so from now on", slog.String("by", t.ways.rung.String()))
	}
}
