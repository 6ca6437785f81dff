package analyst_test

import (
	"strings"
	"testing"
)

// withLocum are the practices with two visits to a fourth, both missed.
func withLocum() string {
	return practices() + "9001,2026-10-12,Locum,back,no-show,0\n9002,2026-10-13,Locum,back,no-show,0\n"
}

// TestAHandfulOfRowsIsNoWorstOne: all of two visits are missed, and nobody calls that the worst practice.
func TestAHandfulOfRowsIsNoWorstOne(t *testing.T) {
	t.Parallel()
	made := makeReport(t, table(t, "visits", withLocum()), request("which practice has the highest no-show rate?"))
	if strings.Contains(made.Document.Title, "Locum") || !strings.Contains(made.Document.Title, "Lakeside") {
		t.Errorf("the title is %q", made.Document.Title)
	}
	if !strings.Contains(made.Markdown, "too few rows") || !strings.Contains(made.Markdown, "Locum (100%, of 2)") {
		t.Errorf("it is not said who is not compared:\n%s", head(made.Markdown))
	}
}

// TestNothingIsToldByWhatSettlesIt: of those missed all are missed, and of those who came none.
func TestNothingIsToldByWhatSettlesIt(t *testing.T) {
	t.Parallel()
	made := makeReport(t, table(t, "visits", practices()), request("overview of no-show rate and fees"))
	if strings.Contains(made.Markdown, "| no-show ") || strings.Contains(made.Markdown, "after €0") {
		t.Errorf("the share of those missed is told by the outcome:\n%s", head(made.Markdown))
	}
}

// TestAChangeAsUsualHasNobodyToBlameInItsTitle, and no next figures to watch.
func TestAChangeAsUsualHasNobodyToBlameInItsTitle(t *testing.T) {
	t.Parallel()
	made := makeReport(t, table(t, "visits", practices()), request("weekly update on fees"))
	if !strings.Contains(made.Markdown, "usual range") {
		t.Errorf("it is not said that the week was as usual:\n%s", head(made.Markdown))
	}
	if strings.Contains(made.Document.Title, "most in") || strings.Contains(made.Markdown, "next figures") {
		t.Errorf("the title is %q:\n%s", made.Document.Title, head(made.Markdown))
	}
}

// TestAGroupThatIsAsItWasMadeAChangeByItsWeight: nobody who is missed pays, neither now nor before.
func TestAGroupThatIsAsItWasMadeAChangeByItsWeight(t *testing.T) {
	t.Parallel()
	made := makeReport(t, table(t, "visits", practices()), request("how did we do in September 2026?"))
	if text := made.Markdown; strings.Contains(text, "€0 after €0") || strings.Contains(text, "€0, after €0") || !strings.Contains(text, "of all") {
		t.Errorf("more are missed, which is what made the average fee fall:\n%s", head(text))
	}
}
