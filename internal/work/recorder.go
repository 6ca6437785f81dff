package work

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// recorder writes down how deliveries ended, many in one transaction: what ends
// while a transaction is under way waits for the next one. A transaction waits
// for the disk, which would bound the messages a second.
type recorder struct {
	store Store
	now   func() time.Time

	mu      sync.Mutex
	waiting []ending
	writing bool
}

type ending struct {
	end  store.DeliveryEnd
	done chan error
}

// recordLimit is far longer than a database is away that fails over.
const recordLimit = 5 * time.Minute

// add returns when the end is on disk, or could not be written until stop. Gone: the
// delivery was not ours any more. Whoever finds nobody writing writes for all who wait.
func (r *recorder) add(ctx context.Context, stop <-chan struct{}, e store.DeliveryEnd) error {
	mine := ending{e, make(chan error, 1)}
	r.mu.Lock()
	r.waiting = append(r.waiting, mine)
	mustWrite := !r.writing
	r.writing = true
	r.mu.Unlock()
	if mustWrite {
		r.writeAll(ctx, stop)
	}
	return <-mine.done
}

func (r *recorder) writeAll(ctx context.Context, stop <-chan struct{}) {
	for {
		r.mu.Lock()
		batch := r.waiting
		r.waiting = nil
		r.writing = len(batch) > 0
		r.mu.Unlock()
		if len(batch) == 0 {
			return
		}
		lost, err := r.write(ctx, stop, batch)
		for _, one := range batch {
			if err == nil && slices.Contains(lost, one.end.Claim.Delivery.ID) {
				one.done <- sitrep.Errorf(sitrep.Gone, "This delivery is no longer held by this node.")
				continue
			}
			one.done <- err
		}
	}
}

// write tries on whatever the error: what is not recorded is sent a second time.
// While the database is away nobody else has it either, and who comes too late is
// told so by the fence.
func (r *recorder) write(ctx context.Context, stop <-chan struct{}, batch []ending) (lost []sitrep.ID, err error) {
	ends := make([]store.DeliveryEnd, len(batch))
	for i, one := range batch {
		ends[i] = one.end
	}
	for begun := r.now(); ; {
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeLimit)
		lost, err = r.store.EndDeliveries(limited, r.now(), ends)
		cancel()
		if err == nil || r.now().Sub(begun) > recordLimit || !rest(stop) {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("record how %d deliveries ended: %w", len(batch), err)
	}
	return lost, nil
}

// rest waits a little; false: there is no time left.
func rest(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return false
	case <-time.After(tick):
		return true
	}
}
