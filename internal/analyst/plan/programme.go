package plan

import "strings"

// The programmes that a question may belong to; see package tell. They stand at the
// end of its id.
const (
	UpdateProgramme = "-update"    // how a period went
	ByField         = "-update-by" // the same by a field
)

// Programme is what the answer to a question has to have beside its numbers; empty:
// nothing.
func (q Question) Programme() string {
	for _, p := range []string{ByField, UpdateProgramme} {
		if strings.HasSuffix(q.ID, p) {
			return p
		}
	}
	return ""
}
