package sitrep_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestDomainsAllowWhatTheyName(t *testing.T) {
	t.Parallel()
	domains := sitrep.Domains{"Example.com", "*.example.org"}
	for email, want := range map[string]bool{
		"a@example.com": true, "a@EXAMPLE.COM": true, "a@x.example.com": false, "a@notexample.com": false, "a@example.com.evil.net": false,
		"a@x.example.org": true, "a@y.x.example.org": true, "a@example.org": false, "a@.example.org": false, "a@badexample.org": false,
		`"a@example.com"@evil.net`: false, "": false,
	} {
		if got := domains.Allow(email); got != want {
			t.Errorf("%q: %t", email, got)
		}
	}
	if !(sitrep.Domains{}).Allow("a@anywhere.net") {
		t.Error("without a list all are allowed")
	}
}
