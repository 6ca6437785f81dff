package source

import (
	"errors"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// TestWhatIsKnownOfAFaultIsSaidOnce: what else there is to say of it stands behind.
func TestWhatIsKnownOfAFaultIsSaidOnce(t *testing.T) {
	t.Parallel()
	l := &link{}
	known := sitrep.Errorf(sitrep.Forbidden, "The host x is not allowed.")
	if got := l.told(t.Context(), "shop", known); got.Error() != "The host x is not allowed." || sitrep.CodeOf(got) != sitrep.Forbidden {
		t.Errorf("%v", got)
	}
	more := &sitrep.Error{Code: sitrep.Invalid, Message: "The table has no rows.", Err: errors.New("0 of 7")}
	if got := l.told(t.Context(), "shop", more).Error(); got != "The table has no rows: 0 of 7" {
		t.Errorf("%s", got)
	}
}
