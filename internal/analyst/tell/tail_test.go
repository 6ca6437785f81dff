package tell

import (
	"strings"
	"testing"
)

func TestWhatAboutAGroupIsNoConditionOfAGoal(t *testing.T) {
	t.Parallel()
	head, tail := Tail("We want 115,000 hours this year. How do we stand, will we get there, and what about the north house?")
	if len(tail) != 1 || strings.Contains(head, "north") || !strings.Contains(head, "115,000") {
		t.Errorf("%q, %+v", head, tail)
	}
}
