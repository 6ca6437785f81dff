package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// roller is a table that can add its rows up once for many statements. The answers are the same.
type roller interface {
	Roll(ctx context.Context, by catalog.Rollup) error
}

// rolling are the programmes that look at a table dozens of times.
var rolling = []string{plan.UpdateProgramme, plan.OverviewProgramme, plan.YearProgramme, plan.CourseProgramme, plan.OddProgramme, plan.DriversProgramme, plan.BriefProgramme}

// roll has a large table add its rows up, where a report looks at it more often than that costs.
func (m *maker) roll(ctx context.Context, questions []plan.Resolved) error {
	t, ok := m.table.Table.(roller)
	often := slices.ContainsFunc(questions, func(r plan.Resolved) bool {
		return slices.Contains(rolling, r.Question.Programme()) || r.Question.Intent == plan.Why || r.Question.Intent == plan.Change
	})
	if !ok || !often || m.profile.Rows < catalog.LargeRows {
		return nil
	}
	var all []plan.Measure
	for _, r := range questions {
		all = append(all, r.Question.Measures...)
	}
	by := plan.Rolled(all, m.profile)
	by.Rows = m.table.kept
	if err := t.Roll(ctx, by); err != nil {
		return fmt.Errorf("add up the rows: %w", err)
	}
	return nil
}
