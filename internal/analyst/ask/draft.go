package ask

import (
	"cmp"
	"slices"
	"strings"

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
	pair      *pair
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

	mute        bool   // it asks nothing: it says what others are about, or nothing at all
	whole       bool   // the number of the whole is asked for, too
	extends     bool   // it belongs to the ask before and takes its place
	beside      bool   // the share stands beside the other numbers
	related     bool   // two numbers are held against each other, row by row
	distributed bool   // rows are counted by how large a number is
	drawn       string // the form that points are to be drawn in: scatter
	bins        int    // so many stretches are asked for; 0: nobody said
	priced      bool   // what was paid for each of some things
	portion     bool   // each group's part of the whole is asked for
	each        bool   // the ranking is one of each group of the first dimension
	number      bool   // groups are kept by their number of rows
	sortBy      int    // of lists: the column that orders them, plus one; 0: nobody said

	inner *plan.Dimension // the groups that an average is one over; nil: rows
	next  *draft          // the ask behind it, as it was said

	score    int
	features []string
}

// wanted is a number that an ask is about.
type wanted struct {
	aggregate string // empty: nobody said
	column    int    // -1: rows
	distinct  bool
	metric    int // of the table's metrics, plus one; 0: none
	until     int // of a span from column, plus one; 0: none
	said      bool
	assumed   bool // nobody said how the column becomes a number
}

// condition is a filter on rows or groups.
type condition struct {
	column  int
	until   int // of a span, plus one; 0: none
	op      plan.Operator
	value   string
	numbers []float64
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
}

func newDraft(from int) *draft { return &draft{from: from, divide: -1, cues: map[tag]string{}} }

// drafts cuts the acts of a reading into its asks. Signs that join nothing split nothing.
func (s *scene) drafts(acts []act) []*draft {
	out := []*draft{newDraft(0)}
	d := out[0]
	for k, a := range acts {
		if a.role == splits {
			d = newDraft(a.to)
			out = append(out, d)
			continue
		}
		d.to = a.to
		s.take(d, a, acts[:k])
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

// take adds what an act says to an ask.
func (s *scene) take(d *draft, a act, before []act) {
	if k := s.shows(a); k >= 0 && !slices.Contains(d.shown, k) {
		d.shown = append(d.shown, k)
	}
	switch a.role {
	case cues:
		s.takeCue(d, a)
	case measures:
		if n := len(before); n > 0 && before[n-1].role == measures && before[n-1].column == a.column && before[n-1].metric == a.metric && before[n-1].to == a.from {
			return // two words of one name
		}
		if a.metric > 0 {
			d.measures = append(d.measures, wanted{column: -1, metric: a.metric, said: true})
			break
		}
		for _, how := range d.also {
			d.measures = append(d.measures, wanted{column: a.column, said: true, aggregate: how})
		}
		d.also = nil
		d.measures = append(d.measures, wanted{column: a.column, said: true, aggregate: d.pending()})
	case counts:
		w := wanted{column: a.column, said: true, distinct: a.column >= 0}
		if p := d.pending(); p != "" && p != "count" && a.column < 0 {
			d.cues["aggregate"] = p // "average per order": the average is of something else
		}
		d.measures = append(d.measures, w)
	case groups:
		if g := s.dimension(a); !slices.ContainsFunc(d.groups, func(o plan.Dimension) bool { return plan.SameDimension(o, g) }) {
			d.groups = append(d.groups, g)
		}
	case columnsOf:
		for _, k := range a.columns {
			if !slices.Contains(d.columns, k) {
				d.columns = append(d.columns, k)
			}
		}
	case lists:
		if s.namesRows(a) {
			d.mentioned = append(d.mentioned, a.column) // "the cancelled orders: …" are no order date
			break
		}
		d.listed = append(d.listed, a.column)
	case mentions:
		d.mentioned = append(d.mentioned, a.column)
	case filters, excludes, numerates:
		d.filters = append(d.filters, conditionOf(a))
		for _, v := range a.more {
			also := a
			also.value = v
			d.filters = append(d.filters, conditionOf(also))
		}
	case bounds, within, recurs:
		d.filters = append(d.filters, conditionOf(a))
	case overdue:
		d.filters = append(d.filters, condition{column: a.until - 1, op: plan.IsNull, at: a.from})
		if d.period == nil {
			d.period, d.axis = untilToday(), s.columns[a.column].Name
		}
	case having:
		d.having = append(d.having, conditionOf(a))
	case times:
		if d.period == nil {
			d.period, d.pair = a.period, a.pair
		} else if d.rival == nil {
			d.rival = a.period
		}
	case rivals:
		d.rival = a.period
	case axes:
		d.axis = s.columns[a.column].Name
	case ranks:
		d.rank = &ranking{a.meaning, a.column, a.from}
	case tops:
		d.top = int(a.numbers[0])
	case orders:
		d.order = &ranking{a.meaning, a.column, a.from}
	case begins:
		d.starts = append(d.starts, a.column)
	case finishes:
		d.ends = append(d.ends, a.column)
	case divides:
		d.divide = a.column
	case skips:
		if s.aside[a.from] {
			break
		}
		if s.classes[a.from] == "unknown" && a.from < s.signed {
			d.unread = append(d.unread, a.from)
		} else if s.classes[a.from] == "content" && a.from < s.signed {
			d.passed++
		}
	}
}

// pending is the aggregate that was said and that no measure took yet.
func (d *draft) pending() string {
	p := d.cues["aggregate"]
	if p != "" {
		d.cues["aggregate taken"] = p
	}
	delete(d.cues, "aggregate")
	return p
}

// takeCue remembers what a word asks for. An aggregate behind its measure belongs to it.
func (s *scene) takeCue(d *draft, a act) {
	switch a.tag {
	case "focus":
		first, rest, _ := strings.Cut(a.meaning, " ")
		if first == "trend" {
			d.cues["course"] = cmp.Or(rest, "said")
		}
		if d.cues["focus"] != "relation" || first != "distribution" && first != "spread" {
			d.cues["focus"] = first
		}
		if strings.HasPrefix(s.ts[a.from].stem, "scatter") {
			d.drawn = "scatter"
		}
	case "chart":
		d.chart = a.meaning
	case "compare":
		d.compare = a.meaning
	case "sole":
		d.sole = true
	case "bins":
		d.cues["bins"] = "said"
		if n := len(a.numbers); n > 0 && a.numbers[0] <= mostBins && s.ts[a.from].kind == number && a.to == a.from+2 {
			d.bins = int(a.numbers[0])
		}
	case "versus":
		d.cues["versus"] = "versus"
	default:
		if before := d.cues["aggregate"]; a.tag == "aggregate" && before != "" && before != a.meaning && before != "count" {
			d.also = append(d.also, before) // the average and the median
		}
		d.cues[a.tag] = a.meaning
		if a.meaning == "" {
			d.cues[a.tag] = "said"
		}
	}
}

func conditionOf(a act) condition {
	c := condition{column: a.column, until: a.until, op: a.op, value: a.value, numbers: a.numbers, unit: a.unit, recurs: a.part, part: a.role == numerates, at: a.from}
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
	return slices.ContainsFunc(s.from[a.from], func(c candidate) bool { return c.kind == isRows && c.to == a.to })
}

// shows is the column that an act would show in a list of rows; -1: none.
func (s *scene) shows(a act) int {
	switch {
	case a.role == groups && a.column < 0:
		return s.timeIndex()
	case a.role == lists || a.role == groups || a.role == measures || a.role == axes || a.role == counts:
		return a.column
	}
	return -1
}
