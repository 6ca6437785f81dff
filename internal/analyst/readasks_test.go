package analyst_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestAPointOfAListThatNothingIsFoundForIsSaidToBeLeftOut(t *testing.T) {
	t.Parallel()
	r := makeReport(t, openShop(t, 1), request("For the meeting:\n- revenue by region\n- the zorbles of the frumious snark\n- number of orders by channel"))
	var lacks []string
	for _, n := range r.Document.NotAnswered {
		lacks = append(lacks, n.Text)
	}
	if len(r.Document.Sections) < 2 || !strings.Contains(strings.Join(lacks, " "), "zorbles") {
		t.Errorf("%d sections, not answered: %q", len(r.Document.Sections), lacks)
	}
}

// The whole point is named, not two words of it.
func TestAPointWithoutANumberIsToldWhole(t *testing.T) {
	t.Parallel()
	r := makeReport(t, openShop(t, 1), request("For the meeting:\n- revenue by region\n- how is the mood of the staff\n- number of orders by channel"))
	if n := r.Document.NotAnswered; len(n) != 1 || n[0].Text != "how is the mood of the staff" {
		t.Errorf("not answered: %+v", n)
	}
}

func TestAnUpdateAmongPointsHasEachNumberOnce(t *testing.T) {
	t.Parallel()
	r := makeReport(t, openShop(t, 1), request("For the meeting:\n- revenue by region\n- how did last month go\n- number of orders by channel"))
	for _, q := range r.Plan.Questions {
		for i, m := range q.Measures {
			if slices.ContainsFunc(q.Measures[:i], func(o plan.Measure) bool { return plan.SameMeasure(m, o) }) {
				t.Errorf("%s is there twice in %s", m.Label, q.ID)
			}
		}
	}
}

func TestEachPointOfAListIsReadByItself(t *testing.T) {
	t.Parallel()
	r := makeReport(t, openShop(t, 1), request("Please:\na) revenue by region\nb) how has revenue gone in the West, and why\nc) number of orders by channel"))
	if n := len(r.Plan.Questions); n < 2 || n < 3 && len(r.Document.NotAnswered) == 0 || r.Plan.Questions[0].By[0].Column != "region" || r.Plan.Questions[n-1].By[0].Column != "channel" {
		t.Errorf("%+v", r.Plan.Questions)
	}
}

func TestWhatStandsBeforeSeveralAsksHoldsForEach(t *testing.T) {
	t.Parallel()
	r := makeReport(t, openShop(t, 1), request("The West region: (a) number of orders (b) revenue"))
	if len(r.Plan.Questions) == 0 {
		t.Fatalf("nothing is asked: %+v", r.Plan)
	}
	for _, q := range r.Plan.Questions {
		if q.Where == nil || q.Where.Column != "region" {
			t.Errorf("%s is about all regions", q.Text)
		}
	}
}
