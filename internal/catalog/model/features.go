package model

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Features lists what speaks for or against meanings of the column i, as names
// of weights. The trainer and the inference see the same.
func (r *Reading) Features(i int) []string {
	f := &features{r: r, t: r.Table, c: r.Columns[i], n: r.names[i], at: i, seen: map[string]bool{}}
	f.class = classOf(f.c)
	f.add("bias")
	f.byName()
	switch f.class {
	case "n":
		f.number()
		f.course()
		f.made()
	case "s":
		f.text()
	}
	f.byTable()
	f.byKind()
	return f.out
}

// byKind: what sort of table it is, alone and with what the name speaks of. A
// weight is added up over collections, not over patients.
func (f *features) byKind() {
	kind := f.r.kind
	f.add("k:" + kind)
	f.when(len(f.r.families[f.at]) > 2, "k:family")
	f.when(len(f.r.families[f.at]) > 2, "k:family:"+kind)
	if f.class != "n" {
		return
	}
	for _, c := range f.n.speaks(f.n.head) {
		if kindly[c] {
			f.add("k:" + kind + ":" + c)
		}
	}
	f.when(len(meant(f.n.speaks(f.n.head))) == 0, "k:"+kind+":none")
	counted := f.c.Course.NeverFalls() || f.n.mentions("level") || f.n.mentions("cumulative") || f.n.mentions("nowfree")
	f.when(f.r.carries && !counted && loads[quantities[f.n.unit]], "k:carried") // a load adds up, the weight of a patient does not
	if q := quantities[f.n.unit]; q != "" {
		f.add("k:" + kind + ":u:" + q)
	}
}

// kindly are the concepts whose meaning depends on the table.
var kindly = words("moneyflow countflow movement spanflow level measurement timeamount price nowfree")

// loads are what goods that are carried are measured by.
var loads = words("weight volume")

type features struct {
	r     *Reading
	t     Table
	c     Facts
	n     name
	at    int
	class string // n(umber), s(tring), d(ate), b(oolean)
	seen  map[string]bool
	out   []string
}

func (f *features) add(name string) {
	name += "|" + f.class
	if !f.seen[name] {
		f.seen[name] = true
		f.out = append(f.out, name)
	}
}

func (f *features) when(yes bool, name string) {
	if yes {
		f.add(name)
	}
}

func classOf(c Facts) string {
	switch c.Type {
	case sitrep.TypeInteger, sitrep.TypeNumber:
		return "n"
	case sitrep.TypeDate, sitrep.TypeTimestamp:
		return "d"
	case sitrep.TypeBoolean:
		return "b"
	}
	return "s"
}

// byName: what the words speak of, the last one apart from those before it.
func (f *features) byName() {
	head := f.n.speaks(f.n.head)
	if f.n.counts || strings.HasPrefix(f.c.Name, "#") {
		head = []string{"countof"}
		for i := range f.n.words {
			if i != f.n.head && f.n.words[i] != "of" {
				head = append(head, f.n.speaks(i)...)
				break
			}
		}
	}
	unique := f.uniqueness()
	head = meant(head)
	for _, c := range head {
		f.add("h:" + c)
		f.add("h:" + c + ":" + unique)
	}
	f.when(len(head) == 0, "h:none")
	f.when(len(head) == 0, "h:none:"+unique)
	for i := range f.n.words {
		if i == f.n.head {
			continue
		}
		for _, c := range meant(f.n.speaks(i)) {
			f.add("m:" + c)
		}
	}
	f.byWords()
	if len(f.n.words) > 1 {
		for _, c := range meant(f.n.speaks(0)) { // where the first word says what it is: tasa de paro
			f.add("1:" + c)
		}
		f.when(slices.Contains(concepts(f.n.words[0]), "flag"), "f:flag")
		f.when(slices.Contains(concepts(f.n.words[0]), "time"), "f:time")
	}
	f.when(len(f.n.words) == 1, "w:one")
	f.when(len(f.n.words) == 0, "w:none")
	f.when(len(f.n.words) > 4, "w:sentence")
	f.when(f.n.per, "w:per")
	f.when(f.n.counts || strings.HasPrefix(f.c.Name, "#"), "w:counts")
	last := ""
	if len(f.n.words) > 0 {
		last = f.n.words[len(f.n.words)-1]
	}
	f.when(last == "id" || last == "uuid" || last == "guid", "w:id")
	f.when(last == "by", "w:by")
	f.when(last == "at" || last == "on", "w:at")
	many := strings.HasSuffix(last, "s") && !strings.HasSuffix(last, "ss")
	f.when(many, "w:plural")
	f.when(many && f.class == "n" && f.c.Whole, "w:plural:whole:"+f.r.kind)
	f.when(len(head) == 0 && (moneyUnits[f.n.unit] || moneyUnits[f.c.Unit]), "u:money-of-what")
	f.unitFeature("u", f.n.unit)
	f.unitFeature("cell", f.c.Unit)
}

// byWords: the words themselves, written out: what each says is fitted.
func (f *features) byWords() {
	for i, w := range f.n.words {
		w = writtenOut(w)
		switch {
		case i != f.n.head:
			f.add("with:" + w)
		default:
			f.add("word:" + w)
			f.when(f.class == "n", "word:"+w+":"+f.r.kind)
			if i > 0 {
				f.add("pair:" + writtenOut(f.n.words[i-1]) + "_" + w)
			}
		}
	}
}

// writtenOut is the word that a short form stands for, where it is one only.
func writtenOut(w string) string {
	if long := shortForms()[w]; len(long) == 1 {
		w = long[0]
	}
	return w
}

func (f *features) unitFeature(where, unit string) {
	switch {
	case unit == "":
	case unit == "%":
		f.add(where + ":%")
	case moneyUnits[unit]:
		f.add(where + ":money")
	case timeUnits[unit]:
		f.add(where + ":time")
	case heatUnits[unit]:
		f.add(where + ":heat")
	default:
		f.add(where + ":physical")
		f.add(where + ":" + quantities[unit])
	}
}

func (f *features) filled() int64 { return f.t.Rows - f.c.Nulls }

// uniqueness: whether values repeat; a short table tells little.
func (f *features) uniqueness() string {
	n := f.filled()
	switch {
	case n == 0:
		return "empty"
	case f.c.Distinct*100 >= n*98 && n < 20:
		return "unique-few"
	case f.c.Distinct*100 >= n*98 || f.c.Least && f.c.Distinct*100 >= n*20:
		return "unique"
	case f.c.Distinct*2 >= n:
		return "half"
	case f.c.Distinct <= 2:
		return "two"
	case f.c.Distinct <= 12:
		return "few"
	case f.c.Distinct <= 60:
		return "dozens"
	}
	return "many"
}

func (f *features) bounds() (low, high float64, ok bool) {
	low, err1 := strconv.ParseFloat(f.c.Min, 64)
	high, err2 := strconv.ParseFloat(f.c.Max, 64)
	return low, high, err1 == nil && err2 == nil
}

func (f *features) number() {
	unique := f.uniqueness()
	f.add("v:" + unique)
	f.when(f.c.Whole, "v:whole")
	f.when(f.c.Whole, "v:whole:"+unique)
	f.when(!f.c.Whole, "v:fraction")
	low, high, ok := f.bounds()
	if !ok {
		return
	}
	f.when(low >= 0 && high <= 1 && !f.c.Whole, "v:0..1")
	f.when(f.c.Whole && low >= 0 && high == 1, "v:01")
	f.when(low >= 0 && high <= 100 && high > 30 && !f.c.Whole, "v:0..100")
	f.when(f.n.unit == "%" && low >= -100 && high <= 300, "u:%:within")
	f.when(f.c.Whole && low >= 0 && low <= 1 && high >= 3 && high <= 5 && f.c.Distinct <= 6, "v:1..5")
	f.when(f.c.Whole && low >= 0 && high <= 10 && high > 5 && f.c.Distinct <= 11, "v:1..10")
	f.when(f.c.Whole && low >= 1500 && high <= 2100 && f.c.Distinct > 1, "v:year")
	f.when(f.c.Whole && low >= 190001 && high <= 210053, "v:yearmonth")
	f.when(!f.c.Whole && low < 0 && low >= -1 && high <= 3, "v:-1..1")
	f.when(f.c.Whole && low >= 0 && high > 1200 && high <= 2400 && f.n.heads("time"), "h:time:hhmm")
	f.when(f.c.Whole && low > 25_000 && high < 60_000 && f.n.has("time"), "h:time:serial") // of a spreadsheet
	f.when(high > 10_000, "v:large")
	f.when(high > 1_000_000, "v:huge")
	f.when(low < 0, "v:negative")
	f.when(f.c.Zeros*5 > f.filled(), "v:zeros")
	f.when(f.c.Skew > 2, "v:skew")
	f.when(f.c.Mean > 0 && f.c.StdDev > f.c.Mean, "v:spread")
	f.when(f.c.Mean > 0 && f.c.StdDev*10 < f.c.Mean, "v:narrow")
	f.when(f.dense(low, high), "v:dense")
	if f.c.Whole && low > 0 {
		a, b := strconv.FormatFloat(low, 'f', 0, 64), strconv.FormatFloat(high, 'f', 0, 64)
		f.when(len(a) == len(b) && len(a) >= 3, "v:digits")
		f.when(len(a) == len(b) && len(a) >= 3, "v:digits:"+unique)
		f.when(len(a) == len(b) && len(a) >= 8, "v:digits8")
		f.when(stamped(a) && stamped(b) || f.n.heads("time") && shortDay(a) && shortDay(b), "v:stamp")
	}
}

// stamped reports whether digits are a day, or a time of one: 202402291530.
func stamped(digits string) bool {
	for _, layout := range []string{"20060102", "200601021504", "20060102150405"} {
		if at, err := time.Parse(layout, digits); err == nil && at.Year() > 1900 && at.Year() < 2100 {
			return true
		}
	}
	return false
}

// shortDay reports whether digits are a day with a short year: 240229.
func shortDay(digits string) bool {
	_, err := time.Parse("060102", digits)
	return err == nil
}

func (f *features) dense(low, high float64) bool {
	return f.c.Whole && f.filled() > 2 && int64(high-low)+1 == f.filled() && f.c.Distinct == f.filled()
}

// NeverFalls reports that it goes up from one time to the next, and hardly ever down unless it begins anew.
func (c Course) NeverFalls() bool {
	return c.Climbs >= 0.2 && (c.Rises >= 0.985 || c.Rises+c.Anew >= 0.985 && c.Rises >= 0.75 && c.Climbs >= 3*(1-c.Rises))
}

// course: how the number moves over time.
func (f *features) course() {
	f.when(f.t.Panel && f.t.Things > 1 || f.t.Pair, "t:panel")
	f.when(f.t.Panel && f.t.Things <= 1, "t:series")
	c := f.c.Course
	if c.Steps < 10 {
		f.add("c:unknown")
		return
	}
	switch {
	case c.NeverFalls():
		f.add("c:never-falls")
		f.when(c.Of != "" || f.t.Panel, "c:never-falls-of")
		f.when(c.Rises < 0.985, "c:begins-anew")
	case c.Rises >= 0.88 && c.Climbs >= 0.6:
		f.add("c:seldom-falls")
	case c.Climbs == 0 && c.Rises == 1:
		f.add("c:constant")
	case c.Climbs > 0 && c.Rises >= 0.985 && c.Rough < 0.3:
		f.add("c:creeps") // a count of what is rare
	case c.Climbs < 0.02 && c.Rises > 0.98:
		f.add("c:still")
	default:
		f.add("c:falls")
	}
	f.moves(c)
	switch {
	case c.Rough < 0.1:
		f.add("c:slow")
	case c.Rough < 0.6:
		f.add("c:gradual")
	case c.Rough < 1.4:
		f.add("c:uneven")
	default:
		f.add("c:rough")
	}
}

// moves: how it moves, beside what the head of the name speaks of: entries that never fall are
// counted on, clients that move slowly are there.
func (f *features) moves(c Course) {
	how := "leaps"
	switch {
	case c.NeverFalls(), c.Rises >= 0.985 && c.Climbs > 0 && c.Rough < 0.3:
		how = "runs-on"
	case c.Climbs == 0 && c.Rises == 1:
		how = "constant"
	case c.Rough < 0.3:
		how = "drifts"
	}
	kept := "of"
	if c.Of == "" {
		kept = "all"
	}
	f.add("c:" + how + ":" + kept)
	f.add("c:" + how + ":" + f.r.kind)
	if f.r.kind == "things" || f.r.kind == "events" {
		return // steps from one case to another say little
	}
	said := false
	for _, concept := range meant(f.n.speaks(f.n.head)) {
		if kindly[concept] {
			said = true
			f.add("c:" + how + ":h:" + concept)
		}
	}
	f.when(!said, "c:"+how+":h:other")
}

// made: of which numbers it is made, and which are made of it.
func (f *features) made() {
	if f.c.Made != "" {
		f.add("r:is-" + f.c.Made)
	}
	for _, c := range f.t.Columns {
		if i := slices.Index(c.Of, f.c.Name); i >= 0 {
			f.add("r:of-" + c.Made + strconv.Itoa(i))
			f.add("r:of-" + c.Made)
		}
	}
}

var shapes = []struct {
	name string
	re   *lazyregexp.Pattern
}{
	{"email", lazyregexp.New(`^[^@\s]+@[^@\s]+\.[^@\s]+$`)},
	{"url", lazyregexp.New(`^(https?://|www\.)`)},
	{"phone", lazyregexp.New(`^\+?[\d(][\d\s()./-]{6,}(x\d+)?$`)},
	{"uuid", lazyregexp.New(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-`)},
	{"hex", lazyregexp.New(`^[0-9a-f]{12,}$`)},
	{"digits", lazyregexp.New(`^\d+$`)},
	{"caps", lazyregexp.New(`^[A-Z]{2,5}$`)},
	{"mixed", lazyregexp.New(`^[A-Z]{1,6}[-_/ ]?\d[\dA-Z./-]*$`)},
	{"mixed", lazyregexp.New(`^\d+[-/.]?[A-Z]{1,3}[-/.]?\d*$`)},
	{"dotted", lazyregexp.New(`^[A-Z]?\d+([./]\d+)+$`)},
	{"login", lazyregexp.New(`^[a-z]+[._][a-z0-9._]+$`)},
	{"person", lazyregexp.New(`^((Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{Ll}'’-]+\.?( \p{Lu}\.)? (van |de |von |al-|O')?\p{Lu}[\p{L}'’-]+$`)},
	{"person", lazyregexp.New(`^\p{Lu}\. ?\p{Lu}[\p{L}'’-]+$`)},
	{"person", lazyregexp.New(`^\p{Lu}[\p{L}'’-]+, \p{Lu}[\p{L}'’.-]*$`)},
	{"word", lazyregexp.New(`^\p{Lu}?[\p{Ll}-]+$`)},
	{"street", lazyregexp.New(`(?i)^\d+[a-z]? .*\b(st|street|rd|road|ave|avenue|lane|ln|drive|dr|close|way|court|blvd)\b|(straße|strasse|weg|platz|gasse) \d+`)},
	{"postcode", lazyregexp.New(`^([A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5}-\d{4}|\d{4} ?[A-Z]{2})$`)},
	{"coordinate", lazyregexp.New(`^-?\d+\.\d+\s*[,; ]\s*-?\d+\.\d+$|^(POINT|SRID)`)},
	{"period", lazyregexp.New(`^\d{4}[-/ ]?(Q[1-4]|W?\d{1,2})$|^Q[1-4][-/ ]?\d{4}$|^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*[-/ ]\d{2,4}$`)},
	{"clock", lazyregexp.New(`^\d{1,2}[:.]\d{2}([:.]\d{1,3}){0,2}( ?[AaPp][Mm])?$`)},
	{"stamp", lazyregexp.New(`^(19|20)\d{2}[-/.]?[01]\d[-/.]?[0-3]\d([T ]\d|$)|^[0-3]?\d[-/. ]([01]?\d|[A-Za-z]{3,9})[-/. ]((19|20)\d{2}|\d{2})( \d|$)`)},
	{"file", lazyregexp.New(`\.(csv|xlsx?|json|txt|xml|pdf|parquet)$`)},
	{"number", lazyregexp.New(`^[-+]?[\d.,]+\s?[%€$£]?$`)},
}

func (f *features) text() {
	unique := f.uniqueness()
	f.add("v:" + unique)
	f.when(f.c.MeanWords > 6, "v:sentences")
	f.when(f.c.MeanWords > 2.5 && f.c.MeanWords <= 6, "v:phrases")
	f.when(f.c.MeanWords <= 1.05, "v:single")
	f.when(f.c.MeanLength > 40, "v:long")
	f.when(f.c.MeanLength <= 4, "v:short")
	f.when(f.yesNo(), "v:yesno")
	if len(f.c.Values) == 0 {
		return
	}
	values := f.c.Values[:min(20, len(f.c.Values))]
	count := map[string]int{}
	length := map[int]int{}
	for _, v := range values {
		found := map[string]bool{}
		for _, s := range shapes {
			if !found[s.name] && s.re.MatchString(v.Value) {
				found[s.name] = true
				count[s.name]++
			}
		}
		length[len(v.Value)]++
	}
	for shape, n := range count {
		if n*10 >= len(values)*7 {
			f.add("p:" + shape)
			f.add("p:" + shape + ":" + unique)
			for _, c := range f.n.speaks(f.n.head) {
				if shaped[c] {
					f.add("h:" + c + ":" + shape)
				}
			}
		}
	}
	slices.Sort(f.out) // a map has no order
	f.when(len(length) == 1 && len(values) > 3, "p:fixed")
}

// shaped are the concepts whose columns hold names or numbers of things: the shape
// of the values tells which.
var shaped = words("entityword thing person staff org name id number ref reference category code serial address time")

// yesNo: two values that say yes and no.
func (f *features) yesNo() bool {
	if f.c.Distinct > 2 || f.c.Distinct == 0 || len(f.c.Values) == 0 || !f.c.All {
		return false
	}
	for _, v := range f.c.Values {
		if !truthWords[strings.ToLower(strings.TrimSpace(v.Value))] {
			return false
		}
	}
	return true
}

var truthWords = words("yes no y n true false t f 1 0 ja nein j wahr falsch nee nej oui non o vrai faux sí si sì verdadero falso vero sim não nao tak nie x")

// byTable: where the column stands, and what stands beside it.
func (f *features) byTable() {
	f.when(f.at == 0, "t:first")
	f.when(f.at > 0, "t:later")
	f.when(f.at > 2 && f.at >= len(f.t.Columns)-2, "t:last")
	f.when(f.t.Rows < 30, "t:short")
	f.when(f.c.Nulls*2 > f.t.Rows, "t:mostly-empty")
	f.when(f.c.Nulls == 0, "t:full")
	unique := strings.HasPrefix(f.uniqueness(), "unique")
	if unique && f.c.Nulls == 0 {
		f.when(f.at == 0, "t:first-unique")
		f.when(f.uniqueBefore(), "t:unique-again")
		f.when(!f.uniqueBefore(), "t:unique-once")
		f.when(f.ofTable(), "t:of-table")
	}
	f.when(!unique && f.at == 0, "t:first-repeats")
}

// uniqueBefore: a column of names or numbers before this one tells rows apart
// already.
func (f *features) uniqueBefore() bool {
	for i := range f.at {
		g := features{t: f.t, c: f.t.Columns[i]}
		if class := classOf(g.c); strings.HasPrefix(g.uniqueness(), "unique") && g.c.Nulls == 0 && (class == "s" || class == "n" && g.c.Whole) {
			return true
		}
	}
	return false
}

// ofTable: a word of the name is one of the table's.
func (f *features) ofTable() bool {
	for _, w := range f.n.words {
		if len(w) > 2 && slices.ContainsFunc(f.r.table.words, func(x string) bool { return strings.HasPrefix(x, w) }) {
			return true
		}
	}
	return false
}
