package analyst

import (
	"context"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Explained is how a prompt is read, step by step.
type Explained struct {
	ask.Explanation
	Plan plan.Plan `json:"plan"` // that a report is made by today
	SQL  []string  `json:"sql"`  // of the plan's questions, the main query of each
}

// shownReadings is how many readings an explanation has.
const shownReadings = 5

// Explain shows how a request is read: candidates, readings with their scores, the plan
// and its SQL. It asks for no rows but those that the clock, look-ups and the second look need.
func Explain(ctx context.Context, t Table, r Request) (Explained, error) {
	d, err := OpenDesk(ctx, t, r)
	if err != nil {
		return Explained{}, err
	}
	profile := d.Profile()
	out := Explained{Explanation: d.maker.reader(ctx).Explain(d.maker.hear().text, shownReadings), SQL: []string{}}
	d.maker.readPrompt(ctx)
	out.Plan = d.maker.plan
	if len(out.Plan.Questions) == 0 {
		return out, nil
	}
	resolved, err := plan.Resolve(out.Plan, profile, d.maker.time)
	if err != nil {
		return out, fmt.Errorf("resolve the plan: %w", err)
	}
	for _, one := range resolved {
		queries, err := plan.Compile(one, profile)
		if err != nil {
			return out, fmt.Errorf("compile question %s: %w", one.Question.ID, err)
		}
		out.SQL = append(out.SQL, queries[0].SQL)
	}
	return out, nil
}
