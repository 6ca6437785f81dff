package llm

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
)

// talk is all that is done to answer one call. It asks as often as it is refused for
// nothing, and ends with the first reply, whatever that is worth: each is paid for, and
// whoever pays counts on one.
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

// run asks until there is a reply, in as many ways as the server leaves.
func (t *talk) run(ctx context.Context) (string, *failure) {
	for {
		a, f := t.client.guarded(ctx, t.call, t.ways)
		t.spent.Input, t.spent.Output = a.input, a.output
		switch {
		case f == nil:
			return t.take(ctx, a)
		case t.adapt(f):
		default:
			if last := t.await(ctx, f); last != nil {
				return "", last
			}
		}
	}
}

// take reads a reply, and what it tells of the endpoint.
func (t *talk) take(ctx context.Context, a answer) (string, *failure) {
	l := &t.client.learned
	changed := l.worked(t.ways, t.began, t.why, t.call.Schema)
	text, asJSON := extract(a.text)
	a.thought = a.thought || strings.Contains(a.text, "<think>")
	if a.ended == "" {
		changed = l.replied(t.ways.rung, asJSON, a.thought) || changed
	} else if a.thought {
		changed = l.replied(byNothing, false, true) || changed
	}
	if changed {
		t.client.config.Log.InfoContext(ctx, "the model's server is asked in another way from now on", slog.String("by", l.now(nil).rung.String()))
	}
	if a.ended != "" {
		return "", &failure{message: a.ended}
	}
	return text, nil
}

// adapt changes what a refusal names. Nothing is changed twice, so this ends.
func (t *talk) adapt(f *failure) bool {
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
