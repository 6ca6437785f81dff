package model

import "math"

// certain says how sure the meaning of a column is, from 0 to 1: how much of all that
// speaks for any meaning speaks for it. What a person said is certain.
func certain(r *Reading, i int, c Column) float64 {
	if c.Why == "said so" {
		return 1
	}
	features := r.Features(i)
	best, sum := score(fitted.Meanings, features, c.Meaning), 0.0
	for _, m := range Allowed(r.Columns[i]) {
		sum += math.Exp(score(fitted.Meanings, features, m) - best)
	}
	return 1 / max(sum, 1)
}
