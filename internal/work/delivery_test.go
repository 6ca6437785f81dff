package work_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func (m *memory) post(id sitrep.ID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.deliveries = append(m.deliveries, &delivery{delivery: sitrep.Delivery{ID: id, State: sitrep.DeliveryPending}})
}

func (m *memory) posted(id sitrep.ID) sitrep.Delivery {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, d := range m.deliveries {
		if d.delivery.ID == id {
			return d.delivery
		}
	}
	return sitrep.Delivery{}
}

func TestDeliveriesAreMadeOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		made := map[sitrep.ID]int{}
		b.cfg.Deliveries = 1
		b.cfg.Deliver = func(_ context.Context, d store.DeliveryClaim) error { made[d.Delivery.ID]++; return nil }
		for _, id := range []sitrep.ID{"d1", "d2", "d3"} {
			b.post(id)
		}
		b.start(t)
		b.pass(time.Minute)
		for _, id := range []sitrep.ID{"d1", "d2", "d3"} {
			if d := b.posted(id); made[id] != 1 || d.State != sitrep.DeliverySent {
				t.Errorf("%s was made %d times and is %s", id, made[id], d.State)
			}
		}
	})
}

func TestDeliveriesAreRetriedOverADay(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		var tries []time.Time
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error {
			tries = append(tries, time.Now())
			return errors.New("a secret cause")
		}
		b.start(t)
		b.pass(3 * 24 * time.Hour)
		span := tries[len(tries)-1].Sub(tries[0])
		if len(tries) < 5 || span < 18*time.Hour || span > 30*time.Hour {
			t.Errorf("%d tries in %s", len(tries), span)
		}
		if d := b.posted("d1"); d.State != sitrep.DeliveryFailed || strings.Contains(d.LastError, "secret") {
			t.Errorf("%s: %q", d.State, d.LastError)
		}
	})
}

func TestPermanentErrorEndsADeliveryAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error {
			return sitrep.Invalidf("The address was refused.")
		}
		b.start(t)
		if d := b.posted("d1"); d.State != sitrep.DeliveryFailed || d.LastError != "The address was refused." || d.Attempts != 1 {
			t.Errorf("%+v", d)
		}
	})
}

func TestPanicOfADeliveryIsAFailedTry(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.cfg.Deliver = func(_ context.Context, d store.DeliveryClaim) error {
			if d.Delivery.Attempts == 0 {
				panic("oh")
			}
			return nil
		}
		b.start(t)
		b.pass(2 * time.Minute)
		if d := b.posted("d1"); d.State != sitrep.DeliverySent || d.Attempts != 2 {
			t.Errorf("%+v", d)
		}
	})
}

func TestDeliveryCutOffByAStopIsTriedAgainAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.cfg.Deliver = func(ctx context.Context, _ store.DeliveryClaim) error { <-ctx.Done(); return ctx.Err() }
		b.start(t)
		took, err := b.stop()
		if took > 10*time.Second || err != nil {
			t.Errorf("stopped after %s: %v", took, err)
		}
		if d := b.deliveries[0]; d.delivery.State != sitrep.DeliveryPending || d.notBefore.After(time.Now()) || d.delivery.Attempts != 0 {
			t.Errorf("%+v", d)
		}
	})
}

func TestNoDeliveryBeginsAfterItsReportWasDeleted(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error { t.Error("delivered"); return nil }
		b.block["may send"] = time.Now().Add(time.Second)
		b.start(t) // claimed, and about to look
		b.mu.Lock()
		b.deliveries = nil
		b.mu.Unlock()
		b.pass(time.Minute)
		if n := len(b.times("end delivery")); n != 0 {
			t.Errorf("%d writes about a delivery that is gone", n)
		}
	})
}
