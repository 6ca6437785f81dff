package child_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// The test binary is its own child, and for one test its own parent.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case "child":
			all := handlers()
			maps.Copy(all, asking())
			os.Exit(child.Serve(all))
		case "parent":
			os.Exit(parent(os.Args[2], os.Args[3]))
		}
	}
	goleak.VerifyTestMain(m)
}

type text struct {
	Text string `json:"text"`
}

func handlers() map[string]child.Handler {
	return map[string]child.Handler{
		"echo": child.Handle(func(_ context.Context, in text, progress func(child.Progress)) (text, error) {
			progress(child.Progress{Stage: "half", Done: 0.5})
			fmt.Println("a library that prints")
			return in, nil
		}),
		"refuse": child.Handle(func(context.Context, text, func(child.Progress)) (text, error) {
			cause := errors.New("disk on fire")
			return text{}, fmt.Errorf("try: %w", &sitrep.Error{Code: sitrep.Conflict, Message: "Not now.", Err: cause})
		}),
		"fail": child.Handle(func(context.Context, text, func(child.Progress)) (text, error) {
			return text{}, errors.New("secret path /x")
		}),
		"crash": child.Handle(func(context.Context, text, func(child.Progress)) (text, error) {
			panic("worn out")
		}),
		"hang": child.Handle(func(_ context.Context, in text, progress func(child.Progress)) (text, error) {
			if in.Text != "" {
				_ = os.WriteFile(in.Text, []byte(strconv.Itoa(os.Getpid())), 0o600)
			}
			progress(child.Progress{Stage: "hanging"})
			select {}
		}),
		"eat": child.Handle(func(context.Context, text, func(child.Progress)) (text, error) {
			var held [][]byte
			for {
				block := make([]byte, 16<<20)
				for i := 0; i < len(block); i += 4096 {
					block[i] = 1
				}
				held = append(held, block)
				if len(held) > 1<<10 {
					return text{Text: "16 GB and no limit in sight"}, nil
				}
			}
		}),
		"look": child.Handle(func(ctx context.Context, _ text, _ func(child.Progress)) (text, error) {
			_ = os.WriteFile(filepath.Join(os.Getenv("TMPDIR"), "left-behind"), nil, 0o600)
			return text{Text: fmt.Sprint(os.Getpid(), " ", child.LimitsOf(ctx).Memory, " ", strings.Join(os.Environ(), ","))}, nil
		}),
	}
}

func starter() child.Starter { return child.Starter{Args: []string{"child"}} }

func TestAnswerComesBack(t *testing.T) {
	t.Parallel()
	var out text
	var stages []string
	err := starter().Call(t.Context(), "echo", text{"hello"}, &out, child.Listener{Progress: func(p child.Progress) { stages = append(stages, p.Stage) }})
	if err != nil || out.Text != "hello" || len(stages) != 1 || stages[0] != "half" {
		t.Fatalf("out %q, stages %v, err %v", out.Text, stages, err)
	}
}

func TestErrorKeepsCodeAndSafeMessage(t *testing.T) {
	t.Parallel()
	err := starter().Call(t.Context(), "refuse", text{}, nil, child.Listener{})
	if sitrep.CodeOf(err) != sitrep.Conflict || sitrep.MessageOf(err) != "Not now." {
		t.Fatalf("got %v", err)
	}
	if !strings.Contains(err.Error(), "disk on fire") {
		t.Errorf("the cause is lost to the log: %v", err)
	}
	for _, op := range []string{"fail", "no such op"} {
		err := starter().Call(t.Context(), op, text{}, nil, child.Listener{})
		if sitrep.CodeOf(err) != sitrep.Internal || strings.Contains(sitrep.MessageOf(err), "secret") {
			t.Errorf("%s: code %s, message %q", op, sitrep.CodeOf(err), sitrep.MessageOf(err))
		}
	}
}

func TestCrashIsTemporaryAndItsLastWordsAreKept(t *testing.T) {
	t.Parallel()
	err := starter().Call(t.Context(), "crash", text{}, nil, child.Listener{})
	if sitrep.CodeOf(err) != sitrep.Temporary || !strings.Contains(err.Error(), "worn out") {
		t.Fatalf("got %v", err)
	}
	if strings.Contains(sitrep.MessageOf(err), "worn out") {
		t.Errorf("the inside is shown: %q", sitrep.MessageOf(err))
	}
}

func TestChildIsKilledAtItsDeadline(t *testing.T) {
	t.Parallel()
	s := starter()
	s.Limits.Deadline = 300 * time.Millisecond
	start := time.Now()
	err := s.Call(t.Context(), "hang", text{}, nil, child.Listener{})
	if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), "300ms") {
		t.Fatalf("got %v", err)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %s", took)
	}
}

func TestMemoryBeyondTheLimitIsRefusedForGood(t *testing.T) {
	t.Parallel()
	if !child.LimitsMemory {
		t.Skip("no limit of memory under the race detector")
	}
	s := starter()
	s.Limits.Memory = 300 << 20
	err := s.Call(t.Context(), "eat", text{}, nil, child.Listener{})
	if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), "300 MB") {
		t.Fatalf("got %v", err)
	}
}

func TestCancelledCallEndsTheChild(t *testing.T) {
	t.Parallel()
	p, err := starter().Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	ctx, cancel := context.WithCancel(t.Context())
	pidFile := filepath.Join(t.TempDir(), "pid")
	err = p.Call(ctx, "hang", text{pidFile}, nil, child.Listener{Progress: func(child.Progress) { cancel() }})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if pid := readPID(t, pidFile); alive(pid) {
		t.Errorf("process %d is there after the call", pid)
	}
	if err := p.Call(t.Context(), "echo", text{}, nil, child.Listener{}); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("a dead child answered %v", err)
	}
	if err := starter().Call(ctx, "echo", text{}, nil, child.Listener{}); !errors.Is(err, context.Canceled) {
		t.Errorf("started for nobody: %v", err)
	}
}

func TestSessionAnswersManyCallsInOneProcess(t *testing.T) {
	t.Parallel()
	p, err := starter().Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	pids := map[string]bool{}
	var wg sync.WaitGroup
	var mu sync.Mutex
	for i := range 8 {
		wg.Go(func() {
			var out text
			if err := p.Call(t.Context(), "echo", text{strconv.Itoa(i)}, &out, child.Listener{}); err != nil || out.Text != strconv.Itoa(i) {
				t.Errorf("call %d: %q, %v", i, out.Text, err)
			}
			if err := p.Call(t.Context(), "look", text{}, &out, child.Listener{}); err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			pids[strings.Fields(out.Text)[0]] = true
		})
	}
	wg.Wait()
	if len(pids) != 1 {
		t.Errorf("processes: %v", pids)
	}
	if err := p.Call(t.Context(), "refuse", text{}, nil, child.Listener{}); sitrep.CodeOf(err) != sitrep.Conflict {
		t.Errorf("got %v", err)
	}
	if err := p.Call(t.Context(), "echo", text{}, nil, child.Listener{}); err != nil {
		t.Errorf("an error of a handler ended the session: %v", err)
	}
}

func TestChildSeesNoEnvironmentAndLeavesNoScratch(t *testing.T) {
	t.Parallel()
	s := starter()
	s.Scratch = t.TempDir()
	s.Limits = child.Limits{Memory: 400 << 20, Threads: 2}
	var out text
	if err := s.Call(t.Context(), "look", text{}, &out, child.Listener{}); err != nil {
		t.Fatal(err)
	}
	fields := strings.SplitN(out.Text, " ", 3)
	env := strings.Split(fields[2], ",")
	if len(env) != 3 || env[0] != "GOMAXPROCS=2" || env[1] != "MALLOC_ARENA_MAX=2" || !strings.HasPrefix(env[2], "TMPDIR="+s.Scratch) {
		t.Errorf("environment: %v", env)
	}
	if fields[1] != strconv.Itoa(400<<20) {
		t.Errorf("the handler sees a memory limit of %s", fields[1])
	}
	if left, _ := os.ReadDir(s.Scratch); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	if pid, _ := strconv.Atoi(fields[0]); alive(pid) {
		t.Errorf("process %d is there after the call, perhaps as a zombie", pid)
	}
}

func TestCloseEndsAChildInTheMidstOfItsWork(t *testing.T) {
	t.Parallel()
	p, err := starter().Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	err = p.Call(t.Context(), "hang", text{}, nil, child.Listener{Progress: func(child.Progress) { go p.Close() }})
	if sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("got %v", err)
	}
	p.Close()
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %s", took)
	}
}

func TestMissingProgramIsSaid(t *testing.T) {
	t.Parallel()
	s := child.Starter{Program: "/no/such/program", Scratch: t.TempDir()}
	if err := s.Call(t.Context(), "echo", text{}, nil, child.Listener{}); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("got %v", err)
	}
	if left, _ := os.ReadDir(s.Scratch); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// parent is a process that dies while its child works.
func parent(op, pidFile string) int {
	_ = starter().Call(context.Background(), op, text{pidFile}, nil, child.Listener{
		Progress: func(child.Progress) { fmt.Println("ready") },
		Answer: func(context.Context, string, json.RawMessage) (any, error) {
			fmt.Println("ready")
			select {}
		},
	})
	return 0
}

func TestChildEndsWhenItsParentIsKilled(t *testing.T) {
	t.Parallel()
	diesWithItsParent(t, "hang")
}

func diesWithItsParent(t *testing.T, op string) {
	t.Helper()
	pidFile := filepath.Join(t.TempDir(), "pid")
	cmd := exec.Command("/proc/self/exe", "parent", op, pidFile)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 8)); err != nil {
		t.Fatal(err)
	}
	pid := readPID(t, pidFile)
	if !alive(pid) {
		t.Fatal("the child is not there to begin with")
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	within(t, 5*time.Second, func() bool { return !running(pid) })
}

func readPID(t *testing.T, file string) int {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(b))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// alive also says so of a zombie.
func alive(pid int) bool {
	_, err := os.Stat("/proc/" + strconv.Itoa(pid))
	return err == nil
}

// running does not count a zombie, which an orphan may be for as long as
// whoever inherited it (not us) takes to wait for it.
func running(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

// within polls: there is no signal for the end of a process that is not ours.
func within(t *testing.T, limit time.Duration, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(limit); time.Now().Before(end); <-tick.C {
		if ok() {
			return
		}
	}
	t.Fatalf("not within %s", limit)
}

func BenchmarkCall(b *testing.B) {
	for b.Loop() {
		if err := starter().Call(b.Context(), "echo", text{"x"}, nil, child.Listener{}); err != nil {
			b.Fatal(err)
		}
	}
}
