package reports

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// ErrNotOwner is for who asks about somebody else's report.
var ErrNotOwner = sitrep.Errorf(sitrep.Forbidden, "This report belongs to another key.")

// MayRead says whether a key may see a report's status; with API retention,
// its executions and their content too.
func MayRead(key *sitrep.Key, r store.ReportState) bool {
	return r.OwnerID == key.ID || r.Public && r.APIRetention
}
