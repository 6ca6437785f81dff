package lazyregexp

import "testing"

func TestAPatternThatIsNoneIsFoundByTests(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("a pattern without its closing bracket passes")
		}
	}()
	New("(a")
}

func TestAPatternIsCompiledOnceItIsUsed(t *testing.T) {
	t.Parallel()
	if p := New(`\b(\d+) of`); p.String() != `\b(\d+) of` || p.FindStringSubmatch("3 of them")[1] != "3" || p.ReplaceAllString("3 of 4 of 5", "-") != "- - 5" {
		t.Errorf("%s is another pattern", p)
	}
}
