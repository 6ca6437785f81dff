package prompt_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func exams() catalog.Profile {
	return table("exams", "exams", 500, "hall:category:4:East|West", "algebra_score:rate:60", "physics_score:rate:60", "drawing_score:rate:60", "minutes:whole:90")
}

func TestAWordElsewhereTellsWhichOfSeveralFieldsIsMeant(t *testing.T) {
	t.Parallel()
	checkReadings(t, exams(), []reading{
		{"standard deviation of the scores that candidates got in physics", []string{"value stddev(physics_score)"}},
		{"average score of all candidates on the drawing paper by hall", []string{"breakdown average(drawing_score) by hall"}},
	})
}

func TestAWordBeforeASynonymMakesAnotherThingOfIt(t *testing.T) {
	t.Parallel()
	for text, missing := range map[string]string{
		"shipping cost per channel": "shipping cost",
	} {
		got := prompt.Read(orders(), nil, text, prompt.Hint{})
		if len(got.Missing) == 0 || got.Missing[0].Text != missing || strings.Contains(summary(got.Questions[0]), "unit_price") {
			t.Errorf("%s: read as %s, missing %v", text, summary(got.Questions[0]), got.Missing)
		}
	}
	got := prompt.Read(subscriptions(), nil, "win rate", prompt.Hint{})
	if len(got.Missing) == 0 || got.Missing[0].Text != "win rate" || got.Questions[0].Origin != "default" {
		t.Errorf("win rate: read as %s, missing %v", summary(got.Questions[0]), got.Missing)
	}
}
