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

// timeOf is the time that periods are about: what was said, the likeliest of the times,
// or periods in words.
func (j Judge) timeOf(t Table, columns []Column) string {
	var candidates []int
	for i, c := range t.Columns {
		if columns[i].TimeRole == TimeMain {
			return c.Name
		}
		if columns[i].Meaning == Time && !c.Clock && (c.Distinct > 1 || t.Rows < 2) {
			candidates = append(candidates, i)
		}
	}
	return cmp.Or(j.mainTime(t, candidates), periodName(t, columns))
}

// periodName is a column of periods or days in words, where there is no time: seasons,
// "Nov 9–10".
func periodName(t Table, columns []Column) string {
	for i, c := range t.Columns {
		n := readName(c.Name)
		worded := columns[i].Meaning == Category && n.heads("grainword") || classOf(c) == "s" && !columns[i].Meaning.Number() && len(n.words) == 1 && slices.Contains(conceptsOf(n.words[0]), "time")
		if worded && c.Distinct > 1 && c.Nulls*2 < t.Rows {
			return c.Name
		}
	}
	return ""
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
	case f.Unit == "" && timeUnits[u] && n.head >= 0 && (n.heads("price") || slices.Contains(conceptsOf(n.words[0]), "price")):
		return "" // an amount by the hour
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

// inherit gives amounts and prices without a unit the currency that all others of
// the table are in, unless a column says each row's own.
func (m *Model) inherit(t Table) {
	currency := ""
	for i, c := range m.Columns {
		switch {
		case c.Meaning.Number() && moneyUnits[c.Unit] && (currency == "" || currency == c.Unit):
			currency = c.Unit
		case c.Meaning.Number() && moneyUnits[c.Unit], !c.Meaning.Number() && readName(t.Columns[i].Name).has("currencyname"):
			return
		}
	}
	for i := range m.Columns {
		c, n := &m.Columns[i], readName(m.Columns[i].named())
		money := n.heads("moneyflow") || n.heads("price")
		if c.Unit == "" && money && c.Meaning.Number() && c.Meaning != Rate && !n.heads("countflow") && !vague[n.words[n.head]] {
			c.Unit = currency
		}
	}
}

// weighIn gives weights without a unit the one that the table weighs in: gross, tare and net beside a price per tonne.
func (m *Model) weighIn() {
	unit := ""
	for _, c := range m.Columns {
		list := strings.Fields(strings.NewReplacer("_", " ", "/", " per ").Replace(c.Name))
		own := c.Unit
		if i := slices.Index(list, "per"); i > 0 && i == len(list)-2 {
			own = unitNames[strings.ToLower(list[i+1])]
		}
		if quantities[own] != "weight" {
			continue
		}
		if unit != "" && own != unit {
			return
		}
		unit = own
	}
	for i := range m.Columns {
		if c := &m.Columns[i]; c.Unit == "" && c.Meaning.Number() && anyOf(c.named(), weightWords) {
			c.Unit = unit
		}
	}
}

var weightWords = words("weight tare gross_weight net_weight")

// vague words may be of money or of anything.
var vague = words("total sum value actual budget worth gift volume fee_count")

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
