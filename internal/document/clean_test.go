package document_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// TestCodePointsThatAreNoCharactersGo: drawings and feeds are XML, which refuses them.
func TestCodePointsThatAreNoCharactersGo(t *testing.T) {
	t.Parallel()
	for _, in := range []string{"a\ufffeb", "a\uffffb", "\ufdd0ab", "ab\ufdef", "a\U0001fffeb", "a\U0010ffffb"} {
		if got := document.Clean(in); got != "ab" {
			t.Errorf("%q becomes %q", in, got)
		}
	}
	if kept := "a\ufffdb 😀 ﷲ"; document.Clean(kept) != kept {
		t.Errorf("%q becomes %q", kept, document.Clean(kept))
	}
}
