package child

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/scratch"
)

// closeGrace is how long a child may take to end once its stdin is closed.
const closeGrace = 2 * time.Second

// Process is a running child that answers calls, one at a time, until it is
// closed, its deadline comes, or a call's context ends: a handler cannot be
// interrupted, so that kills it.
type Process struct {
	cmd     *exec.Cmd
	in      *os.File // the child's stdin; open as long as the child shall live
	out     *os.File
	answers *json.Decoder
	said    *ends // of stderr
	scratch *scratch.Folder
	limits  Limits
	alarm   *time.Timer
	late    atomic.Bool // the alarm went off
	ended   chan struct{}
	exit    error // of Wait; read after ended

	calling sync.Mutex
	sending sync.Mutex
	closing sync.Once
}

// Start starts a child. The caller must Close it. ctx bounds the start only.
// Error: Temporary when no process can be had.
func (s Starter) Start(ctx context.Context) (*Process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, err := s.start()
	if err != nil {
		return nil, &sitrep.Error{Code: sitrep.Temporary, Message: "No process could be started for the work.", Err: err}
	}
	return p, nil
}

func (s Starter) start() (*Process, error) {
	room, err := scratch.Make(s.Scratch, "sitrep-child-")
	if err != nil {
		return nil, fmt.Errorf("make the child's scratch folder: %w", err)
	}
	p := &Process{scratch: room, limits: s.Limits.withDefaults(), said: &ends{}, ended: make(chan struct{})}
	// No context: what kills a child is its deadline or the end of a call.
	p.cmd = exec.CommandContext(context.Background(), cmp.Or(s.Program, "/proc/self/exe"), s.Args...)
	// C's heap has a part for each thread that asks for memory, which grows page by page: no more of them than work at once.
	threads := strconv.Itoa(p.limits.Threads)
	p.cmd.Env = append(failpoint.Environ(), "GOMAXPROCS="+threads, "MALLOC_ARENA_MAX="+threads, "TMPDIR="+room.Path())
	p.cmd.Dir = room.Path()
	p.cmd.Stderr = p.said
	p.cmd.SysProcAttr = attributes()
	p.cmd.WaitDelay = closeGrace
	if err := p.run(); err != nil {
		_ = room.Remove()
		return nil, err
	}
	if err := p.send(hello{Limits: p.limits}); err != nil {
		p.Close()
		return nil, fmt.Errorf("greet the child: %w", err)
	}
	return p, nil
}

// run starts the process with pipes of our own: those of exec.Cmd are closed
// by Wait, which here runs beside the reads.
func (p *Process) run() error {
	childIn, in, err := os.Pipe()
	if err != nil {
		return err
	}
	defer func() { _ = childIn.Close() }()
	out, childOut, err := os.Pipe()
	if err != nil {
		return errors.Join(err, in.Close())
	}
	defer func() { _ = childOut.Close() }()
	p.in, p.out, p.answers = in, out, json.NewDecoder(out)
	p.cmd.Stdin, p.cmd.Stdout = childIn, childOut
	if err := p.cmd.Start(); err != nil {
		return errors.Join(fmt.Errorf("start %s: %w", p.cmd.Path, err), in.Close(), out.Close())
	}
	p.alarm = time.AfterFunc(p.limits.Deadline, func() {
		p.late.Store(true)
		p.kill()
	})
	go func() {
		p.exit = p.cmd.Wait()
		close(p.ended)
	}()
	return nil
}

// kill ends the whole process group. The group's number cannot have been given
// to others yet unless all numbers were used since the child was waited for.
func (p *Process) kill() {
	select {
	case <-p.ended:
	default:
		_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
	}
}

// Call sends one request and waits for its answer, as [Starter.Call] does.
// After an error other than the handler's the child is gone.
func (p *Process) Call(ctx context.Context, op string, in, out any, hear Listener) error {
	p.calling.Lock()
	defer p.calling.Unlock()
	body, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("write request %q: %w", op, err)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, p.kill)
	defer stop()
	desk := p.openDesk(ctx, hear)
	defer desk.close()
	if err := p.send(order{Op: op, In: body}); err != nil {
		return p.died(ctx, op, err)
	}
	failpoint.Pass(failpoint.RunAsked)
	answer, err := p.receive(desk)
	if err != nil {
		return p.died(ctx, op, err)
	}
	if answer.Error != nil {
		return answer.Error.toError()
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(answer.Result, out); err != nil {
		return fmt.Errorf("read the answer to %q: %w", op, err)
	}
	return nil
}

// send writes one value. Answers to questions are sent beside each other.
func (p *Process) send(v any) error {
	p.sending.Lock()
	defer p.sending.Unlock()
	return json.NewEncoder(p.in).Encode(v)
}

// receive reads up to the frame that ends an answer.
func (p *Process) receive(d *desk) (frame, error) {
	for {
		var f frame
		if err := p.answers.Decode(&f); err != nil {
			return f, err
		}
		switch {
		case f.Progress != nil:
			d.report(*f.Progress)
		case f.Ask != nil:
			d.take(*f.Ask)
		default:
			return f, nil
		}
	}
}

// Close ends the child and returns when it is gone and its scratch is removed.
// It may be called more than once, also during a Call, which then fails.
func (p *Process) Close() {
	p.closing.Do(func() {
		_ = p.in.Close()
		select {
		case <-p.ended:
		case <-time.After(closeGrace):
			p.kill()
			<-p.ended
		}
		p.alarm.Stop()
		_ = p.out.Close()
		_ = p.scratch.Remove()
	})
	<-p.ended
}

// Alive reports whether the child has not ended yet. It may in the next moment.
func (p *Process) Alive() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}
