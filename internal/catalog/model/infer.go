package model

import (
	"cmp"
	"slices"
	"strings"
)

// lay puts over a column what a person said of it.
func (c *Column) lay(said Column) {
	if said.Meaning != "" && said.Meaning != c.Meaning {
		c.Meaning, c.Why = said.Meaning, "said so"
	}
	c.Good, c.Unit = cmp.Or(said.Good, c.Good), cmp.Or(said.Unit, c.Unit)
	c.TimeRole = cmp.Or(said.TimeRole, c.TimeRole)
}

// mainTime is the time that periods are about: that of most rows, and none that
// the rows only remember, as a birth.
func mainTime(t Table, columns []Column) string {
	best, most := "", 0.0
	for i, c := range t.Columns {
		if columns[i].TimeRole == TimeMain {
			return c.Name
		}
		if columns[i].Meaning != Time || c.Distinct < 2 && t.Rows > 1 {
			continue
		}
		if score := timeScore(t, c); score > most {
			best, most = c.Name, score
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
