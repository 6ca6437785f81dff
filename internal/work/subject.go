package work

import (
	"cmp"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// mostSubject is how much is kept of a subject with variables, in characters.
const mostSubject = 250

// partedPeriod is {period} with what parts it from a neighbour.
var partedPeriod = lazyregexp.New(`\s*[·|–—:-]\s*\{period\}|\{period\}\s*[·|–—:-]\s*|\(\{period\}\)`)

// subject is that of a run: what its owner wrote, with the variables filled in.
// The date is that of the slot where the report is at home, whenever the run is
// made. Other words in braces are words.
func subject(c store.Claim, period string) string {
	written := c.Report.DeliverySubject()
	if c.Report.Subject == "" || !strings.Contains(written, "{") {
		return written
	}
	if period == "" {
		written = partedPeriod.ReplaceAllString(written, "")
	}
	text := strings.NewReplacer(
		"{date}", day(c.Execution.Instant(), c.Report.Schedule.Timezone), "{period}", period,
		"{title}", c.Report.Title, "{dataset}", c.Report.Dataset.Name,
	).Replace(written)
	runes := []rune(strings.Join(strings.Fields(text), " "))
	return cmp.Or(string(runes[:min(len(runes), mostSubject)]), c.Report.Title)
}

// day is a date as reports write it. The zone was checked when it was set.
func day(at time.Time, timezone string) string {
	zone, err := schedule.Zone(timezone)
	if err != nil {
		zone = time.UTC
	}
	return at.In(zone).Format("2 Jan 2006")
}
