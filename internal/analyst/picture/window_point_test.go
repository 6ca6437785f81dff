package picture_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/picture"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// TestOnlyAPointThatIsAllOfTheWindowIsSetOff: the first day of a month is not the
// month whose change is told.
func TestOnlyAPointThatIsAllOfTheWindowIsSetOff(t *testing.T) {
	t.Parallel()
	for window, want := range map[string]any{
		"2024-03-01T00:00/2024-04-01T00:00": "2024-03-01",
		"2024-02-01T00:00/2024-04-01T00:00": nil,
		"2023-02-01T00:00/2023-03-01T00:00": nil,
		"2024-03-01":                        "2024-03-01",
	} {
		b := document.NewBuilder()
		a := months(b, 5, 6, 7, 8)
		id := b.Date(window, window)
		c := draw(t, b, picture.Subject{Finding: insight.Finding{Kind: document.KindPeriodChange, Roles: map[string]string{"window": id}}, Answer: a})
		got := marks(c, document.PointMark)
		if want == nil && len(got) != 0 || want != nil && (len(got) != 1 || got[0].From != want) {
			t.Errorf("%s sets off %v, want %v", window, got, want)
		}
	}
}
