package prompt_test

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

func TestPremisesAreRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prompt, measure, way, verb string
		groups                     []string
	}{
		{"why did revenue drop last month?", "total revenue", "down", "drop", nil},
		{"Why has revenue fallen?", "total revenue", "down", "fall", nil},
		{"why is revenue still falling in the North?", "total revenue", "down", "fall", nil},
		{"what is behind the decline in orders", "number of orders", "down", "decline", nil},
		{"explain the spike in revenue in May", "total revenue", "up", "spike", nil},
		{"why are sales down?", "total sales", "down", "fall", nil},
		{"why did revenue go up in Q2", "total revenue", "up", "go up", nil},
		{"what caused the slump in quantity", "total quantity", "down", "slump", nil},
		{"why is revenue getting worse?", "total revenue", "down", "get worse", nil},
		{"since revenue is growing, show orders by region", "total revenue", "up", "grow", nil},
		{"Given the decline of revenue, which channel has the lowest quantity?", "total revenue", "down", "decline", nil},
		{"orders by region, given that revenue has shrunk", "total revenue", "down", "shrink", nil},
		{"show the recent drop in revenue by region", "total revenue", "down", "drop", nil},
		{"why is North better than South?", "total revenue", "above", "", []string{"North", "South"}},
		{"why is revenue lower in South than in North?", "total revenue", "below", "", []string{"South", "North"}},
		{"why does South outperform North?", "total revenue", "above", "", []string{"South", "North"}},
		{"why is North the best region?", "total revenue", "most", "", []string{"North"}},
		{"why does South have the lowest revenue?", "total revenue", "least", "", []string{"South"}},
	} {
		claim := claimOf(prompt.Read(orders(), nil, c.prompt, prompt.Hint{}))
		if claim == nil {
			t.Errorf("%q takes nothing for granted", c.prompt)
			continue
		}
		if m := claim.Question.Measures[0].Label; m != c.measure || claim.Way != c.way || claim.Verb != c.verb || !slices.Equal(claim.Groups, c.groups) {
			t.Errorf("%q: %s %s %q %v, want %s %s %q %v", c.prompt, m, claim.Way, claim.Verb, claim.Groups, c.measure, c.way, c.verb, c.groups)
		}
	}
}

func claimOf(p plan.Plan) *plan.Claim {
	for _, n := range p.Notes {
		if n.Claim != nil {
			return n.Claim
		}
	}
	return nil
}

func TestQuestionsTakeNothingForGranted(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"did revenue drop last month?", "is revenue growing?", "revenue growth by month", "show the rise and fall of revenue",
		"revenue since May", "orders with more than 10 quantity", "top 5 products by revenue", "compare North and South",
		"which region is better, North or South?", "why did churn rise?", "how much lower is South than North", "increase in revenue by region",
		"revenue by month because I need it", "why?",
	} {
		if c := claimOf(prompt.Read(orders(), nil, text, prompt.Hint{})); c != nil {
			t.Errorf("%q: %+v", text, c)
		}
	}
}

func TestWhatIsGivenIsNoQuestion(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]plan.Intent{
		"since revenue is growing, show orders by region":             plan.Breakdown,
		"Given the decline of revenue, which channel is worst?":       plan.Ranking,
		"orders by region, given that revenue has shrunk":             plan.Breakdown,
		"Now that revenue has recovered, how many orders were there?": plan.Value,
		"Although revenue keeps growing, show quantity by channel":    plan.Breakdown,
	} {
		p := prompt.Read(orders(), nil, text, prompt.Hint{})
		if len(p.Questions) != 1 || p.Questions[0].Intent != want {
			t.Errorf("%q: %d questions, the first %s, want one %s", text, len(p.Questions), p.Questions[0].Intent, want)
		}
		if i := slices.IndexFunc(p.Notes, func(n plan.Note) bool { return n.Kind == plan.Premise }); i < 0 || p.Notes[i].Question != "q1" {
			t.Errorf("%q: notes %+v", text, p.Notes)
		}
	}
}

// A claim's fields count like those of a question: the plan is made anew when one
// of them changes.
func TestFieldsOfAPremiseAreListed(t *testing.T) {
	t.Parallel()
	p := prompt.Read(orders(), nil, "since revenue is growing, how many orders are open?", prompt.Hint{})
	if !slices.ContainsFunc(p.Fields, func(f plan.FieldUse) bool { return f.Name == "revenue" }) {
		t.Errorf("fields %+v", p.Fields)
	}
}
