package mail

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Failure is a run that failed, as the operator is told of it.
type Failure struct {
	Title, Owner, Reason string
	Report, Execution    sitrep.ID
	EndedAt              time.Time
}

// MostFailures is how many a notice lists; it says how many more there are.
const MostFailures = 50

// Notify tells the operator of runs that failed; total may be more than are listed.
func (s *Sender) Notify(ctx context.Context, d sitrep.Delivery, failures []Failure, total int) error {
	subject := fmt.Sprintf("sitrep: %d reports failed", total)
	if total == 1 {
		subject = "sitrep: a report failed"
		if len(failures) == 1 {
			subject += ": " + failures[0].Title
		}
	}
	return s.send(ctx, d, Message{
		From: s.from(), To: d.Email, Subject: subject, MessageID: d.MessageID, Date: d.CreatedAt,
		Text: notice(failures, total), ListID: "notices." + s.domain(),
	})
}

func notice(failures []Failure, total int) string {
	var b strings.Builder
	b.WriteString("These runs failed for good; their recipients were sent nothing.\n")
	for _, f := range failures {
		fmt.Fprintf(&b, "\n%s\n  owner      %s\n  reason     %s\n  ended      %s\n  report     %s\n  execution  %s\n",
			oneLine(f.Title), oneLine(f.Owner), oneLine(f.Reason), f.EndedAt.UTC().Format(time.RFC3339), f.Report, f.Execution)
	}
	if more := total - len(failures); more > 0 {
		fmt.Fprintf(&b, "\n… and %d more. The service's log has them all.\n", more)
	}
	return b.String()
}
