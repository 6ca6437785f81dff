package llm_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm"
)

// TestOnlyAllowedHostsAreSpokenTo holds the list of hosts, in all the forms in which an
// address can be written.
func TestOnlyAllowedHostsAreSpokenTo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		url, allow string
		ok         bool
	}{
		{"https://api.openai.com/v1", "", true},
		{"https://API.OpenAI.com./v1", "", true},
		{"https://api.openai.com:443/v1", "", true},
		{"https://api.openai.com:8443/v1", "", false},
		{"https://api.openai.com:8443/v1", "api.openai.com:8443", true},
		{"http://api.openai.com/v1", "", false},
		{"http://api.openai.com/v1", "api.openai.com", true},
		{"https://evil-api.openai.com/v1", "", false},
		{"https://api.openai.com.example.org/v1", "", false},
		{"https://mine.openai.azure.com/openai/deployments/d?api-version=2024-10-21", "", true},
		{"https://openai.azure.com/v1", "", false},
		{"https://mine.openai.azure.com.example.org/v1", "", false},
		{"https://api.openai.com@example.org/v1", "", false},
		{"https://user:pass@api.openai.com/v1", "", false},
		{"https://key@127.0.0.1/v1", "", false},
		{"https://api.openai.com/v1#part", "", false},
		{"http://127.0.0.1:8080/v1", "", true},
		{"http://127.9.9.9/v1", "", true},
		{"http://localhost:11434/v1", "", true},
		{"http://LOCALHOST.:11434/v1", "", true},
		{"http://[::1]:8080/v1", "", true},
		{"http://[0:0:0:0:0:0:0:1]/v1", "", true},
		{"http://[::ffff:127.0.0.1]/v1", "", true},
		{"http://[::1%25lo]/v1", "", false},
		{"http://[fe80::1%25eth0]/v1", "fe80::1%eth0", false},
		{"http://0.0.0.0/v1", "", false},
		{"http://[::]/v1", "", false},
		{"http://2130706433/v1", "", false},
		{"http://0x7f.1/v1", "", false},
		{"http://127.1/v1", "", false},
		{"http://localhost.example.org/v1", "", false},
		{"http://169.254.169.254/latest", "", false},
		{"http://10.0.0.7:8000/v1", "", false},
		{"http://10.0.0.7:8000/v1", "10.0.0.7", true},
		{"http://10.0.0.7:8000/v1", "10.0.0.7:8000", true},
		{"http://10.0.0.7:22/v1", "10.0.0.7:8000", false},
		{"http://[fd00::7]:8000/v1", "fd00::7", true},
		{"http://[fd00:0::7]:8000/v1", "[fd00::7]:8000", true},
		{"http://[fd00::8]:8000/v1", "[fd00::7]:8000", false},
		{"https://models.example.org/v1", "", false},
		{"https://models.example.org/v1", "other.org,models.example.org", true},
		{"https://Models.Example.org./v1", "MODELS.example.ORG.", true},
		{"https://a.models.example.org/v1", "models.example.org", false},
		{"https://a.models.example.org/v1", "*.models.example.org", true},
		{"https://models.example.org/v1", "*.models.example.org", false},
		{"https://models.example.org/v1", "*", false},
		{"https://models.example.org/v1", "*.", false},
		{"https://models.example.org/v1", "https://models.example.org", false},
		{"https://xn--pple-43d.com/v1", "", false},
		{"https://аpi.openai.com/v1", "", false}, // a Cyrillic letter
		{"https://аpi.openai.com/v1", "аpi.openai.com", false},
		{"ftp://api.openai.com/v1", "", false},
		{"file:///etc/passwd", "", false},
		{"https:api.openai.com/v1", "", false},
		{"//api.openai.com/v1", "", false},
		{"api.openai.com/v1", "", false},
		{"https:///v1", "", false},
		{"https://api.openai.com:x/v1", "", false},
		{"https://api..openai.com/v1", "", false},
		{"unix:///run/model.sock", "", false},
	} {
		var allow []string
		if c.allow != "" {
			allow = strings.Split(c.allow, ",")
		}
		_, err := llm.New(llm.Config{Provider: llm.OpenAI, URL: c.url, Model: "m", Allow: allow})
		if (err == nil) != c.ok {
			t.Errorf("%s, allowed %q: %v; want it allowed: %v", c.url, c.allow, err, c.ok)
		}
		if err != nil && (sitrep.CodeOf(err) != sitrep.Invalid || strings.Contains(err.Error(), "user:") || strings.Contains(err.Error(), "key@")) {
			t.Errorf("%s: the error is %v", c.url, err)
		}
	}
}

// TestAnEntryThatIsNoHostIsRefused: one that never matches would look like a lock.
func TestAnEntryThatIsNoHostIsRefused(t *testing.T) {
	t.Parallel()
	for _, entry := range []string{"", " ", "*", "*.", "https://models.example.org", "models.example.org/v1", "user@host", "host:port", "10.0.0.0/8", "a b", "..", "fe80::1%eth0"} {
		_, err := llm.New(llm.Config{Provider: llm.OpenAI, Model: "m", Allow: []string{entry}})
		if sitrep.CodeOf(err) != sitrep.Invalid {
			t.Errorf("%q: %v; want it refused", entry, err)
		}
	}
}

// TestAnEmptyURLIsTheProvidersOwn spares people who use one what never changes.
func TestAnEmptyURLIsTheProvidersOwn(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		if _, err := llm.New(llm.Config{Provider: p, Model: "m", Key: llm.Secret(theKey)}); err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
}

// TestSettingsThatCannotBeAreRefused finds them at the start, not at the first report.
func TestSettingsThatCannotBeAreRefused(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]llm.Config{
		"provider is openai or anthropic": {Provider: "gemini", Model: "m"},
		"has no name":                     {Provider: llm.OpenAI},
		"characters that no key has":      {Provider: llm.OpenAI, Model: "m", Key: llm.Secret("sk-1\r\nHost: example.org")},
		"must look like http://host:port": {Provider: llm.OpenAI, Model: "m", Proxy: "proxy"},
	} {
		if _, err := llm.New(c); sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(err.Error(), want) {
			t.Errorf("New = %v; want it to say %q", err, want)
		}
	}
}
