package work_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// A connection that is lost at the other end never answers. The renewal on it must
// leave time for others, on new connections.
func TestRenewalsThatGetNoAnswerLeaveTimeForAnother(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.hangs["renew"] = 2
		causes := make(chan error, 1)
		b.cfg.Run = untilCancelled(causes)
		b.start(t)
		b.pass(14 * time.Second)
		if len(causes) != 0 {
			t.Errorf("cancelled: %v", <-causes)
		}
		if left := time.Until(b.row("e1").until); left < 8*time.Second {
			t.Errorf("the lease has %s left", left)
		}
	})
}

// Nor may one be so short that a slow database never has the time to answer.
func TestSlowDatabaseCanRenew(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.add("e1")
		b.slow["renew"] = 2 * time.Second
		causes := make(chan error, 1)
		b.cfg.Run = untilCancelled(causes)
		b.start(t)
		b.pass(90 * time.Second)
		if len(causes) != 0 {
			t.Errorf("cancelled: %v", <-causes)
		}
	})
}

func TestRenewalsOfADeliveryThatGetNoAnswerLeaveTimeForAnother(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		b.post("d1")
		b.hangs["renew delivery"] = 5
		b.cfg.Deliver = func(ctx context.Context, _ store.DeliveryClaim) error {
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-time.After(90 * time.Second):
				return nil
			}
		}
		b.start(t)
		b.pass(2 * time.Minute)
		if d := b.posted("d1"); d.State != sitrep.DeliverySent || d.Attempts != 1 {
			t.Errorf("%s after %d tries: %s", d.State, d.Attempts, d.LastError)
		}
	})
}

// importing runs a report whose import goes on until it is released or its context ends.
func (p *place) importing(t *testing.T) (release chan struct{}, ended <-chan error) {
	t.Helper()
	p.content, p.imported = "v2", make(chan struct{})
	done := make(chan error, 1)
	go func() {
		_, err := p.runner().Run(t.Context(), p.claim())
		done <- err
	}()
	synctest.Wait()
	return p.imported, done
}

func TestImportWhoseRenewalsGetNoAnswerGoesOnWhenOneDoes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		p.hangs = 2
		release, ended := p.importing(t)
		<-time.After(time.Minute)
		close(release)
		if err := <-ended; err != nil || p.added != 1 {
			t.Errorf("%d snapshots were recorded: %v", p.added, err)
		}
	})
}

// An import that is not held any more ends, records nothing, and costs the runs that
// want it no try.
func TestImportThatIsLostEndsAndRecordsNothing(t *testing.T) {
	for name, lose := range map[string]func(*place){
		"taken over": func(p *place) { p.held = "another node's" },
		"cut off":    func(p *place) { p.hangs = 1000 },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newPlace(t)
				_, ended := p.importing(t)
				began := time.Now()
				p.mu.Lock()
				lose(p)
				p.mu.Unlock()
				err := <-ended
				if took := time.Since(began); took > 13*time.Second {
					t.Errorf("it ended after %s, when another node may have begun", took)
				}
				if code := sitrep.CodeOf(err); p.added != 0 || code != sitrep.Internal || errors.Is(err, context.Canceled) {
					t.Errorf("%d snapshots were recorded; the run ends with %v", p.added, err)
				}
				if p.told != nil {
					t.Errorf("those who wait were told %v", p.told)
				}
			})
		})
	}
}

// A result in hand that comes too late is thrown away.
func TestImportThatEndsAfterItWasTakenOverRecordsNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPlace(t)
		release, ended := p.importing(t)
		p.mu.Lock()
		p.held = "another node's"
		p.mu.Unlock()
		close(release)
		if err := <-ended; err == nil || p.added != 0 {
			t.Errorf("%d snapshots were recorded: %v", p.added, err)
		}
	})
}
