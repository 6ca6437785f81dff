package find

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// From when on a number is a slip of who typed it, and no large one. Upper ends that thin out by a power are the heaviest that businesses
// have (incomes, gifts, contracts): the steps from one logarithm to the next then have one mean, and how often chance makes the step to the
// highest as long as it is follows from it. Ends that thin out faster make it rarer still.
const (
	slipsAtMost  = 3    // of a number
	slipsAmong   = 15   // values below, at least, that the steps are known from
	slipsRows    = 50   // of a table
	slipStep     = 0.1  // the least mean of steps: what is the same in all rows has none
	slipBounded  = 10.0 // times the next of what nature bounds, such as minutes of a shift and marks
	slipFree     = 20.0 // of what people may make as large as they like: money, pieces
	slipOfNines  = 4.0  // of what is written with nines alone, which stand for no number
	chanceSlip   = 1e-6
	chanceFree   = 1e-8
	chanceNines  = 1e-2
	decadesAhead = 10 * 365 * 24 * time.Hour // between a time and the next
	slipSpans    = 3                         // as far from all others as these are from each other
	slipPart     = 0.001                     // of a large table's total, below which one row leads nothing
)

// Slip is why some rows of a table, or values of theirs, cannot be meant.
type Slip struct {
	plan.Aside
	Shape  string // setaside.far, .time, .above, .repeats, .another
	Column string // that holds what cannot be; empty: all
	Other  string // a second column; empty: none
	Value  string // of Other, among whose rows they stand out; empty: among all
	Where  plan.Predicate
}

// Slipping are the columns of a table in which a number may be a slip: of a table of records.
func Slipping(p *catalog.Profile) []*catalog.Column {
	if p.Panel != nil || p.Sparse != nil || p.Rows < slipsRows || p.Rolled {
		return nil
	}
	var out []*catalog.Column
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		number := known != nil && (c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber) && ranged(known.Meaning) && !quotient(c, known) && c.Kind != catalog.KindConstant && c.Kind != catalog.KindStock
		if most, err := strconv.ParseFloat(c.Max, 64); err != nil || !number || most <= 0 || p.Rows >= catalog.LargeRows && most < slipPart*c.Mean*float64(p.Rows) {
			continue
		}
		if made := c.Made; made == nil || made.How == "ratio" { // else what it is made of is held against others
			out = append(out, c)
		}
	}
	return out
}

// quotient reports whether a number is a part of another one, in per cent or as a quotient: of a small whole it may be anything.
func quotient(c *catalog.Column, known *model.Column) bool {
	return known.Meaning == model.Rate && (c.Unit == "%" || c.Made != nil)
}

// slipsBy is how many fields of few values the rows are looked at by.
const slipsBy = 6

// SlippingBy are the fields by whose values the numbers of rows are held against each other.
func SlippingBy(p *catalog.Profile) []string {
	var out []string
	for _, d := range p.Model.Dimensions {
		if c := p.Column(d.Column); c != nil && p.Rows < catalog.LargeRows && len(out) < slipsBy && c.Type == sitrep.TypeString && !c.DistinctCapped && c.Distinct > 1 && c.Distinct*slipsAmong <= p.Rows {
			out = append(out, c.Name)
		}
	}
	return out
}

// FarAbove reports whether one of the first of some values, the highest first, stands far above the next.
func FarAbove(top []float64) bool {
	for i := range min(len(top)-1, slipsAtMost) {
		if top[i+1] > 0 && top[i] >= slipOfNines*top[i+1] {
			return true
		}
	}
	return false
}

// CannotBe is how many of some values above zero, the highest first, stand so far above all others that they cannot be meant.
func CannotBe(c *catalog.Column, p *catalog.Profile, values []float64) int {
	times, chance := slipFree, chanceFree
	if bounded(c, p) {
		times, chance = slipBounded, chanceSlip
	}
	out := 0
	for n := 1; n <= slipsAtMost && n < len(values); n++ {
		of := values[n-1] / values[n]
		nines := !money(c.Unit) && !slices.ContainsFunc(values[:n], func(v float64) bool { return !ofNines(v) })
		if rare := chanceOf(values, n); of >= times && rare <= chance || nines && of >= slipOfNines && rare <= chanceNines {
			out = n
		}
	}
	return out
}

// CannotTake is the same of numbers that each row has for as long as it took: the days that were charged for each day.
func CannotTake(values []float64) int {
	for n := slipsAtMost; n > 0; n-- {
		if n < len(values) && values[n-1] >= slipBounded*values[n] && chanceOf(values, n) <= chanceFree {
			return n
		}
	}
	return 0
}

// chanceOf is how often chance has the first n of some values as far from the next as they are, by the steps between those that follow.
func chanceOf(values []float64, n int) float64 {
	below := values[n:]
	steps := len(below) - 1
	if steps < slipsAmong || below[steps] <= 0 {
		return 1
	}
	mean := 0.0
	for _, v := range below[:steps] {
		mean += math.Log(v/below[steps]) / float64(steps)
	}
	step := math.Log(values[n-1]/below[0]) / max(mean, slipStep)
	return math.Pow(1+step/float64(steps), -float64(steps))
}

// bounded reports whether nature bounds what a number may be.
func bounded(c *catalog.Column, p *catalog.Profile) bool {
	meaning := p.Model.Column(c.Name).Meaning
	return !money(c.Unit) && (model.IsTime(c.Unit) || meaning == model.Measurement || meaning == model.Rate)
}

// money: a unit of three capital letters is a currency.
func money(unit string) bool { return len(unit) == 3 && strings.ToUpper(unit) == unit }

// ofNines reports whether a number is written with nines alone, three at least.
func ofNines(v float64) bool {
	digits := strings.Replace(strconv.FormatFloat(v, 'f', -1, 64), ".", "", 1)
	return len(digits) >= 3 && strings.Trim(digits, "9") == ""
}

// SlipAbove is the slip of the highest n of some values: these alone are wrong, and what is made of them.
func SlipAbove(c *catalog.Column, p *catalog.Profile, h plan.Heights, values []float64, n int) Slip {
	limit := strconv.FormatFloat(math.Sqrt(values[n-1]*values[n]), 'f', 4, 64)
	s := Slip{Shape: "setaside.far", Column: c.Name, Other: h.By, Value: h.Value, Where: plan.Predicate{Op: plan.Greater, Column: c.Name, Values: []string{limit}}}
	s.Columns = []string{c.Name}
	for i := range p.Columns {
		if made := p.Columns[i].Made; made != nil && slices.Contains(made.Of, c.Name) {
			s.Columns = append(s.Columns, p.Columns[i].Name)
		}
	}
	if among := s.among(); among != nil {
		s.Where = plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*among, s.Where}}
	}
	return s
}

// among keeps the rows that a slip stands out among; nil: all.
func (s *Slip) among() *plan.Predicate {
	if s.Value == "" {
		return nil
	}
	return &plan.Predicate{Op: plan.Equal, Column: s.Other, Values: []string{s.Value}}
}

// Lasting are the times of a table between which its rows lie, by how these lie to each other in nearly all rows.
func Lasting(p *catalog.Profile) []Stretch {
	var out []Stretch
	for i := range p.Columns {
		until := &p.Columns[i]
		for _, l := range until.Lags {
			if from := p.Column(l.Of); from != nil && from.Type == until.Type && actual(from) && actual(until) && l.Rows >= slipsRows && float64(l.Before) <= faulty*float64(l.Rows) && 2*l.After > l.Rows {
				out = append(out, Stretch{from, until})
			}
		}
	}
	return out
}

// Timed are the columns of times that something came about, whose years may be slips: those that span decades, or lie ahead.
func Timed(p *catalog.Profile, now time.Time) []*catalog.Column {
	var out []*catalog.Column
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if known == nil || c.SQLType != "DATE" && c.SQLType != "TIMESTAMP" || p.Rolled || known.TimeRole == model.TimeDue || known.TimeRole == model.TimeBirth || setNames.MatchString(c.Name) {
			continue
		}
		first, errFirst := time.Parse(time.DateOnly, c.Min[:min(len(c.Min), len(time.DateOnly))])
		last, errLast := time.Parse(time.DateOnly, c.Max[:min(len(c.Max), len(time.DateOnly))])
		if errFirst == nil && errLast == nil && last.Sub(first) > decadesAhead && (last.Sub(now) > decadesAhead/2 || now.Sub(first) > decadesAhead) {
			out = append(out, c)
		}
	}
	return out
}

// SlipsInTime are the slips of the last and the first times of a column, in seconds, the outermost first: far from the next, and far from it
// beside how long all others span.
func SlipsInTime(c *catalog.Column, last, first []float64, now time.Time) []Slip {
	var out []Slip
	inner := func(ends []float64) float64 { return ends[len(ends)-1] }
	if len(last) < plan.TopPlaces || len(first) < plan.TopPlaces {
		return nil
	}
	for n := 1; n < plan.TopPlaces; n++ {
		gap, span := last[n-1]-last[n], last[n]-inner(first)
		if gap >= decadesAhead.Seconds()/2 && gap >= slipSpans*span && last[n-1] > float64(now.Unix()) {
			out = append(out, inTime(c, plan.Greater, last[n]))
			break
		}
	}
	for n := 1; n < plan.TopPlaces; n++ {
		gap, span := first[n]-first[n-1], inner(last)-first[n]
		if gap >= decadesAhead.Seconds() && gap >= slipSpans*span {
			out = append(out, inTime(c, plan.Less, first[n]))
			break
		}
	}
	return out
}

// inTime is the slip of times after one, or before it.
func inTime(c *catalog.Column, op plan.Operator, than float64) Slip {
	day := time.Unix(int64(than), 0).UTC()
	if op == plan.Greater {
		day = day.AddDate(0, 0, 1)
	}
	return Slip{Shape: "setaside.time", Column: c.Name, Where: plan.Predicate{Op: op, Column: c.Name, Values: []string{day.Format(time.DateOnly)}}}
}

// Touches reports whether a slip is of what a question is about.
func (s *Slip) Touches(q *plan.Question) bool {
	if len(s.Columns) == 0 {
		return true
	}
	in := func(columns []string) bool {
		return slices.ContainsFunc(columns, func(c string) bool { return slices.Contains(s.Columns, c) })
	}
	return slices.ContainsFunc(q.Measures, func(m plan.Measure) bool {
		return in(m.Columns()) || m.Of != nil && in(m.Of.Columns()) || m.Per != nil && in(m.Per.Columns())
	})
}
