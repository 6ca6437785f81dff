package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// takeWorth adds what things come to to the metrics, where a table has a price for one of them, how many there were, and
// no other money: hours and a rate, kilos and a price per kilo.
func (t *table) takeWorth() {
	price, unit := t.priceOfOne()
	if price == nil || slices.ContainsFunc(t.kinds["money"], func(k int) bool { return k != price.index && t.columns[k].amount() }) {
		return
	}
	for _, many := range t.columns {
		if many == price || !many.amount() || many.time() || many.meaning.Meaning == model.Rate || !t.countedIn(many, unit) {
			continue
		}
		m := metric{Metric: model.Metric{Name: "worth", Kind: "worth"}, measure: plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: many.Name, Until: price.Name, Origin: plan.Asked}, &t.profile)}
		m.names = t.lexicon.files.Of("worth")
		t.metrics = append(t.metrics, m)
	}
}

// ofOne are words in the name of a price that is one for each thing.
const ofOne = " unit each per rate hourly "

// priceOfOne is the column of a price for one thing, and the unit that it is for; nil: there is none.
func (t *table) priceOfOne() (price *column, unit string) {
	for _, c := range t.columns {
		words := split(c.Name)
		if !c.amount() || !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(" price rate cost fare tariff ", " "+w+" ") }) {
			continue
		}
		one := slices.ContainsFunc(words, func(w string) bool { return strings.Contains(ofOne, " "+w+" ") })
		for _, w := range words[1:] {
			if u := t.unitWord(w); u != "" && u != "money" && u != "%" {
				unit, one = u, true
			}
		}
		if one && c.Unit != "%" && (unit != "" || slices.Contains(t.kinds["money"], c.index)) {
			return c, unit
		}
	}
	return nil, ""
}

// countedIn reports whether a column says how many there were of what a price is for.
func (t *table) countedIn(c *column, unit string) bool {
	for _, w := range split(c.Name) {
		switch {
		case unit != "" && t.unitWord(w) == unit || unit == "" && strings.Contains(" qty quantity units pieces pcs count counted ", " "+w+" "):
			return true
		}
	}
	return unit != "" && c.Unit == unit
}

// proposeOverrun computes how far what became of something is from what was planned, where a table has both: actual and
// planned minutes, spent and budget.
func proposeOverrun(s *scene, i int) []act {
	var out []act
	s.lexicon.at(s.ts, i, func(e entry, n int) {
		if e.tag != "overrun" {
			return
		}
		for _, b := range s.columns {
			for _, a := range s.columns {
				if !s.becameOf(a, b) {
					continue
				}
				x, y := a.index, b.index
				if e.meaning == "under" {
					x, y = y, x
				}
				out = append(out, act{from: i, to: i + n, role: measures, column: x, other: y + 1, features: []string{"overrun", "overrun|" + e.meaning, "overrun<<" + s.asked(i)}})
			}
		}
	})
	return out
}

// becameOf reports whether a column says what became of what another planned: but for words for that they are called
// alike.
func (s *scene) becameOf(a, b *column) bool {
	if a == b || !a.amount() || !b.amount() || !s.comparable(a, b) {
		return false
	}
	restA, actual := s.without(a, "actual")
	restB, planned := s.without(b, "planned")
	return planned && (strings.Join(restA, " ") == strings.Join(restB, " ") || actual && len(restB) == 0)
}

// without is the name of a column without the words of a kind; found is false where it has none.
func (s *scene) without(c *column, kind string) (rest []string, found bool) {
	for _, w := range split(c.Name) {
		if s.means("planned", w, kind) {
			found = true
		} else {
			rest = append(rest, w)
		}
	}
	return rest, found
}
