package api

import (
	"fmt"
	"net/mail"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Limits of what a creation may hold, in characters (code points).
const (
	maxPrompt     = 4000
	maxSubject    = 200
	maxRefID      = 255
	maxRecipients = 50
	maxEmail      = 254 // RFC 5321, a path without its brackets
	maxLocalPart  = 64
)

// A check returns what is wrong with a text, or nothing.

func checkPrompt(s string) string {
	switch n := utf8.RuneCountInString(strings.TrimSpace(s)); {
	case n == 0:
		return "empty"
	case n > maxPrompt:
		return fmt.Sprintf("%d characters; at most %d", n, maxPrompt)
	}
	if i := strings.IndexFunc(s, func(r rune) bool { return unicode.IsControl(r) && !allowedInPrompt(r) }); i >= 0 {
		r, _ := utf8.DecodeRuneInString(s[i:])
		return fmt.Sprintf("has the control character U+%04X; only line ends and tabs may stand in it", r)
	}
	return ""
}

// allowedInPrompt lists the control characters that are line ends or tabs.
func allowedInPrompt(r rune) bool { return r == '\n' || r == '\r' || r == '\t' || r == '\u0085' }

// checkLine checks a text that stands on one line.
func checkLine(most int) func(string) string {
	return func(s string) string {
		switch n := utf8.RuneCountInString(s); {
		case n == 0:
			return "empty; leave it out instead"
		case n > most:
			return fmt.Sprintf("%d characters; at most %d", n, most)
		case strings.ContainsFunc(s, unicode.IsControl):
			return "has a control character"
		}
		return ""
	}
}

func checkID(s string) string {
	if _, err := sitrep.ParseID(s); err != nil {
		return sitrep.MessageOf(err)
	}
	return ""
}

// oneOf checks a text against a list of values.
func oneOf[T ~string](values ...T) func(string) string {
	return func(s string) string {
		if slices.Contains(values, T(s)) {
			return ""
		}
		names := make([]string, len(values))
		for i, v := range values {
			names[i] = string(v)
		}
		return "want one of " + strings.Join(names, ", ")
	}
}

// checkTimezone accepts the names of the IANA database. The machine's own zone
// ("Local", localtime) is none: it is another one on another machine. So is a
// name written as a path ("./UTC"): it is found in some machines' files only.
func checkTimezone(s string) string {
	const want = "not an IANA time zone such as Europe/Berlin"
	private := s == "" || s == "Local" || s == "localtime" || s == "posixrules" || s == "Factory" ||
		s != path.Clean(s) || strings.HasPrefix(s, "posix/") || strings.HasPrefix(s, "right/")
	if private {
		return want
	}
	if _, err := time.LoadLocation(s); err != nil {
		return want
	}
	return ""
}

func checkTimeOfDay(s string) string {
	if len(s) != len("07:30") {
		return wantTimeOfDay
	}
	if _, err := time.Parse("15:04", s); err != nil {
		return wantTimeOfDay
	}
	return ""
}

const wantTimeOfDay = "want a time of day such as 07:30"

// timeOfDay reads what checkTimeOfDay accepted.
func timeOfDay(s string) time.Duration {
	at, _ := time.Parse("15:04", s)
	return time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
}

// recipients gathers addresses, each once, in the order they came.
type recipients struct {
	domains sitrep.Domains
	emails  []string
	known   map[string]bool
}

func (r *recipients) add(at string, _ int, email string) []sitrep.FieldError {
	if message := checkEmail(email); message != "" {
		return wrongAt(at, message)
	}
	if !r.domains.Allow(email) {
		return wrongAt(at, "mail may only go to: "+r.domains.String())
	}
	folded := strings.ToLower(email)
	if r.known[folded] {
		return nil
	}
	if len(r.emails) == maxRecipients {
		return wrongAt(at, "more than "+strconv.Itoa(maxRecipients)+" recipients")
	}
	if r.known == nil {
		r.known = map[string]bool{}
	}
	r.known[folded] = true
	r.emails = append(r.emails, email)
	return nil
}

// checkEmail accepts a bare address: no display name, no brackets, no comment,
// a domain of labels, and nothing that cannot be seen: an address that looks
// like another one would get its mails.
func checkEmail(s string) string {
	const want = "not a bare e-mail address such as name@example.com"
	address, err := mail.ParseAddress(s)
	if err != nil || address.Address != s || address.Name != "" || len(s) > maxEmail {
		return want
	}
	at := strings.LastIndexByte(s, '@')
	if at > maxLocalPart || !isDomain(s[at+1:]) || strings.ContainsFunc(s, unseen) {
		return want
	}
	return ""
}

func unseen(r rune) bool { return !unicode.IsPrint(r) || r == ' ' }

func isDomain(s string) bool {
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > 63 || strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") {
			return false
		}
		if strings.ContainsFunc(label, func(r rune) bool {
			return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
		}) {
			return false
		}
	}
	return true
}
