package reports

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	// sliceMost is the largest part of a key's quota that a node holds. Taking it is a
	// write, which costs what ten reads do.
	sliceMost = 500
	// denialFor is how long a refusal is believed without asking the store.
	denialFor = time.Second
	// sweepEvery is how often slices that have run out are given back.
	sweepEvery = 5 * time.Second
)

// Standing is where a key stands with one of its limits.
type Standing struct {
	Granted   bool // this request may be answered
	Limit     int
	Remaining int
	Resets    time.Time // when more comes back; zero: nothing is used
	Policy    []string  // of the data limit only: what tells it, made by whoever made the quotas
}

// Quotas spends the data quotas of keys from slices that it takes from the
// store, so that most requests cost no write. What it holds is settled when a
// slice is spent or runs out, and on close.
type Quotas struct {
	store   *store.Store
	log     *slog.Logger
	now     func() time.Time
	tell    func(limit int) []string
	mu      sync.Mutex
	holders map[sitrep.ID]*holder
	stop    chan struct{}
	stopped sync.WaitGroup
}

// holder is what this node holds of one key's quota.
type holder struct {
	mu      sync.Mutex
	dropped bool // no longer in the map: look it up again
	slice   store.Slice
	used    int
	lastUse time.Time
	denied  time.Time // a refusal is believed until then
	quota   store.Quota
	limit   int
	policy  []string // the header that tells the limit, made when it changes
}

// QuotaConfig is what quotas are built from.
type QuotaConfig struct {
	Store *store.Store
	Log   *slog.Logger
	Now   func() time.Time
	// Tell makes what tells a limit, once for each; see [Standing].
	Tell func(limit int) []string
}

// NewQuotas starts with nothing in hand. The caller must Close them.
func NewQuotas(cfg QuotaConfig) *Quotas {
	q := &Quotas{store: cfg.Store, log: cfg.Log, now: cfg.Now, tell: cfg.Tell, holders: map[sitrep.ID]*holder{}, stop: make(chan struct{})}
	q.stopped.Go(q.sweepLoop)
	return q
}

// Spend takes one request off the owner's quota. granted is false when nothing
// is left; then nothing is counted. Unauthorized: the owner is gone or revoked.
func (q *Quotas) Spend(ctx context.Context, owner sitrep.ID, now time.Time) (Standing, error) {
	h := q.hold(owner)
	defer h.mu.Unlock()
	granted, err := q.refill(ctx, h, owner, now)
	if err != nil {
		return Standing{}, err
	}
	if granted {
		h.used++
		h.lastUse = now
	}
	return q.standing(h, granted), nil
}

// Peek says where the owner stands without spending or taking anything.
func (q *Quotas) Peek(ctx context.Context, owner sitrep.ID, now time.Time) (Standing, error) {
	h := q.hold(owner)
	defer h.mu.Unlock()
	if h.live(now) {
		return q.standing(h, true), nil
	}
	quota, err := q.store.DataQuota(ctx, now, owner)
	return StandingOf(quota), err
}

// live says whether there is something to spend.
func (h *holder) live(now time.Time) bool {
	return h.used < h.slice.Granted && now.Before(h.slice.Until)
}

func (q *Quotas) standing(h *holder, granted bool) Standing {
	s := StandingOf(h.quota)
	s.Granted = granted
	s.Remaining += h.slice.Granted - h.used
	if h.policy == nil || h.limit != s.Limit {
		h.limit, h.policy = s.Limit, q.tell(s.Limit)
	}
	s.Policy = h.policy
	return s
}

// StandingOf is where a quota of the store leaves its key.
func StandingOf(q store.Quota) Standing {
	return Standing{Granted: q.Remaining > 0, Limit: q.Limit, Remaining: q.Remaining, Resets: q.Resets}
}

// hold returns the key's holder, locked.
func (q *Quotas) hold(owner sitrep.ID) *holder {
	for {
		q.mu.Lock()
		h := q.holders[owner]
		if h == nil {
			h = &holder{}
			q.holders[owner] = h
		}
		q.mu.Unlock()
		h.mu.Lock()
		if !h.dropped {
			return h
		}
		h.mu.Unlock()
	}
}

// refill makes sure that there is something to spend, and says whether there is.
func (q *Quotas) refill(ctx context.Context, h *holder, owner sitrep.ID, now time.Time) (bool, error) {
	if h.live(now) {
		return true, nil
	}
	if now.Before(h.denied) {
		return false, nil
	}
	// What was counted must be recorded, also when the client is gone.
	ctx = context.WithoutCancel(ctx)
	if now.Before(h.slice.Until) {
		if err := q.extend(ctx, h, owner, now); err != nil || h.live(now) {
			return err == nil, err
		}
	}
	q.settle(ctx, owner, h)
	slice, err := q.store.TakeSlice(ctx, now, owner, sliceMost)
	if err != nil {
		return false, err
	}
	h.quota = slice.Quota
	if slice.Granted == 0 {
		h.deny(now)
		return false, nil
	}
	h.slice = slice
	return true, nil
}

func (q *Quotas) extend(ctx context.Context, h *holder, owner sitrep.ID, now time.Time) error {
	slice, err := q.store.ExtendSlice(ctx, now, owner, h.slice, sliceMost)
	if err != nil {
		return err
	}
	h.slice, h.quota = slice, slice.Quota
	return nil
}

// deny remembers a refusal for a moment, not longer than it holds.
func (h *holder) deny(now time.Time) {
	h.denied = now.Add(denialFor)
	if resets := h.quota.Resets; resets.After(now) && resets.Before(h.denied) {
		h.denied = resets
	}
}

// settle records what the slice was used for. When that fails the key has lost
// the rest of the slice until the hour has passed, never gained anything.
func (q *Quotas) settle(ctx context.Context, owner sitrep.ID, h *holder) {
	if h.slice.Granted == 0 {
		return
	}
	if err := q.store.SettleSlice(ctx, h.slice.ID, h.used, h.lastUse); err != nil {
		q.log.ErrorContext(ctx, "quota slice not settled", "owner", owner, "slice", h.slice.ID, "error", err)
	}
	h.slice, h.used, h.lastUse = store.Slice{}, 0, time.Time{}
}

func (q *Quotas) sweepLoop() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-q.stop:
			return
		case <-tick.C:
			q.sweep(q.now())
		}
	}
}

// sweep settles slices that ran out, and forgets keys that hold nothing.
func (q *Quotas) sweep(now time.Time) {
	q.each(func(owner sitrep.ID, h *holder) {
		if now.Before(h.slice.Until) || now.Before(h.denied) {
			return
		}
		q.settle(context.Background(), owner, h)
		h.dropped = true
	})
}

// each visits the holders one by one, locked; those that are dropped on the
// way leave the map.
func (q *Quotas) each(visit func(sitrep.ID, *holder)) {
	q.mu.Lock()
	owners := make([]sitrep.ID, 0, len(q.holders))
	for owner := range q.holders {
		owners = append(owners, owner)
	}
	q.mu.Unlock()
	for _, owner := range owners {
		h := q.hold(owner)
		visit(owner, h)
		if h.dropped {
			q.mu.Lock()
			delete(q.holders, owner)
			q.mu.Unlock()
		}
		h.mu.Unlock()
	}
}

// Close gives everything back.
func (q *Quotas) Close() {
	select {
	case <-q.stop:
		return
	default:
		close(q.stop)
	}
	q.stopped.Wait()
	q.each(func(owner sitrep.ID, h *holder) {
		q.settle(context.Background(), owner, h)
		h.dropped = true
	})
}
