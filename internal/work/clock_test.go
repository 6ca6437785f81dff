package work_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// skewed is a clock that a test sets.
type skewed struct{ off atomic.Int64 }

func (s *skewed) now() time.Time { return time.Now().Add(time.Duration(s.off.Load())) }

func (s *skewed) set(off time.Duration) { s.off.Store(int64(off)) }

// TestClockSetBackAnHourLosesAndDoublesNothing: what was begun ends, what comes
// runs at once, no slot runs again, and what waits for a time comes when the clock
// has it again.
func TestClockSetBackAnHourLosesAndDoublesNothing(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		var clock skewed
		goOn := make(chan struct{})
		var runs atomic.Int32
		s.node("a", func(c *work.Config) {
			c.Now = clock.now
			c.Run = func(ctx context.Context, claim store.Claim) (store.Outcome, error) {
				runs.Add(1)
				switch {
				case claim.Report.RefID == "slow":
					<-goOn
				case claim.Report.RefID == "again" && claim.Execution.Attempts == 0:
					return store.Outcome{}, sitrep.Errorf(sitrep.Temporary, "The disk is full.")
				}
				return complete(ctx, claim)
			}
		})
		daily := s.report(func(r *sitrep.Report) {
			r.WorkflowType = sitrep.WorkflowScheduled
			r.Schedule = sitrep.Schedule{Frequency: sitrep.Daily, Anchor: time.Now().AddDate(0, 0, -1).Add(time.Second)}
		})
		slow := s.report(func(r *sitrep.Report) { r.RefID = "slow" })
		again := s.report(func(r *sitrep.Report) { r.RefID = "again" })
		s.eventually("the slot runs", s.ended(daily.ID, sitrep.Completed))
		s.eventually("a run is under way", s.ended(slow.ID, sitrep.Generating))
		s.eventually("a try has failed", func() bool { return s.executions(again.ID)[0].Attempts == 1 })
		slot := s.executions(daily.ID)[0].Slot

		clock.set(-time.Hour)
		close(goOn)
		s.eventually("what was begun ends", s.ended(slow.ID, sitrep.Completed))
		new := s.report(func(r *sitrep.Report) { r.CreatedAt = clock.now() })
		s.eventually("what comes runs at once", s.ended(new.ID, sitrep.Completed))
		if e := s.executions(again.ID)[0]; e.Status != sitrep.Pending || e.Error != "The disk is full." {
			t.Errorf("what waits for its time is %s: %q", e.Status, e.Error)
		}

		clock.set(10 * time.Second)
		s.eventually("what waits comes with its time", s.ended(again.ID, sitrep.Completed))
		if all := s.executions(daily.ID); len(all) != 1 || !all[0].Slot.Equal(slot) {
			t.Errorf("%d runs of one slot", len(all))
		}
		if n := runs.Load(); n != 5 {
			t.Errorf("%d runs, want one of each and one more try", n)
		}
	})
}
