package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/terminal"
)

// bar shows how far an import is, on a terminal only: on a pipe it would be
// junk in somebody's log.
type bar struct {
	out    io.Writer // nil: not shown
	width  int
	drawn  time.Time
	filled bool // something is on the line
}

func newBar(out io.Writer, s terminal.Screen) *bar {
	if !s.TTY {
		return &bar{}
	}
	return &bar{out: out, width: s.Width}
}

const (
	barCells    = 30
	barInterval = 50 * time.Millisecond // between two drawings
)

// show draws the bar anew; done is 0 to 1.
func (b *bar) show(stage string, done float64) {
	if b.out == nil || time.Since(b.drawn) < barInterval && done < 1 {
		return
	}
	b.drawn, b.filled = time.Now(), true
	cells := int(barCells * min(max(done, 0), 1))
	line := fmt.Sprintf("%s%s %3.0f %%  %s", strings.Repeat("█", cells), strings.Repeat("░", barCells-cells), 100*done, stage)
	b.write(clip(line, b.width-1))
}

// end takes the bar away.
func (b *bar) end() {
	if b.filled {
		b.write("")
		b.filled = false
	}
}

// write puts text in place of what is on the line.
func (b *bar) write(text string) {
	_, _ = io.WriteString(b.out, "\r\x1b[K"+text) // a bar that cannot be drawn stops no import
}
