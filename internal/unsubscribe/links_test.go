package unsubscribe_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/unsubscribe"
)

func token(url string) string { return url[strings.LastIndexByte(url, '/')+1:] }

func TestLinksSayWhoseMailsEndAndNothingInTheClear(t *testing.T) {
	t.Parallel()
	links := unsubscribe.New([]byte("secret"), "https://reports.example.org/in/")
	report := sitrep.NewID(time.Unix(1, 0))
	url := links.URL(report, "Ann.Lee+x@exämple.com")
	if !strings.HasPrefix(url, "https://reports.example.org/in/unsubscribe/") || strings.Contains(url, "Ann") || strings.Contains(url, "secret") {
		t.Errorf("link %s", url)
	}
	got, email, ok := links.Read(token(url))
	if !ok || got != report || email != "Ann.Lee+x@exämple.com" {
		t.Errorf("%s, %s, %t", got, email, ok)
	}
	if again := unsubscribe.New([]byte("secret"), "https://reports.example.org/in").URL(report, "Ann.Lee+x@exämple.com"); again != url {
		t.Error("a second try has another link")
	}
}

func TestForgedLinksAreNone(t *testing.T) {
	t.Parallel()
	links := unsubscribe.New([]byte("secret"), "")
	real := token(links.URL(sitrep.NewID(time.Unix(1, 0)), "ann@example.com"))
	if _, _, ok := unsubscribe.New([]byte("another"), "").Read(real); ok {
		t.Error("the link of another service was taken")
	}
	for i := range real {
		for _, c := range "Aa0_" {
			forged := real[:i] + string(c) + real[i+1:]
			if _, _, ok := links.Read(forged); ok && forged != real {
				t.Errorf("%s was taken, changed at %d", forged, i)
			}
		}
	}
	for _, short := range []string{"", "AAAA", real[:40], real + "A", "../" + real, strings.Repeat("A", 10_000)} {
		if _, _, ok := links.Read(short); ok {
			t.Errorf("%q was taken", short)
		}
	}
}
