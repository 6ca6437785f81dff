package find_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestAColumnOfReasonsIsKnownByItsName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"return_reason": true, "Cause of stop": true, "season": false, "carrier": false} {
		if got := find.IsReason(&catalog.Column{Name: name, AllValues: true, Distinct: 5}); got != want {
			t.Errorf("%s is a reason: %v, want %v", name, got, want)
		}
	}
}
