package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// draft is one ask of a prompt: what its acts say, and the choices that complete it.
type draft struct {
	from, to  int // tokens
	measures  []wanted
	groups    []plan.Dimension
	listed    []int
	columns   []int // that were named in a row
	shown     []int // all columns in the order in which they were named: what a list shows
	filters   []condition
	having    []condition
	period    *plan.Period
	rival     *plan.Period
	periods   []*plan.Period // all that were said, in their order
	pair      *pair
	rivalSame bool   // the rival is the period at hand, of another year
	compare   string // yearAgo, previous …
	axis      string // the time column that the period is about; empty: the table's
	rank      *ranking
	top       int
	order     *ranking
	starts    []int
	ends      []int
	divide    int // column of the things that a sum is divided by; -1: none
	sole      bool
	intent    plan.Intent
	chart     string
	cues      map[tag]string // the last meaning of each kind of cue
	also      []string       // aggregates that were said before the one at hand
	mentioned []int          // columns named beside what holds them
	unread    []int          // tokens of words that were skipped and are none that can be
	passed    int            // words that were skipped and name something of the table

	leaks       string  // how a condition of a later item of its row stands; empty: there is none
	byAt        int     // where a word for a breakdown stands
	periodAt    int     // where its period stands: the first token
	periodTo    int     // and the one behind it
	parted      bool    // its two periods stand in two items of a row
	mute        bool    // it asks nothing: it says what others are about, or nothing at all
	whole       bool    // the number of the whole is asked for, too
	extends     bool    // it belongs to the ask before and takes its place
	beside      bool    // the share stands beside the other numbers
	related     bool    // two numbers are held against each other, row by row
	distributed bool    // rows are counted by how large a number is
	drawn       string  // the form that points are to be drawn in: scatter
	bins        int     // so many stretches are asked for; 0: nobody said
	priced      bool    // what was paid for each of some things
	portionToo  bool    // the same, beside the numbers themselves
	portion     bool    // each group's part of the whole is asked for
	each        bool    // the ranking is one of each group of the first dimension
	number      bool    // groups are kept by their number of rows
	kept        int     // the measure that groups are kept by, plus one; 0: the first
	either      int     // the token of an "or" between conditions, plus one; 0: all of them hold
	width       float64 // of the stretches that a number is cut into; 0: nobody said
	sortBy      int     // of lists: the column that orders them, plus one; 0: nobody said

	inner *plan.Dimension // the groups that an average is one over; nil: rows
	next  *draft          // the ask behind it, as it was said

	score    int
	features []string // that are not counted yet
	counted  *marks
	spare    *[]*draft // asks that were given up; see copied
}

// wanted is a number that an ask is about.
type wanted struct {
	aggregate string // empty: nobody said
	column    int    // -1: rows
	distinct  bool
	metric    int // of the table's metrics, plus one; 0: none
	until     int // of a span from column, plus one; 0: none
	other     int // of what is made of two columns: the second, plus one; 0: none
	made      made
	said      bool
	at        int    // the token that says it
	stands    string // of rows that are counted: how their words stand
	assumed   bool   // nobody said how the column becomes a number
}

// condition is a filter on rows or groups.
type condition struct {
	column  int
	until   int // of a span, plus one; 0: none
	other   int // what the column is held against, plus one; 0: numbers or values
	op      plan.Operator
	value   string
	numbers []float64
	counted int           // of groups: a column plus two, 1: rows; 0: nothing is counted
	others  *plan.Operand // rows that it is held against, in place of numbers; nil: none
	unit    string
	recurs  plan.Part // of time; empty: of values
	part    bool      // of the rows of the share that is asked for
	at      int
}

// ranking is an order of groups or rows.
type ranking struct {
	direction string // high, low, best, worst, first, last, most, least
	column    int    // that decides; -1: what is asked for
	at        int
	pace      pace // of speed or length
	offset    int  // so many are left out before: the second largest
}

func newDraft(from int) *draft { return &draft{from: from, divide: -1, cues: map[tag]string{}} }

// drafts cuts the acts of a reading into its asks. Signs that join nothing split nothing.
func (s *scene) drafts(acts []act) []*draft {
	out := []*draft{newDraft(0)}
	d := out[0]
	d.leaks = s.ownConditions(acts)
	for k, a := range acts {
		if a.role == splits {
			d = newDraft(a.to)
			d.leaks = s.ownConditions(acts[k+1:])
			out = append(out, d)
			continue
		}
		d.to = a.to
		s.take(d, a, acts[:k])
		if a.role == cues && a.tag == "refer" {
			d.cues["refer"] = pointer(s.ts[a.from:a.to])
		}
	}
	for _, d := range out {
		d.settle()
	}
	out = slices.DeleteFunc(out, (*draft).empty)
	for k := range len(out) - 1 {
		out[k].next = out[k+1]
	}
	return out
}

// empty reports whether an ask says nothing at all.
func (d *draft) empty() bool {
	return len(d.measures)+len(d.groups)+len(d.filters)+len(d.having)+len(d.listed)+len(d.columns)+len(d.starts)+len(d.ends)+len(d.unread)+len(d.mentioned) == 0 && d.period == nil && d.rank == nil && d.order == nil &&
		d.cues["elapsed"] == "" && d.cues["again"] == "" && d.cues["focus"] == "" && d.cues["share"] == "" && d.cues["aggregate"] == ""
}

func conditionOf(a act) condition {
	c := condition{column: a.column, until: a.until, other: a.other, op: a.op, value: a.value, numbers: a.numbers, counted: a.counted, others: a.others, unit: a.unit, recurs: a.part, part: a.role == numerates, at: a.from}
	switch {
	case a.role == excludes:
		c.op = plan.NotEqual
	case c.op == "":
		c.op = plan.Equal
	}
	return c
}

// dimension is the field, or the part of time, that an act groups by.
func (s *scene) dimension(a act) plan.Dimension {
	if a.column >= 0 {
		c := s.columns[a.column]
		return plan.Dimension{Column: c.Name, Label: c.Label}
	}
	d := plan.Dimension{Column: s.timeColumn(), Grain: a.grain, Part: a.part}
	if c := s.profile.Column(d.Column); a.grain == plan.Year && c != nil && c.Type == sitrep.TypeInteger && c.Role != sitrep.RoleTime {
		return plan.Dimension{Column: c.Name, Label: c.Label} // years that stand there as numbers
	}
	if a.grain == "auto" {
		d.Grain, d.Auto = "", true
	}
	return d
}

// timeColumn is the table's main time.
func (s *scene) timeColumn() string {
	if s.model.Time != "" {
		return s.model.Time
	}
	return s.profile.Time
}

// namesRows reports whether an act's words say what a row is, and its column only has one of them
// in its name.
func (s *scene) namesRows(a act) bool {
	meaning := s.columns[a.column].meaning.Meaning
	if meaning == model.Key || meaning == model.Name {
		return false
	}
	return slices.ContainsFunc(s.from[a.from], func(c candidate) bool { return c.namesRows() && c.to == a.to })
}

// shows is the column that an act would show in a list of rows; -1: none.
func (s *scene) shows(a act) int {
	switch {
	case a.role == groups && a.column < 0:
		return s.timeIndex()
	case a.role == axes && s.namesRows(a): // "the cancelled orders: …" are no order date
	case a.role == lists || a.role == groups || a.role == measures || a.role == axes || a.role == counts:
		return a.column
	}
	return -1
}

// weighed is an ask whose features are counted and put aside: what is chosen next copies none of them.
func (d *draft) weighed() *draft {
	if len(d.features) > 0 {
		d.counted, d.features = &marks{d.features, d.counted}, nil
	}
	return d
}

// marks are features of an ask, behind those that it had before.
type marks struct {
	list   []string
	before *marks
}

// all are the features that an ask was completed by, in their order.
func (m *marks) all() []string {
	var out []string
	for ; m != nil; m = m.before {
		out = slices.Concat(m.list, out)
	}
	return out
}

// with copies an ask with more features. The slices of a draft are never written to
// in place behind this point.
func (d *draft) with(features ...string) *draft {
	n := d.copied()
	n.features = make([]string, 0, len(d.features)+len(features)+4)
	n.features = append(append(n.features, d.features...), features...)
	return n
}

// copied is a copy of an ask, in the place of one that was given up if there is any: most are, and they are large.
func (d *draft) copied() *draft {
	n := new(draft)
	if d.spare != nil {
		if last := len(*d.spare) - 1; last >= 0 {
			n, *d.spare = (*d.spare)[last], (*d.spare)[:last]
		}
	}
	*n = *d
	return n
}
