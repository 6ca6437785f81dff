package sitrep_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestAPathOfAnyBytesSurvivesJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SampledFrom([]string{"/", "a", "%", "%41", "\xff", "\xc3", "é", "\n", "\"", "file://", " ", "\\", "=", "?", "\x01"})
		want := sitrep.Path(strings.Join(rapid.SliceOf(pieces).Draw(t, "pieces"), "") + string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")))
		text, err := json.Marshal(want)
		if err != nil || !utf8.Valid(text) {
			t.Fatalf("%q: %q, %v", string(want), text, err)
		}
		var got sitrep.Path
		if err := json.Unmarshal(text, &got); err != nil || got != want {
			t.Fatalf("%q came back as %q, %v", string(want), string(got), err)
		}
	})
}

func TestAPathThatIsTextIsWrittenAsItIs(t *testing.T) {
	t.Parallel()
	for _, p := range []sitrep.Path{"/data/orders.csv", "/data/Köln [1]/a b.csv", "/data/50%.csv", "/data/\n.csv"} {
		if text, _ := p.MarshalText(); string(text) != string(p) {
			t.Errorf("%q is written as %q", string(p), text)
		}
	}
}

func TestAPathIsShownOnOneLineAndNothingElseLooksLikeIt(t *testing.T) {
	t.Parallel()
	for path, want := range map[sitrep.Path]string{
		"/data/orders.csv": "/data/orders.csv", "/d/Köln [1] b.csv": "/d/Köln [1] b.csv", "/d/a\nb": `"/d/a\nb"`, "/d/\xff": `"/d/\xff"`,
		"/d/\x1b[31m": `"/d/\x1b[31m"`, "/d/a ": `"/d/a "`, `/d/"a"`: `"/d/\"a\""`, "/d/\u202e": `"/d/\u202e"`, "": "",
	} {
		if got := path.String(); got != want {
			t.Errorf("%q is shown as %s, want %s", string(path), got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		shown := sitrep.Path(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")).String()
		if !utf8.ValidString(shown) || strings.ContainsFunc(shown, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Fatalf("shown as %q", shown)
		}
	})
	if got := sitrep.Path("/a/b\n.csv").Base(); got != `"b\n.csv"` {
		t.Errorf("base %s", got)
	}
}

func TestATextThatIsNoPathIsRefused(t *testing.T) {
	t.Parallel()
	var p sitrep.Path
	if err := json.Unmarshal([]byte(`"file://%zz"`), &p); err == nil {
		t.Errorf("took %q", string(p))
	}
}
