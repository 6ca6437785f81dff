// Package thorough tells tests how much they do. Where chance or time decides what a test sees, it does little at each
// run and much where SITREP_THOROUGH is set, as .ci/run sets it.
package thorough

import "os"

// Of is how often something is done: few times, or in a thorough run many.
func Of(few, many int) int {
	if os.Getenv("SITREP_THOROUGH") != "" {
		return many
	}
	return few
}
