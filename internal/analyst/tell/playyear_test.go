package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// rink is a table of two winters of an ice rink: rows on each day from October to March.
func rink() *catalog.Profile {
	p := jobs()
	c := p.Column("taken")
	c.Min, c.Max = "2024-10-12", "2026-03-20"
	c.Gaps = []catalog.Gap{{From: "2024-12-23", To: "2025-01-04"}, {From: "2025-03-30", To: "2025-10-01"}}
	return p
}

// TestASeasonLiesBetweenTheYearlyGapsOfTheData: this one, the last one, and one that is called by its years.
func TestASeasonLiesBetweenTheYearlyGapsOfTheData(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]struct {
		from, to string
		against  plan.ComparisonKind
	}{
		"compare this season with last season: jobs": {"--10-01", "", plan.YearAgo},
		"jobs by mechanic this season":               {"--10-01", "", ""},
		"jobs by mechanic last season":               {"--10-01", "--09-30", ""},
		"the 24/25 season: jobs by mechanic":         {"2024-10-01", "2025-03-31", ""},
	} {
		s := slotsOf(prompt, rink())
		if s.period == nil || s.period.From != want.from || s.period.To != want.to || (s.compare == nil) != (want.against == "") || s.compare != nil && s.compare.Kind != want.against {
			t.Errorf("%s: %+v against %+v", prompt, s.period, s.compare)
		}
	}
	if s := slotsOf("jobs by mechanic this season", jobs()); s.seasonYear != nil {
		t.Errorf("a table without a gap has the season %+v", s.seasonYear)
	}
}

// TestOneIdleTimeIsNoSeason: a month without rows that the next year does not have.
func TestOneIdleTimeIsNoSeason(t *testing.T) {
	t.Parallel()
	c := &catalog.Column{Min: "2024-01-01", Max: "2025-12-31", Gaps: []catalog.Gap{{From: "2024-05-31", To: "2024-07-01"}}}
	if first, last, ok := playYear(c); ok {
		t.Errorf("%v to %v", first, last)
	}
	c.Gaps = append(c.Gaps, catalog.Gap{From: "2025-06-03", To: "2025-06-28"})
	if _, _, ok := playYear(c); !ok {
		t.Error("a gap of each year is none")
	}
}

// TestAQuestionAboutASeasonIsAboutItsDays: where its reading has no time, and what season is meant is said.
func TestAQuestionAboutASeasonIsAboutItsDays(t *testing.T) {
	t.Parallel()
	s := slotsOf("jobs by mechanic this season", rink())
	p := s.inSeasonYear(plan.Plan{Questions: []plan.Question{{Intent: plan.Breakdown}}, Missing: []plan.Unanswered{{Text: "season"}}})
	if q := p.Questions[0]; q.Period == nil || q.Period.From != "--10-01" || len(p.Missing) > 0 || len(p.Notes) != 1 {
		t.Errorf("%+v", p)
	}
}
