package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/terminal"
)

// program is what a command may use of the outside.
type program struct {
	ctx    context.Context // ends with the first signal
	out    io.Writer       // the result, nothing else
	err    io.Writer       // everything else
	screen terminal.Screen // of out
	status terminal.Screen // of err
}

func newProgram(ctx context.Context) *program {
	return &program{
		ctx:    ctx,
		out:    os.Stdout,
		err:    os.Stderr,
		screen: terminal.Of(os.Stdout),
		status: terminal.Of(os.Stderr),
	}
}

// say writes a line for people.
func (p *program) say(format string, args ...any) {
	_, _ = fmt.Fprintf(p.err, format+"\n", args...) // there is nobody to tell
}

// print writes a line of the result.
func (p *program) print(text string) error {
	_, err := fmt.Fprintln(p.out, text)
	return err
}

// printJSON writes the result for programs.
func (p *program) printJSON(v any) error {
	enc := json.NewEncoder(p.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// The defaults of settings that several commands share.
const (
	defaultListen = "127.0.0.1:8080"
	defaultData   = "./sitrep-data"
)

// state says where the service keeps what it knows.
type state struct {
	Data        string `type:"bytes" env:"SITREP_DATA" form:"folder" default:"${data}" placeholder:"FOLDER" help:"Where the state, the imported data and the mails lie (default ${data})."`
	DatabaseURL string `env:"SITREP_DATABASE_URL" form:"database" secret:"" placeholder:"URL" help:"postgres://… keeps the state there; without it, it is a SQLite file in the data folder."`
}

// open connects to the state and brings its schema up to date.
func (s state) open(ctx context.Context) (*store.Store, error) {
	return s.openWatched(ctx, store.Config{})
}

// openWatched is open with those who are told what is done.
func (s state) openWatched(ctx context.Context, cfg store.Config) (*store.Store, error) {
	dir, err := s.folder()
	if err != nil {
		return nil, err
	}
	cfg.Dir, cfg.URL = dir, s.DatabaseURL
	return store.Open(ctx, cfg)
}

// folder makes the data folder and returns its absolute path. Only its owner
// may look inside: rows of the data and mails lie there. Made by root, it belongs to
// the owner of the folder that it is in.
func (s state) folder() (string, error) {
	dir, err := filepath.Abs(s.Data)
	if err != nil {
		return "", fmt.Errorf("data folder %s: %w", s.Data, err)
	}
	if err := inherit.MkdirPrivate(dir); err != nil {
		return "", fmt.Errorf("make the data folder: %w", err)
	}
	return dir, nil
}

// with runs do with the state open. What it changes, whoever gave the command did.
func (s state) with(p *program, do func(*store.Store) error) (err error) {
	p.ctx = store.By(p.ctx, store.Actor{At: now()})
	st, err := s.open(p.ctx)
	if err != nil {
		return err
	}
	defer func() {
		if closed := st.Close(); err == nil {
			err = closed
		}
	}()
	return do(st)
}

// now is the clock of the commands.
func now() time.Time { return time.Now().UTC() }
