// Package work is what runs reports: it claims executions and runs them,
// claims deliveries and hands them to the mail, turns due reports into
// executions, takes back what dead nodes held, and clears what need not be kept.
//
// Every node does all of it beside every other; the database's claims, leases
// and fences keep them apart, so there is no leader. It guarantees that a run
// whose lease was lost writes nothing, that a run which ended with its process
// or was given back at a stop costs none of its tries, and that a stop ends
// within ten seconds whatever the runs do.
//
// It does not know how a report is made (Config.Run; Runner is the real one) or
// how a message travels (Config.Deliver).
package work

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Store is what a node needs of the state; *store.Store has it.
type Store interface {
	ClaimExecution(ctx context.Context, now time.Time, by store.Claimer) (store.Claim, bool, error)
	RenewExecution(ctx context.Context, now time.Time, c store.Claim, lease time.Duration) error
	CompleteExecution(ctx context.Context, now time.Time, c store.Claim, o store.Outcome) error
	FailExecution(ctx context.Context, now time.Time, c store.Claim, reason string, retryAt time.Time) error
	ReleaseExecution(ctx context.Context, now time.Time, c store.Claim) error
	AwaitImport(ctx context.Context, now time.Time, c store.Claim, number int, until time.Time) error
	ReclaimExpired(ctx context.Context, now time.Time, r store.Reclaim) (store.Reclaimed, error)
	SweepBatch() int
	SweepDue(ctx context.Context, now time.Time, limit int, slots func(sitrep.Schedule, time.Time) (newest, next time.Time)) (int, error)
	NoteLate(ctx context.Context, now, before time.Time) ([]sitrep.Execution, error)
	NextDue(ctx context.Context) (time.Time, error)
	Wake() <-chan struct{}
	ClaimDeliveries(ctx context.Context, now time.Time, by store.DeliveryClaimer) ([]store.DeliveryClaim, error)
	AwaitEnd(report sitrep.ID) (told <-chan struct{}, stop func())
	MaySend(ctx context.Context, now time.Time, d store.DeliveryClaim) error
	RenewDelivery(ctx context.Context, now time.Time, d store.DeliveryClaim, lease time.Duration) error
	EndDeliveries(ctx context.Context, now time.Time, ends []store.DeliveryEnd) (lost []sitrep.ID, err error)
	DraftNotice(ctx context.Context, now time.Time, n store.NoticeDraft) (bool, error)
	Clear(ctx context.Context, now time.Time, k store.Keep) (store.Cleared, error)
	Unreferenced(ctx context.Context, files []string) ([]string, error)
}

// Config is what a node is made of. Store, Run, Deliver and Logger are needed;
// zero values of the others mean the defaults.
type Config struct {
	Store Store
	// Run makes the content of a claimed execution. Its context ends when the
	// lease is lost, the deadline passes or the node stops.
	Run func(ctx context.Context, c store.Claim) (store.Outcome, error)
	// Deliver hands a message over; nil means it was accepted.
	Deliver func(ctx context.Context, d store.DeliveryClaim) error
	// Notice says whom to tell of runs that failed; nil: nobody.
	Notice *store.NoticeDraft
	Logger *slog.Logger

	// Trace follows a run or a delivery; what it returns is told how that ended.
	// Nil: nobody does.
	Trace func(ctx context.Context, t Traced) (context.Context, func(state string, err error))

	Metrics    *Metrics         // nil: counted, but nowhere shown
	Node       string           // name in leases and logs; default "node"
	Workers    int              // runs at once; default one for each core
	Each       int              // runs of one owner at once, on all nodes; 0: no bound
	Deliveries int              // deliveries at once; default 2
	Now        func() time.Time // default time.Now
	Deadline   time.Duration    // of one run, its import included; default 90 minutes: children have shorter ones
	Late       time.Duration    // a run that starts later than this after it was due is logged and counted; default 5 minutes
	Deaths     int              // how often the process of a run or a delivery may end before it fails; default DefaultDeaths
	Keep       store.Keep       // zero: DefaultKeep
	Snapshots  string           // folder of snapshot files to clear; empty: none
	Mails      string           // folder of messages, to clear of half written ones; empty: none
	Alone      bool             // no other node shares the state: what is held at the start was a dead process's
}

// Times of the protocol. A node is taken to be dead when its lease ends; a run
// of a node that cannot renew stops reserve earlier, so that it is over before
// another node may start it.
const (
	lease   = 15 * time.Second
	beat    = 5 * time.Second
	reserve = 3 * time.Second

	grace  = 8 * time.Second // for runs to end at a stop
	linger = time.Second     // for cancelled runs to return, and for their rows to be given back

	tick       = time.Second // between two sweeps, and between two looks for work
	storeLimit = 5 * time.Second
	noticeTick = 5 * time.Second
)

// Why a run's context ended.
var (
	errLost     = errors.New("the execution belongs to somebody else, or was cancelled or deleted")
	errUnsure   = errors.New("the lease could not be renewed")
	errStopping = errors.New("the node is stopping")
	errDeadline = sitrep.Errorf(sitrep.Temporary, "The run took too long and was ended.")
)

// Node claims and runs work until it is stopped. Make it with New.
type Node struct {
	cfg      Config
	log      *slog.Logger
	wake     <-chan struct{}
	poke     chan struct{} // a run or a delivery ended: there is room
	runs     chan struct{} // one element for each run under way
	mails    atomic.Int32  // deliveries in hand
	sending  chan struct{} // one element for each message being handed over
	ends     recorder      // of deliveries
	posting  underway
	ended    sync.WaitGroup
	sweepAt  time.Time
	blame    blame
	suspects atomic.Int32 // runs and deliveries in hand that may be what ends processes
}

// New makes a node that does nothing yet.
func New(cfg Config) *Node {
	cfg.Node = cmp.Or(cfg.Node, "node")
	cfg.Workers = cmp.Or(cfg.Workers, runtime.GOMAXPROCS(0))
	cfg.Deliveries = cmp.Or(cfg.Deliveries, 2)
	cfg.Deadline = cmp.Or(cfg.Deadline, 90*time.Minute)
	cfg.Late = cmp.Or(cfg.Late, 5*time.Minute)
	cfg.Deaths = cmp.Or(cfg.Deaths, DefaultDeaths)
	cfg.Keep = cmp.Or(cfg.Keep, DefaultKeep)
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Metrics == nil {
		cfg.Metrics = NewMetrics(nil)
	}
	return &Node{
		cfg:     cfg,
		log:     cfg.Logger.With("node", cfg.Node),
		wake:    cfg.Store.Wake(),
		poke:    make(chan struct{}, 1),
		runs:    make(chan struct{}, cfg.Workers),
		sending: make(chan struct{}, cfg.Deliveries),
		ends:    recorder{store: cfg.Store, now: cfg.Now},
	}
}

// Run works until ctx ends, then stops: nothing more is claimed, what runs has
// eight seconds to end and is then cancelled and given back, so that another
// node or the next start takes it at once. It returns within ten seconds of
// the end of ctx, also when a run does not heed its cancellation.
func (n *Node) Run(ctx context.Context) error {
	working, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	n.log.Info("node started", "workers", n.cfg.Workers)
	n.ended.Go(func() { n.keep(ctx) })
	n.ended.Go(func() { n.watchLate(ctx) })
	if n.cfg.Notice != nil {
		n.ended.Go(func() { n.tellOperator(ctx) })
	}
	if n.cfg.Alone {
		n.removeHalfMails(0)
		n.reclaim(ctx, n.cfg.Now(), store.Reclaim{All: true, Deaths: n.cfg.Deaths})
	}
	for ctx.Err() == nil {
		n.sleep(ctx, n.pass(ctx, working))
	}
	return n.drain(cancel)
}

func (n *Node) drain(cancel context.CancelCauseFunc) error {
	n.log.Info("node stopping", "runs", len(n.runs), "deliveries", n.mails.Load())
	done := make(chan struct{})
	go func() { n.ended.Wait(); close(done) }()
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-done:
		return nil
	case <-timer.C:
	}
	cancel(errStopping)
	timer.Reset(2*linger - 100*time.Millisecond)
	select {
	case <-done:
		return nil
	case <-timer.C:
		return errors.New("stop: runs did not end; their leases will")
	}
}

// sleep waits until there may be something to do.
func (n *Node) sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-n.wake:
	case <-n.poke:
	case <-timer.C:
	}
}

// roomMade wakes the loop without waiting for it.
func (n *Node) roomMade() {
	select {
	case n.poke <- struct{}{}:
	default:
	}
}
