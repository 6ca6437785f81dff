package model

import (
	"slices"
	"strings"
)

// things counts what repeats: customers, vehicles.
func (d *deriver) things() {
	for i, c := range d.m.Columns {
		f := d.t.Columns[i]
		if c.Meaning != Reference && c.Meaning != Name || f.Distinct < 3 || f.Distinct*10 > d.t.Rows*9 {
			continue
		}
		thing := d.thingOf(c.Name)
		if thing == "" || Plural(thing) == d.m.Noun || c.Name == d.t.PanelOf && lined[thing] { // no invoice comes again each day
			continue
		}
		weight, good := importance["things"], ""
		if partners[thing] {
			weight, good = importance["partners"], "up"
		}
		d.add(weight, Metric{Label: Plural(thing), Kind: KindDistinct, Column: c.Name, Unit: Plural(thing), Good: good, Why: "each has its own " + c.Name, Synonyms: []string{"number of " + Plural(thing), "different " + Plural(thing)}})
	}
}

// partners are those that business is done with: more of them are better.
var partners = words("customer client account user member subscriber donor visitor buyer student guest patron policyholder passenger volunteer tenant player")

// thingOf is what a reference or a name speaks of: "customer" of customer_id.
func (d *deriver) thingOf(column string) string {
	n := readName(column)
	for i := len(n.words) - 1; i >= 0; i-- {
		w := n.words[i]
		if long := senseOf(d.t, column, w); long != "" {
			return Singular(long)
		}
		if i > 0 && nouns()[n.words[i-1]+"_"+w] != "" {
			return Singular(nouns()[n.words[i-1]+"_"+w])
		}
		list := concepts(w)
		if slices.ContainsFunc(list, func(c string) bool { return c == "number" || c == "id" || c == "ref" || c == "name" && w != "title" }) || w == "code" || w == "cd" || w == "cde" || w == "full" {
			continue
		}
		if long := nouns()[w]; long != "" {
			return Singular(long)
		}
		if long := spelt[w]; long != "" && !strings.Contains(long, " ") {
			return strings.ToLower(long)
		}
		if long := shortForms()[w]; len(long) == 1 && !strings.Contains(long[0], "_") && !strings.HasSuffix(long[0], "ed") {
			return Singular(long[0])
		} else if len(long) > 1 {
			return ""
		}
		if len(w) > 2 && !strings.HasSuffix(w, "ed") && w != "by" && (list != nil || i < len(n.words)-1) {
			return Singular(w)
		}
	}
	return ""
}

// count is how many rows there are: what the table is about where each row has a key.
func (d *deriver) count() {
	weight := importance["count of totals"]
	switch {
	case d.cases() && d.m.Noun != "rows":
		weight = importance["count of cases"]
	case d.events():
		weight = importance["count of events"]
	case len(d.found) == 0 || d.cases() || d.m.Noun != "rows":
		weight = importance["count"]
	}
	m := Metric{Name: slug(d.m.Noun), Label: d.m.Noun, Kind: KindCount, Unit: d.m.Noun, Synonyms: []string{"number of " + d.m.Noun}, Why: "each row is one"}
	if one := Singular(d.m.Noun); one != d.m.Noun && d.m.Noun != "rows" {
		m.Synonyms = append(m.Synonyms, one+" count")
	}
	d.add(weight, m)
}

// events: no key tells the rows apart, and yet each is a thing that happened: no thing has a row of its own at each time,
// and no state is written down anew.
func (d *deriver) events() bool {
	one := lastWord(Singular(d.m.Noun))
	if d.m.Noun == "rows" || d.m.Time == "" || d.t.Panel || d.t.Pair || d.t.Sparse != "" || retold[one] {
		return false
	}
	return !slices.ContainsFunc(conceptsOf(one), func(c string) bool { return c == "person" || c == "staff" || c == "org" || c == "entityword" })
}

// retold are words for rows that tell a state anew.
var retold = words("snapshot reading measurement observation count figure day week month quarter year line stat total level value")

// amount is the most important sum of money.
func (d *deriver) amount() *weighed {
	var best *weighed
	for i := range d.found {
		f := &d.found[i]
		if f.Kind == KindSum && (Column{Name: f.Column, Unit: f.Unit}).money() && (best == nil || f.weight > best.weight) {
			best = f
		}
	}
	return best
}

// perRow is the main amount for each row, where a row is a case.
func (d *deriver) perRow() {
	sum := d.amount()
	for i := range d.found {
		if f := &d.found[i]; f.Kind == KindSum && d.amount() == nil && (sum == nil || f.weight > sum.weight) {
			sum = f
		}
	}
	if sum == nil || d.m.Noun == "rows" || !d.cases() {
		return
	}
	one := Singular(d.m.Noun)
	if strings.HasPrefix(sum.Label, one) {
		one = "row"
	}
	m := Metric{Label: "average " + sum.Label, Kind: KindAverage, Column: sum.Column, Unit: sum.Unit, Good: sum.Good, Why: "the sum of " + sum.Column + " for each row", Synonyms: []string{sum.Label + " per " + one}}
	if one == "row" {
		m.Synonyms = nil
	}
	if strings.HasSuffix(sum.Label, "revenue") {
		m.Label = "average " + one + " value"
		m.Synonyms = append(m.Synonyms, "average "+one, "average "+sum.Label)
	}
	weight := importance["average amount"]
	switch {
	case strings.HasSuffix(sum.Label, "revenue"):
		weight = importance["average revenue"]
	case d.amount() == nil:
		weight = importance["average of a case"]
	}
	d.add(weight, m)
}

// perThing is the main amount, and the rows, for each of those that business is done with.
func (d *deriver) perThing() {
	sum := d.amount()
	for _, f := range slices.Clone(d.found) {
		thing := Singular(f.Label)
		if f.Kind != KindDistinct || !partners[thing] {
			continue
		}
		if sum != nil {
			d.add(importance["amount per thing"], Metric{Label: sum.Label + " per " + thing, Kind: KindPerEntity, Column: sum.Column, Per: f.Column, Unit: sum.Unit, Good: sum.Good, Why: "the sum of " + sum.Column + " for each of the " + f.Label})
		}
		if d.cases() && d.m.Noun != "rows" {
			d.add(importance["rows per thing"], Metric{Label: d.m.Noun + " per " + thing, Kind: KindPerEntity, Per: f.Column, Unit: d.m.Noun, Why: "rows for each of the " + f.Label})
		}
		return
	}
}
