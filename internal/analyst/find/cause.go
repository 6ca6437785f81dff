package find

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// How few groups explain how much of a change.
const (
	mostCauses   = 3    // groups that are named as what made a change
	mainly       = 0.5  // of a change, that the groups which are named make
	another      = 0.08 // of a change, that each further group must add to be named
	crossing     = 0.10 // of a change, that two fields must explain better than one
	gross        = 0.15 // of all ups and downs, that the groups must make which are named
	manyRows     = 10   // of a group, from which on chance is thought of
	chance       = 0.003
	fewChance    = 0.01 // the same of counts, and of few rows, whose amounts are not of many
	slightChance = 0.1  // of one group of all that moves as much, from which on a title names none
	largePart    = 0.15 // of the whole, that a few rows made of it is a fact
	striking     = 0.20 // beyond what they would have made had all moved alike
)

// Cause is a change told apart by one or two fields, and the groups that made it.
type Cause struct {
	Answer  insight.Answer // Main and Total are as [plan.CompileParts] makes them
	Rows    []int          // of Main: the fewest groups that made most of the change; where it is spread, the one that made most
	Share   float64        // of the change, that these made
	Score   float64        // how much better that explains it than that all moved alike
	Spread  bool           // no few groups made it
	Sure    bool           // these changed beyond what chance makes of rows that come independently
	Slight  bool           // they are not Sure by far, and little of the whole: a title names none of them
	Moves   bool           // who rose and who fell is what was asked for
	Remixed bool           // groups have other parts of all cases than before, and that is what moved a rate
	Noise   bool           // neither the whole nor these changed more than the scatter of rows makes it
	Further bool           // it tells a change apart that another cause tells better
	Spot    *Spot          // where and since when the number is another than it was, which made most of the change; nil: it is not known
	// Irregular causes have a group that has nothing before or now, as it often has.
	Irregular bool
	back      bool    // one that had nothing before was there earlier
	delta     float64 // of the whole
}

// By is what the change is told apart by.
func (c *Cause) By() []plan.Dimension { return c.Answer.Question().By }

// Of is what groups made of the change in an answer; ok is false where nothing changed.
func Of(a insight.Answer) (c Cause, ok bool) {
	c = Cause{Answer: a}
	if a.Main == nil || a.Total == nil || len(a.Main.Result.Rows) < 2 || len(a.Total.Result.Rows) == 0 {
		return c, false
	}
	c.delta, ok = a.Total.Float(0, a.Total.Column("change", 0))
	if !ok || c.delta == 0 {
		return c, false
	}
	c.choose()
	c.test()
	if c.Remixed = c.remixed() && !c.newest(); c.Remixed {
		c.Sure, c.Spread = true, false
		if most, _ := c.heaviest(); most >= 0 {
			c.Rows, c.Share = []int{most}, c.Part(most)/c.delta
		}
		return c, len(c.Rows) > 0
	}
	c.Noise = c.ByChance() && c.wholeByChance()
	return c, len(c.Rows) > 0
}

// test sets Sure. What the things of a panel made is a fact. So is what a few rows made, such as a customer's or a single
// order's, where it is much of the whole: seven jobs of a make after one are as many as come by themselves.
func (c *Cause) test() {
	t := c.Answer.Main
	if c.Sure = !c.Small(); !c.Sure {
		return
	}
	squares, earlier := t.Column("squares", 0), t.Column("squares before", 0)
	if !c.Answer.Question().Measures[0].AddsOverGroups() {
		c.Sure = !c.ByChance()
		return
	}
	counts := c.Answer.Question().Measures[0].Aggregate == plan.Count
	if counts {
		squares, earlier = t.Column("measure", 0), t.Column("before", 0) // of ones
	}
	if squares < 0 || c.Answer.Profile.Panel != nil || c.Answer.Question().Measures[0].Aggregate == plan.Last {
		return
	}
	c.weigh(c.sums(squares, earlier), counts)
}

// weigh sets Sure and Slight by how often chance makes groups that are chosen among all move as far.
func (c *Cause) weigh(m sums, counts bool) {
	whole, _ := c.Answer.Total.Float(0, c.Answer.Total.Column("before", 0))
	few := m.rows < manyRows*float64(len(c.Rows))
	large := !counts && math.Abs(m.now-m.before) >= largePart*math.Abs(whole)
	seldom := chance
	if counts || few {
		seldom = fewChance
	}
	p := stats.SumChange(m.now, m.squaresNow, m.before, m.squaresBefore).P * ways(len(c.Answer.Main.Result.Rows), len(c.Rows))
	c.Sure = p <= seldom || large && few
	c.Slight = !large && (p > slightChance || counts && few)
}

// sums is what the groups that are the cause come to now and before, the sums of the squares of their rows, and how many these are.
type sums struct{ now, before, squaresNow, squaresBefore, rows float64 }

func (c *Cause) sums(squares, earlier int) (m sums) {
	t := c.Answer.Main
	for _, row := range c.Rows {
		v, _ := t.Float(row, t.Column("measure", 0))
		w, _ := t.Float(row, t.Column("before", 0))
		now, _ := t.Float(row, squares)
		before, _ := t.Float(row, earlier)
		n, _ := t.Float(row, t.Column("rows", 0))
		k, _ := t.Float(row, t.Column("rows before", 0))
		m.now, m.before = m.now+v, m.before+w
		m.squaresNow, m.squaresBefore, m.rows = m.squaresNow+now, m.squaresBefore+before, m.rows+n+k
	}
	return m
}

// ways are how many sets of so many of all groups there are: the one that moved most is chosen among them.
func ways(groups, chosen int) float64 {
	n := 1.0
	for i := range chosen {
		n *= float64(groups-i) / float64(i+1)
	}
	return max(n, 1)
}

// mostAHandful are so many of a group, before and now together, that its rate or its average says little.
const mostAHandful = 20.0

// handful reports whether groups that made the change of a rate or an average of rows have so few of these that
// they are no cause. Rows that are amounts of many cases, and those of a panel, are no few.
func (c *Cause) handful() bool {
	m := c.Answer.Question().Measures[0]
	counted := m.Aggregate == plan.ShareWhere || m.Aggregate == plan.Average || m.Aggregate == plan.Span || m.Aggregate == plan.Median ||
		m.Aggregate == plan.Ratio && m.Of != nil && m.Of.Aggregate == plan.Count
	t := c.Answer.Main
	now, before := c.casesIn()
	if !counted || now < 0 || before < 0 || things(c.Answer.Profile) {
		return false
	}
	n := 0.0
	for _, row := range c.Rows {
		a, _ := t.Float(row, now)
		b, _ := t.Float(row, before)
		n += a + b
	}
	return n < mostAHandful*float64(len(c.Rows))
}

// casesIn are the columns of how many cases a group has now, and had before; below 0: there are none.
func (c *Cause) casesIn() (now, before int) {
	t := c.Answer.Main
	now, before = t.Column("n", 0), t.Column("n before", 0)
	if now < 0 || before < 0 {
		return t.Column("rows", 0), t.Column("rows before", 0)
	}
	return now, before
}

// Small reports whether what made a change is a handful of rows: within it nothing is to be found.
func (c *Cause) Small() bool { return c.handful() || c.countsFew() }

// things reports whether rows are the states of things at times, and no cases of their own. One row at each
// time is as often one case after another.
func things(p *catalog.Profile) bool { return p.Panel != nil && p.Panel.Things > 1 }

// countsFew reports whether a change is that of a handful of things.
func (c *Cause) countsFew() bool {
	m := c.Answer.Question().Measures[0]
	now, _ := c.Answer.Total.Float(0, c.Answer.Total.Column("measure", 0))
	before, _ := c.Answer.Total.Float(0, c.Answer.Total.Column("before", 0))
	return insight.Counted(m) && max(now, before) < insight.FewCounted
}

// Best orders causes: the one that explains its change best first.
func Best(all []Cause) []Cause {
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b Cause) int { return cmp.Compare(b.worth(), a.worth()) })
	return out
}

// Plainest are causes in the order in which a reader takes them in: one field before two.
func Plainest(causes []Cause) []Cause {
	out := slices.Clone(causes)
	slices.SortStableFunc(out, func(a, b Cause) int { return cmp.Compare(len(a.By()), len(b.By())) })
	return out
}

func (c *Cause) worth() float64 {
	w := c.Score
	if len(c.By()) > 1 {
		w -= crossing
	}
	if c.Spread && len(c.Answer.Main.Result.Rows) > 2*fewGroups {
		w-- // that a thousand things moved says nothing
	}
	if c.Remixed {
		w++
	}
	if !c.Sure && !c.Answer.Question().Measures[0].AddsOverGroups() {
		w-- // a handful of rows has any rate
	}
	return w
}

// fewGroups are as many as a reader takes in.
const fewGroups = 12

// Part is what a group made of the change, 0 where it made none.
func (c *Cause) Part(row int) float64 {
	v, _ := c.Answer.Main.Float(row, c.Answer.Main.Column("change", 0))
	return v
}

// Came reports whether the groups that are the cause are new or gone: nothing else
// there is to be held against what it was.
func (c *Cause) Came() bool {
	for _, row := range c.Rows {
		for _, role := range []string{"measure", "before"} {
			if v, ok := c.Answer.Main.Float(row, c.Answer.Main.Column(role, 0)); !ok || v == 0 {
				return true
			}
		}
	}
	return false
}

// weight is the share of the whole that a group had before, or, where nothing was
// before, has now.
func (c *Cause) weight(row int) float64 {
	t := c.Answer.Main
	if column := t.Column("weight before", 0); column >= 0 {
		w, _ := t.Float(row, column)
		now, _ := t.Float(row, t.Column("weight", 0))
		return min(w, now) / 100
	}
	all, ok := c.Answer.Total.Float(0, c.Answer.Total.Column("before", 0))
	v, _ := t.Float(row, t.Column("before", 0))
	if now, _ := t.Float(row, t.Column("measure", 0)); now == 0 && len(c.By()) == 1 {
		return 0 // what is gone did not move as the others did, however large it was
	}
	sum := 0.0 // income and costs partly make up for each other
	for i := range t.Result.Rows {
		one, _ := t.Float(i, t.Column("before", 0))
		sum += math.Abs(one)
	}
	if all = max(math.Abs(all), sum); !ok || all == 0 {
		return 0
	}
	return max(math.Abs(v)/all, c.ofRows(row))
}

// ofRows is the share of the rows that a group had before. Where few rows have an amount, such as refunds, what
// a group had of it before was chance, and its rows say better how much of a change would be its own anyway.
func (c *Cause) ofRows(row int) float64 {
	t := c.Answer.Main
	column := t.Column("rows before", 0)
	if column < 0 || c.Answer.Profile.Panel != nil || len(c.By()) > 1 {
		return 0
	}
	all := 0.0
	for i := range t.Result.Rows {
		n, _ := t.Float(i, column)
		all += n
	}
	n, _ := t.Float(row, column)
	if all == 0 {
		return 0
	}
	return n / all
}

// choose takes the fewest groups that explain most of the change.
func (c *Cause) choose() {
	var rows []int // that moved as the whole did, the largest first
	all := 0.0
	for row := range c.Answer.Main.Result.Rows {
		part := c.Part(row)
		if all += math.Abs(part); part*c.delta > 0 {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(math.Abs(c.Part(b)), math.Abs(c.Part(a))) })
	if len(rows) == 0 {
		return
	}
	c.Score = math.Inf(-1)
	made, weight := 0.0, 0.0
	for k, row := range rows[:min(len(rows), mostCauses)] {
		made, weight = made+c.Part(row)/c.delta, weight+c.weight(row)
		score := min(made, 1) - weight - another*float64(k)
		if made*math.Abs(c.delta) < gross*all {
			score -= 1 // what is large only beside a small whole is chance
		}
		if score > c.Score+1e-9 {
			c.Rows, c.Share, c.Score = rows[:k+1], made, score
		}
	}
	c.Spread = c.Share < mainly || c.Score < striking
	if c.byHour() && !c.adjacent() {
		c.Spread, c.Score = true, -1
	}
	if c.Spread {
		c.Rows, c.Share = rows[:1], c.Part(rows[0])/c.delta
	}
}

// byHour reports whether a change is told apart by the hours of the day.
func (c *Cause) byHour() bool { return len(c.By()) == 1 && c.By()[0].Part == plan.HourOfDay }

// adjacent reports whether the groups that are the cause are hours that follow each other:
// hours here and there are chance.
func (c *Cause) adjacent() bool {
	low, high := 24.0, -1.0
	for _, row := range c.Rows {
		h, ok := c.Answer.Main.Float(row, c.Answer.Main.Column("group", 0))
		if !ok {
			return false
		}
		low, high = min(low, h), max(high, h)
	}
	return len(c.Rows) > 1 && int(high-low) == len(c.Rows)-1
}
