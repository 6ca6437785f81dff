package sitrep

import "time"

// Link lets whoever has it read one report, until it ends.
type Link struct {
	ID        ID
	ReportID  ID
	CreatedAt time.Time
	ExpiresAt time.Time
	RevokedAt time.Time // zero: its owner has not revoked it
}

// How long a link may be in force.
const (
	LeastLink   = time.Minute
	MostLink    = 366 * 24 * time.Hour
	DefaultLink = 30 * 24 * time.Hour
)

// CheckLinkEnd checks until when a link is to be in force.
func CheckLinkEnd(now, end time.Time) Flaw {
	if end.Before(now.Add(LeastLink)) || end.After(now.Add(MostLink)) {
		return Flaw{Code: FieldOutOfRange, Text: "want an instant from a minute to 366 days from now"}
	}
	return Flaw{}
}

// InForce says whether the link has not ended.
func (l Link) InForce(now time.Time) bool { return l.RevokedAt.IsZero() && now.Before(l.ExpiresAt) }
