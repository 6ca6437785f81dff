package sitrep

import (
	"errors"
	"fmt"
	"strings"
)

// Code says what kind of thing went wrong, in terms of what the caller can do
// about it. HTTP statuses and exit codes are derived from it, each in one place.
type Code string

// The codes. An error that is not an [Error] is Internal.
const (
	Invalid      Code = "invalid"      // the request cannot be understood or breaks a rule
	Unauthorized Code = "unauthorized" // no key, or one that is not accepted
	Forbidden    Code = "forbidden"    // a known caller who may not
	NotFound     Code = "notFound"     // there is no such thing
	Conflict     Code = "conflict"     // it stands against what is there already
	Mismatch     Code = "mismatch"     // an idempotency key used with another body
	Stale        Code = "stale"        // it was changed since the caller looked at it
	Limited      Code = "limited"      // a quota is used up
	Temporary    Code = "temporary"    // may succeed when tried again
	Gone         Code = "gone"         // a lease, a lock or a row was lost to somebody else
	Internal     Code = "internal"     // our fault; the text is only logged
)

// FieldError names one place in a request and what is wrong there.
type FieldError struct {
	Location string    `json:"location" doc:"Where: body.recipients[1], query.page, path.reportId, header.If-Match; body: all of it."`
	Code     FieldCode `json:"code"`
	Message  string    `json:"message" doc:"The same in words, which may change."`
}

// FieldCode says in one word what is wrong at a place. Clients switch on it: more
// may come, none changes its meaning.
type FieldCode string

// The codes.
const (
	FieldRequired      FieldCode = "required"      // it is missing
	FieldEmpty         FieldCode = "empty"         // there is nothing in it
	FieldTooLong       FieldCode = "tooLong"       // more characters or bytes than it may have
	FieldTooMany       FieldCode = "tooMany"       // more entries than it may have
	FieldOutOfRange    FieldCode = "outOfRange"    // no whole number within its bounds
	FieldWrongType     FieldCode = "wrongType"     // another type of JSON value is wanted
	FieldNotOneOf      FieldCode = "notOneOf"      // not one of the values that it may have
	FieldMalformed     FieldCode = "malformed"     // not of the form that it must have
	FieldCharacter     FieldCode = "character"     // has a character that may not stand in it
	FieldUnknown       FieldCode = "unknown"       // there is nothing of that name or id
	FieldUnknownMember FieldCode = "unknownMember" // no member has this name
	FieldDuplicate     FieldCode = "duplicate"     // given more than once
	FieldReadOnly      FieldCode = "readOnly"      // it cannot be changed, or not in this way
	FieldNotAllowed    FieldCode = "notAllowed"    // well formed, but the service does not allow it
	FieldContradicts   FieldCode = "contradicts"   // it does not go with the rest of the request, or with what is there
	FieldReused        FieldCode = "reused"        // it was used for something else
	FieldUnsupported   FieldCode = "unsupported"   // the service does not read what is stated here
)

// Error is an error whose Message may be shown to whoever asked. Err is the
// cause: it is logged, never shown.
type Error struct {
	Code    Code
	Message string
	Fields  []FieldError
	Err     error
}

// Error returns the message and the cause: text for logs.
func (e *Error) Error() string {
	if e.Err == nil {
		return e.Message
	}
	return strings.TrimSuffix(e.Message, ".") + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Errorf makes an Error whose message may be shown.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Invalidf makes an Invalid error whose message may be shown.
func Invalidf(format string, args ...any) *Error { return Errorf(Invalid, format, args...) }

// InvalidFields makes an Invalid error that names places in a request.
func InvalidFields(fields ...FieldError) *Error {
	message := "The request is not valid."
	if len(fields) == 1 {
		message = fields[0].Location + ": " + fields[0].Message
	}
	return &Error{Code: Invalid, Message: message, Fields: fields}
}

// CodeOf returns the code of the first [Error] in the chain, Internal for any
// other error, and "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return Internal
}

// MessageOf returns the text of err that may be shown. For an error that is
// not ours, or Internal, it is a general one.
func MessageOf(err error) string {
	if e, ok := errors.AsType[*Error](err); ok && e.Code != Internal {
		return e.Message
	}
	return "Something went wrong inside the service. The log has the details under the request id."
}
