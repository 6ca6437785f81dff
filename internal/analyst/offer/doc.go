// Package offer tells a plan part by part, with the words of the prompt that each part was
// read from, and offers what the prompt may have meant instead: other readings, and changes
// of one part.
//
// What is offered is valid: it resolves and compiles. Two offers never ask the same of the
// data. Nothing is looked up: all comes from the profile and from what readers found.
package offer

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Sense is a thing of the table that words of the prompt may name.
type Sense struct {
	Words   string
	Start   int           // byte of the prompt at which the words begin
	End     int           // behind them
	Column  string        // that they name, or that has the value
	Value   string        // empty: the column itself
	Measure *plan.Measure // a metric of the table's model; nil: none
	Score   float64       // how well they fit, 0 to 1
}

// Scene is what offers are made from.
type Scene struct {
	Profile catalog.Profile
	Clock   plan.Clock
	Senses  []Sense
}

// Most is how many alternatives are offered.
const Most = 6

// mostChoices is how many other values of one part are offered.
const mostChoices = 6
