package model

import (
	"slices"
	"strings"
	"sync"
)

// standings are what names say of how near a number is to what the business does: what comes out of it before what
// goes in, and what it is held by, kept up with or goes on around it last.
var standings = sync.OnceValue(readStandings)

func readStandings() map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, l := range table("standings.txt", 2) {
		out[l[0]] = words(l[1])
	}
	return out
}

// stands reports whether a column's name has a word of a standing.
func (c Column) stands(standing string) bool {
	return anyOf(c.named(), standings()[standing]) && !(standing == "side" && anyOf(c.named(), beyond))
}

// beyond are words that say that what follows is not in an amount, or is: a fee without the tax.
var beyond = words("ex excl excluding exclusive incl including inc inclusive before after less without w/o exkl inkl")

// weigh says how important a number is: money before counts before states before
// properties, what has a direction before what has none.
func (d *deriver) weigh(i int, c Column) float64 {
	n := readName(c.Name)
	w := importance["meaning "+string(c.Meaning)]
	money := c.money()
	for _, concept := range []string{"moneyflow", "bounded", "estimate", "goodnone", "asof", "maxmin", "perword", "price"} {
		if concept == "goodnone" && (money || c.Meaning == Flow && matter(c) && !d.cases()) || concept == "moneyflow" && !money || concept == "bounded" && c.Meaning == Flow || concept == "price" && d.sells() {
			continue
		}
		if n.has(concept) && (concept != "maxmin" || c.Unit == "" || unitNames[lastWord(strings.Join(n.words, " "))] != c.Unit) {
			w += importance["concept "+concept]
		}
	}
	if moneyUnits[c.Unit] {
		w += importance["unit money"]
	}
	return w + importance["good "+c.leans] + d.weighBeside(i, c, money) + d.weighStanding(c, money) - 0.02*float64(i)
}

// weighBeside says how much more or less important a number is by what it stands beside, and by its rows.
func (d *deriver) weighBeside(i int, c Column, money bool) float64 {
	f := d.t.Columns[i]
	return sumOf(
		when(aims(c), "target of another"),
		when(d.lostOf(i, c) != nil, "lost of another"),
		when(c.Meaning == Flow && !money && d.cases(), map[bool]string{false: "flow of a case", true: "matter of a case"}[matter(c)]),
		when(c.Meaning == Flow && timeUnits[c.Unit] && c.leans == "", "time without a direction"),
		when(c.Meaning == Cumulative && d.flowOf(c), "counter beside a flow"),
		when(f.Made == "product" || f.Made == "discounted" || f.Made == "sum" && !d.comesOut(f), "made of others"),
		when(f.Nulls*2 > d.t.Rows, "mostly empty"),
		when(d.seldom(i) && (d.flows() || d.has(Cumulative)), "mostly zero"),
		when((c.Meaning == Rate || c.Meaning == Measurement) && readName(c.Name).has("price") && d.sells(), "price beside amounts"),
	)
}

// lostOf is the amount that another is lost of: what is thrown away, of what came in. It is told in the same unit, is
// several times as large, and more of it is not worse. Nil: there is none, or there are several.
func (d *deriver) lostOf(i int, c Column) *Column {
	const several = 3
	if c.Meaning != Flow || c.Good != "down" || c.stands("consumable") {
		return nil
	}
	if named := d.namedIn(i, c); named != nil {
		return named
	}
	if !matter(c) && !ofThings(c.Unit) {
		return nil
	}
	var whole *Column
	for j := range d.m.Columns {
		w := &d.m.Columns[j]
		if w.Meaning != Flow || w.Unit != c.Unit || w.Good == "down" || aims(*w) || d.t.Columns[j].Mean < several*d.t.Columns[i].Mean {
			continue
		}
		if whole != nil {
			return nil
		}
		whole = w
	}
	return whole
}

// namedIn is the amount whose name the name of one that is lost ends with: broken crates are some of the crates. Nil: there is none.
func (d *deriver) namedIn(i int, c Column) *Column {
	lost := strings.ToLower(strings.Join(readName(c.Name).words, " "))
	for j := range d.m.Columns {
		w := &d.m.Columns[j]
		name := strings.ToLower(strings.Join(readName(w.Name).words, " "))
		if w.Meaning == Flow && w.Unit == c.Unit && w.Good != "down" && !aims(*w) && !moneyUnits[w.Unit] && name != "" && strings.HasSuffix(lost, " "+name) && d.t.Columns[j].Mean > d.t.Columns[i].Mean {
			return w
		}
	}
	return nil
}

// weighStanding says how much more or less important a number is by what its name says of its standing.
func (d *deriver) weighStanding(c Column, money bool) float64 {
	adds := c.Meaning == Flow || c.Meaning == Level || c.Meaning == Cumulative
	w := sumOf(
		when(c.stands("side"), "on the side"),
		when(c.Meaning == Flow && !money && (c.stands("output") || matter(c) && anyOf(c.named(), outgoing)), "output"),
		when(c.Meaning == Level && c.stands("holding"), "holding"),
		when(c.Meaning == Flow && matter(c), "matter"),
	)
	if moneyUnits[c.Unit] || !d.adds(c) {
		return w
	}
	return w + sumOf(
		when(adds && c.stands("consumable"), "consumable"),
		when(adds && c.stands("upkeep"), "upkeep"),
		when(heatUnits[c.Unit] || c.stands("surroundings"), "surroundings"),
		when(adds && c.stands("capacity"), "capacity"),
		when(adds && c.stands("worker"), "worker"),
		when(c.Meaning == Flow && timeUnits[c.Unit], "time beside amounts"),
	)
}

// when is how much something counts that is so; 0: it is not.
func when(so bool, what string) float64 {
	if !so {
		return 0
	}
	return importance[what]
}

func sumOf(list ...float64) float64 {
	sum := 0.0
	for _, w := range list {
		sum += w
	}
	return sum
}

// outgoing is the word for what leaves, of matter: no guest who walked out.
var outgoing = words("out")

// matter: a number of tonnes, litres, kilowatt hours.
func matter(c Column) bool { return OfMatter(c.Unit) }

// adds: another number of the table adds up, and is neither used up, kept up with nor a length of time.
func (d *deriver) adds(but Column) bool {
	return slices.ContainsFunc(d.m.Columns, func(c Column) bool {
		sums := c.Meaning == Flow || c.Meaning == Level || c.Meaning == Cumulative
		return sums && c.Name != but.Name && !timeUnits[c.Unit] && !c.stands("consumable") && !c.stands("upkeep") && !c.stands("surroundings") && !c.stands("capacity") && !c.stands("side") && !c.stands("worker") && !aims(c)
	})
}

// comesOut: a sum is of what was good and what was lost, or of what was wanted and what held it: sold and thrown away,
// net and tare. The part is what people ask for then.
func (d *deriver) comesOut(f Facts) bool {
	up, down := false, false
	for _, name := range f.Of {
		if part := d.m.Column(name); part != nil {
			up = up || part.stands("output")
			down = down || part.Good == "down" || part.stands("side")
		}
	}
	return up && down
}

// money reports whether a number is one of money, by its unit or, where it has none, by its name: no net weight is.
func (c Column) money() bool {
	return moneyUnits[c.Unit] || quantities[c.Unit] == "" && !timeUnits[c.Unit] && readName(c.named()).has("moneyflow")
}

// Money is money, for those who read a model.
func (c Column) Money() bool { return c.money() }

// sells: the table says what its rows brought in or cost, so that what one of a thing costs is beside the point.
func (d *deriver) sells() bool {
	for i, c := range d.m.Columns {
		if c.money() && (c.Meaning == Flow || c.Meaning == Level && d.t.Columns[i].Made == "product") {
			return true
		}
	}
	return false
}
