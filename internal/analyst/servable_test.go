package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
)

func TestAQuestionThatTheDataCannotServeIsNotAnsweredAndTheOthersAre(t *testing.T) {
	t.Parallel()
	var csv strings.Builder
	csv.WriteString("student_id,friend_id\n")
	for i := range 20 {
		fmt.Fprintf(&csv, "%d,%d\n", 1000+i%10, 1000+i*7%10)
	}
	friends := table(t, "Friend", csv.String())
	for prompt, want := range map[string]string{
		"how many date of transaction of each date of transaction":                                     "",
		"how many rows are there? How many date of transaction are there of each date of transaction?": "20",
	} {
		report := makeReport(t, friends, analyst.Request{Prompt: prompt, Now: time.Date(2026, 2, 1, 12, 0, 0, 0, time.UTC)})
		if len(report.Document.NotAnswered) == 0 || !strings.Contains(report.Markdown, want) {
			t.Errorf("%s:\n%s", prompt, report.Markdown)
		}
	}
}
