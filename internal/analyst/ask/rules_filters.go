package ask

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// proposeFilter keeps or leaves out the rows with a value, or counts them as a part.
func proposeFilter(s *scene, i int) []act {
	out := s.families(i)
	for _, c := range s.from[i] {
		if c.kind != isValue {
			continue
		}
		kind := s.columns[c.column].sort()
		neg := s.negated(i, c.to)
		for _, r := range []role{filters, excludes, numerates} {
			if r != excludes && (s.deniedOf(i) || s.oneOfEach(c)) {
				continue
			}
			f := append(s.linked(r, c), string(r)+"~"+kind+"/"+string(c.via), string(r)+"|"+neg)
			if r == numerates {
				f = append(f, "numerator|"+s.shareBefore(i), "numerator|after="+s.after(c.to))
			}
			if c.rows*4 > s.profile.Rows*3 {
				f = append(f, string(r)+"/most rows")
			}
			if neg != "plain" && s.inRun(c) {
				f = append(f, string(r)+"/of a run|"+neg)
			}
			f = append(f, s.inPart(r, c)...)
			out = append(out, act{from: c.from, to: c.to, role: r, column: c.column, value: c.value, features: f, standsIn: c.via == bySoft})
		}
	}
	return out
}

// shareBefore says where a word for a share stands before a span.
func (s *scene) shareBefore(i int) string {
	for k := i - 1; k >= 0 && k >= i-12; k-- {
		switch c := s.classes[k]; {
		case c == "share":
			switch d := i - k; {
			case d <= 2:
				return "share near"
			case d <= 6:
				return "share before"
			}
			return "share far"
		case ends(c) && c != ".":
			return "none"
		}
	}
	return "none"
}

// proposeEmpty keeps rows in which a column is empty, or filled.
func proposeEmpty(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		out = append(out, s.saidEmpty(c)...)
		switch {
		case c.kind == isEmpty:
			for _, r := range []role{filters, numerates} {
				out = append(out, act{from: c.from, to: c.to, role: r, column: c.column, op: plan.IsNull, features: append(s.linked(r, c), string(r)+"/lacks", string(r)+"|"+s.shareBefore(i))})
			}
		case c.kind == isColumn && s.columns[c.column].amount() && !s.columns[c.column].time() && c.via != bySoft && c.via != byKind && c.via != byUnit:
			out = append(out, s.present(c)...)
		case c.kind == isColumn && s.columns[c.column].Nulls > 0 && c.via != bySoft && c.via != byKind && c.via != byUnit && c.via != byShared:
			neg := s.negated(c.from, c.to)
			for _, r := range []role{filters, numerates} {
				if s.leftOutWithout(c.from) {
					out = append(out, act{from: c.from, to: c.to, role: r, column: c.column, op: plan.NotNull, features: append([]string{string(r) + "/notnull|plain"}, s.linked(r, c)...)})
					continue
				}
				f := append(s.linked(r, c), "numerator|"+s.shareBefore(i))
				if s.valueBehind(c) {
					f = append(f, string(r)+"/null of a value behind")
				}
				if s.columns[c.column].time() {
					f = append(f, "happened/"+s.periodBeside(c.from, c.to))
				}
				out = append(out,
					act{from: c.from, to: c.to, role: r, column: c.column, op: plan.IsNull, features: append([]string{string(r) + "/null|" + neg, string(r) + "/null<" + s.before(i)}, f...)},
					act{from: c.from, to: c.to, role: r, column: c.column, op: plan.NotNull, features: append([]string{string(r) + "/notnull|" + neg, string(r) + "/notnull<" + s.before(i)}, f...)})
			}
		}
	}
	return out
}

// saidEmpty keeps the rows in which a column is what the words behind it say: where the closing date is blank, whose
// referrer is not missing.
func (s *scene) saidEmpty(c candidate) []act {
	if c.kind != isColumn || s.columns[c.column].Nulls == 0 || c.via == bySoft || c.to >= len(s.ts) || !s.lexicon.has("be", s.ts[c.to].text) {
		return nil
	}
	op := plan.IsNull
	for k := c.to + 1; k < len(s.ts) && k < c.to+4 && !ends(s.classes[k]); k++ {
		if s.tagged(k, "negation") {
			op = plan.NotNull
		}
		if s.emptyWord(k) {
			f := append(s.linked(filters, c), "filter/said empty")
			return []act{{from: c.from, to: k + 1, role: filters, column: c.column, op: op, features: f}}
		}
	}
	return nil
}

// emptyWord reports whether a token is by itself a word for an empty cell.
func (s *scene) emptyWord(i int) bool {
	return slices.ContainsFunc(s.from[i], func(c candidate) bool {
		return c.kind == isWord && c.tag == "blank" && c.meaning == "empty" && c.to == i+1
	})
}

// presences are the ways in which a number can be there or not.
var presences = []struct {
	op   plan.Operator
	name string
}{{plan.Greater, "/some"}, {plan.AtMost, "/nothing"}, {plan.NotNull, "/notnull"}, {plan.IsNull, "/null"}}

// present keeps the rows in which a number is more than nothing, or nothing: in arrears, with a
// discount. Where it can be empty, its being there counts, too.
func (s *scene) present(c candidate) []act {
	neg := s.negated(c.from, c.to)
	var out []act
	for _, r := range []role{filters, numerates} {
		for _, way := range presences {
			op, name := way.op, way.name
			if s.leftOutWithout(c.from) && (op == plan.AtMost || op == plan.IsNull) {
				continue
			}
			if null := op == plan.NotNull || op == plan.IsNull; null && s.columns[c.column].Nulls == 0 {
				continue
			}
			a := act{from: c.from, to: c.to, role: r, column: c.column, op: op, features: append(s.linked(r, c), string(r)+name, string(r)+name+"|"+neg, string(r)+name+"<"+s.before(c.from), "numerator|"+s.shareBefore(c.from))}
			if op == plan.Greater || op == plan.AtMost {
				a.numbers = []float64{0}
			}
			out = append(out, a)
		}
	}
	return out
}

// proposeBound keeps rows, or groups, by a number.
func proposeBound(s *scene, i int) []act {
	out := s.inOrderOf(i)
	for _, c := range s.comparisonsAt(i) {
		counted := s.counted(c)
		for _, col := range s.columns {
			if !col.amount() && !(col.numeric() && col.Distinct <= 50) || col.yearNumber() {
				continue
			}
			if unit := s.unitOf(col); c.unit == "%" && unit != "" && unit != "%" { // no row has a per cent of minutes
				continue
			}
			near := s.namedNear(col.index, c.from, c.to)
			if counted > 0 && !strings.HasPrefix(near, "named within") && near != "named beside/"+string(byName) {
				continue
			}
			f := append(s.fits(c, col), "bound/"+c.said, "bound/"+near, "bound/"+c.said+"/"+near, "bound/unit "+s.unitFit(c.unit, col), "bound~"+string(col.meaning.Meaning), "bound/keeps "+s.kept(c, col))
			out = append(out, act{from: c.from, to: c.to, role: bounds, column: col.index, op: c.op, numbers: c.numbers, unit: c.unit, features: f})
		}
		if c.said == "either" {
			continue
		}
		f := append(s.cutShort(having, c), "having/"+c.said, "having/"+c.said+">"+s.after(c.to), "having/unit "+c.unit)
		out = append(out, act{from: c.from, to: c.to, role: having, column: -1, op: c.op, numbers: c.numbers, counted: counted, features: f})
	}
	return out
}

// kept says whether a bound on a column would keep none of its rows, all or some.
func (s *scene) kept(c comparison, col *column) string {
	low, err1 := strconv.ParseFloat(col.Min, 64)
	high, err2 := strconv.ParseFloat(col.Max, 64)
	if err1 != nil || err2 != nil {
		return "unknown"
	}
	n := c.numbers[0]
	if said, have := seconds(c.unit), seconds(s.unitOf(col)); said > 0 && have > 0 {
		n *= said / have
	}
	switch c.op {
	case plan.Greater, plan.AtLeast:
		low, high = n-low, high-n
	case plan.Less, plan.AtMost:
		low, high = high-n, n-low
	default:
		low, high = 1, min(n-low, high-n)
	}
	switch {
	case high < 0 || high == 0 && (c.op == plan.Greater || c.op == plan.Less):
		return "none"
	case low <= 0:
		return "all"
	}
	return "some"
}

// namedNear says how a column is named around a span.
func (s *scene) namedNear(column, from, to int) string {
	best := "unnamed"
	for k := max(0, from-6); k < min(len(s.ts), to+4); k++ {
		for _, c := range s.from[k] {
			if c.kind != isColumn && c.kind != isDegree || c.column != column {
				continue
			}
			switch {
			case c.from >= from && c.to <= to && c.kind == isColumn:
				best = "named within/" + string(c.via)
				if c.via == byName {
					return best
				}
			case c.to <= from && c.to >= from-2 || c.from >= to && c.from <= to+1 || c.kind == isDegree && c.from <= from && c.to > from:
				return "named beside/" + string(c.via)
			default:
				best = "named near/" + string(c.via)
			}
		}
	}
	return best
}

// unitFit says how the unit of a number fits that of a column.
func (s *scene) unitFit(said string, col *column) string {
	have := s.unitOf(col)
	switch {
	case said == "":
		return "none said"
	case said == have || s.namedBy(col, said):
		return "same"
	case seconds(said) > 0 && seconds(have) > 0:
		return "of time"
	case said == "money" && slices.Contains(s.kinds["money"], col.index):
		return "same"
	case said == "money":
		return "other"
	case have == "":
		return "none known"
	}
	return "other"
}

// unitOf is the unit of a column: the profile's, or the one that its name ends with.
func (s *scene) unitOf(col *column) string {
	if col.Unit != "" || !col.amount() {
		return col.Unit
	}
	for _, n := range col.names {
		if last := n.words[len(n.words)-1]; len(last) > 1 && seconds(s.unitWord(last)) > 0 {
			return s.unitWord(last)
		}
		for _, w := range n.words { // hours worked, mins late
			if len(n.words) > 1 && len(w) > 3 && strings.HasSuffix(w, "s") && seconds(s.unitWord(w)) > 0 {
				return s.unitWord(w)
			}
		}
	}
	return ""
}

// seconds is the length of a unit of time; 0: it is none.
func seconds(unit string) float64 {
	switch unit {
	case "ms", "milliseconds":
		return 0.001
	case "seconds", "s":
		return 1
	case "minutes", "min":
		return 60
	case "hours", "h":
		return 3600
	case "days":
		return 86400
	case "weeks":
		return 7 * 86400
	case "months":
		return 30.4375 * 86400
	case "years":
		return 365.25 * 86400
	}
	return 0
}

// proposeWithin keeps rows by the time between two times: restored within 4 hours.
func proposeWithin(s *scene, i int) []act {
	var out []act
	cs := s.comparisonsAt(i)
	if i+1 < len(s.ts) && (s.ts[i].text == "within" || s.ts[i].text == "inside") {
		at := i + 1
		for at+1 < len(s.ts) && (s.lexicon.has("determiner", s.ts[at].text) && !slices.ContainsFunc(s.from[at], func(c candidate) bool { return c.kind == isNumber }) || s.ts[at].text == "first") {
			at++ // within their first 90 days
		}
		for _, n := range s.from[at] {
			if n.kind == isNumber {
				cs = append(cs, comparison{from: i, to: n.to, op: plan.AtMost, numbers: []float64{n.number}, unit: n.unit, said: "within"})
			}
		}
	}
	for _, c := range cs {
		if seconds(c.unit) == 0 {
			continue
		}
		between := s.stretches()
		if end, late := s.lateBehind(c.to); late && len(s.promises()) > 0 {
			c.to, between = end, s.promises()
		}
		for _, p := range between {
			for _, r := range []role{within, numerates} {
				f := []string{string(r) + "/within", "within/" + c.said, "within/end " + s.namedNear(p[1], c.from, c.to), "within/start " + s.namedNear(p[0], c.from, c.to), "numerator|" + s.shareBefore(i)}
				f = append(f, s.stretchFeatures("within", p)...)
				out = append(out, act{from: c.from, to: c.to, role: r, column: p[0], until: p[1] + 1, op: c.op, numbers: c.numbers, unit: c.unit, features: f})
			}
		}
	}
	return out
}

// stretches are the pairs of times between which time can pass in a row.
func (s *scene) stretches() [][2]int {
	var out [][2]int
	for _, a := range s.columns {
		for _, b := range s.columns {
			times := a.time() && b.time() && !a.yearNumber() && !b.yearNumber() && a.meaning.Meaning != "technical" && b.meaning.Meaning != "technical"
			if a != b && (times || a.Clock && b.Clock) {
				out = append(out, [2]int{a.index, b.index})
			}
		}
	}
	return out
}

func (s *scene) stretchFeatures(prefix string, p [2]int) []string {
	a, b := s.columns[p[0]], s.columns[p[1]]
	f := []string{prefix + "~" + string(a.meaning.TimeRole) + ">" + string(b.meaning.TimeRole)}
	if a.Name == s.model.Time {
		f = append(f, prefix+"/from main")
	}
	if a.Max > b.Max && a.Type == b.Type {
		f = append(f, prefix+"/backwards")
	}
	if a.Type != b.Type {
		f = append(f, prefix+"/of different types")
	}
	return f
}

// proposePeriod takes a stretch of time, as the question's or as another's rival.
func proposePeriod(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		if c.kind != isPeriod || s.model.Time == "" && s.profile.Time == "" {
			continue
		}
		p := c.period
		f := []string{"period/" + bucket(c.score), "period/" + string(p.Kind)}
		if c.meaning == "from on" {
			f = append(f, "period/from on", "period/from on|"+s.grained())
		}
		if c.refused != "" || p.Kind == plan.Next && !s.looksAhead() {
			continue
		}
		if p.Kind == plan.Next && len(s.ahead) > 0 {
			f = append(f, "period/known ahead")
		}
		roles := []role{times, rivals}
		if !s.holdsAgainst(c) {
			roles = roles[:1]
		}
		for _, r := range roles {
			a := act{from: c.from, to: c.to, role: r, column: -1, period: &p, pair: c.pair, same: c.same, features: append([]string{string(r) + "/" + string(p.Kind)}, f...)}
			if c.joined > 0 {
				a.features = append(a.features, string(r)+"/joined")
			}
			if c.same {
				a.features = append(a.features, string(r)+"/same")
			}
			if s.onlyAgainst(c) {
				a.features = append(a.features, string(r)+"/alone behind versus")
			}
			out = append(out, a)
		}
	}
	return out
}

// holdsAgainst reports whether anything in a prompt may be held against a period: another period, or words for a
// comparison or a change. "Total revenue today" has nothing of it.
func (s *scene) holdsAgainst(p candidate) bool {
	return slices.ContainsFunc(s.from, func(list []candidate) bool {
		return slices.ContainsFunc(list, func(c candidate) bool {
			switch c.kind {
			case isPeriod:
				return c.to <= p.from || c.from >= p.to
			case isWord:
				return c.tag == "versus" || c.tag == "compare" || c.tag == "focus" || c.tag == "small" && s.ts[c.from].text == "than"
			}
			return false
		})
	})
}

// timeIndex is the table's main time; -1: it has none.
func (s *scene) timeIndex() int {
	for _, c := range s.columns {
		if c.Name == s.timeColumn() && c.time() && !c.yearNumber() {
			return c.index
		}
	}
	return -1
}
