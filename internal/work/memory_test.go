package work_test

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// memory is a state in memory, for tests of what a node does when. Real
// databases are not for these: time stands still in a synctest bubble while one
// is at work. What the database guarantees is tested with the real ones.
type memory struct {
	mu         sync.Mutex
	rows       []*row
	deliveries []*delivery
	calls      []call
	wake       chan struct{}
	ends       chan struct{} // of AwaitEnd
	fences     int

	due    time.Time                // what NextDue says
	swept  []int                    // what SweepDue answers, one after the other
	faults map[string][]error       // by method: what the next calls return
	hangs  map[string]int           // by method: so many calls hang until their context ends
	slow   map[string]time.Duration // by method: each call takes so long
	block  map[string]time.Time     // by method: calls hang until their context ends or then
	clear  store.Cleared
}

type row struct {
	execution sitrep.Execution
	fence     sitrep.ID
	until     time.Time
	notBefore time.Time
	late      bool
	reason    string
	outcome   store.Outcome
	progress  sitrep.Progress
}

type delivery struct {
	delivery  sitrep.Delivery
	fence     sitrep.ID
	notBefore time.Time
}

type call struct {
	name string
	at   time.Time
}

func newMemory(ids ...sitrep.ID) *memory {
	m := &memory{wake: make(chan struct{}, 1), ends: make(chan struct{}), faults: map[string][]error{}, hangs: map[string]int{}, slow: map[string]time.Duration{}, block: map[string]time.Time{}}
	for _, id := range ids {
		m.add(id)
	}
	return m
}

func (m *memory) add(id sitrep.ID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rows = append(m.rows, &row{execution: sitrep.Execution{ID: id, ReportID: "report of " + id, Status: sitrep.Pending, CreatedAt: time.Now()}})
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// suspect is what store has as the number of deaths from which on a node has one in hand at a time.
const suspect = 2

// enter records a call and returns what it shall fail with.
func (m *memory) enter(ctx context.Context, name string) error {
	m.mu.Lock()
	m.calls = append(m.calls, call{name, time.Now()})
	until := m.block[name]
	if slow := m.slow[name]; slow > 0 {
		until = time.Now().Add(slow)
	}
	if m.hangs[name] > 0 {
		m.hangs[name]--
		until = time.Now().Add(time.Hour)
	}
	var err error
	if faults := m.faults[name]; len(faults) > 0 {
		err, m.faults[name] = faults[0], faults[1:]
	}
	m.mu.Unlock()
	if wait := time.Until(until); wait > 0 {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
	return cmp.Or(err, ctx.Err())
}

// times returns when a method was called.
func (m *memory) times(name string) (at []time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range m.calls {
		if c.name == name {
			at = append(at, c.at)
		}
	}
	return at
}

func (m *memory) row(id sitrep.ID) row {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.rows {
		if r.execution.ID == id {
			return *r
		}
	}
	return row{}
}

// takeOver gives a row to another node.
func (m *memory) takeOver(i int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rows[i].fence = "another node's"
}

func (m *memory) fence() sitrep.ID {
	m.fences++
	return sitrep.ID(rune('A' + m.fences))
}

func (m *memory) ClaimExecution(ctx context.Context, now time.Time, by store.Claimer) (store.Claim, bool, error) {
	if err := m.enter(ctx, "claim"); err != nil {
		return store.Claim{}, false, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.rows {
		if r.execution.Status == sitrep.Pending && !r.notBefore.After(now) && !(by.Unsuspected && r.execution.Deaths >= suspect) {
			r.execution.Status, r.fence, r.until = sitrep.Generating, m.fence(), now.Add(by.Lease)
			return store.Claim{Execution: r.execution, Report: sitrep.Report{ID: r.execution.ReportID}, Fence: r.fence, Until: r.until}, true, nil
		}
	}
	return store.Claim{}, false, nil
}

// fenced calls do on the claim's row if the fence holds.
func (m *memory) fenced(ctx context.Context, name string, c store.Claim, do func(*row)) error {
	if err := m.enter(ctx, name); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.rows {
		if r.execution.ID == c.Execution.ID && r.fence == c.Fence {
			do(r)
			return nil
		}
	}
	return sitrep.Errorf(sitrep.Gone, "gone")
}

func (m *memory) RenewExecution(ctx context.Context, now time.Time, c store.Claim, lease time.Duration) error {
	return m.fenced(ctx, "renew", c, func(r *row) { r.until, r.progress = now.Add(lease), c.Progress })
}

// AwaitEnd is told what cancel does.
func (m *memory) AwaitEnd(sitrep.ID) (told <-chan struct{}, stop func()) { return m.ends, func() {} }

// cancel ends an execution as its owner does.
func (m *memory) cancel(i int) {
	m.mu.Lock()
	m.rows[i].execution.Status, m.rows[i].fence = sitrep.Failed, ""
	m.mu.Unlock()
	m.ends <- struct{}{}
}

func (m *memory) CompleteExecution(ctx context.Context, _ time.Time, c store.Claim, o store.Outcome) error {
	return m.fenced(ctx, "complete", c, func(r *row) { r.execution.Status, r.fence, r.outcome = sitrep.Completed, "", o })
}

func (m *memory) FailExecution(ctx context.Context, _ time.Time, c store.Claim, reason string, retryAt time.Time) error {
	return m.fenced(ctx, "fail", c, func(r *row) {
		r.execution.Attempts++
		r.execution.Status, r.fence, r.reason, r.notBefore = sitrep.Pending, "", reason, retryAt
		if retryAt.IsZero() {
			r.execution.Status = sitrep.Failed
		}
	})
}

func (m *memory) ReleaseExecution(ctx context.Context, _ time.Time, c store.Claim) error {
	return m.fenced(ctx, "release", c, func(r *row) { r.execution.Status, r.fence = sitrep.Pending, "" })
}

func (m *memory) AwaitImport(ctx context.Context, _ time.Time, c store.Claim, _ int, until time.Time) error {
	return m.fenced(ctx, "await", c, func(r *row) { r.execution.Status, r.fence, r.notBefore = sitrep.Pending, "", until })
}

func (m *memory) ReclaimExpired(ctx context.Context, now time.Time, r store.Reclaim) (back store.Reclaimed, err error) {
	if err := m.enter(ctx, "reclaim"); err != nil {
		return back, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, row := range m.rows {
		if row.execution.Status == sitrep.Generating && (r.All || row.until.Before(now)) {
			row.execution.Status, row.fence = sitrep.Pending, ""
			back.Back++
			row.execution.Deaths += min(r.Deaths, 1)
		}
	}
	return back, nil
}

func (m *memory) SweepBatch() int { return 500 }

func (m *memory) SweepDue(ctx context.Context, _ time.Time, _ int, _ func(sitrep.Schedule, time.Time) (newest, next time.Time)) (n int, err error) {
	if err := m.enter(ctx, "sweep"); err != nil {
		return 0, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.swept) > 0 {
		n, m.swept = m.swept[0], m.swept[1:]
	}
	return n, nil
}

func (m *memory) NoteLate(ctx context.Context, _, before time.Time) (late []sitrep.Execution, err error) {
	if err := m.enter(ctx, "late"); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.rows {
		if r.execution.Status == sitrep.Pending && !r.late && !r.execution.CreatedAt.After(before) {
			r.late, late = true, append(late, r.execution)
		}
	}
	return late, nil
}

func (m *memory) NextDue(ctx context.Context) (time.Time, error) {
	if err := m.enter(ctx, "due"); err != nil {
		return time.Time{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	next := m.due
	for _, r := range m.rows {
		if r.execution.Status == sitrep.Pending && (next.IsZero() || r.notBefore.Before(next)) {
			next = r.notBefore
		}
	}
	return next, nil
}

func (m *memory) Wake() <-chan struct{} { return m.wake }

func (m *memory) ClaimDeliveries(ctx context.Context, now time.Time, by store.DeliveryClaimer) (claims []store.DeliveryClaim, _ error) {
	if err := m.enter(ctx, "claim deliveries"); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, d := range m.deliveries {
		if d.delivery.State == sitrep.DeliveryPending && !d.notBefore.After(now) && len(claims) < by.Limit && !(by.Unsuspected && d.delivery.Deaths >= suspect) {
			by.Unsuspected = by.Unsuspected || d.delivery.Deaths >= suspect
			d.delivery.State, d.fence = sitrep.DeliverySending, m.fence()
			claims = append(claims, store.DeliveryClaim{Delivery: d.delivery, Fence: d.fence, Until: now.Add(by.Lease)})
		}
	}
	return claims, nil
}

func (m *memory) MaySend(ctx context.Context, _ time.Time, c store.DeliveryClaim) error {
	return m.sending(ctx, "may send", c, func(*delivery) {})
}

func (m *memory) RenewDelivery(ctx context.Context, _ time.Time, c store.DeliveryClaim, _ time.Duration) error {
	return m.sending(ctx, "renew delivery", c, func(*delivery) {})
}

func (m *memory) EndDeliveries(ctx context.Context, _ time.Time, ends []store.DeliveryEnd) (lost []sitrep.ID, _ error) {
	if err := m.enter(ctx, "end deliveries"); err != nil {
		return nil, err
	}
	for _, e := range ends {
		err := m.sending(ctx, "end delivery", e.Claim, func(d *delivery) {
			if e.State != sitrep.DeliveryPending || !e.RetryAt.IsZero() {
				d.delivery.Attempts++
			}
			d.delivery.State, d.delivery.LastError, d.notBefore, d.fence = e.State, e.Reason, e.RetryAt, ""
		})
		if err != nil {
			lost = append(lost, e.Claim.Delivery.ID)
		}
	}
	return lost, nil
}

func (m *memory) DraftNotice(ctx context.Context, _ time.Time, _ store.NoticeDraft) (bool, error) {
	return false, m.enter(ctx, "draft notice")
}

// sending calls do on the claim's delivery if the fence holds.
func (m *memory) sending(ctx context.Context, name string, c store.DeliveryClaim, do func(*delivery)) error {
	if err := m.enter(ctx, name); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.IndexFunc(m.deliveries, func(d *delivery) bool { return d.delivery.ID == c.Delivery.ID && d.fence == c.Fence })
	if i < 0 {
		return sitrep.Errorf(sitrep.Gone, "gone")
	}
	do(m.deliveries[i])
	return nil
}

func (m *memory) Unreferenced(_ context.Context, files []string) ([]string, error) {
	return slices.DeleteFunc(slices.Clone(files), func(file string) bool { return strings.HasPrefix(file, "used") }), nil
}

func (m *memory) Clear(ctx context.Context, _ time.Time, _ store.Keep) (store.Cleared, error) {
	return m.clear, m.enter(ctx, "clear")
}

// bubble runs a test with a node in a bubble of fake time. cfg may be changed
// by the test before start is called; stop stops the node and returns how long
// that took and with what error.
type bubble struct {
	*memory
	cfg  work.Config
	stop func() (time.Duration, error)
}

func inBubble(t *testing.T, test func(t *testing.T, b *bubble)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := newMemory()
		test(t, &bubble{memory: m, cfg: work.Config{
			Store:   m,
			Logger:  slog.New(slog.DiscardHandler),
			Workers: 2,
			Run:     func(context.Context, store.Claim) (store.Outcome, error) { return store.Outcome{}, nil },
			Deliver: func(context.Context, store.DeliveryClaim) error { return nil },
		}})
	})
}

// start starts the node; it is stopped at the end of the test at the latest.
func (b *bubble) start(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- work.New(b.cfg).Run(ctx) }()
	b.stop = sync.OnceValues(func() (time.Duration, error) {
		began := time.Now()
		cancel()
		err := <-ended
		return time.Since(began), err
	})
	t.Cleanup(func() {
		_, _ = b.stop()
		b.pass(time.Hour) // what the node left behind ends, as it would with the process
	})
	synctest.Wait()
}

// pass lets fake time pass.
func (b *bubble) pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}
