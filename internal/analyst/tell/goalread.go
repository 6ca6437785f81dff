package tell

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// goal is what a request wants a number to come to, as it says it.
type goal struct {
	value   float64
	percent bool
	most    bool       // it is to stay below
	least   bool       // it is to come above
	loose   bool       // only what else is asked says that it is one
	each    plan.Grain // it is meant for each of these; empty: for what the request is about
	base    string     // what else it is meant for each of: a head, a visit
	seconds float64    // what its unit of time has; 0: it has none
	unit    string     // of the number; empty: none is known
	noun    string
	text    string
	many    float64 // it is meant for so many of something: 100,000 collections; 0: it is not
	behind  int     // where what stands behind its number begins in the request, in signs that are no blanks
	ofMany  int     // and behind the number of those
}

//go:embed goals.txt
var goalsText string

// goalPatterns say a goal, the surest first.
var goalPatterns = sync.OnceValue(func() []headed { return patternsOf(goalsText) })

// HasGoal reports whether a prompt names what a number is to come to.
func HasGoal(prompt string) bool { _, ok := goalIn(prompt); return ok }

// goalIn reads the goal that a prompt names.
func goalIn(prompt string) (g goal, ok bool) {
	text := strings.ToLower(strings.Join(strings.Fields(prompt), " "))
	if matchOf("all done", text) != nil && promised(text) && !inPercent.MatchString(text) {
		return ofAll(text), true
	}
	for _, p := range goalPatterns() {
		if !goalSides[p.head] {
			continue
		}
		m := p.text.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		if g, ok := goalAt(text, p, m); ok && g.seconds > 0 && promised(text) && !strings.Contains(text, "average") {
			return ofAll(text), true
		} else if ok {
			return g, true
		}
	}
	if promised(text) {
		return ofAll(text), true
	}
	return looseGoal(text)
}

// ofAll is the goal that all of something is done in a time, which a text names.
func ofAll(text string) goal {
	g := goal{value: 100, percent: true, noun: "promise", text: "promise of 100%"}
	if at := withinPattern.FindStringIndex(text); at != nil {
		g.behind = blankless(text[:at[1]])
	}
	return g
}

var inPercent = lazyregexp.New(`\d ?(?:%|percent|per cent)`)

// looseGoal is a goal that words for what should be name, beside a question whether it was: the bank expects 9,000
// subscribers, did we make it.
func looseGoal(text string) (g goal, ok bool) {
	if !checksGoal(text) && matchOf("missing least", text) == nil && matchOf("missing most", text) == nil {
		return g, false
	}
	for _, p := range goalPatterns() {
		if p.head != "loose" {
			continue
		}
		for _, m := range p.text.FindAllStringSubmatchIndex(text, -1) {
			number := p.text.SubexpIndex("number")
			if matchOf("no norm", text[:m[0]]) != nil || matchOf("no goal", strings.TrimRight(text[:m[2*number]], "$€£ ")) != nil {
				continue
			}
			if g, ok := goalAt(text, p, m); ok {
				g.loose = true
				return g, true
			}
		}
	}
	return g, false
}

// goalSides are the heads of the patterns that say a goal.
var goalSides = map[string]bool{"goal": true, "least": true, "most": true, "percent": true}

// goalAt is the goal that a pattern has found in a text; ok is false for a number that is a year, or how many parts a
// report is to have.
func goalAt(text string, p headed, m []int) (g goal, ok bool) {
	part := func(name string) string {
		if i := p.text.SubexpIndex(name); i >= 0 && m[2*i] >= 0 {
			return text[m[2*i]:m[2*i+1]]
		}
		return ""
	}
	number := p.text.SubexpIndex("number")
	from, to := m[2*number], m[2*number+1]
	value, err := strconv.ParseFloat(strings.ReplaceAll(part("number"), ",", ""), 64)
	if err != nil || yearLike(part("number")) && part("percent") == "" || partsOfReport(text[to:]) {
		return g, false
	}
	g = goal{value: value * scales[part("scale")], percent: part("percent") != "" || p.head == "percent", noun: "goal", most: p.head == "most", least: p.head == "least"}
	if noun := cmp.Or(part("noun"), strings.TrimPrefix(part("pledge"), "house ")); noun != "" {
		g.noun = strings.TrimSuffix(noun, "s")
		if g.noun == "sla" {
			g.noun = "SLA"
		}
	}
	g.sided(text)
	g.units(text[from:], text[to:])
	g.behind = blankless(text[:to])
	g.text = g.noun + " of " + strings.TrimSpace(text[from:to]+part("scale")+part("percent"))
	if m := matchOf("many", text[to:]); m != nil && g.many > 0 {
		g.text += " per " + m["many"]
	}
	return g, true
}

// units reads what stands behind the number of a goal: its unit, and what it is meant for each of.
func (g *goal) units(from, behind string) {
	if u := unitWord.FindStringSubmatch(behind); u != nil {
		g.unit = model.UnitName(u[1])
	}
	if u := perUnit.FindStringSubmatch(from); u != nil {
		g.each = unitOf(u[1] + u[2])
	}
	if u := timeUnit.FindStringSubmatch(behind); u != nil {
		g.seconds = secondsIn[u[1]]
	}
	if m := matchOf("each", behind); m != nil && g.each == "" {
		g.base = m["base"]
	}
	if m := matchOf("many", behind); m != nil && g.each == "" && !g.percent {
		if many := numberIn(m["many"]); many >= fewestOfMany && many > g.value {
			g.many, g.base, g.ofMany = many, "", blankless(m[""])
		}
	}
}

// fewestOfMany is of how many things a number can be meant: 4 out of 5 is a mark.
const fewestOfMany = 50

// matchOf are the named parts that a pattern of the file finds in a text, and the whole under no name; nil: none fits.
func matchOf(head, text string) map[string]string {
	for _, p := range goalPatterns() {
		if p.head != head {
			continue
		}
		if m := p.text.FindStringSubmatch(text); m != nil {
			out := map[string]string{}
			for i, name := range p.text.SubexpNames() {
				if i == 0 || name != "" {
					out[name] = m[i]
				}
			}
			return out
		}
	}
	return nil
}

// numberIn is the number that digits or a word say; 0: none.
func numberIn(text string) float64 {
	if n, ok := map[string]float64{"hundred": 100, "thousand": 1e3, "million": 1e6}[text]; ok {
		return n
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	if err != nil {
		return 0
	}
	return n
}

// sided says whether a goal is to be kept to or come to, from what words say of it, and of missing it.
func (g *goal) sided(text string) {
	text = withinPattern.ReplaceAllString(text, "")
	switch {
	case matchOf("missing least", text) != nil && !g.most:
		g.least = true
	case !g.least && matchOf("missing most", text) != nil, matchOf("below", text) != nil:
		g.most = true
	}
}

// partsOfReport reports whether what stands behind a number speaks of the report: we want 3 bullets.
func partsOfReport(behind string) bool {
	words := wordSigns.FindAllString(behind, 2)
	return len(words) > 0 && reportParts.MatchString(words[0])
}

var reportParts = lazyregexp.New(`^(?:bullets?|sentences?|charts?|graphs?|tables?|pages?|paragraphs?|slides?|things|points|facts|words|columns)$`)

// blankless is how many signs of a text are no blanks: a place that stays the same however it is spaced.
func blankless(text string) int { return len(text) - strings.Count(text, " ") }

// placeOf is the byte of a prompt behind so many signs that are no blanks.
func placeOf(prompt string, signs int) int {
	for i := 0; i < len(prompt); i++ {
		switch prompt[i] {
		case ' ', '\n', '\t', '\r':
			continue
		}
		if signs == 0 {
			return i
		}
		signs--
	}
	return len(prompt)
}

var promiseWords = lazyregexp.New(`\b(?:promis\w+|guarante\w+|commit\w*|pledg\w+|sla|service level|our (?:standard|policy)|(?:house )?rules? (?:is|says)|(?:handbook|charter|contract)|(?:tells?|told|promis\w+|assur\w+) (?:people|everyone|everybody|customers|clients|guests|tenants|patients|donors|members|parents|(?:the|our) \p{L}+)(?: that)?)\b`)

// promised reports whether a request says that something is promised within a time: all of it is to come to that.
func promised(text string) bool {
	return withinPattern.MatchString(text) && (promiseWords.MatchString(text) || matchOf("all done", text) != nil)
}

var (
	unitWord = lazyregexp.New(`^\s?([\p{L}³²]\w*)`)
	timeUnit = lazyregexp.New(`^\s?-?(seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|weeks?)\b`)
	perUnit  = lazyregexp.New(`\b(?:an?|per|each|every)[ -](day|week|month|quarter|year)\b|\b(daily|weekly|monthly|quarterly|yearly)\b`)
	byUnit   = lazyregexp.New(`(?i)\b(?:by|per|and|,) (day|week|month|quarter|year)\b`)
)

// secondsIn are the seconds of a unit of time, by the words for it.
var secondsIn = map[string]float64{
	"second": 1, "seconds": 1, "sec": 1, "secs": 1, "minute": 60, "minutes": 60, "min": 60, "mins": 60,
	"hour": 3600, "hours": 3600, "hr": 3600, "hrs": 3600, "h": 3600, "day": 86400, "days": 86400, "week": 7 * 86400, "weeks": 7 * 86400,
}

var scales = map[string]float64{"": 1, "k": 1e3, "thousand": 1e3, "m": 1e6, "mn": 1e6, "million": 1e6, "bn": 1e9}

func yearLike(text string) bool {
	text = strings.TrimRight(text, ",") // 2026, where are we over
	n, err := strconv.Atoi(text)
	return err == nil && len(text) == 4 && n >= 1900 && n <= 2100
}

// unitOf is the unit of "month" and of "monthly".
func unitOf(word string) plan.Grain {
	switch word {
	case "daily":
		return plan.Day
	}
	return plan.Grain(strings.TrimSuffix(word, "ly"))
}

// heldToGoal is a plan with the questions of a goal: it lacks no words that only say what the goal is, or when.
func (s *slots) heldToGoal(p plan.Plan, questions []plan.Question) plan.Plan {
	p = s.with(p, questions)
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return s.ofGoal(u.Text) })
	p.Words = slices.Clone(p.Words)
	for i, w := range p.Words {
		if w.Use == "" && s.ofGoal(p.Prompt[w.Start:w.End]) {
			p.Words[i].Use = "filler"
		}
	}
	return p
}

// ofGoal reports whether words say only what a goal is, or when.
func (s *slots) ofGoal(text string) bool {
	when := map[string]bool{}
	if s.period != nil {
		for _, w := range wordsIn(s.period.Text) {
			when[w] = true
		}
	}
	for _, w := range wordSigns.FindAllString(strings.ToLower(text), -1) {
		number := strings.ContainsAny(w, "0123456789")
		if !number && !when[w] && !formWords()[w] && matchOf("words", w) == nil {
			return false
		}
	}
	return true
}
