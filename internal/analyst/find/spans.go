package find

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	beginNames = lazyregexp.New(`(?i)(?:^|[_\-. ])(?:in|start\w*|beg[aiu]n\w*|open\w*|enter\w*|arriv\w*|arrival|pick\w*|received|created|admit\w*|admission|depart\w*|board\w*|from|checkin|checkout|loan\w*|rented|logged|reported|raised|called)(?:$|[_\-. ])`)
	endNames   = lazyregexp.New(`(?i)(?:^|[_\-. ])(?:out|end\w*|finish\w*|clos\w*|left|exit\w*|leav\w*|complet\w*|done|return\w*|discharg\w*|deliver\w*|resolv\w*|to|until|ready|landed|cleared)(?:$|[_\-. ])`)
	// bookedNames are the times at which something was booked, and not for which.
	bookedNames = lazyregexp.New(`(?i)^book(?:ed|ing)[_\-. ](?:on|at|date|time)$`)
	setNames    = lazyregexp.New(`(?i)(?:^|[_\-. ])(?:sched\w*|plan\w*|due|promis\w*|book\w*|appoint\w*|expect\w*|target|eta|etd|sla|next|follow\w*)(?:$|[_\-. ])`)
)

// Stretch is a time that begins and one at which the same thing ends, as their names say.
type Stretch struct{ From, Until *catalog.Column }

// Stretches are those of a table: in and out, start and finish, each begin with the first end behind it.
func Stretches(p *catalog.Profile) []Stretch {
	var out []Stretch
	for i := range p.Columns {
		from := &p.Columns[i]
		if !actual(from) || !beginNames.MatchString(from.Name) || endNames.MatchString(from.Name) {
			continue
		}
		for k := i + 1; k < len(p.Columns); k++ {
			if until := &p.Columns[k]; actual(until) && endNames.MatchString(until.Name) && until.Type == from.Type {
				out = append(out, Stretch{from, until})
				break
			}
		}
	}
	return out
}

// actual reports whether a column holds times at which things came about, and not for which they were set.
func actual(c *catalog.Column) bool {
	return c.Role == sitrep.RoleTime && c.Type != sitrep.TypeInteger && !setNames.MatchString(c.Name)
}

// backwards are the faults of things that end before they begin.
func backwards(p *catalog.Profile, have []Fault) []Fault {
	var out []Fault
	add := func(f Fault) {
		same := func(h Fault) bool { return h.Shape == f.Shape && h.Column == f.Column }
		if !slices.ContainsFunc(have, same) && !slices.ContainsFunc(out, same) {
			out = append(out, f)
		}
	}
	for _, s := range Stretches(p) {
		add(Fault{Shape: "fault.backwards", Column: s.Until.Name, Other: s.From.Name, Most: faulty, Where: plan.Predicate{Op: plan.Less, Column: s.Until.Name, Against: &plan.Operand{Column: s.From.Name}}})
	}
	for _, f := range beforeFirst(p) {
		add(f)
	}
	return out
}

// turned are the rows in which a time of day at which something ended lies before the one at which it began, however it is
// told round midnight.
func turned(p *catalog.Profile) []Fault {
	var out []Fault
	for i := range p.Columns {
		until := &p.Columns[i]
		for _, l := range until.Lags {
			from := p.Model.Column(l.Of)
			if until.Clock && l.Before > 0 && from != nil && from.TimeRole != model.TimeDue {
				out = append(out, Fault{Shape: "fault.backwards", Column: until.Name, Other: l.Of, Most: faulty, Where: plan.Predicate{Op: plan.Less, Column: until.Name, Against: &plan.Operand{Column: l.Of}}})
			}
		}
	}
	return out
}

// beforeFirst are the rows in which something happened before what a table has first: accepted before it was applied for, booked after it took place.
// When something is due may be before or after.
func beforeFirst(p *catalog.Profile) []Fault {
	var first *catalog.Column
	var out []Fault
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if known == nil || known.Meaning != model.Time || known.TimeRole == model.TimeDue || known.TimeRole == model.TimeUpdated || c.Type != sitrep.TypeDate && c.Type != sitrep.TypeTimestamp || setNames.MatchString(c.Name) && !bookedNames.MatchString(c.Name) {
			continue
		}
		switch {
		case first == nil:
			first = c
		case c.Type == first.Type && first.Min <= c.Min && p.Rows > 0:
			filled := float64(p.Rows-max(c.Nulls, first.Nulls)) / float64(p.Rows)
			out = append(out, Fault{Shape: "fault.backwards", Column: c.Name, Other: first.Name, Most: faulty * filled, Where: plan.Predicate{Op: plan.Less, Column: c.Name, Against: &plan.Operand{Column: first.Name}}})
		}
	}
	return out
}

// length is how long a thing took, aggregated.
func (s Stretch) length(a plan.Aggregate, at float64) plan.Measure {
	return plan.Measure{Aggregate: plan.Span, Column: s.From.Name, Until: s.Until.Name, Unit: "seconds", Label: s.name(), Of: &plan.Measure{Aggregate: a}, P: at, Origin: plan.Implied}
}

func (s Stretch) name() string {
	return "time from " + strings.ToLower(labelOf(s.From)) + " to " + strings.ToLower(labelOf(s.Until))
}

// Places are the measures that tell whether one thing took far longer than all others, as [Ranged] has them of numbers.
func (s Stretch) Places() []plan.Measure {
	out := []plan.Measure{s.length(plan.Maximum, 0), s.length(plan.Percentile, 0.9), s.length(plan.Percentile, 0.99), s.length(plan.Maximum, 0)}
	for i := range out {
		out[i].Label += " " + strconv.Itoa(i)
	}
	return out
}

// FarOut is the fault of things that took far longer than all others.
func (s Stretch) FarOut(rows int64, largest, tenth, hundredth float64) (Fault, bool) {
	f, ok := FarOut(s.Until, rows, largest, tenth, hundredth, 0)
	if !ok {
		return f, false
	}
	show := s.length(plan.Maximum, 0)
	limit := f.Where.Values[0]
	if at := strings.IndexByte(limit, '.'); at > 0 {
		limit = limit[:at]
	}
	f.Name, f.Show = s.name(), &show
	f.Where = plan.Predicate{Op: plan.Greater, Column: s.From.Name, Until: s.Until.Name, Values: []string{limit}}
	return f, true
}

// named is what a fault is about: a column, or a time between two.
func (f *Fault) named(p *catalog.Profile) string {
	if f.Name != "" {
		return f.Name
	}
	return labelOf(p.Column(f.Column))
}
