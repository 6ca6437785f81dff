package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/terminal"
)

func TestProgressIsShownOnATerminalOnly(t *testing.T) {
	t.Parallel()
	var pipe, screen bytes.Buffer
	for out, s := range map[*bytes.Buffer]terminal.Screen{&pipe: {Width: 80}, &screen: {TTY: true, Width: 80}} {
		b := newBar(out, s)
		b.show("reading", 0.4)
		b.show("reading", 1)
		b.end()
	}
	if pipe.Len() > 0 {
		t.Errorf("on a pipe: %q", &pipe)
	}
	got := screen.String()
	if !strings.Contains(got, "100 %  reading") || !strings.HasSuffix(got, "\r\x1b[K") || strings.Contains(got, "\n") {
		t.Errorf("on a terminal: %q", got)
	}
}

func TestProgressStaysOnOneLine(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	newBar(&out, terminal.Screen{TTY: true, Width: 40}).show(strings.Repeat("a long stage ", 20), 1)
	if line := strings.TrimPrefix(out.String(), "\r\x1b[K"); len([]rune(line)) > 39 {
		t.Errorf("%d columns: %q", len([]rune(line)), line)
	}
}

func TestTablesAreAlignedWithSpacesAlone(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := writeTable(&out, []string{"NAME", "N"}, [][]string{{"a\tb\nc", "1"}, {"Ümläut\x1b[31m", "22"}}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != 3 || strings.ContainsAny(out.String(), "\t\x1b") {
		t.Fatalf("got %q", &out)
	}
	at := strings.Index(lines[0], "N") + len("NAME  ")
	if lines[1][strings.Index(lines[1], "1"):] != "1" || at < 0 {
		t.Errorf("got %q", &out)
	}
}
