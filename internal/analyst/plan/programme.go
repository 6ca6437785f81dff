package plan

import (
	"strconv"
	"strings"
)

// The programmes that a question may belong to; see package tell. They stand at the
// end of its id.
const (
	UpdateProgramme   = "-update"                 // how a period went
	ByField           = "-update-by"              // the same by a field
	WorstByField      = "-worst" + ByField        // the same, of which the group that did worst is named first
	OverviewProgramme = "-overview"               // how the newest period went, of what somebody should know
	YearProgramme     = "-of-year"                // how the year goes, of the same
	CourseProgramme   = "-course"                 // how it went over time, of the same
	GoalProgramme     = "-goal"                   // whether a number comes to what it should
	EndedProgramme    = "-ended"                  // how many cases ended in a period
	OpenProgramme     = "-open"                   // how many cases are open at its end
	PivotProgramme    = "-pivot"                  // a number by two fields, the groups of one as columns
	PartsOfPivot      = "-parts" + PivotProgramme // the same, and which part of its column each is
	VarianceProgramme = "-variance"               // amounts against those that were planned for them
	OddProgramme      = "-odd"                    // what is unusual, and what is wrong with the data
	DriversProgramme  = "-drivers"                // what a number hangs on
	BriefProgramme    = "-brief"                  // what an analyst's brief names
)

// MostAcross is how many columns of groups a table has: more are hard to read on paper.
const MostAcross = 14

// Programme is what the answer to a question has to have beside its numbers; empty:
// nothing.
func (q Question) Programme() string {
	for _, p := range []string{ByField, UpdateProgramme, OverviewProgramme, YearProgramme, CourseProgramme, GoalProgramme, EndedProgramme, OpenProgramme, PivotProgramme, VarianceProgramme, OddProgramme, DriversProgramme, BriefProgramme} {
		if strings.HasSuffix(q.ID, p) {
			return p
		}
	}
	return ""
}

// Numbered is the id of a question at a place of its plan, from 1 on: what it says of its programme stays.
func (q Question) Numbered(at int) string {
	id := "q" + strconv.Itoa(at)
	for _, said := range []string{PartsOfPivot, WorstByField} {
		if strings.HasSuffix(q.ID, said) {
			return id + said
		}
	}
	return id + q.Programme()
}

// Across is the field of which a question has the groups as columns; empty: it has none.
func (q Question) Across() string {
	if q.Programme() != PivotProgramme || len(q.Measures) < 2 || q.Measures[1].Where == nil {
		return ""
	}
	w := q.Measures[1].Where
	if n := len(w.Kids); n > 0 { // the last condition is that of the column
		w = &w.Kids[n-1]
	}
	return w.Column
}
