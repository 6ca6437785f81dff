package api

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	window = time.Hour

	// sliceMost is the largest part of a key's quota that a node holds. Taking it is a
	// write, which costs what ten reads do.
	sliceMost = 500
	// denialFor is how long a refusal is believed without asking the store.
	denialFor = time.Second
	// sweepEvery is how often slices that have run out are given back.
	sweepEvery = 5 * time.Second
)

// standing is where a key stands with one of its limits.
type standing struct {
	granted   bool // this request may be answered
	limit     int
	remaining int
	resets    time.Time // when more comes back; zero: nothing is used
	policy    []string  // of the data limit only: the header that tells it
}

// quotas spends the data quotas of keys from slices that it takes from the
// store, so that most requests cost no write. What it holds is settled when a
// slice is spent or runs out, and on close.
type quotas struct {
	store   *store.Store
	log     *slog.Logger
	now     func() time.Time
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

func newQuotas(cfg Config) *quotas {
	q := &quotas{store: cfg.Store, log: cfg.Logger, now: cfg.Now, holders: map[sitrep.ID]*holder{}, stop: make(chan struct{})}
	q.stopped.Go(q.sweepLoop)
	return q
}

// spend takes one request off the owner's quota. granted is false when nothing
// is left; then nothing is counted. Unauthorized: the owner is gone or revoked.
func (q *quotas) spend(ctx context.Context, owner sitrep.ID, now time.Time) (standing, error) {
	h := q.hold(owner)
	defer h.mu.Unlock()
	granted, err := q.refill(ctx, h, owner, now)
	if err != nil {
		return standing{}, err
	}
	if granted {
		h.used++
		h.lastUse = now
	}
	return h.standing(granted), nil
}

// peek says where the owner stands without spending or taking anything.
func (q *quotas) peek(ctx context.Context, owner sitrep.ID, now time.Time) (standing, error) {
	h := q.hold(owner)
	defer h.mu.Unlock()
	if h.live(now) {
		return h.standing(true), nil
	}
	quota, err := q.store.DataQuota(ctx, now, owner)
	return standingOf(quota), err
}

// live says whether there is something to spend.
func (h *holder) live(now time.Time) bool {
	return h.used < h.slice.Granted && now.Before(h.slice.Until)
}

func (h *holder) standing(granted bool) standing {
	s := standingOf(h.quota)
	s.granted = granted
	s.remaining += h.slice.Granted - h.used
	if h.policy == nil || h.limit != s.limit {
		h.limit, h.policy = s.limit, []string{string(appendPolicy(nil, policyData, s.limit))}
	}
	s.policy = h.policy
	return s
}

func standingOf(q store.Quota) standing {
	return standing{granted: q.Remaining > 0, limit: q.Limit, remaining: q.Remaining, resets: q.Resets}
}

// hold returns the key's holder, locked.
func (q *quotas) hold(owner sitrep.ID) *holder {
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
func (q *quotas) refill(ctx context.Context, h *holder, owner sitrep.ID, now time.Time) (bool, error) {
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

func (q *quotas) extend(ctx context.Context, h *holder, owner sitrep.ID, now time.Time) error {
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
func (q *quotas) settle(ctx context.Context, owner sitrep.ID, h *holder) {
	if h.slice.Granted == 0 {
		return
	}
	if err := q.store.SettleSlice(ctx, h.slice.ID, h.used, h.lastUse); err != nil {
		q.log.ErrorContext(ctx, "quota slice not settled", "owner", owner, "slice", h.slice.ID, "error", err)
	}
	h.slice, h.used, h.lastUse = store.Slice{}, 0, time.Time{}
}

func (q *quotas) sweepLoop() {
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
func (q *quotas) sweep(now time.Time) {
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
func (q *quotas) each(visit func(sitrep.ID, *holder)) {
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

// close gives everything back.
func (q *quotas) close() {
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
