package tell

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

//go:embed ordinals.txt
var ordinalsText string

// ordinals are the patterns of which time is meant, and the groups of nouns that mean the same.
var ordinals = sync.OnceValues(func() (which []headed, nouns [][]string) {
	var patterns []string
	for line := range strings.Lines(ordinalsText) {
		if words, ok := strings.CutPrefix(line, "noun = "); ok {
			nouns = append(nouns, strings.Fields(words))
		} else {
			patterns = append(patterns, line)
		}
	}
	return patternsOf(strings.Join(patterns, "")), nouns
})

// mostTimes is the highest number that a column of times has: attempts, visits, rounds.
const mostTimes = 30

// setOrdinal keeps the rows of the first, the second or the third time, where a column counts them: passed at the first go.
func (s *slots) setOrdinal() {
	which, _ := ordinals()
	for _, p := range which {
		found := p.text.FindStringSubmatch(s.prompt)
		if found == nil {
			continue
		}
		for i, name := range p.text.SubexpNames() {
			if name != "noun" || found[i] == "" {
				continue
			}
			if c := s.timesColumn(strings.ToLower(found[i])); c != nil && !fixed(s.where, c.Name) {
				s.where = and(s.where, equal(c.Name, p.head))
				return
			}
		}
	}
}

// timesColumn is the column that counts what a noun names: whole numbers from 1 on, with a name of that group; nil: there is none.
func (s *slots) timesColumn(noun string) *catalog.Column {
	_, groups := ordinals()
	at := slices.IndexFunc(groups, func(g []string) bool { return slices.Contains(g, noun) })
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		high, err := strconv.ParseFloat(c.Max, 64)
		if at < 0 || c.Type != sitrep.TypeInteger || c.Min != "1" || err != nil || high < 2 || high > mostTimes {
			continue
		}
		if slices.ContainsFunc(model.Words(strings.ToLower(c.Name)), func(w string) bool { return slices.Contains(groups[at], w) }) {
			return c
		}
	}
	return nil
}

// ordinalOf keeps the condition on which time is meant in a plan that has been read otherwise.
func (s *slots) ordinalOf(where *plan.Predicate) *plan.Predicate {
	own := slotsWhere(s)
	if own == nil || where != nil && fixed(where, own.Column) {
		return where
	}
	return and(where, own)
}

// slotsWhere is the condition that a request has on a column of times; nil: none.
func slotsWhere(s *slots) *plan.Predicate {
	bare := slots{profile: s.profile, prompt: s.prompt}
	bare.setOrdinal()
	return bare.where
}
