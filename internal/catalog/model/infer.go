package model

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Infer says what a table speaks of. What is said of columns wins over what the
// facts tell: a column there that has a meaning, a direction or a unit keeps it.
func Infer(t Table, said ...Column) Model {
	m := Model{Columns: make([]Column, len(t.Columns))}
	for i, c := range t.Columns {
		m.Columns[i] = judge(t, i)
		if k := slices.IndexFunc(said, func(s Column) bool { return s.Name == c.Name }); k >= 0 {
			m.Columns[i].lay(said[k])
		}
	}
	for i := range m.Columns {
		c, f := &m.Columns[i], t.Columns[i]
		c.Unit = cmp.Or(c.Unit, unitFor(*c, f))
		c.Good = cmp.Or(c.Good, direction(t, *c, f))
		c.Entity = entityOf(t, *c, f)
		if c.Good == "neutral" {
			c.Good = ""
		}
	}
	m.Time = mainTime(t, m.Columns)
	for i := range m.Columns {
		m.Columns[i].TimeRole = cmp.Or(m.Columns[i].TimeRole, timeRole(m, t.Columns[i], m.Columns[i]))
	}
	m.Noun = rowNoun(t, m)
	return Derive(t, m)
}

// lay puts over a column what a person said of it.
func (c *Column) lay(said Column) {
	if said.Meaning != "" && said.Meaning != c.Meaning {
		c.Meaning, c.Why = said.Meaning, "said so"
	}
	c.Good, c.Unit = cmp.Or(said.Good, c.Good), cmp.Or(said.Unit, c.Unit)
	c.TimeRole = cmp.Or(said.TimeRole, c.TimeRole)
}

// judge weighs the evidence for each meaning that the type allows.
func judge(t Table, i int) Column {
	c := t.Columns[i]
	features := Features(t, i)
	meaning := fitted.Choose(features, c)
	return Column{Name: c.Name, Meaning: meaning, Why: fitted.why(t, i, features, meaning)}
}

// mainTime is the time that periods are about: that of most rows, and none that
// the rows only remember, as a birth.
func mainTime(t Table, columns []Column) string {
	best, most := "", 0.0
	for i, c := range t.Columns {
		if columns[i].TimeRole == TimeMain {
			return c.Name
		}
		if columns[i].Meaning != Time || c.Type == sitrep.TypeString {
			continue
		}
		if score, ok := timeScore(t, c); ok && score > most {
			best, most = c.Name, score
		}
	}
	if best == "" {
		for i, c := range t.Columns {
			if columns[i].Meaning == Time && c.Type == sitrep.TypeString && c.Distinct > 1 && c.Nulls*2 < t.Rows {
				return c.Name
			}
		}
	}
	return best
}

// timeRole is what happens at a time.
func timeRole(m Model, f Facts, c Column) TimeRole {
	n := readName(f.Name)
	switch {
	case c.Meaning == Technical && dated(f):
		return TimeUpdated
	case c.Meaning != Time:
		return ""
	case c.Name == m.Time:
		return TimeMain
	}
	for _, r := range timeRoles {
		if n.has(r.concept) {
			return r.role
		}
	}
	return TimeOther
}

var timeRoles = []struct {
	concept string
	role    TimeRole
}{{"timebirth", TimeBirth}, {"timeupdated", TimeUpdated}, {"timedue", TimeDue}, {"timeother", TimeOther}, {"timeend", TimeEnd}, {"timestart", TimeStart}}

// unitFor is the unit of a number, where one can stand and is plausible.
func unitFor(c Column, f Facts) string {
	if !c.Meaning.Number() {
		return ""
	}
	n := readName(f.Name)
	u := cmp.Or(f.Unit, n.unit)
	high := (&features{c: f}).high()
	switch {
	case u == "%" && (f.Unit == "" && high <= 1 && !f.Whole || n.heads("countflow") && f.Whole && high > 1000):
		return "" // a share of one, not of a hundred
	case u == "" && n.head >= 0 && (n.words[n.head] == "age" || n.words[n.head] == "alter") && len(n.words) <= 2 && high <= 120 && high > 5:
		return "years"
	}
	return u
}

func (f *features) high() float64 {
	_, high, ok := f.bounds()
	if !ok {
		return 0
	}
	return high
}

// entityOf is the column of the things that a level or a running total is of.
func entityOf(t Table, c Column, f Facts) string {
	switch c.Meaning {
	case Level, Cumulative:
		if f.Course.Of == "" && t.Panel {
			return t.PanelOf
		}
		return f.Course.Of
	}
	return ""
}

// direction is the better way of a number or of a yes, by what the words of the
// name speak of: a bad word before a good one turns it, as in "lost sales", unless
// the last says that the bad is over. Where the name says little, that of the table
// says it: the months of a table of emissions are emissions.
func direction(t Table, c Column, f Facts) string {
	if !c.Meaning.Number() && c.Meaning != Flag {
		return ""
	}
	n := readName(f.Name)
	up, down, weak := n.ways()
	switch table := readName(t.Name); {
	case down && !up || down && !n.heads("over"):
		return "down"
	case down:
		return "up"
	case n.neutral():
		return ""
	case c.Meaning == Flow && (weak && !up || n.bare()):
		if _, bad, _ := table.ways(); bad {
			return "down"
		}
		if good, _, _ := table.ways(); good || weak {
			return "up"
		}
	case up || weak:
		return "up"
	}
	return ""
}

// ways says what the words speak of: good, bad, and good unless it is of something bad.
func (n name) ways() (up, down, weak bool) {
	for i := range n.words {
		list := n.speaks(i)
		down = down || slices.Contains(list, "gooddown")
		if slices.Contains(list, "goodup") {
			if weakWords[n.words[i]] {
				weak = true
			} else {
				up = true
			}
		}
	}
	return up, down, weak
}

// weakWords are good where nothing says of what.
var weakWords = words("amount amt net gross value quantity qty units sum total count paid amount_paid fee fees premium payment payments actual charge charges issued received")

// neutral: a budget, a limit, a size.
func (n name) neutral() bool {
	for i, w := range n.words {
		if w != n.tail && slices.Contains(n.speaks(i), "goodnone") {
			return true
		}
	}
	return false
}

// bare: the name is a period or a place, or a letter with a number.
func (n name) bare() bool {
	for i, w := range n.words {
		if len(n.speaks(i)) == 0 && len(strings.TrimRight(w, "0123456789")) > 2 {
			return false
		}
		for _, c := range n.speaks(i) {
			if c != "periodname" && c != "placename" && !directed(c) {
				return false
			}
		}
	}
	return true
}

// rowNoun is what one row is, plural: by the key, by the table's name where the
// key or a name agrees with it, else "rows".
func rowNoun(t Table, m Model) string {
	table := nounWords(t.Name)
	for i, c := range m.Columns {
		if c.Meaning != Key || t.Columns[i].Nulls > 0 {
			continue
		}
		if noun := keyNoun(t.Columns[i].Name, table); noun != "" {
			return noun
		}
	}
	named := slices.ContainsFunc(m.Columns, func(c Column) bool { return c.Meaning == Key }) || uniqueName(t, m)
	if n := len(table); n > 0 && named && plural(table[n-1]) {
		return strings.Join(table[max(0, n-2):], " ")
	}
	return "rows"
}

// uniqueName: each row has a name of its own, and no time of its own.
func uniqueName(t Table, m Model) bool {
	for i, c := range m.Columns {
		f := t.Columns[i]
		if c.Meaning == Name && f.Nulls == 0 && f.Distinct*100 >= t.Rows*97 {
			return true
		}
	}
	return false
}

// nounWords are the words of a table's name that may say what its rows are.
func nounWords(text string) []string {
	if _, rest, ok := strings.Cut(text, "__"); ok {
		text = rest
	}
	var out []string
	for _, w := range Words(text) {
		if w = strings.TrimRight(strings.ToLower(w), "0123456789"); len(w) > 2 && !tableNoise[w] {
			out = append(out, w)
		}
	}
	return out
}

var tableNoise = words("data dataset table list export exported report final copy file csv tsv json ndjson parquet sample example test train all new the of clean cleaned raw full summary statistics stats metrics extract dump log logs sheet query view tmp temp part daily weekly monthly hourly yearly")

// keyNoun makes a noun of the name of a key: "ticket id" of tickets.
func keyNoun(key string, table []string) string {
	var stem []string
	for _, w := range Words(key) {
		w = strings.ToLower(w)
		if list := conceptsOf(w); slices.Contains(list, "id") || slices.Contains(list, "number") || slices.Contains(list, "ref") || slices.Contains(list, "code") || w == "index" || w == "tag" {
			break
		}
		stem = append(stem, w)
	}
	last := ""
	if len(stem) > 0 {
		last = stem[len(stem)-1]
	}
	for i, w := range table {
		if last != "" && strings.HasPrefix(w, last) {
			rest := slices.Clone(table[i:])
			rest[len(rest)-1] = plurals(rest[len(rest)-1])
			return strings.Join(rest, " ")
		}
	}
	if len(last) > 3 && !tableNoise[last] && !slices.Contains(conceptsOf(last), "technical") && (shortForms[last] == nil) {
		return strings.Join(append(stem[:len(stem)-1], plurals(last)), " ")
	}
	return ""
}

func plural(w string) bool {
	return strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us")
}

func plurals(w string) string {
	if plural(w) {
		return w
	}
	return Plural(w)
}

// Plural makes the plural of an English noun, as far as rules go.
func Plural(noun string) string {
	n := len(noun)
	switch {
	case n == 0:
		return noun
	case irregular[noun] != "":
		return irregular[noun]
	case strings.HasSuffix(noun, "y") && n > 1 && !strings.ContainsRune("aeiou", rune(noun[n-2])):
		return noun[:n-1] + "ies"
	case strings.HasSuffix(noun, "s"), strings.HasSuffix(noun, "x"), strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "sh"):
		return noun + "es"
	}
	return noun + "s"
}

var irregular = map[string]string{"person": "people", "child": "children", "man": "men", "woman": "women", "staff": "staff", "data": "data", "faculty": "faculty members", "equipment": "equipment", "series": "series", "lens": "lenses"}
