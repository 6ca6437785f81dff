package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestPagesAreWhereNobodyCanListenIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pages, listen, public string
		want                  bool
	}{
		{"auto", "127.0.0.1:8080", "", true},
		{"auto", "[::1]:0", "", true},
		{"auto", "localhost:8080", "", true},
		{"auto", ":8080", "", false},
		{"auto", "0.0.0.0:8080", "", false},
		{"auto", "192.0.2.7:8080", "", false},
		{"auto", "127.0.0.1:8080", "http://reports.example.org", false},
		{"auto", "0.0.0.0:8080", "https://reports.example.org", true},
		{"auto", "0.0.0.0:8080", "HTTPS://reports.example.org", true},
		{"on", "0.0.0.0:8080", "", true},
		{"off", "127.0.0.1:8080", "https://reports.example.org", false},
	} {
		s := serveCmd{Listen: c.listen, PublicURL: c.public}
		s.Pages = c.pages
		if got := s.hasPages(); got != c.want {
			t.Errorf("%s on %s, %q: %v", c.pages, c.listen, c.public, got)
		}
	}
}

func TestSettingsAreShownWithoutTheirSecrets(t *testing.T) {
	t.Parallel()
	c := serveCmd{Listen: "127.0.0.1:8080", MetricsListen: "127.0.0.1:9090"}
	c.SMTPURL, c.DatabaseURL, c.DKIMKey, c.LLMURL, c.LLMProxy = "smtp://u:geheim@h", "postgres://u:geheim@h/d", "geheim", "https://u:geheim@h", "http://u:geheim@h"
	c.MailDomains = []string{"example.com", "example.org"}
	list := shownSettings(&c)
	text := fmt.Sprint(list)
	if strings.Contains(text, "geheim") {
		t.Errorf("a secret is shown: %s", text)
	}
	values := map[string]string{}
	for _, s := range list {
		values[s.Name] = s.Value
	}
	for name, want := range map[string]string{
		"SITREP_LISTEN": "127.0.0.1:8080", "SITREP_SMTP_URL": "set, not shown", "SITREP_PUBLIC_URL": "not set", "SITREP_MAIL_DOMAINS": "example.com example.org",
	} {
		if values[name] != want {
			t.Errorf("%s is %q, want %q", name, values[name], want)
		}
	}
	for name := range settings(t) {
		if _, shown := values[name]; !shown && name != "SITREP_DEBUG" {
			t.Errorf("%s is not among the settings", name)
		}
	}
}
