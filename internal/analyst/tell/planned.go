package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

//go:embed plans.txt
var plansText string

// planPatterns say how tables and requests speak of what was planned.
var planPatterns = sync.OnceValue(func() []headed { return patternsOf(plansText) })

// speaksOf reports whether a pattern under a head, or one of the heads that begin so, is in a text, and which head it is.
func speaksOf(head, text string) (of string, ok bool) {
	for _, p := range planPatterns() {
		if (p.head == head || strings.HasPrefix(p.head, head+" ") && head == "planned") && p.text.MatchString(text) {
			return p.head, true
		}
	}
	return "", false
}

func isOf(head, text string) bool {
	_, ok := speaksOf(head, text)
	return ok
}

// versus is a number of a table and the one that was planned for it, each in a column of its own.
type versus struct {
	came, planned *catalog.Column
	kind          string // of the words for the plan: "planned budget"
}

// fits of a column beside its plan, from the weakest.
const (
	noPlan   = iota
	ofUnit   // the only amounts of a unit, and one is planned
	ofWord   // one says what came, and both share a word
	ofThing  // both are of the same thing
	sameName // but for the word for the plan, or for what came, the names are the same
)

// columnName is what the words of a column's name say: what it is of, whether that was planned, whether it came.
type columnName struct {
	of           []string
	kind         string // of the word for the plan
	plannedNamed bool
	twofold      bool // that word may mean something else
	perhapsCame  bool // so that it may say what came: what was pledged of a goal
	came, alone  bool
	neither      bool
}

// nameOf reads the name of a column.
func nameOf(c *catalog.Column) columnName {
	var n columnName
	for _, w := range model.Words(strings.ToLower(c.Name)) {
		kind, planned := speaksOf("planned", w)
		switch {
		case isOf("neither", w):
			n.neither = true
		case planned && !n.plannedNamed:
			n.kind, n.plannedNamed, n.twofold = kind, true, isOf("twofold", w)
			n.perhapsCame = n.twofold && isOf("came", w)
		case isOf("came", w):
			n.came, n.alone = true, n.alone || isOf("came alone", w)
			n.of = append(n.of, w)
		case w == strings.ToLower(c.Unit), model.UnitName(w) != "" && model.UnitName(w) == unitOfColumn(c), isOf("same", w):
		default:
			n.of = append(n.of, model.Singular(w))
		}
	}
	return n
}

// fit is how well one column may hold what came of what another says was planned.
func (n columnName) fit(planned columnName, unit string) int {
	things := func(list []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(w string) bool { return isOf("came", w) })
	}
	of, all := things(n.of), things(planned.of)
	shared := slices.ContainsFunc(of, func(w string) bool { return slices.Contains(all, w) })
	n.came = n.came || n.perhapsCame
	within := len(all) > 0 && !slices.ContainsFunc(all, func(w string) bool { return !slices.Contains(of, w) })
	switch {
	case n.plannedNamed && (!n.perhapsCame || planned.perhapsCame) || n.neither || planned.neither:
		return noPlan
	case within && len(of) == len(all), len(all) == 0 && len(of) == 0 && n.came:
		return sameName
	case within:
		return ofThing
	case !planned.twofold && (n.came && shared || n.alone):
		return ofWord
	case unit != "" && len(planned.of) == 0:
		return ofUnit
	}
	return noPlan
}

// versus are the numbers of a table that have a plan beside them, in the order of its columns.
func (s *slots) versus() []versus {
	var out []versus
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		planned := nameOf(c)
		if !s.flows(c) || !planned.plannedNamed || planned.twofold && s.spent(c) {
			continue
		}
		if came := s.cameOf(c, planned); came != nil {
			out = append(out, versus{came, c, planned.kind})
		}
	}
	return out
}

// spent reports whether a column is of money by a short word that is one for expenses as well.
func (s *slots) spent(c *catalog.Column) bool {
	return moneyUnit(c.Unit) && slices.Contains(model.Words(strings.ToLower(c.Name)), "exp")
}

// cameOf is the column that fits best beside a plan; nil: none, or several alike.
func (s *slots) cameOf(c *catalog.Column, planned columnName) *catalog.Column {
	var best *catalog.Column
	most, alike := noPlan, false
	for i := range s.profile.Columns {
		other := &s.profile.Columns[i]
		if other == c || unitOfColumn(other) != unitOfColumn(c) || !s.flows(other) || !ofOneSize(other, c) {
			continue
		}
		fit := nameOf(other).fit(planned, unitOfColumn(c))
		switch {
		case fit > most:
			best, most, alike = other, fit, false
		case fit == most:
			alike = true
		}
	}
	if alike && most != ofWord || most == noPlan {
		return nil
	}
	return best
}

// unitOfColumn is the unit of a column, by a long word of its name if not otherwise: tonnes.
func unitOfColumn(c *catalog.Column) string {
	if c.Unit != "" {
		return c.Unit
	}
	for _, w := range model.Words(strings.ToLower(c.Name)) {
		if unit := model.UnitName(w); unit != "" && len(w) > 2 {
			return unit
		}
	}
	return ""
}

// ofOneSize reports whether two columns may hold the same amounts: what came is never a thousand times its plan.
func ofOneSize(a, b *catalog.Column) bool {
	const most = 20
	x, y := max(a.Mean, -a.Mean), max(b.Mean, -b.Mean)
	return x == 0 || y == 0 || x <= most*y && y <= most*x
}

// planned is the number with a plan that a request is about; ok is false where the table has none, or the request is about
// another number.
func (s *slots) planned() (v versus, ok bool) {
	best := -1
	for _, one := range s.versus() {
		if fit := s.means(one); fit > best {
			v, ok, best = one, true, fit
		}
	}
	return v, ok && (best > 1 || !slices.ContainsFunc(s.measures, func(m plan.Measure) bool { return !rows(m) && !v.has(m) })) // the fee has no budget
}

// has reports whether a number is made of what came, or of its plan.
func (v versus) has(m plan.Measure) bool {
	return slices.ContainsFunc(m.Columns(), func(c string) bool { return c == v.came.Name || c == v.planned.Name })
}

// means is how much a request says that a number with a plan is meant: 1 by the word for the plan alone.
func (s *slots) means(v versus) int {
	said, fit := stemsOf(wordsIn(s.prompt)), 0
	things := append(append(nameOf(v.came).of, model.Words(strings.ToLower(v.came.Label))...), model.Words(strings.ToLower(v.came.Name))...)
	for i, w := range things {
		if slices.Contains(said, model.Singular(w)) && !slices.Contains(things[:i], w) {
			fit += 2
		}
	}
	if slices.ContainsFunc(s.measures, func(m plan.Measure) bool { return slices.Contains(m.Columns(), v.came.Name) }) {
		fit += 3
	}
	if slices.ContainsFunc(said, func(w string) bool { kind, ok := speaksOf("planned", w); return ok && kind == v.kind }) {
		fit++
	}
	return fit
}

// cameFor is the number of what came in the place of one of what was planned, which a goal is not held against.
func (s *slots) cameFor(m plan.Measure) plan.Measure {
	for _, v := range s.versus() {
		if m.Column == v.planned.Name && !isOf("speaks", s.prompt) {
			m, _, _ = v.numbers(s.profile)
		}
	}
	return m
}

// numbers are what came, what was planned, and the one less the other: at the end of a period where they are levels.
func (v versus) numbers(p *catalog.Profile) (came, planned, gap plan.Measure) {
	aggregate := plan.Sum
	if known := p.Model.Column(v.came.Name); known != nil && known.Meaning == model.Level {
		aggregate = plan.Last
	}
	of := func(c *catalog.Column) plan.Measure {
		return plan.Describe(plan.Measure{Aggregate: aggregate, Column: c.Name, Unit: c.Unit, Additive: true, Origin: plan.Implied}, p)
	}
	came, planned = of(v.came), of(v.planned)
	planned.Label = strings.TrimPrefix(v.kind, "planned ")
	gap = plan.Describe(plan.Measure{Aggregate: plan.Minus, Of: &came, Per: &planned, Origin: plan.Implied}, p)
	gap.Label = "difference"
	return came, planned, gap
}

// part is what part of its plan came.
func (v versus) part(p *catalog.Profile) plan.Measure {
	came, planned, _ := v.numbers(p)
	m := plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &came, Per: &planned, Unit: "%", Origin: plan.Implied}, p)
	m.Label = "share of the " + planned.Label
	m.Unit, m.Good = "%", came.Good
	return m
}

// holdsPlan reports whether a request holds something against what was planned for it: by a word for the plan that is not the
// name of a field of kinds, as the plans that people have.
func (s *slots) holdsPlan(head string) bool {
	text := s.prompt
	for _, m := range s.chosen {
		c := s.profile.Column(m.Name)
		kinds := m.Kind == ask.MentionsColumn && c != nil && !number(c, s.profile) && m.Start+len(m.Text) <= len(s.prompt)
		if kinds || m.Kind == ask.MentionsValue {
			text = text[:m.Start] + strings.Repeat("x", len(m.Text)) + text[m.Start+len(m.Text):]
		}
	}
	return isOf(head, strings.Join(strings.Fields(text), " "))
}
