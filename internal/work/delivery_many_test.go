package work_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func TestManyDeliveriesAreRecordedInFewTransactions(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		var mu sync.Mutex
		under, most := 0, 0
		b.cfg.Deliveries = 4
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error {
			mu.Lock()
			under++
			most = max(most, under)
			mu.Unlock()
			<-time.After(time.Millisecond)
			mu.Lock()
			under--
			mu.Unlock()
			return nil
		}
		for i := range 400 {
			b.post(sitrep.ID(fmt.Sprintf("d%d", i)))
		}
		b.block["end deliveries"] = time.Now().Add(time.Second) // the disk is slow at first
		b.start(t)
		b.pass(time.Minute)
		for i := range 400 {
			if d := b.posted(sitrep.ID(fmt.Sprintf("d%d", i))); d.State != sitrep.DeliverySent {
				t.Fatalf("d%d is %s", i, d.State)
			}
		}
		if most != 4 {
			t.Errorf("%d messages under way at once, want 4", most)
		}
		if claims, ends := len(b.times("claim deliveries")), len(b.times("end deliveries")); claims > 100 || ends > 350 { // those that ended in the first second are one record
			t.Errorf("%d claims and %d records for 400 deliveries", claims, ends)
		}
	})
}

func TestSlowServerIsWaitedForAndTheLeaseHeld(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		tries := 0
		b.cfg.Deliver = func(ctx context.Context, _ store.DeliveryClaim) error {
			tries++
			select {
			case <-time.After(4 * time.Minute):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		b.start(t)
		b.pass(5 * time.Minute)
		if d := b.posted("d1"); d.State != sitrep.DeliverySent || tries != 1 {
			t.Errorf("%s after %d tries", d.State, tries)
		}
		if beats := len(b.times("renew delivery")); beats < 10 {
			t.Errorf("%d renewals in four minutes", beats)
		}
	})
}

func TestWhoWantsNoMailIsNotSentAnyAndNoTryIsCounted(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.faults["may send"] = []error{sitrep.Errorf(sitrep.Forbidden, "The recipient wants no mail of this report.")}
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error { t.Error("delivered"); return nil }
		b.start(t)
		b.pass(time.Minute)
		if d := b.posted("d1"); d.State != sitrep.DeliverySuppressed || d.LastError != "The recipient wants no mail of this report." {
			t.Errorf("%+v", d)
		}
	})
}

func TestRecordIsTriedAgainWhileTheDatabaseIsAway(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		away := sitrep.Errorf(sitrep.Temporary, "away")
		b.faults["end deliveries"] = []error{away, away, away}
		tries := 0
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error { tries++; return nil }
		b.start(t)
		b.pass(10 * time.Second)
		if d := b.posted("d1"); d.State != sitrep.DeliverySent || tries != 1 {
			t.Errorf("%s after %d tries: what is not recorded comes twice", d.State, tries)
		}
	})
}

// A database that fails over is away for half a minute, and says nothing meanwhile.
func TestMessageThatIsTakenWhileTheDatabaseHangsComesOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.block["end deliveries"] = time.Now().Add(35 * time.Second)
		tries := 0
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error { tries++; return nil }
		b.start(t)
		b.pass(40 * time.Second)
		if d := b.posted("d1"); d.State != sitrep.DeliverySent || tries != 1 {
			t.Errorf("%s after %d tries", d.State, tries)
		}
	})
}

func TestNodeStopsInTimeWhileTheDatabaseHangs(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		for _, name := range []string{"end deliveries", "claim", "claim deliveries", "sweep", "reclaim", "due"} {
			b.block[name] = time.Now().Add(time.Hour)
		}
		delete(b.block, "claim deliveries")
		b.cfg.Deliver = func(context.Context, store.DeliveryClaim) error { return nil }
		b.start(t)
		b.pass(30 * time.Second)
		if took, err := b.stop(); took > 10*time.Second {
			t.Errorf("stopped after %s: %v", took, err)
		}
	})
}

func TestConversationOutlastsADatabaseThatIsAwayForHalfAMinute(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.block["renew delivery"] = time.Now().Add(55 * time.Second)
		tries := 0
		b.cfg.Deliver = func(ctx context.Context, _ store.DeliveryClaim) error {
			tries++
			select {
			case <-time.After(4 * time.Minute):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		b.start(t)
		b.pass(5 * time.Minute)
		if d := b.posted("d1"); d.State != sitrep.DeliverySent || tries != 1 {
			t.Errorf("%s after %d tries", d.State, tries)
		}
	})
}

func TestTryEndsBeforeItsLease(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.block["renew delivery"] = time.Now().Add(time.Hour)
		start, ended := time.Now(), time.Duration(0)
		b.cfg.Deliver = func(ctx context.Context, _ store.DeliveryClaim) error {
			<-ctx.Done()
			ended = time.Since(start)
			return ctx.Err()
		}
		b.start(t)
		b.pass(2 * time.Minute)
		if n := len(b.times("end deliveries")); ended < 50*time.Second || ended >= time.Minute || n != 0 {
			t.Errorf("ended after %s, %d records", ended, n)
		}
	})
}

func TestLostLeaseEndsTheTryAndRecordsNothing(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.faults["renew delivery"] = []error{sitrep.Errorf(sitrep.Gone, "gone")}
		ended := errors.New("not ended")
		b.cfg.Deliver = func(ctx context.Context, _ store.DeliveryClaim) error {
			<-ctx.Done()
			ended = context.Cause(ctx)
			return ctx.Err()
		}
		b.start(t)
		b.pass(30 * time.Second)
		if n := len(b.times("end deliveries")); n != 0 || ended == nil || ended.Error() == "not ended" {
			t.Errorf("%d records, %v", n, ended)
		}
	})
}

func TestOperatorsNoticesAreDraftedSoon(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.cfg.Notice = &store.NoticeDraft{Email: "operator@example.com"}
		b.start(t)
		b.pass(time.Minute)
		if n := len(b.times("draft notice")); n < 3 {
			t.Errorf("looked %d times in a minute", n)
		}
	})
}
