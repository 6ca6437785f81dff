package llm

import (
	"sync"
	"time"
)

// breaker keeps calls from a server that does not work, so that a dead one costs
// reports nothing. After some failures in a row nothing is sent for a while; then one
// try is let through, and what becomes of it decides for the others.
type breaker struct {
	mu      sync.Mutex
	failed  int       // weights of the failures since the last answer
	until   time.Time // nothing is sent before
	held    bool      // because the server asked for it, and will then answer
	why     string    // what is said to those who are kept away
	rest    time.Duration
	probing bool // a try was let through and has not come back
}

// How many failures open it, and for how long: twice as long each time.
const (
	tolerated = 5
	firstRest = 15 * time.Second
	mostRest  = 5 * time.Minute
	mostHeld  = 10 * time.Minute // servers ask for days
)

// pass is the leave to send a try.
type pass struct{ probe bool }

// enter gives leave to send a try now, or says why there is none.
func (b *breaker) enter(now time.Time) (pass, *failure) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case now.Before(b.until) && b.held:
		return pass{}, &failure{message: impatient, kept: true, again: true, wait: b.until.Sub(now)}
	case now.Before(b.until):
		return pass{}, &failure{message: b.why, kept: true}
	case b.probing:
		return pass{}, &failure{message: leftAlone, kept: true}
	}
	b.probing = b.failed >= tolerated
	return pass{probe: b.probing}, nil
}

// leave records what became of a try: nil, an answer. It says whether the server is
// left alone from now on.
func (b *breaker) leave(now time.Time, p pass, f *failure) (opened bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p.probe {
		b.probing = false
	}
	switch {
	case f == nil || f.weight == 0 && f.status != 0: // it answers, whatever it says
		b.failed, b.rest = 0, 0
		return false
	case f.weight == 0: // it ended for a reason of ours: nothing is known
		return false
	}
	b.failed += f.weight
	if b.failed < tolerated || !p.probe && now.Before(b.until) {
		return false
	}
	b.rest = min(max(2*b.rest, firstRest), mostRest)
	b.until, b.held, b.why = now.Add(b.rest), false, leftAlone
	if f.lasting {
		b.why = f.message
	}
	return true
}

// hold keeps tries away for as long as the server asked.
func (b *breaker) hold(now time.Time, wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if until := now.Add(min(wait, mostHeld)); until.After(b.until) {
		b.until, b.held = until, true
	}
}
