package api

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
)

const (
	maxBody   = 1 << 20 // bytes
	maxErrors = 100     // of one body; more would only make the answer long
)

// readBody returns the body of a request that states JSON or states nothing.
func readBody(r *http.Request) ([]byte, error) {
	if !states(r.Header, isJSON) {
		return nil, newProblem(kindMediaType, "The body must be JSON in UTF-8: send Content-Type: application/json, or none, and no Content-Encoding.").
			of(unreadable(r.Header, jsonType))
	}
	return readText(r)
}

// readText returns the body whatever type it states.
func readText(r *http.Request) ([]byte, error) {
	if r.ContentLength > maxBody {
		return nil, errTooLarge()
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	if err != nil {
		return nil, errUnread(err)
	}
	if len(body) > maxBody {
		return nil, errTooLarge()
	}
	return body, nil
}

// errUnread says why a body has no end: it is too slow, or the client has left.
func errUnread(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return newProblem(kindSlow, "The body did not arrive in time. Send it again, at once and whole.").with("Connection", "close")
	}
	return &sitrep.Error{Code: sitrep.Invalid, Message: "The body could not be read to its end.", Err: err}
}

func errTooLarge() *problemJSON {
	return newProblem(kindTooLarge, "The body is larger than 1 MiB ("+strconv.Itoa(maxBody)+" bytes).").
		of(sitrep.FieldError{Location: "body", Code: sitrep.FieldTooLong, Message: "must be at most " + strconv.Itoa(maxBody) + " bytes long"})
}

// unreadable names the header that says what cannot be read.
func unreadable(h http.Header, want string) sitrep.FieldError {
	if !plain(h) {
		return sitrep.FieldError{Location: "header.Content-Encoding", Code: sitrep.FieldUnsupported, Message: "must be absent: bodies are read as they are"}
	}
	return sitrep.FieldError{Location: "header.Content-Type", Code: sitrep.FieldUnsupported, Message: "must be " + want + ", in UTF-8, or absent"}
}

// plain reports whether the body is stated to be sent as it is.
func plain(h http.Header) bool {
	for _, coding := range h.Values("Content-Encoding") {
		if !strings.EqualFold(strings.TrimSpace(coding), "identity") {
			return false
		}
	}
	return true
}

func isJSON(kind string) bool { return kind == "json" || strings.HasSuffix(kind, "+json") }

// states accepts application/… of some kinds in UTF-8, and nothing.
func states(h http.Header, kinds func(string) bool) bool {
	if !plain(h) {
		return false
	}
	stated := h.Values("Content-Type")
	if len(stated) == 0 || len(stated) == 1 && strings.TrimSpace(stated[0]) == "" {
		return true
	}
	media, params, err := mime.ParseMediaType(stated[0])
	if err != nil || len(stated) > 1 {
		return false
	}
	kind, ok := strings.CutPrefix(media, "application/")
	if !ok || !kinds(kind) {
		return false
	}
	charset, stating := params["charset"]
	return !stating || strings.EqualFold(charset, "utf-8") || strings.EqualFold(charset, "utf8")
}

// member is one member of a body's object and how it is read.
type member struct {
	name string
	read func(v jsontext.Value) []sitrep.FieldError
	null func() []sitrep.FieldError // what null does; nil: it is as good as absent
}

// decodeObject reads exactly one JSON object with the given members, and
// nothing twice. It returns everything that is
// wrong; whole is false when the text stops being such an object on the way, so
// that a member which was not seen may still be there.
func decodeObject(text []byte, members []member) (wrong []sitrep.FieldError, whole bool) {
	dec := jsontext.NewDecoder(bytes.NewReader(text), jsontext.AllowDuplicateNames(true))
	kind := dec.PeekKind()
	if _, err := dec.ReadToken(); err != nil {
		return syntaxError(err), false
	}
	if kind != jsontext.KindBeginObject {
		return wrongAt("body", wantType("an object", kind)), false
	}
	seen := map[string]bool{}
	for dec.PeekKind() != jsontext.KindEndObject {
		name, value, err := readMember(dec)
		if err != nil {
			return append(wrong, syntaxError(err)...), false
		}
		if len(wrong) < maxErrors {
			wrong = append(wrong, decodeMember(name, value, seen, members)...)
		}
	}
	if _, err := dec.ReadToken(); err != nil {
		return append(wrong, syntaxError(err)...), false
	}
	if _, err := dec.ReadToken(); !errors.Is(err, io.EOF) {
		wrong = append(wrong, wrongAt("body", sitrep.Flaw{Code: sitrep.FieldMalformed, Text: "more than one JSON value"})...)
	}
	return wrong, true
}

func readMember(dec *jsontext.Decoder) (string, jsontext.Value, error) {
	token, err := dec.ReadToken()
	if err != nil {
		return "", nil, err
	}
	name := token.String()
	value, err := dec.ReadValue()
	return name, value, err
}

func decodeMember(name string, value jsontext.Value, seen map[string]bool, members []member) []sitrep.FieldError {
	at := "body" + memberPath(name)
	if seen[name] {
		return wrongAt(at, givenTwice)
	}
	seen[name] = true
	for _, m := range members {
		if m.name != name {
			continue
		}
		switch {
		case value.Kind() != jsontext.KindNull:
			return m.read(value)
		case m.null != nil:
			return m.null()
		}
		return nil
	}
	for _, m := range members {
		if strings.EqualFold(m.name, name) {
			return wrongAt(at, sitrep.Flaw{Code: sitrep.FieldUnknownMember, Text: "unknown member; names are case-sensitive: " + m.name})
		}
	}
	return wrongAt(at, sitrep.Flaw{Code: sitrep.FieldUnknownMember, Text: "unknown member"})
}

func wrongAt(location string, what sitrep.Flaw) []sitrep.FieldError {
	return what.At(location)
}

// The flaws that are found in several places.
var (
	missing     = sitrep.Flaw{Code: sitrep.FieldRequired, Text: "required"}
	givenTwice  = sitrep.Flaw{Code: sitrep.FieldDuplicate, Text: "given more than once"}
	notJSON     = sitrep.Flaw{Code: sitrep.FieldMalformed, Text: "not JSON"}
	notEncoded  = sitrep.Flaw{Code: sitrep.FieldMalformed, Text: "not valid percent-encoding"}
	notText     = sitrep.Flaw{Code: sitrep.FieldMalformed, Text: "not UTF-8"}
	withControl = sitrep.Flaw{Code: sitrep.FieldCharacter, Text: "has a control character"}
)

func wantType(want string, got jsontext.Kind) sitrep.Flaw {
	return sitrep.Flaw{Code: sitrep.FieldWrongType, Text: "want " + want + ", got " + kindName(got)}
}

// memberPath writes a name as part of a location: .prompt, or quoted if it is
// not a plain word.
func memberPath(name string) string {
	plain := name != "" && len(name) <= 64
	for _, c := range []byte(name) {
		plain = plain && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-')
	}
	if plain {
		return "." + name
	}
	if runes := []rune(name); len(runes) > 64 {
		name = string(runes[:63]) + "…"
	}
	return "[" + strconv.Quote(name) + "]"
}

// syntaxError says where the text stops being JSON.
func syntaxError(err error) []sitrep.FieldError {
	var syntax *jsontext.SyntacticError
	if !errors.As(err, &syntax) {
		if errors.Is(err, io.EOF) {
			return wrongAt("body", sitrep.Flaw{Code: sitrep.FieldEmpty, Text: "empty; want a JSON object"})
		}
		return wrongAt("body", notJSON)
	}
	at := "body"
	for token := range syntax.JSONPointer.Tokens() {
		if _, err := strconv.ParseUint(token, 10, 31); err == nil {
			at += "[" + token + "]"
		} else {
			at += memberPath(token)
		}
	}
	reason := "it ends too early"
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		reason = syntax.Err.Error()
	}
	return wrongAt(at, sitrep.Flaw{Code: sitrep.FieldMalformed, Text: "not JSON in UTF-8: " + reason + " at byte " + strconv.FormatInt(syntax.ByteOffset, 10)})
}

func kindName(k jsontext.Kind) string {
	switch k {
	case jsontext.KindNull:
		return "null"
	case jsontext.KindTrue, jsontext.KindFalse:
		return "a boolean"
	case jsontext.KindString:
		return "a string"
	case jsontext.KindNumber:
		return "a number"
	case jsontext.KindBeginArray:
		return "an array"
	default:
		return "an object"
	}
}

// textMember reads a string, then checks it.
func textMember(t reports.Text) member {
	return member{name: t.Name, read: func(v jsontext.Value) []sitrep.FieldError {
		text, wrong := stringOf("body."+t.Name, v)
		if wrong != nil {
			return wrong
		}
		if bad := t.Check(text); bad != (sitrep.Flaw{}) {
			return wrongAt("body."+t.Name, bad)
		}
		*t.Into = &text
		return nil
	}}
}

func stringOf(at string, v jsontext.Value) (string, []sitrep.FieldError) {
	if v.Kind() != jsontext.KindString {
		return "", wrongAt(at, wantType("a string", v.Kind()))
	}
	text, err := jsontext.AppendUnquote(nil, v)
	if err != nil {
		return "", wrongAt(at, notText)
	}
	return string(text), nil
}

func flagMember(f reports.Flag) member {
	return member{name: f.Name, read: func(v jsontext.Value) []sitrep.FieldError {
		switch v.Kind() {
		case jsontext.KindTrue, jsontext.KindFalse:
			*f.Into = ptr(v.Kind() == jsontext.KindTrue)
			return nil
		default:
			return wrongAt("body."+f.Name, wantType("true or false", v.Kind()))
		}
	}}
}

// stringsMember reads an array of strings; each knows its place.
func stringsMember(name string, read func(at, text string) []sitrep.FieldError) member {
	return member{name: name, read: func(v jsontext.Value) []sitrep.FieldError {
		if v.Kind() != jsontext.KindBeginArray {
			return wrongAt("body."+name, wantType("an array of strings", v.Kind()))
		}
		dec := jsontext.NewDecoder(bytes.NewReader(v), jsontext.AllowDuplicateNames(true))
		_, _ = dec.ReadToken() // the text is known to be valid
		var wrong []sitrep.FieldError
		for i := 0; dec.PeekKind() != jsontext.KindEndArray && len(wrong) < maxErrors; i++ {
			element, err := dec.ReadValue()
			if err != nil {
				return append(wrong, syntaxError(err)...)
			}
			at := "body." + name + "[" + strconv.Itoa(i) + "]"
			text, bad := stringOf(at, element)
			if bad == nil {
				bad = read(at, text)
			}
			wrong = append(wrong, bad...)
		}
		return wrong
	}}
}
