package work_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// mortal is what a copy of this test is told that runs a node and may be ended by
// what it does.
type mortal struct {
	Dir, URL string        // of the state
	Ahead    time.Duration // its clock: beyond the leases of the one before it
}

const mortalVariable = "SITREP_WORK_MORTAL"

func TestMain(m *testing.M) {
	if text := os.Getenv(mortalVariable); text != "" {
		live(text)
	}
	if len(os.Args) > 1 && os.Args[1] == glancerVariable {
		os.Exit(glances())
	}
	os.Exit(m.Run())
}

// live is the copy. It ends when its input does, at the latest.
func live(text string) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() { _, _ = os.Stdin.Read(make([]byte, 1)); cancel() }()
	var self mortal
	err := json.Unmarshal([]byte(text), &self)
	if err != nil {
		panic(err)
	}
	st, err := store.Open(ctx, store.Config{Dir: self.Dir, URL: self.URL})
	if err != nil {
		panic(err)
	}
	err = work.New(work.Config{
		Store: st, Node: "mortal", Workers: 4, Logger: slog.New(slog.NewTextHandler(os.Stderr, nil)),
		Now: func() time.Time { return time.Now().Add(self.Ahead) }, Alone: self.URL == "",
		Run: func(ctx context.Context, c store.Claim) (store.Outcome, error) {
			if strings.HasPrefix(c.Report.Prompt, "deadly") {
				<-time.After(50 * time.Millisecond) // for others to begin beside it
				die()
			}
			<-time.After(200 * time.Millisecond) // to be hit beside it
			return complete(ctx, c)
		},
		Deliver: func(_ context.Context, d store.DeliveryClaim) error {
			if strings.HasPrefix(d.Delivery.Email, "deadly") {
				die()
			}
			return nil
		},
	}).Run(ctx)
	if err != nil {
		panic(err)
	}
	os.Exit(0)
}

func die() {
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}

func TestWhatEndsItsProcessEachTimeFailsAndOthersGoOn(t *testing.T) {
	onEach(t, func(t *testing.T, s *state) {
		deadly := s.report(func(r *sitrep.Report) { r.Prompt = "deadly" })
		var others []sitrep.Report
		for range 5 {
			others = append(others, s.report(nil))
		}
		mail := s.report(func(r *sitrep.Report) { r.Recipients[0].Email = "deadly@example.com" })
		lives := s.mortals(func() bool {
			return s.ended(mail.ID, sitrep.Completed)() && s.delivered(mail.ID, sitrep.DeliveryFailed) && s.allSent(others)
		})
		t.Logf("%d processes were needed", lives) // eleven: five deaths by the run, five by the delivery, and one that goes on
		e := s.executions(deadly.ID)[0]
		if e.Status != sitrep.Failed || e.Deaths != work.DefaultDeaths || e.Attempts != 0 || !strings.HasPrefix(e.Error, "Stopped after its process ended 5 times") {
			t.Errorf("the run that ends its process is %s after %d deaths and %d tries: %q", e.Status, e.Deaths, e.Attempts, e.Error)
		}
		for _, r := range others {
			if e := s.executions(r.ID)[0]; e.Status != sitrep.Completed {
				t.Errorf("one beside it is %s after %d deaths: %s", e.Status, e.Deaths, e.Error)
			}
		}
	})
}

// mortals runs one process after the other until all is done, and says how many.
func (s *state) mortals(done func() bool) (lives int) {
	s.t.Helper()
	for lives = 1; lives <= 20; lives++ {
		self, err := json.Marshal(mortal{Dir: s.cfg.Dir, URL: s.cfg.URL, Ahead: time.Duration(lives) * 2 * time.Minute})
		if err != nil {
			s.t.Fatal(err)
		}
		process := exec.CommandContext(s.t.Context(), os.Args[0])
		process.Env = append(os.Environ(), mortalVariable+"="+string(self))
		process.Stderr = s.t.Output()
		life, err := process.StdinPipe()
		if err != nil {
			s.t.Fatal(err)
		}
		if err := process.Start(); err != nil {
			s.t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- process.Wait() }()
		if s.outlives(ended, done) {
			_ = life.Close()
			if err := <-ended; err != nil {
				s.t.Error(err)
			}
			return lives
		}
	}
	s.t.Fatalf("there is something left to do after %d processes", lives)
	return lives
}

// outlives waits until all is done, or the process has ended before.
func (s *state) outlives(ended <-chan error, done func() bool) bool {
	s.t.Helper()
	limit := time.After(time.Minute)
	for look := time.NewTicker(20 * time.Millisecond); ; {
		select {
		case <-ended:
			return false
		case <-limit:
			s.t.Fatal("nothing ends")
		case <-look.C:
			if done() {
				return true
			}
		}
	}
}

func (s *state) allSent(reports []sitrep.Report) bool {
	s.t.Helper()
	for _, r := range reports {
		if !s.delivered(r.ID, sitrep.DeliverySent) {
			return false
		}
	}
	return true
}

// delivered reports whether the delivery of a report's run stands there.
func (s *state) delivered(report sitrep.ID, state sitrep.DeliveryState) bool {
	s.t.Helper()
	all, err := s.st.DeliveriesOf(s.t.Context(), s.executions(report)[0].ID)
	if err != nil {
		s.t.Fatal(err)
	}
	return len(all) == 1 && all[0].State == state
}
