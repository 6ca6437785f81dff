package analyst_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestWhoAsksWhatANumberHangsOnLearnsWhatGoesAlongWithItInAllOfTheData(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"What drives the fee?", "What affects the fee?", "what influences fee", "What does the fee depend on?", "What are the main drivers of the fee?"} {
		report := makeReport(t, table(t, "visits", clinic(false)), request(prompt))
		found := all(report.Document)
		if len(found) == 0 || !states(found[:1], []document.Kind{document.KindRelation}, []string{"age", "fee"}) {
			t.Errorf("%q: %s", prompt, texts(found))
		}
		if strings.Contains(report.Document.Title, " in ") {
			t.Errorf("%q: told as a change: %s", prompt, report.Document.Title)
		}
	}
	found := foundIn(t, clinic(true), "What drives the fee?")
	if len(found) == 0 || found[0].Kind != document.KindNothingNotable {
		t.Errorf("of a number that hangs on nothing: %s", texts(found))
	}
}

func TestWhatDrivesAChangeOrATimeIsNoDriverOfAll(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"What drives the increase in fee?", "What explains the fee in October 2025?"} {
		if title := makeReport(t, table(t, "visits", clinic(false)), request(prompt)).Document.Title; strings.Contains(title, "hang") || strings.Contains(title, "correlation") {
			t.Errorf("%q: %s", prompt, title)
		}
	}
}
