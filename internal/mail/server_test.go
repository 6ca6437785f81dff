package mail_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
)

func TestURLsThatNameAServerAreTaken(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]string{
		"smtp://mail.example.org":                             "smtp://mail.example.org:587",
		"smtps://u:p@mail.example.org":                        "smtps://mail.example.org:465",
		"smtp://u:p%40ss@mail.example.org:2525":               "smtp://mail.example.org:2525",
		"smtp://relay:25?tls=none":                            "smtp://relay:25",
		"smtp://u:p@127.0.0.1:25?tls=none":                    "smtp://127.0.0.1:25",
		"smtp://u:p@[::1]:25?tls=none&rate=0.5&connections=2": "smtp://[::1]:25",
	} {
		server, err := mail.ParseServer(url)
		if err != nil || server.String() != want {
			t.Errorf("%s: %s, %v", url, server, err)
		}
	}
}

func TestURLsThatCannotWorkAreRefusedWithoutShowingThePassword(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"", "mail.example.org", "smtp:mail.example.org", "http://u:secret@mail.example.org", "smtp://u:secret@", "smtp://u:secret%zz@host",
		"smtp://u:sec ret@host:x", "smtp://u:secret@host/path", "smtp://u:secret@host?tls=maybe", "smtps://u:secret@host?tls=none",
		"smtp://u:secret@mail.example.org?tls=none", "smtp://u:secret@host?rate=0", "smtp://u:secret@host?rate=NaN", "smtp://u:secret@host?rate=-1",
		"smtp://u:secret@host?connections=0", "smtp://u:secret@host?connections=1000", "smtp://u:secret@host?colour=red", "smtp://u:secret@host?ca=/nowhere.pem",
	} {
		_, err := mail.ParseServer(url)
		if err == nil {
			t.Errorf("%s was taken", url)
		} else if strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "sec ret") {
			t.Errorf("%s: %v", url, err)
		}
	}
}

func TestServersNeverShowTheirLogin(t *testing.T) {
	t.Parallel()
	server, err := mail.ParseServer("smtp://user:secret@mail.example.org")
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d"} {
		if text := fmt.Sprintf(verb, server); strings.Contains(text, "secret") || strings.Contains(text, "user") {
			t.Errorf("%s: %s", verb, text)
		}
		if text := fmt.Sprintf(verb, &server); strings.Contains(text, "secret") {
			t.Errorf("%s of a pointer: %s", verb, text)
		}
	}
}
