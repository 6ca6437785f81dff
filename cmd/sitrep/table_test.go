package main

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestTextsOfOthersStayOnOneLineOfATerminal(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"plain":                "plain",
		" padded ":             "padded",
		"two\nlines":           "two lines",
		"tab\tbed":             "tab bed",
		"\x1b[31mred\x1b[0m":   "[31mred [0m",
		"\u009b31mred":         "31mred", // the one-byte form of the same escape
		"Größe – 売上":           "Größe – 売上",
		"bell\a, delete\x7f!":  "bell , delete !",
		"\x00":                 "",
		"non\u00a0breaking ok": "non\u00a0breaking ok",
	} {
		if got := oneLine(in); got != want {
			t.Errorf("oneLine(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLongTextsAreCutByCharacters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"short", 5, "short"},
		{"longer", 5, "long…"},
		{"äöüßé!", 5, "äöüß…"},
		{"  abc  ", 3, "abc"},
		{"", 3, ""},
		{"ab", 1, "…"},
	} {
		if got := clip(c.in, c.n); got != c.want {
			t.Errorf("clip(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
		}
	}
}

func TestTimesAreShownInUTCAndNoneAsADash(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 1, 2, 3, 0, time.FixedZone("", 2*60*60))
	if got := showTime(at); got != "2026-11-19 23:02:03Z" {
		t.Errorf("got %q", got)
	}
	if got := showTime(time.Time{}); got != "-" {
		t.Errorf("never is shown as %q", got)
	}
}

func TestCellsCannotBreakTheirTable(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := writeTable(&out, []string{"NAME", "STATE"}, [][]string{{"a\nb\tc", "ok"}, {"long name", "\x1b[31m"}, {"", ""}}); err != nil {
		t.Fatal(err)
	}
	want := "NAME       STATE\na b c      ok\nlong name  [31m\n           \n"
	if got := out.String(); got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestATableThatCannotBeWrittenIsAnError(t *testing.T) {
	t.Parallel()
	if err := writeTable(fullDisk{}, []string{"A"}, [][]string{{"b"}}); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("got %v", err)
	}
}
