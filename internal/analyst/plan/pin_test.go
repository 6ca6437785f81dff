package plan_test

import (
	"os"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestPlanIsMadeAnewWhenWhatItReliesOnChanges(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		prompt string
		change func(*catalog.Profile)
		want   string
	}{
		"nothing":         {want: ""},
		"prompt":          {prompt: "orders by regions", want: "its prompt was changed"},
		"a field is gone": {change: func(p *catalog.Profile) { p.Columns = p.Columns[:3] }, want: "the field region is gone"},
		"a type":          {change: func(p *catalog.Profile) { p.Column("amount").Type = sitrep.TypeString }, want: "the field amount is now text"},
		"a role":          {change: func(p *catalog.Profile) { p.Column("amount").Role = sitrep.RoleIdentifier }, want: "the field amount is now an identifier"},
		"a unit":          {change: func(p *catalog.Profile) { p.Column("amount").Unit = "EUR" }, want: "the field amount is now in EUR"},
		"a unit is lost":  {change: func(p *catalog.Profile) { p.Column("amount").Unit = "" }, want: "the field amount is now in no known unit"},
		"semantics":       {change: func(p *catalog.Profile) { p.Column("amount").Meaning = "2" }, want: "what is said of the field amount was changed"},
		"what is good, as a newer program sees it": {change: func(p *catalog.Profile) { p.Column("amount").Good = "down" }, want: ""},
		"a field that is not used":                 {change: func(p *catalog.Profile) { p.Column("day").Type = sitrep.TypeString }, want: ""},
		"figures":                                  {change: func(p *catalog.Profile) { p.Rows++; p.Column("amount").Max = "1e9" }, want: ""},
	} {
		before := profile()
		before.Column("amount").Unit = "USD"
		p := regionPlan(&before)
		after := profile()
		after.Column("amount").Unit = "USD"
		if tc.change != nil {
			tc.change(&after)
		}
		prompt := p.Prompt
		if tc.prompt != "" {
			prompt = tc.prompt
		}
		if got := plan.WhyNew(p, prompt, after); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}

func regionPlan(p *catalog.Profile) plan.Plan {
	return plan.Plan{
		Version: plan.Version, Prompt: "orders by region",
		Fields:    []plan.FieldUse{plan.Use(p.Column("region")), plan.Use(p.Column("amount"))},
		Questions: []plan.Question{{Measures: []plan.Measure{orders}, By: []plan.Dimension{region}}},
	}
}

// testdata/plan-vN.json is a plan as a program stored it whose form was N.
func TestPlansOfOlderFormsAreKept(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"testdata/plan-v1.json"} {
		stored, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := plan.Decode(stored)
		if err != nil {
			t.Fatal(err)
		}
		if p.Version != plan.Version || len(p.Questions) != 1 || p.Questions[0].Rank.N != 3 || p.Questions[0].Period.Text != "last month" {
			t.Errorf("%s: %+v", file, p)
		}
		if why := plan.WhyNew(p, "top 3 regions by amount last month", profile()); why != "" {
			t.Errorf("%s: made anew because %s", file, why)
		}
		gone := profile()
		gone.Column("amount").Type = sitrep.TypeString
		if why := plan.WhyNew(p, p.Prompt, gone); why != "the field amount is now text" {
			t.Errorf("%s: a changed field went unseen: %q", file, why)
		}
	}
}

func TestPlanThatCannotBeReadIsRefused(t *testing.T) {
	t.Parallel()
	for stored, want := range map[string]string{
		``: "stored plan", `[]`: "stored plan", `{}`: "form 0", `{"version":0}`: "form 0", `{"version":-1}`: "form -1",
		`{"version":999}`: "form 999", `{"version":1,"questions":7}`: "stored plan", `{"version":"1"}`: "stored plan",
	} {
		if _, err := plan.Decode([]byte(stored)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", stored, err, want)
		}
	}
}
