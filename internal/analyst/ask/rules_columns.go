package ask

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// softRoles are what a word may do that is linked by its use alone.
var softRoles = map[role]bool{groups: true, measures: true, lists: true, axes: true}

// columnActs proposes one act for each column that a span may name.
func (s *scene) columnActs(i int, r role, fits func(*column) bool) []act {
	var out []act
	for _, c := range s.from[i] {
		if c.kind == isColumn && fits(s.columns[c.column]) && (c.via != bySoft || softRoles[r]) {
			out = append(out, act{from: c.from, to: c.to, role: r, column: c.column, features: s.linked(r, c), standsIn: c.via == byKind || c.via == bySoft})
		}
	}
	return out
}

// proposeGroup groups by a column.
func proposeGroup(s *scene, i int) []act {
	out := s.columnActs(i, groups, func(c *column) bool {
		return !c.time() && !c.amount() || c.yearNumber() || c.amount() && s.shared(c)
	})
	out = slices.DeleteFunc(out, func(a act) bool { return s.onesBehind(a.to) && s.linkOf(&a) != byName })
	out = append(out, s.eachOfValue(i)...)
	for k := range out {
		out[k].features = append(out[k].features, s.groupingBefore(i), "group#"+plurality(s.plural(out[k].to-1)))
		if i > 0 && s.ts[i-1].kind == number && s.columns[out[k].column].amount() {
			out[k].features = append(out[k].features, "group/what a figure is of") // more than 4 rooms
		}
		if c := s.columns[out[k].column]; c.amount() && s.byBefore(i) {
			out[k].features = append(out[k].features, "group/few numbers behind by")
		}
		if i > 0 && s.byAgain(i-1) {
			out[k].features = append(out[k].features, "group/by again")
		}
		if s.countedBefore(i) {
			out[k].features = append(out[k].features, "group/right behind a count")
		}
		if s.kindBefore(i) {
			c := s.columns[out[k].column]
			out[k].features = append(out[k].features, "group/kind of|"+c.sort(), "group/kind of|"+c.sort()+"|"+string(s.linkOf(&out[k])))
		}
		if s.isYear(s.columns[out[k].column]) && s.overTime(i) {
			out[k].features = append(out[k].features, "group/over a time")
		}
		if plan.Given(s.columns[out[k].column].Column) == plan.CountDistinct && s.before(i) == "start" {
			out[k].features = append(out[k].features, "group/is to be counted")
		}
	}
	return out
}

// shared reports whether a number has few values, each of several rows: nearly every row's own makes no groups.
func (s *scene) shared(c *column) bool { return c.Distinct <= 20 && c.Distinct*3 <= s.profile.Rows }

// onesBehind reports whether a span says which of the things are meant: the critical ones.
func (s *scene) onesBehind(to int) bool {
	return to < len(s.ts) && (s.ts[to].text == "ones" || s.ts[to].text == "one")
}

func plurality(plural bool) string {
	if plural {
		return "plural"
	}
	return "singular"
}

// byBefore reports whether a word of grouping stands before a span, with nothing but "the number of" between.
func (s *scene) byBefore(i int) bool {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		switch s.classes[k] {
		case "by", "per", "each", "across":
			return true
		}
		if t := s.ts[k].text; !s.lexicon.has("determiner", t) && !strings.Contains(" number of different various type kind # ", " "+t+" ") {
			return false
		}
	}
	return false
}

// overTime reports whether a span stands behind a word that leads to the course of a number: gross over release
// year, visits across months.
func (s *scene) overTime(i int) bool {
	for k := i - 1; k >= 0 && k >= i-2; k-- {
		switch s.ts[k].text {
		case "over", "across", "through", "throughout":
			return true
		}
		if !s.lexicon.has("determiner", s.ts[k].text) {
			return false
		}
	}
	return false
}

// groupingBefore is the nearest word within four tokens that leads to a breakdown.
func (s *scene) groupingBefore(i int) string {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		switch s.classes[k] {
		case "aggregate count", "aggregate average", "aggregate sum":
			return "group<<aggregate"
		case "by", "wh", "versus", "superlative", "rank", "each", "across":
			return "group<<" + s.classes[k]
		case "content", "rows", "unknown":
			return "group<<content"
		}
	}
	return "group<<none"
}

// proposeGrain groups by a unit or a recurring part of time.
func proposeGrain(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		if c.kind != isWord || c.tag != "grain" || s.model.Time == "" && s.profile.Time == "" {
			continue
		}
		a := act{from: c.from, to: c.to, role: groups, column: -1, features: []string{"grain=" + c.meaning, "grain<" + s.before(i), "grain>" + s.after(c.to), s.groupingBefore(i)}}
		switch c.meaning {
		case "weekday":
			a.part = plan.Weekday
		case "hourOfDay":
			a.part = plan.HourOfDay
		case "monthOfYear":
			a.part = plan.MonthOfYear
		case "date":
			a.grain = plan.Day
		case "auto":
			a.grain = "auto"
		default:
			a.grain = plan.Grain(c.meaning)
		}
		if s.overTime(i) {
			a.features = append(a.features, "group/over a time")
		}
		if strings.HasSuffix(s.ts[c.to-1].text, "ly") || c.to-c.from > 1 {
			a.features = append(a.features, "grain+clear")
		}
		out = append(out, a)
	}
	return out
}

// proposeMeasure computes a column.
func proposeMeasure(s *scene, i int) []act {
	codes := s.computes(i) || s.computesWhole(i)
	out := s.columnActs(i, measures, func(c *column) bool { return c.amount() || codes && c.numeric() })
	for k := range out {
		if !s.columns[out[k].column].amount() {
			out[k].features = append(out[k].features, "measure/of a code", "measure/of a code<<"+s.asked(i))
		}
		if s.holdsGrain(&out[k]) {
			out[k].features = append(out[k].features, "measure/holds a grain")
		}
	}
	return out
}

// holdsGrain reports whether one of the words of an act is a unit of time that the name of its column does
// not have: "monthly revenue", of a table of orders.
func (s *scene) holdsGrain(a *act) bool {
	for k := a.from; k < a.to; k++ {
		if !s.tagged(k, "grain") {
			continue
		}
		stem := s.ts[k].stem
		if !slices.ContainsFunc(s.columns[a.column].names, func(n columnName) bool { return slices.Contains(n.stems, stem) }) {
			return true
		}
	}
	return false
}

// ownsNumber reports whether a word for one row stands right before the name of a number: "repair cost" is the cost, not
// the number of repairs and the cost.
func (s *scene) ownsNumber(rows candidate) bool {
	if rows.to >= len(s.ts) || s.plural(rows.to-1) {
		return false
	}
	return slices.ContainsFunc(s.from[rows.to], func(c candidate) bool {
		return c.kind == isColumn && c.via == byName && s.columns[c.column].amount()
	})
}

// proposeCount counts rows, or the different things of a column.
func proposeCount(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		if c.kind == isRows && s.ownsNumber(c) {
			continue
		}
		if c.kind == isRows || c.kind == isWord && c.tag == "row" {
			f := []string{"count/rows"}
			if c.kind == isRows {
				f = append(append(f, "count/"+string(c.via)), s.guessFeatures(c)...)
				if i > 0 && s.ts[i-1].text == "per" && !s.plural(c.to-1) {
					f = append(f, "count/rows behind per")
				}
				f = append(f, s.namedOtherwise(c)...)
			}
			out = append(out, act{from: c.from, to: c.to, role: counts, column: -1, features: f, standsIn: c.via == byGuess && c.alike.hundredths < leastLikeRows})
		}
	}
	different := s.columnActs(i, counts, func(c *column) bool {
		return !c.time() && !c.amount() && (c.flag() == "" || s.manyKinds(i)) && (c.Distinct > 5 || plan.Given(c.Column) == plan.CountDistinct || s.manyKinds(i))
	})
	for k := range different {
		different[k].features = append(different[k].features, "count/distinct", "count<<"+s.before(i))
		if statesOf(s.ts[different[k].to-1].stem) && s.manyKinds(i) {
			different[k].features = append(different[k].features, "count/different states")
		}
		if c := s.columns[different[k].column]; c.Distinct <= 5 {
			different[k].features = append(different[k].features, "count/few kinds", "count/few kinds~"+c.sort())
		}
		if plan.Given(s.columns[different[k].column].Column) == plan.CountDistinct {
			different[k].features = append(different[k].features, "count/given", "count/given<"+s.before(i))
		}
	}
	return append(out, different...)
}

// proposeListed shows a column of the rows.
func proposeListed(s *scene, i int) []act {
	return s.columnActs(i, lists, func(c *column) bool { return c.meaning.Meaning != model.Technical })
}

// proposeMention takes the name of a column for the name of what stands beside it:
// "in region North", "orders with status cancelled".
func proposeMention(s *scene, i int) []act {
	out := s.columnActs(i, mentions, func(*column) bool { return true })
	for k := range out {
		for d := 1; d <= 2; d++ {
			if s.valueOf(out[k].column, out[k].to-1+d) || s.valueBefore(out[k].column, out[k].from, d) {
				out[k].features = append(out[k].features, "mention+value")
				break
			}
		}
	}
	return out
}

// valueOf reports whether a value of the column may begin at a token.
func (s *scene) valueOf(column, i int) bool {
	if i >= len(s.ts) {
		return false
	}
	for _, c := range s.from[i] {
		if c.kind == isValue && c.column == column {
			return true
		}
	}
	return false
}

// valueBefore reports whether a value of the column may end within d tokens before a span.
func (s *scene) valueBefore(column, from, d int) bool {
	for k := max(0, from-4); k < from; k++ {
		for _, c := range s.from[k] {
			if c.kind == isValue && c.column == column && from-c.to < d {
				return true
			}
		}
	}
	return false
}

// proposeAxis takes a time column for the time that periods are about.
func proposeAxis(s *scene, i int) []act {
	out := s.columnActs(i, axes, func(c *column) bool { return c.time() })
	out = slices.DeleteFunc(out, func(a act) bool { return s.onlyPlanned(a, out) })
	for k := range out {
		out[k].features = append(out[k].features, "axis|"+s.elapsedNear(i), "axis/"+s.periodBeside(out[k].from, out[k].to))
		if s.columns[out[k].column].Name == s.model.Time {
			out[k].features = append(out[k].features, "axis+main")
		}
	}
	return out
}

// onlyPlanned reports whether an act takes the time at which something should have come to be, where nothing says so and
// another time is when it did: deals closed in May are not those that were expected to.
func (s *scene) onlyPlanned(a act, others []act) bool {
	if !s.planned(a.column) || slices.ContainsFunc(others, func(o act) bool { return o.to > a.to }) {
		return false
	}
	for k := max(0, a.from-2); k < min(len(s.ts), a.to+1); k++ {
		if s.means("planned", s.ts[k].text, "planned") || s.lexicon.has("owed", s.ts[k].text) || s.lexicon.has("late", s.ts[k].text) || s.ts[k].text == "due" {
			return false
		}
	}
	return slices.ContainsFunc(others, func(o act) bool { return o.from == a.from && o.to == a.to && !s.planned(o.column) })
}

// planned reports whether a time is named for what was to be: expected close, planned end.
func (s *scene) planned(column int) bool {
	return slices.ContainsFunc(split(s.columns[column].Name), func(w string) bool { return w != "booked" && s.means("planned", w, "planned") })
}

// periodBeside says whether a period stands right behind a span, or right before it: what was returned in
// March was returned then.
func (s *scene) periodBeside(from, to int) string {
	if to < len(s.ts) && slices.ContainsFunc(s.from[to], candidate.dates) {
		return "period behind"
	}
	for k := max(0, from-4); k < from; k++ {
		if slices.ContainsFunc(s.from[k], func(c candidate) bool { return c.dates() && c.to == from }) {
			return "period before"
		}
	}
	for k := range s.from {
		if slices.ContainsFunc(s.from[k], candidate.dates) {
			return "period elsewhere"
		}
	}
	return "no period"
}

// dates reports whether a candidate can only be a period.
func (c candidate) dates() bool { return c.kind == isPeriod && c.score == 1 && c.refused == "" }

// proposeStretch takes a time column for an end of a stretch of time.
func proposeStretch(s *scene, i int) []act {
	var out []act
	for _, r := range []role{begins, finishes} {
		for _, a := range s.columnActs(i, r, func(c *column) bool { return c.time() }) {
			a.features = append(a.features, string(r)+"~"+string(s.columns[a.column].meaning.TimeRole), string(r)+"|"+s.elapsedNear(i))
			out = append(out, a)
		}
	}
	return out
}

// proposeDivide divides a sum by the number of different things: spend per customer.
func proposeDivide(s *scene, i int) []act {
	b := s.before(i)
	single := i > 0 && strings.Contains(" one a an each every single ", " "+s.ts[i-1].text+" ")
	if b != "by" && b != "per" && b != "each" && !single {
		return s.divideHundreds(i)
	}
	out := s.columnActs(i, divides, func(c *column) bool {
		return !c.time() && (!c.amount() && (c.Distinct > 12 || single && c.Distinct > 2) || c.meaning.Meaning == model.Flow || b == "per" && c.amount() && c.meaning.Meaning != model.Rate)
	})
	for k := range out {
		out[k].features = append(out[k].features, "divide<<"+b, "divide<<single "+strconv.FormatBool(single))
		if b == "per" && s.linkOf(&out[k]) == byUnit {
			out[k].features = append(out[k].features, "divide/per a unit")
		}
		if s.tagged(i, "grain") {
			out[k].features = append(out[k].features, "divide/a unit of time")
		}
	}
	return append(out, s.divideHundreds(i)...)
}

// elapsedNear says whether a word for a length of time stands in the same sentence.
func (s *scene) elapsedNear(i int) string {
	for _, step := range []int{-1, 1} {
		for k := i; k >= 0 && k < len(s.ts) && k > i-14 && k < i+14; k += step {
			if s.classes[k] == "elapsed" {
				return "elapsed"
			}
			if ends(s.classes[k]) {
				break
			}
		}
	}
	return "not elapsed"
}
