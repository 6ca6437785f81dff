package sitrep_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestCodeIsThatOfTheFirstErrorInTheChain(t *testing.T) {
	t.Parallel()
	inner := sitrep.Errorf(sitrep.NotFound, "There is no report %s.", "r1")
	for _, c := range []struct {
		err  error
		want sitrep.Code
	}{
		{nil, ""},
		{errors.New("disk"), sitrep.Internal},
		{inner, sitrep.NotFound},
		{fmt.Errorf("delete report r1: %w", inner), sitrep.NotFound},
		{&sitrep.Error{Code: sitrep.Temporary, Message: "later", Err: inner}, sitrep.Temporary},
	} {
		if got := sitrep.CodeOf(c.err); got != c.want {
			t.Errorf("CodeOf(%v) = %q, want %q", c.err, got, c.want)
		}
	}
}

func TestCauseIsLoggedAndNeverShown(t *testing.T) {
	t.Parallel()
	secret := errors.New("password=hunter2")
	for _, err := range []error{
		secret,
		&sitrep.Error{Code: sitrep.Internal, Message: "open /secret/path", Err: secret},
		fmt.Errorf("open: %w", &sitrep.Error{Code: sitrep.Temporary, Message: "The database is busy.", Err: secret}),
	} {
		if shown := sitrep.MessageOf(err); strings.Contains(shown, "hunter2") || strings.Contains(shown, "/secret") {
			t.Errorf("shown: %s", shown)
		}
		if !errors.Is(err, secret) {
			t.Errorf("%v does not carry its cause", err)
		}
	}
}

func TestCauseFollowsTheMessageAsOneSentence(t *testing.T) {
	t.Parallel()
	err := &sitrep.Error{Code: sitrep.Temporary, Message: "The database does not answer.", Err: errors.New("connection refused")}
	if got := err.Error(); got != "The database does not answer: connection refused" {
		t.Error(got)
	}
}

func TestOneFieldIsNamedInTheMessage(t *testing.T) {
	t.Parallel()
	one := sitrep.InvalidFields(sitrep.FieldError{Location: "body.prompt", Message: "is required"})
	two := sitrep.InvalidFields(sitrep.FieldError{Location: "a"}, sitrep.FieldError{Location: "b"})
	if one.Message != "body.prompt: is required" || len(two.Fields) != 2 || two.Code != sitrep.Invalid {
		t.Errorf("%+v %+v", one, two)
	}
}
