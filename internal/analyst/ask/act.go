package ask

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// role is what a span does in a reading.
type role string

// The roles.
const (
	skips     role = "skip"      // nothing, at a cost
	splits    role = "split"     // begins another ask
	groups    role = "group"     // a column, a grain or a part of time to group by
	measures  role = "measure"   // a column to compute
	counts    role = "count"     // rows are counted, or different values of a column
	lists     role = "listed"    // a column to show
	columnsOf role = "columns"   // several columns to show, named in a row
	mentions  role = "mention"   // names what is otherwise clear
	filters   role = "filter"    // rows with a value
	excludes  role = "exclude"   // rows without it
	numerates role = "numerator" // rows of the share that is asked for
	bounds    role = "bound"     // rows by a number
	having    role = "having"    // groups by a number
	within    role = "within"    // rows by the time between two times
	recurs    role = "recurring" // rows by a part of time
	times     role = "period"
	rivals    role = "rival" // the period that another is compared with
	axes      role = "axis"  // the time that periods are about
	ranks     role = "rank"
	tops      role = "top"     // how many groups or rows
	orders    role = "order"   // of the result
	begins    role = "start"   // where a stretch begins
	finishes  role = "end"     // where it ends
	divides   role = "divide"  // what a sum is divided by
	overdue   role = "overdue" // rows that are not done though they were due
	cues      role = "cue"     // a word that asks for something; its tag says for what
)

// act is one step of a reading: a span and what it does.
type act struct {
	from, to int
	role     role
	tag      tag    // of cues
	meaning  string // of cues, ranks and orders
	column   int    // -1: none
	columns  []int  // of columnsOf
	metric   int    // of measures: of the table's metrics, plus one; 0: none
	until    int    // of within: the second time
	other    int    // of bounds: the column on the other side, plus one; 0: a number
	value    string
	more     []string // further values of the column that the same words name
	op       plan.Operator
	numbers  []float64
	counted  int // of conditions on groups: a column plus two, 1: rows; 0: they are held against what is measured
	unit     string
	grain    plan.Grain
	part     plan.Part
	period   *plan.Period
	pair     *pair
	same     bool // of a period: the one at hand, of another year
	features []string
	standsIn bool          // money for money: no column is called what was said
	others   *plan.Operand // of bounds: other rows that the column is held against; nil: a number
}

// rule proposes acts that begin at a token. It sees the prompt and the table, no
// other rule and no reading: the order in which rules are listed means nothing.
type rule struct {
	name    string
	propose func(s *scene, i int) []act
}

// scene is a prompt over a table: what rules see.
type scene struct {
	*table
	lattice
	classes   []string // of each token
	signed    int      // the token where the writer's name begins
	aside     []bool   // tokens that ask nothing
	described bool     // the prompt describes a chart: see Describes
	did       []deed   // what somebody does
}

// rules are all rules. The order means nothing: see TestTheOrderOfRulesMeansNothing.
var rules = []rule{
	{"skip", proposeSkip},
	{"split", proposeSplit},
	{"cue", proposeCue},
	{"group", proposeGroup},
	{"examples", proposeExamples},
	{"grain", proposeGrain},
	{"measure", proposeMeasure},
	{"count", proposeCount},
	{"per row", proposePerRow},
	{"tally", proposeTally},
	{"each row", proposeEachRow},
	{"sides", proposeSides},
	{"listed", proposeListed},
	{"columns", proposeColumns},
	{"mention", proposeMention},
	{"filter", proposeFilter},
	{"empty", proposeEmpty},
	{"bound", proposeBound},
	{"against", proposeAgainst},
	{"settled", proposeSettled},
	{"timed", proposeTimed},
	{"usual", proposeUsual},
	{"within", proposeWithin},
	{"age", proposeAge},
	{"late", proposeLate},
	{"recurring", proposeRecurring},
	{"period", proposePeriod},
	{"axis", proposeAxis},
	{"rank", proposeRank},
	{"top", proposeTop},
	{"order", proposeOrder},
	{"extreme", proposeExtreme},
	{"stretch", proposeStretch},
	{"divide", proposeDivide},
	{"metric", proposeMetric},
	{"bins", proposeBins},
	{"goal", proposeGoal},
	{"ends", proposeEnds},
	{"current", proposeCurrent},
	{"begins", proposeBegins},
	{"overrun", proposeOverrun},
}

// propose asks every rule, in the order of their names.
func (s *scene) propose(i int, active []rule) []act {
	var out []act
	for _, r := range active {
		for _, a := range r.propose(s, i) {
			if s.otherThanWhole(&a) {
				continue
			}
			a.features = append(a.features, "rule="+r.name)
			s.describe(&a)
			s.bracketed(&a)
			a.features = s.drawnToo(a.features)
			out = append(out, a)
		}
	}
	return out
}
