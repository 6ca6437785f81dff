package mail_test

import (
	"bytes"
	"io"
	"mime"
	"mime/quotedprintable"
	netmail "net/mail"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
)

func message() mail.Message {
	return mail.Message{
		From:      "Reports <reports@example.com>",
		To:        "ann@example.com",
		Subject:   "Umsätze je Region",
		MessageID: "<0198.ab@sitrep.example.com>",
		Date:      time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC),
		Text:      "# Umsätze\n\n| Region | Umsatz |\n|---|---:|\n| Nord | 1 |\n.\nFrom here\n",
	}
}

func parse(t *testing.T, m mail.Message) (*netmail.Message, string) {
	t.Helper()
	raw, err := m.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("%v in\n%s", err, raw)
	}
	body := parsed.Body
	if parsed.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return parsed, strings.ReplaceAll(string(text), "\r\n", "\n")
}

func TestMessageCarriesTheReport(t *testing.T) {
	t.Parallel()
	m := message()
	parsed, text := parse(t, m)
	subject, err := new(mime.WordDecoder).DecodeHeader(parsed.Header.Get("Subject"))
	if err != nil || subject != m.Subject {
		t.Errorf("subject %q, %v", subject, err)
	}
	if text != m.Text {
		t.Errorf("text %q", text)
	}
	for header, want := range map[string]string{
		"From":           `"Reports" <reports@example.com>`,
		"To":             "<ann@example.com>",
		"Message-Id":     "<0198.ab@sitrep.example.com>",
		"Auto-Submitted": "auto-generated",
		"Content-Type":   "text/plain; charset=UTF-8",
	} {
		if got := parsed.Header.Get(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
	if date, err := parsed.Header.Date(); err != nil || !date.Equal(m.Date) {
		t.Errorf("date %v, %v", date, err)
	}
}

func TestTwoTriesAreTheSameBytes(t *testing.T) {
	t.Parallel()
	first, err := message().Bytes()
	if err != nil {
		t.Fatal(err)
	}
	second, err := message().Bytes()
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("%v\n%s\n%s", err, first, second)
	}
}

func TestWhatIsNoAddressIsPermanentlyRefused(t *testing.T) {
	t.Parallel()
	for _, to := range []string{"", "ann", "ann@", "ann@example.com, bob@example.com", "ann@example.com\r\nBcc: bob@example.com", "a b@example.com"} {
		m := message()
		m.To = to
		if _, err := m.Bytes(); sitrep.CodeOf(err) != sitrep.Invalid {
			t.Errorf("%q: %v", to, err)
		}
	}
}

// FuzzHeadersCannotBeInjected puts anything into whatever the owner or the data
// can choose and looks at the headers that a mail program sees.
func FuzzHeadersCannotBeInjected(f *testing.F) {
	for _, s := range []string{
		"plain", "a\r\nBcc: eve@example.com", "a\nX: y\n\nbody", "a\rX: y", "\r\n\r\n<h1>", "=?utf-8?q?=0d=0aBcc:_eve?=",
		"a\u2028Bcc: x", "a\u0085b", strings.Repeat("long ", 300), strings.Repeat("ü", 300), "\xff\xfe", "--=_sitrep_part\r\nContent-Type: text/html", "",
	} {
		f.Add(s, s, s, s)
	}
	want := headers(f, message())
	f.Fuzz(func(t *testing.T, subject, id, text, list string) {
		m := message()
		m.Subject, m.MessageID, m.Text, m.ListID, m.Unsubscribe = subject, id, text, list, list
		got := slices.DeleteFunc(headers(t, m), func(name string) bool { return strings.HasPrefix(name, "List-") })
		if strings.TrimSpace(subject) == "" || strings.Trim(id, "<> ") == "" {
			return // the header may be left out
		}
		if !slices.Equal(got, want) {
			t.Errorf("headers %v, want %v", got, want)
		}
		parsed, body := parse(t, m)
		if utf8.ValidString(text) && !strings.Contains(text, "\r") && body != text {
			t.Errorf("text %q became %q", text, body)
		}
		if to, err := parsed.Header.AddressList("To"); err != nil || len(to) != 1 {
			t.Errorf("to %v, %v", to, err)
		}
	})
}

// FuzzAddressesCannotBeInjected puts anything where addresses are: what is not
// one address is refused, and what is taken adds nobody.
func FuzzAddressesCannotBeInjected(f *testing.F) {
	for _, s := range []string{
		"ann@example.com", "a@b\r\nBcc: eve@example.com", "Ann <ann@example.com>", "a@b, c@d", "\"a\\r\\nb\" <a@b>", "=?utf-8?q?=0aBcc:?= <a@b>",
		"a@b\x00", "<a@b>\n", "group: a@b, c@d;", "\"\r\n\"@example.com", "ü@bücher.example",
	} {
		f.Add(s, s)
	}
	want := headers(f, message())
	f.Fuzz(func(t *testing.T, from, to string) {
		m := message()
		m.From, m.To = from, to
		if _, err := m.Bytes(); err != nil {
			return
		}
		if got := headers(t, m); !slices.Equal(got, want) {
			t.Errorf("headers %v, want %v", got, want)
		}
		parsed, _ := parse(t, m)
		for _, header := range []string{"From", "To"} {
			if list, err := parsed.Header.AddressList(header); err != nil || len(list) != 1 {
				t.Errorf("%s %q: %v, %v", header, parsed.Header.Get(header), list, err)
			}
		}
	})
}

func headers(tb testing.TB, m mail.Message) []string {
	tb.Helper()
	raw, err := m.Bytes()
	if err != nil {
		tb.Fatal(err)
	}
	parsed, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		tb.Fatalf("%v in\n%q", err, raw)
	}
	var names []string
	for name, values := range parsed.Header {
		for range values {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
