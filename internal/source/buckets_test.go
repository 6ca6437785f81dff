package source

import (
	"errors"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// TestBucketsOfAnAnswerThatBrokeOffAreNone: what came of it says nothing of what did not.
func TestBucketsOfAnAnswerThatBrokeOffAreNone(t *testing.T) {
	t.Parallel()
	answer, lost := [][]string{{"24300", "7", "99"}}, errors.New("the connection is lost")
	if got, err := bucketsOf(answer, lost); !errors.Is(err, lost) || got != nil {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := bucketsOf(answer, nil); err != nil || !slices.Equal(got, []catalog.Bucket{{Key: "24300", Rows: 7, Sum: "99"}}) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := bucketsOf([][]string{{"24300", "many", "99"}}, nil); err == nil {
		t.Errorf("%v of a count that is no number", got)
	}
}
