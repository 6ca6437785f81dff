package model

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// saying is a finding made ready for reading sentences.
type saying struct {
	Finding
	roles   map[string][][]item // each way to write a role
	clauses []*clauses          // of its shape and of what follows from its numbers
	phrases [][]item            // ours, without a full stop
	facts   map[string]bool     // all that its tokens may name
	labels  map[string]bool     // roles that begin with a label of ours
	way     string
}

// examiner reads the sentences of a page.
type examiner struct {
	grammar *grammar
	facts   func(string) document.Fact
	results func(string) (document.Result, bool)
	aliases map[string][]string // of a label's text: shorter ones that mean it alone
	known   map[string][]*saying
	same    map[string]string // of a name or a date: the first fact of the same text
	labels  map[string]string // of a label's text in small letters: its fact
}

// newExaminer makes the statements of a page ready.
func newExaminer(b *document.Builder, p *Page) (*examiner, error) {
	g, err := english()
	if err != nil {
		return nil, err
	}
	c := &examiner{grammar: g, facts: b.Fact, results: b.Result, known: map[string][]*saying{}, same: map[string]string{}}
	c.prepare(p)
	return c, nil
}

func (c *examiner) prepare(p *Page) {
	c.equal(p)
	c.aliases = c.shorter(p)
	for _, s := range p.statements() {
		for i := range s.Findings {
			c.known[s.ID] = append(c.known[s.ID], c.saying(&s.Findings[i]))
		}
	}
}

// equal finds the facts that read the same: a group that two results have is one.
func (c *examiner) equal(p *Page) {
	first := map[string]string{}
	c.labels = map[string]string{}
	for _, s := range p.statements() {
		for _, f := range s.Findings {
			for _, template := range append(slices.Sorted(maps.Values(f.Roles)), f.Phrases...) {
				for _, id := range facts(template) {
					fact := c.facts(id)
					if fact.Type == document.NumberFact || fact.Type == document.QuoteFact {
						continue
					}
					key := fmt.Sprint(fact.Type, isLabel(fact), fact.Text)
					if first[key] == "" {
						first[key] = id
					}
					c.same[id] = first[key]
					if isLabel(fact) {
						c.labels[strings.ToLower(fact.Text)] = first[key]
					}
				}
			}
		}
	}
}

// canonical has the first of equal facts in place of each.
func (c *examiner) canonical(template string) string {
	for id, first := range c.same {
		if id != first {
			template = strings.ReplaceAll(template, "{{"+id+"}}", "{{"+first+"}}")
		}
	}
	return template
}

// items cuts a sentence; tokens of equal facts are equal, but written as they were.
func (c *examiner) items(text string) ([]item, *Violation) {
	read, v := items(text)
	for i := range read {
		if first := c.same[read[i].text]; read[i].fact && first != "" {
			read[i].text = first
		}
	}
	return read, v
}

// shorter finds what a measure may be called for short: "revenue" for total revenue,
// "orders" for the number of orders, where no other label has the words.
func (c *examiner) shorter(p *Page) map[string][]string {
	labels := map[string]bool{}
	for _, s := range p.statements() {
		for _, f := range s.Findings {
			for _, r := range f.Roles {
				for _, id := range facts(r) {
					if fact := c.facts(id); isLabel(fact) {
						labels[strings.ToLower(fact.Text)] = true
					}
				}
			}
		}
	}
	out := map[string][]string{}
	for label := range labels {
		for _, prefix := range []string{"total ", "number of "} {
			short, ok := strings.CutPrefix(label, prefix)
			if ok && !slices.ContainsFunc(others(labels, label), func(o string) bool { return strings.Contains(o, short) && o != short }) {
				out[label] = append(out[label], short)
			}
		}
	}
	return out
}

func others(labels map[string]bool, but string) []string {
	var out []string
	for l := range labels {
		if l != but {
			out = append(out, l)
		}
	}
	return out
}

// isLabel: a name of ours for a measure or a field, not a value of the data.
func isLabel(f document.Fact) bool { return f.Type == document.NameFact && f.Result == "" }

func (c *examiner) saying(f *Finding) *saying {
	s := &saying{Finding: *f, roles: map[string][][]item{}, facts: map[string]bool{}, labels: map[string]bool{}, way: side(f.Shape)}
	s.Roles = map[string]string{}
	for name, template := range f.Roles {
		template = c.canonical(template)
		s.Roles[name] = template
		s.roles[name] = c.ways(template)
		for _, id := range facts(template) {
			s.facts[id] = true
		}
		ids := facts(template)
		s.labels[name] = len(ids) > 0 && strings.HasPrefix(template, "{{") && isLabel(c.facts(ids[0]))
	}
	for name, text := range f.Words {
		s.roles[name] = c.ways(text)
	}
	c.derived(s)
	for _, shape := range append([]string{f.Shape}, c.follows(s)...) {
		s.clauses = append(s.clauses, c.grammar.shapes[shape]...)
	}
	for _, template := range f.Phrases {
		if read, v := c.items(strings.TrimSuffix(template, ".")); v == nil {
			s.phrases = append(s.phrases, read)
			for _, i := range read {
				if i.fact {
					s.facts[i.text] = true
				}
			}
		}
	}
	if !c.holds(s) {
		s.clauses = nil // our own words only
	}
	return s
}

// numeric: a role is a number.
func (c *examiner) numeric(template string) bool {
	ids := facts(template)
	return len(ids) > 0 && c.facts(ids[0]).Type == document.NumberFact
}

// derived are roles that follow from others: a month, of "a month"; the group, of a
// measure for one.
func (c *examiner) derived(s *saying) {
	if bare, who, ok := strings.Cut(s.Roles["measure"], "}} for {{"); ok {
		s.roles["bare"], s.roles["who"] = c.ways(bare+"}}"), c.ways("{{"+who)
		s.labels["bare"] = true
		for _, preposition := range []string{"from", "of", "in", "at"} {
			s.roles["measure"] = append(s.roles["measure"], c.ways(bare+"}} "+preposition+" {{"+who)...)
		}
		s.roles["possessed"] = c.ways("{{" + who + "'s " + bare + "}}")
		s.roles["measure"] = append(s.roles["measure"], s.roles["possessed"]...)
	}
	if short, ok := strings.CutSuffix(s.Words["short"], " it"); ok {
		s.roles["shortto"] = c.ways(short)
	}
	for _, usually := range usualWays[s.Range] {
		s.roles["usually"] = append(s.roles["usually"], c.ways(usually)...)
	}
	c.aims(s)
	if ids := facts(s.Words["part"]); len(ids) == 1 {
		s.roles["portion"] = c.ways("{{" + ids[0] + "}}")
		s.facts[ids[0]] = true
	}
	if _, grain, ok := strings.Cut(s.Words["each"], " "); ok {
		s.roles["unit"] = c.ways(grain)
	}
	if group := strings.ToLower(s.Group); group != "" {
		s.roles["by"] = c.ways(group)
		s.roles["bys"] = c.ways(plural(group))
	}
}

// usualWays are how a change lies to those before it, by its range.
var usualWays = map[string][]string{
	"within": {"within its usual range", "inside its usual range", "within the usual range", "within what is usual"},
	"beyond": {"outside its usual range", "beyond its usual range", "outside the usual range", "beyond the usual range"},
}

// aims are other words for how a number lies to its target. A goal is reached from below,
// a limit is kept to from above.
func (c *examiner) aims(s *saying) {
	limit := s.Words["reached"] == "kept to"
	say := func(role string, ways ...string) {
		for _, way := range ways {
			s.roles[role] = append(s.roles[role], c.ways(way)...)
		}
	}
	switch met := s.Shape == "target.met"; {
	case s.Words["reached"] == "" || !met && s.Shape != "target.missed":
	case met != limit:
		say("side", "above", "over")
		say("reached", "met", "came to", "achieved")
		say("missed", "went over", "did not keep to", "was over", "were over")
	default:
		say("side", "below", "under")
		say("reached", "stayed within", "kept within", "stayed under")
		say("missed", "did not reach", "did not meet", "fell short of")
		say("short", shortOf[s.Words["short"]]...)
	}
}

// shortOf are other words for how far a goal is, by ours.
var shortOf = map[string][]string{"short of it": {"short", "below it", "under it"}}

// plural is that of the name of a field.
func plural(noun string) string {
	last := noun[len(noun)-1]
	switch {
	case last == 's' || last == 'x' || strings.HasSuffix(noun, "ch"):
		return noun + "es"
	case last == 'y' && len(noun) > 1 && !strings.ContainsRune("aeiou", rune(noun[len(noun)-2])):
		return noun[:len(noun)-1] + "ies"
	}
	return noun + "s"
}

// ways are those to write a role: with its tokens, or the labels among them in words.
func (c *examiner) ways(template string) [][]item {
	read, v := c.items(template)
	if v != nil || len(read) == 0 {
		return nil
	}
	out := [][]item{nil}
	for _, i := range read {
		forms := [][]item{{i}}
		if i.fact {
			forms = append(forms, c.inWords(i.text)...)
		}
		var next [][]item
		for _, so := range out {
			for _, form := range forms {
				next = append(next, append(slices.Clone(so), form...))
			}
		}
		out = next
	}
	return out
}

// inWords are a label's own words, and those that it has for short.
func (c *examiner) inWords(id string) [][]item {
	f := c.facts(id)
	if !isLabel(f) {
		return nil
	}
	var out [][]item
	for _, text := range append([]string{f.Text}, c.aliases[strings.ToLower(f.Text)]...) {
		if read, v := items(text); v == nil && plain(read) {
			out = append(out, read)
		}
		if label := c.labels[strings.ToLower(text)]; label != "" && text != f.Text {
			out = append(out, []item{{text: label, raw: "{{" + label + "}}", fact: true}})
		}
	}
	return out
}

// plain: words alone.
func plain(read []item) bool {
	return !slices.ContainsFunc(read, func(i item) bool { return i.fact || !letter(i.text[0]) })
}

// articled: the role is a label, which may have "the" before it.
func (s *saying) articled(role string) bool { return s.labels[role] }

// side is whether a shape is about more or about less; empty: neither.
func side(shape string) string {
	switch {
	case strings.HasPrefix(shape, "extremes.times"):
		return ""
	case strings.HasPrefix(shape, "top."):
		return ".up"
	case strings.HasPrefix(shape, "bottom"), strings.HasPrefix(shape, "extremes"):
		return ".down"
	case strings.HasPrefix(shape, "target.met"):
		return ".up"
	case strings.HasPrefix(shape, "target.missed"):
		return ".down"
	}
	return way(shape)
}

// ranks: it says who has most or least.
func (s *saying) ranks() bool {
	return slices.ContainsFunc([]string{"top.", "bottom", "extremes", "together", "concentration"}, func(p string) bool { return strings.HasPrefix(s.Shape, p) })
}

// moves: it says what rose or fell, or how that lies to a target.
func (s *saying) moves() bool {
	return !s.ranks() && (way(s.Shape) != "" || strings.HasPrefix(s.Shape, "target."))
}

// write is how items read.
func write(read []item) string {
	var out strings.Builder
	for i, one := range read {
		if i > 0 && !strings.Contains(",;:.)", one.raw[:1]) && one.text != "'s" && read[i-1].raw != "(" {
			out.WriteByte(' ')
		}
		out.WriteString(one.raw)
	}
	return out.String()
}
