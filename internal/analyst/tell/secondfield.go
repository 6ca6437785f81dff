package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed fieldphrases.txt
var fieldPhrasesText string

// fieldPhrases are the patterns of words behind "by" that ask for a field without its name.
var fieldPhrases = func() []headed { return patternsOf(fieldPhrasesText) }()

// byParts are what stands behind "by" and on either side of "and".
var byParts = lazyregexp.New(`(?i)\b(?:by|per)\s+([^,.;:?!]+?)\s+(?:and|&|by|per|x|vs)\s+(?:by |per )?([^,.;:?!]+)`)

// spoken are the fields that a request for a number by two of them asks for in words that name none: who handles it, what was bought,
// lunch or dinner. Where one phrase names a field, the other is taken for one that fits its kind, if only one does.
func (s *slots) spoken(have []plan.Dimension) []plan.Dimension {
	at := byParts.FindStringSubmatchIndex(s.prompt)
	if at == nil || len(have) > 1 {
		return have
	}
	var out []plan.Dimension
	for _, span := range [][2]int{{at[2], at[3]}, {at[4], at[5]}} {
		d, ok := s.namedIn(span, have)
		if !ok {
			d, ok = s.spokenOf(s.prompt[span[0]:span[1]], append(slices.Clone(have), out...))
		}
		if !ok {
			return have
		}
		if !slices.ContainsFunc(out, func(o plan.Dimension) bool { return o.Column == d.Column }) {
			out = append(out, d)
		}
	}
	return out
}

// countedIn are the numbers of a table by groups, with those that have an end counted where a request names them in the plural: hires beside
// applications are how many there were, and not the part of all.
func (s *slots) countedIn(measures []plan.Measure) []plan.Measure {
	out := slices.Clone(measures)
	for i, m := range out {
		for _, named := range s.chosen {
			rate, ok := s.metric(named.Name)
			word := strings.ToLower(named.Text)
			if named.Kind != ask.MentionsMetric || !ok || rate.Label != m.Label || s.shared(named) || !strings.HasSuffix(word, "s") || strings.HasSuffix(word, "ss") || rateName.MatchString(word) {
				continue
			}
			if count, ok := s.casesNamed(named); ok {
				count.Label, count.Origin, count.Good = "number of "+word, m.Origin, m.Good
				out[i] = count
			}
		}
	}
	return out
}

var rateName = lazyregexp.New(`(?i)\b(?:rates?|shares?|percent\w*|%|ratios?)(?:\b|$)`)

// namedIn is the field of those that a request names which a part of it speaks of, or whose values stand in it.
func (s *slots) namedIn(span [2]int, have []plan.Dimension) (plan.Dimension, bool) {
	for _, d := range have {
		if slices.ContainsFunc(s.all, func(m ask.Mention) bool {
			return m.Name == d.Column && m.How != "soft" && m.Start >= span[0] && m.Start < span[1] && (m.Kind == ask.MentionsColumn || m.Kind == ask.MentionsValue)
		}) {
			return d, true
		}
	}
	return s.valuesIn(span)
}

// valuesIn is the field of which a part of a request lists two values: lunch/dinner.
func (s *slots) valuesIn(span [2]int) (plan.Dimension, bool) {
	seen := map[string][]ask.Mention{}
	for _, m := range s.all {
		if m.Kind != ask.MentionsValue || m.How != "exact" && m.How != "inflected" || m.Start < span[0] || m.Start >= span[1] {
			continue
		}
		for _, other := range seen[m.Name] {
			if c := s.profile.Column(m.Name); c != nil && m.Value != other.Value && !within(m, []ask.Mention{other}) {
				return insight.DimensionOf(c), true
			}
		}
		seen[m.Name] = append(seen[m.Name], m)
	}
	return plan.Dimension{}, false
}

// spokenOf is the field that a phrase asks for by its kind.
func (s *slots) spokenOf(phrase string, have []plan.Dimension) (plan.Dimension, bool) {
	for _, p := range fieldPhrases {
		m := p.text.FindStringSubmatch(strings.ToLower(phrase))
		if m == nil {
			continue
		}
		word := ""
		if i := p.text.SubexpIndex("word"); i > 0 {
			word = m[i]
		}
		if c := s.ofKind(p.head, word, have); c != nil {
			return insight.DimensionOf(c), true
		}
	}
	return plan.Dimension{}, false
}

// ofKind is the only field of a kind, or the one of them whose name shares its beginning with a word; nil: there is none.
func (s *slots) ofKind(kind, word string, have []plan.Dimension) *catalog.Column {
	var fit []*catalog.Column
	for _, d := range s.profile.Model.Dimensions {
		c, known := s.profile.Column(d.Column), s.profile.Model.Column(d.Column)
		taken := slices.ContainsFunc(have, func(h plan.Dimension) bool { return h.Column == d.Column })
		if c == nil || known == nil || taken || c.Distinct < 2 || c.Distinct > MostGroups || s.filtered(c.Name) || s.measured(c.Name) {
			continue
		}
		person := known.Meaning == model.Name
		if kind == "person" && !person || kind == "place" && !placed(c.Name) || kind == "thing" && (person || known.Meaning != model.Category || c.Distinct > plan.MostAcross || coded(c) || OfState(c, s.profile) || placed(c.Name)) {
			continue
		}
		if len(word) > 3 && slices.ContainsFunc(model.Words(strings.ToLower(c.Name)), func(w string) bool { return len(w) > 3 && w[:4] == word[:4] }) {
			return c
		}
		fit = append(fit, c)
	}
	if len(fit) != 1 {
		return nil
	}
	return fit[0]
}

// coded reports whether the values of a column are numbered, as single things are and kinds of them are not: R01, R02.
func coded(c *catalog.Column) bool {
	return len(c.Values) > 0 && !slices.ContainsFunc(c.Values, func(v catalog.ValueCount) bool { return !strings.ContainsAny(v.Value, "0123456789") })
}

// placed reports whether a column is one of places, which no kind of thing is.
func placed(name string) bool {
	return slices.ContainsFunc(model.Words(strings.ToLower(name)), func(w string) bool { return placeNames()[model.Singular(w)] })
}

//go:embed places.txt
var placesText string

// placeNames are what fields that hold places are called by.
var placeNames = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, line := range linesOf(placesText) {
		for _, w := range strings.Fields(line) {
			out[w] = true
		}
	}
	return out
})
