package work

import (
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// underway are the deliveries that this process is about, by id, each with its newest
// claim. A clock that is set forward ends the leases of tries that go on, and the
// process claims what it is sending at that moment: it must not send it beside
// itself, but record it under the new claim.
type underway struct {
	mu     sync.Mutex
	claims map[sitrep.ID]store.DeliveryClaim
}

// begin takes a claim; false: a try is under way, which has the claim now.
func (u *underway) begin(d store.DeliveryClaim) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	_, going := u.claims[d.Delivery.ID]
	if u.claims == nil {
		u.claims = map[sitrep.ID]store.DeliveryClaim{}
	}
	u.claims[d.Delivery.ID] = d
	return !going
}

// newest is the claim that a try holds now.
func (u *underway) newest(d store.DeliveryClaim) store.DeliveryClaim {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.claims[d.Delivery.ID]
}

// end forgets a try that was recorded under a claim; false: there is a newer one,
// under which nothing has been recorded.
func (u *underway) end(recorded store.DeliveryClaim) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.claims[recorded.Delivery.ID].Fence != recorded.Fence {
		return false
	}
	delete(u.claims, recorded.Delivery.ID)
	return true
}
