package llm

import (
	"fmt"
	"io"
	"strings"
)

// Key is a key that cannot be printed: as text, as JSON and in logs it is
// "[key]". It holds a function, not a string, because fmt shows the fields of
// structs that hide it.
type Key struct{ reveal func() string }

// hidden stands wherever a key would.
const hidden = "[key]"

// Secret makes a key of s; white space around it, as files have it, is no part of it.
func Secret(s string) Key {
	s = strings.TrimSpace(s)
	if s == "" {
		return Key{}
	}
	return Key{reveal: func() string { return s }}
}

// Format prints no key, whatever the verb.
func (Key) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, hidden) }

// MarshalText gives no key: to JSON, to slog.
func (Key) MarshalText() ([]byte, error) { return []byte(hidden), nil }

func (k Key) text() string {
	if k.reveal == nil {
		return ""
	}
	return k.reveal()
}

// telling is from how many characters on a piece of a key is hidden as well: servers
// quote a key's beginning or end. What local servers take for a key ("none", "ollama") is shorter.
const telling = 12

// hide takes the key, and every piece of it that would tell something, in any case of
// its letters, out of a text that a server wrote.
func (k Key) hide(text string) string {
	key, folded := fold(k.text()), fold(text)
	if len(key) < telling || len(text) < telling {
		return text
	}
	pieces := map[string]bool{}
	for i := range len(key) - telling + 1 {
		pieces[key[i:i+telling]] = true
	}
	told := func(i int) bool { return i+telling <= len(text) && pieces[folded[i:i+telling]] }
	var out strings.Builder
	from := 0
	for i := 0; i < len(text); i++ {
		if !told(i) {
			continue
		}
		out.WriteString(text[from:i] + hidden)
		for told(i + 1) {
			i++
		}
		from = i + telling
		i = from - 1
	}
	return out.String() + text[from:]
}

// fold makes ASCII letters small and leaves every byte where it is, which
// strings.ToLower does not.
func fold(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
