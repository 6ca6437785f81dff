//go:build crash

package crashtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"syscall"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// ledger is what the clients were told: the truth that the service is held to.
type ledger struct {
	mu       sync.Mutex
	nodes    []*apptest.Server
	accepted map[string]request // by report id
	deleted  map[string]bool
	cut      int           // requests without an answer
	replayed int           // requests that had been done all the same
	asking   chan struct{} // gets a value when a client is about to ask
}

// request is a creation as it was asked for.
type request struct {
	Prompt       string   `json:"prompt"`
	DatasetID    string   `json:"datasetId"`
	Frequency    string   `json:"scheduleFrequency"`
	APIRetention bool     `json:"deliveryApiRetention"`
	EmailEnabled bool     `json:"emailEnabled"`
	Recipients   []string `json:"recipients"`
}

func newLedger() *ledger {
	return &ledger{accepted: map[string]request{}, deleted: map[string]bool{}, asking: make(chan struct{})}
}

func (l *ledger) serve(nodes []*apptest.Server) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.nodes = append([]*apptest.Server(nil), nodes...)
}

func (l *ledger) node(random *rand.Rand) *apptest.Server {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.nodes[random.IntN(len(l.nodes))]
}

func (l *ledger) cutOff() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut++
}

// waitForRequest returns when a client is about to ask for something.
func (l *ledger) waitForRequest(ctx context.Context) {
	select {
	case <-l.asking:
	case <-time.After(time.Second):
	case <-ctx.Done():
	}
}

// client creates reports one after the other, and deletes some. What it asked
// for when the service died it asks for again, with the same Idempotency-Key,
// until it is answered.
type client struct {
	h      *harness
	number int
	random *rand.Rand
	asked  int
}

// startClients returns a function that lets the clients end what they are
// about and waits for them.
func (h *harness) startClients(n int) (done func()) {
	stop := make(chan struct{})
	var working sync.WaitGroup
	for i := range n {
		c := &client{h: h, number: i, random: rand.New(rand.NewPCG(h.seed, uint64(i+2)))}
		working.Go(func() { c.work(h.t.Context(), stop) })
	}
	return func() {
		close(stop)
		working.Wait()
		h.created, h.deleted, h.cut, h.replayed = len(h.ledger.accepted), len(h.ledger.deleted), h.ledger.cut, h.ledger.replayed
	}
}

// backlog is how much may wait before clients ask for more: what matters is that
// there is always work, not how much.
const backlog = 30

func (c *client) work(ctx context.Context, stop <-chan struct{}) {
	for !c.h.t.Failed() {
		if !c.h.delete.Load() && c.h.left(time.Now()) > backlog {
			if !c.pause(stop) {
				return
			}
			continue
		}
		r := c.draft()
		id, err := c.create(ctx, r)
		if err == nil && r.Frequency != "on_demand" {
			err = c.h.state.age(ctx, id)
		}
		if err == nil && (c.h.delete.CompareAndSwap(true, false) || c.random.IntN(10) == 0) {
			err = c.delete(ctx, id)
		}
		if err != nil {
			c.h.t.Errorf("client %d: %v", c.number, err)
			return
		}
		if !c.pause(stop) {
			return
		}
	}
}

// pause waits a little and reports whether to go on.
func (c *client) pause(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return false
	case <-time.After(time.Duration(50+c.random.IntN(400)) * time.Millisecond):
		return true
	}
}

func (c *client) draft() request {
	c.asked++
	r := request{
		Prompt:       []string{"total revenue by region", "monthly revenue", "top 5 products by revenue"}[c.random.IntN(3)],
		DatasetID:    c.h.sources[c.random.IntN(sources)].dataset,
		Frequency:    []string{"on_demand", "on_demand", "on_demand", "daily"}[c.random.IntN(4)],
		APIRetention: true,
		EmailEnabled: c.random.IntN(4) > 0,
		Recipients:   []string{},
	}
	for i := range c.random.IntN(4) {
		r.Recipients = append(r.Recipients, fmt.Sprintf("reader%d.%d.%d@example.com", c.number, c.asked, i))
	}
	return r
}

func (c *client) create(ctx context.Context, r request) (id string, err error) {
	body, err := json.Marshal(r)
	if err != nil {
		return "", err
	}
	answer, err := c.insist(ctx, apptest.Request{
		Method: http.MethodPost, Target: "/v1/api/reports", Body: body,
		Header: http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {fmt.Sprintf("%d-%d", c.number, c.asked)}},
	})
	if err != nil {
		return "", err
	}
	if answer.Status != http.StatusCreated {
		return "", fmt.Errorf("create: %d %s", answer.Status, answer.Body)
	}
	var created struct{ ID string }
	if err := json.Unmarshal(answer.Body, &created); err != nil || created.ID == "" {
		return "", fmt.Errorf("create: %w in %s", err, answer.Body)
	}
	l := c.h.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	l.accepted[created.ID] = r
	if answer.Header.Get("Idempotency-Replayed") == "true" {
		l.replayed++
	}
	return created.ID, nil
}

func (c *client) delete(ctx context.Context, id string) error {
	answer, err := c.insist(ctx, apptest.Request{Method: http.MethodDelete, Target: "/v1/api/reports/" + id, Header: http.Header{}})
	if err != nil {
		return err
	}
	// Not found: the first answer was lost with the process that gave it.
	if answer.Status != http.StatusOK && answer.Status != http.StatusNotFound {
		return fmt.Errorf("delete %s: %d %s", id, answer.Status, answer.Body)
	}
	l := c.h.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	l.deleted[id] = true
	return nil
}

// insist asks until there is an answer.
func (c *client) insist(ctx context.Context, r apptest.Request) (apptest.Answer, error) {
	r.Header.Set("X-Api-Key", c.h.key)
	for {
		select {
		case c.h.ledger.asking <- struct{}{}:
		default:
		}
		limited, cancel := context.WithTimeout(ctx, 10*time.Second)
		answer, err := c.h.ledger.node(c.random).Do(limited, r)
		cancel()
		if err == nil && answer.Status != http.StatusServiceUnavailable {
			return answer, nil
		}
		if err != nil && !errors.Is(err, syscall.ECONNREFUSED) {
			c.h.ledger.cutOff()
		}
		select {
		case <-ctx.Done():
			return apptest.Answer{}, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}
