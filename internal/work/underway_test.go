package work_test

import (
	"context"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// A clock that is set forward ends the lease of a try that goes on. The node claims
// what it is sending itself: one message goes out, recorded under the newer claim.
func TestWhatIsBeingSentIsNotSentBesideItself(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		tries := 0
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error {
			tries++
			b.mu.Lock()
			b.deliveries[0].delivery.State, b.deliveries[0].fence = sitrep.DeliveryPending, "" // as the sweep does
			b.mu.Unlock()
			<-time.After(10 * time.Second)
			return nil
		}
		b.start(t)
		b.pass(5 * time.Minute)
		if d := b.posted("d1"); tries != 1 || d.State != sitrep.DeliverySent {
			t.Errorf("sent %d times, and the delivery is %s", tries, d.State)
		}
	})
}
