package share_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
)

var start = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

func token(url string) string { return url[strings.LastIndexByte(url, '/')+1:] }

func TestALinkSaysWhichItIs(t *testing.T) {
	t.Parallel()
	links := share.New([]byte("secret"), "https://reports.example.org/")
	id := sitrep.NewID(start)
	url, hash := links.Make(id)
	if !strings.HasPrefix(url, "https://reports.example.org/app/share/") || strings.Contains(url, "secret") {
		t.Errorf("link %s", url)
	}
	got, read, ok := links.Read(token(url))
	if !ok || got != id || !bytes.Equal(read, hash) || strings.Contains(token(url), string(hash)) {
		t.Errorf("%s, %x, %t", got, read, ok)
	}
	if again, other := links.Make(id); again == url || bytes.Equal(hash, other) {
		t.Error("two links have one token")
	}
}

func TestForgedLinksAreNone(t *testing.T) {
	t.Parallel()
	links := share.New([]byte("secret"), "")
	url, _ := links.Make(sitrep.NewID(start))
	genuine := token(url)
	if _, _, ok := share.New([]byte("another"), "").Read(genuine); ok {
		t.Error("the link of another service was taken")
	}
	for i := range genuine {
		for _, c := range "Aa0_-" {
			forged := genuine[:i] + string(c) + genuine[i+1:]
			if _, _, ok := links.Read(forged); ok && forged != genuine {
				t.Errorf("%s was taken, changed at %d", forged, i)
			}
		}
	}
	for _, other := range []string{"", "AAAA", genuine[:40], genuine + "A", genuine + "=", "../" + genuine, genuine[1:], strings.Repeat("A", len(genuine)), strings.Repeat("A", 10_000), "\x00", genuine + "\n"} {
		if _, _, ok := links.Read(other); ok {
			t.Errorf("%q was taken", other)
		}
	}
}

func TestAGateLetsSoManyThroughAMinute(t *testing.T) {
	t.Parallel()
	g := share.NewGate(2)
	pass := func(name string, at time.Duration) bool { _, ok := g.Pass(name, start.Add(at)); return ok }
	if !pass("a", 0) || !pass("a", time.Second) || pass("a", 2*time.Second) || !pass("b", 2*time.Second) {
		t.Error("not two of each name")
	}
	if wait, ok := g.Pass("a", start.Add(10*time.Second)); ok || wait != 50*time.Second {
		t.Errorf("wait %v", wait)
	}
	if !pass("a", time.Minute) {
		t.Error("nobody passes after a minute")
	}
	for i := range 30_000 {
		g.Pass(strings.Repeat("x", i%100)+string(sitrep.NewID(start)), start.Add(time.Minute))
	}
	if !pass("c", time.Minute) {
		t.Error("a full gate lets nobody through")
	}
}
