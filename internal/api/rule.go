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

// flaw is what is wrong with a value; the zero one: nothing.
type flaw struct {
	code sitrep.FieldCode
	text string
}

// A check returns what is wrong with a text.

func checkPrompt(s string) flaw {
	switch n := utf8.RuneCountInString(strings.TrimSpace(s)); {
	case n == 0:
		return flaw{sitrep.FieldEmpty, "empty"}
	case n > maxPrompt:
		return tooLong(n, maxPrompt)
	}
	if i := strings.IndexFunc(s, func(r rune) bool { return unicode.IsControl(r) && !allowedInPrompt(r) }); i >= 0 {
		r, _ := utf8.DecodeRuneInString(s[i:])
		return flaw{sitrep.FieldCharacter, fmt.Sprintf("has the control character U+%04X; only line ends and tabs may stand in it", r)}
	}
	return flaw{}
}

func tooLong(n, most int) flaw {
	return flaw{sitrep.FieldTooLong, fmt.Sprintf("%d characters; at most %d", n, most)}
}

// allowedInPrompt lists the control characters that are line ends or tabs.
func allowedInPrompt(r rune) bool { return r == '\n' || r == '\r' || r == '\t' || r == '\u0085' }

// checkLine checks a text that stands on one line.
func checkLine(most int) func(string) flaw {
	return func(s string) flaw {
		switch n := utf8.RuneCountInString(s); {
		case n == 0:
			return flaw{sitrep.FieldEmpty, "empty; leave it out instead"}
		case n > most:
			return tooLong(n, most)
		case strings.ContainsFunc(s, unicode.IsControl):
			return withControl
		}
		return flaw{}
	}
}

func checkID(s string) flaw {
	if _, err := sitrep.ParseID(s); err != nil {
		return flaw{sitrep.FieldMalformed, sitrep.MessageOf(err)}
	}
	return flaw{}
}

// oneOf checks a text against a list of values.
func oneOf[T ~string](values ...T) func(string) flaw {
	return func(s string) flaw {
		if slices.Contains(values, T(s)) {
			return flaw{}
		}
		names := make([]string, len(values))
		for i, v := range values {
			names[i] = string(v)
		}
		return flaw{sitrep.FieldNotOneOf, "want one of " + strings.Join(names, ", ")}
	}
}

// checkTimezone accepts the names of the IANA database. The machine's own zone
// ("Local", localtime) is none: it is another one on another machine. So is a
// name written as a path ("./UTC"): it is found in some machines' files only.
func checkTimezone(s string) flaw {
	want := flaw{sitrep.FieldMalformed, "not an IANA time zone such as Europe/Berlin"}
	private := s == "" || s == "Local" || s == "localtime" || s == "posixrules" || s == "Factory" ||
		s != path.Clean(s) || strings.HasPrefix(s, "posix/") || strings.HasPrefix(s, "right/")
	if private {
		return want
	}
	if _, err := time.LoadLocation(s); err != nil {
		return want
	}
	return flaw{}
}

func checkTimeOfDay(s string) flaw {
	if len(s) != len("07:30") {
		return wantTimeOfDay
	}
	if _, err := time.Parse("15:04", s); err != nil {
		return wantTimeOfDay
	}
	return flaw{}
}

var wantTimeOfDay = flaw{sitrep.FieldMalformed, "want a time of day such as 07:30"}

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
	if bad := checkEmail(email); bad != (flaw{}) {
		return wrongAt(at, bad)
	}
	if !r.domains.Allow(email) {
		return wrongAt(at, flaw{sitrep.FieldNotAllowed, "mail may only go to: " + r.domains.String()})
	}
	folded := strings.ToLower(email)
	if r.known[folded] {
		return nil
	}
	if len(r.emails) == maxRecipients {
		return wrongAt(at, flaw{sitrep.FieldTooMany, "more than " + strconv.Itoa(maxRecipients) + " recipients"})
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
func checkEmail(s string) flaw {
	want := flaw{sitrep.FieldMalformed, "not a bare e-mail address such as name@example.com"}
	address, err := mail.ParseAddress(s)
	if err != nil || address.Address != s || address.Name != "" || len(s) > maxEmail {
		return want
	}
	at := strings.LastIndexByte(s, '@')
	if at > maxLocalPart || !isDomain(s[at+1:]) || strings.ContainsFunc(s, unseen) {
		return want
	}
	return flaw{}
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
