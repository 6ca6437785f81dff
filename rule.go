package sitrep

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
)

// Limits of what a creation may hold, in characters (code points).
const (
	MaxPrompt     = 4000
	MaxSubject    = 200
	MaxRefID      = 255
	MaxRecipients = 50
	maxEmail      = 254 // RFC 5321, a path without its brackets
	maxLocalPart  = 64
)

// Flaw is what is wrong with a value; the zero one: nothing.
type Flaw struct {
	Code FieldCode
	Text string
}

// At is the flaw with its place in a request.
func (f Flaw) At(location string) []FieldError {
	return []FieldError{{Location: location, Code: f.Code, Message: f.Text}}
}

// CheckPrompt checks what a report is asked.
func CheckPrompt(s string) Flaw {
	switch n := utf8.RuneCountInString(strings.TrimSpace(s)); {
	case n == 0:
		return Flaw{Code: FieldEmpty, Text: "empty"}
	case n > MaxPrompt:
		return tooLong(n, MaxPrompt)
	}
	if i := strings.IndexFunc(s, func(r rune) bool { return unicode.IsControl(r) && !allowedInPrompt(r) }); i >= 0 {
		r, _ := utf8.DecodeRuneInString(s[i:])
		return Flaw{Code: FieldCharacter, Text: fmt.Sprintf("has the control character U+%04X; only line ends and tabs may stand in it", r)}
	}
	return Flaw{}
}

func tooLong(n, most int) Flaw {
	return Flaw{Code: FieldTooLong, Text: fmt.Sprintf("%d characters; at most %d", n, most)}
}

// allowedInPrompt lists the control characters that are line ends or tabs.
func allowedInPrompt(r rune) bool { return r == '\n' || r == '\r' || r == '\t' || r == '\u0085' }

// CheckLine checks a text that stands on one line.
func CheckLine(most int) func(string) Flaw {
	return func(s string) Flaw {
		switch n := utf8.RuneCountInString(s); {
		case n == 0:
			return Flaw{Code: FieldEmpty, Text: "empty; leave it out instead"}
		case n > most:
			return tooLong(n, most)
		case strings.ContainsFunc(s, unicode.IsControl):
			return Flaw{Code: FieldCharacter, Text: "has a control character"}
		}
		return Flaw{}
	}
}

// CheckID checks the form of an id.
func CheckID(s string) Flaw {
	if _, err := ParseID(s); err != nil {
		return Flaw{Code: FieldMalformed, Text: MessageOf(err)}
	}
	return Flaw{}
}

// OneOf checks a text against a list of values.
func OneOf[T ~string](values ...T) func(string) Flaw {
	return func(s string) Flaw {
		if slices.Contains(values, T(s)) {
			return Flaw{}
		}
		names := make([]string, len(values))
		for i, v := range values {
			names[i] = string(v)
		}
		return Flaw{Code: FieldNotOneOf, Text: "want one of " + strings.Join(names, ", ")}
	}
}

// CheckTimezone accepts the names of the IANA database. The machine's own zone
// ("Local", localtime) is none: it is another one on another machine. So is a
// name written as a path ("./UTC"): it is found in some machines' files only.
func CheckTimezone(s string) Flaw {
	want := Flaw{Code: FieldMalformed, Text: "not an IANA time zone such as Europe/Berlin"}
	private := s == "" || s == "Local" || s == "localtime" || s == "posixrules" || s == "Factory" ||
		s != path.Clean(s) || strings.HasPrefix(s, "posix/") || strings.HasPrefix(s, "right/")
	if private {
		return want
	}
	if _, err := time.LoadLocation(s); err != nil {
		return want
	}
	return Flaw{}
}

// CheckTimeOfDay checks a local time of a schedule.
func CheckTimeOfDay(s string) Flaw {
	if len(s) != len("07:30") {
		return wantTimeOfDay
	}
	if _, err := time.Parse("15:04", s); err != nil {
		return wantTimeOfDay
	}
	return Flaw{}
}

var wantTimeOfDay = Flaw{Code: FieldMalformed, Text: "want a time of day such as 07:30"}

// TimeOfDayOf reads what CheckTimeOfDay accepted.
func TimeOfDayOf(s string) time.Duration {
	at, _ := time.Parse("15:04", s)
	return time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
}

// Addresses gathers those of recipients, each once, in the order they came.
type Addresses struct {
	Domains Domains // that they may be of; none: all
	Emails  []string
	known   map[string]bool
}

// Add takes one more address, and says what is wrong with it. at is its place in the request.
func (a *Addresses) Add(at, email string) []FieldError {
	if bad := CheckEmail(email); bad != (Flaw{}) {
		return bad.At(at)
	}
	if !a.Domains.Allow(email) {
		return Flaw{FieldNotAllowed, "mail may only go to: " + a.Domains.String()}.At(at)
	}
	folded := strings.ToLower(email)
	if a.known[folded] {
		return nil
	}
	if len(a.Emails) == MaxRecipients {
		return Flaw{FieldTooMany, "more than " + strconv.Itoa(MaxRecipients) + " recipients"}.At(at)
	}
	if a.known == nil {
		a.known = map[string]bool{}
	}
	a.known[folded] = true
	a.Emails = append(a.Emails, email)
	return nil
}

// CheckEmail accepts a bare address: no display name, no brackets, no comment,
// a domain of labels, and nothing that cannot be seen: an address that looks
// like another one would get its mails.
func CheckEmail(s string) Flaw {
	want := Flaw{Code: FieldMalformed, Text: "not a bare e-mail address such as name@example.com"}
	address, err := mail.ParseAddress(s)
	if err != nil || address.Address != s || address.Name != "" || len(s) > maxEmail {
		return want
	}
	at := strings.LastIndexByte(s, '@')
	if at > maxLocalPart || !isDomain(s[at+1:]) || strings.ContainsFunc(s, unseen) {
		return want
	}
	return Flaw{}
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
