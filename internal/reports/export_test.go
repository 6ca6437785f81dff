package reports

import (
	"maps"
	"slices"
)

// Operations lists those of the table by name.
func Operations() []string { return slices.Sorted(maps.Keys(least)) }
