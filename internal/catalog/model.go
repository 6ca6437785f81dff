package catalog

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// infer fills the model of the profile: what its columns mean and the metrics
// and dimensions that follow.
func (p *Profile) infer(said ...model.Column) {
	p.Model = model.Infer(p.Facts(), said...)
	if (p.RowNoun == "" || p.RowNoun == "rows") && p.keyed() && p.saidInside() { // work orders, of WO No: but not what only a file is called
		p.RowNoun = p.Model.Noun
	}
	for i := range p.Columns {
		c := &p.Columns[i]
		if m := p.Model.Column(c.Name); m != nil {
			c.Nature, c.Sure = m.Meaning, m.Sure
		}
		if c.numbersThings() {
			c.Role, c.Kind = sitrep.RoleIdentifier, KindEntity
		}
		if c.Role == sitrep.RoleMeasure {
			c.Kind = c.forbid(p.Time != "")
			c.Good = p.better(c.Name)
			c.measured(p.Model.Column(c.Name))
		}
	}
}

// saidInside reports whether what the model calls rows is not only what the file is called: it is not in the name of the file, or
// a number of rows is called by it, as Sample ID.
func (p *Profile) saidInside() bool {
	one := model.Singular(p.Model.Noun)
	return !strings.Contains(strings.ToLower(p.Name), one) || slices.ContainsFunc(p.Columns, func(c Column) bool {
		words := lowered(model.Words(c.Name))
		return c.Kind == KindKey && len(words) == 2 && words[0] == one && keyWords[words[1]]
	})
}

// numbersThings reports whether whole numbers are the names of things, as the model holds and the name says: supporter no.
func (c *Column) numbersThings() bool {
	words := model.Words(c.Name)
	return c.Role == sitrep.RoleMeasure && c.Type == sitrep.TypeInteger && (c.Nature == model.Reference || c.Nature == model.Key) && c.Sure >= likely &&
		len(words) > 1 && keyWords[strings.ToLower(words[len(words)-1])]
}

// measured gives a number the unit of time or of matter that its model knows, where its name alone did not tell: talk_s
// are seconds, and are called talk time; net beside tare is a net weight.
func (c *Column) measured(m *model.Column) {
	if c.Unit != "" || m == nil || !model.OfTime(m.Unit) && !model.OfMatter(m.Unit) {
		return
	}
	if c.Unit = m.Unit; c.Label == Humanize(c.Name) { // nobody has called it otherwise
		c.Label = m.Label()
	}
}

// better is which way of a number the model holds good.
func (p *Profile) better(name string) string {
	if m := p.Model.Column(name); m != nil {
		return m.Good
	}
	return ""
}

// sureEnough is how sure a meaning has to be for reports to go by it. A wrong one makes
// wrong numbers; without one the words of the name decide.
const sureEnough = 0.9

// likely is how sure a meaning has to be where the words of a name say the same.
const likely = 0.6

// Is reports whether the values of a column surely have a meaning.
func (c *Column) Is(m model.Meaning) bool { return c.Nature == m && c.Sure >= sureEnough }

// forbid is how numbers are added up by what they mean, where that forbids a sum: a
// rate is none, a level none over time, and a counter none at all.
func (c *Column) forbid(timed bool) Kind {
	summed := c.Kind == KindFlow || c.Kind == KindStock || c.Kind == KindNumber
	switch {
	case timed && c.Nature == model.Cumulative && c.climbs() && model.Counting(c.Name):
		return KindCounter
	case summed && (c.Is(model.Rate) || c.PriceOfOne()):
		return KindRate
	case c.Kind == KindFlow && (c.Is(model.Level) || c.Is(model.Cumulative)):
		return KindStock
	}
	return c.Kind
}

// PriceOfOne reports whether a column holds what one thing costs, not what was paid in all: its name is that of a price,
// and the model holds it for a measurement.
func (c *Column) PriceOfOne() bool {
	return c.Nature == model.Measurement && c.Sure >= likely && named(c, priceWords)
}

// climbs: the rows themselves show a running total.
func (c *Column) climbs() bool {
	return c.Course != nil && c.Course.Steps >= 20 && c.Course.NeverFalls()
}

// NeverFalls reports that it goes up from one time to the next, and hardly ever down unless it begins anew.
func (c Course) NeverFalls() bool { return model.Course(c).NeverFalls() }

// roleOf says what a column is good for in a report, of which a person said what
// it means: as far as its values can bear it.
func (s subject) roleOf(m model.Meaning) (sitrep.Role, Kind) {
	if s.constant() {
		return sitrep.RoleDimension, KindConstant
	}
	switch m {
	case model.Key:
		return sitrep.RoleIdentifier, KindKey
	case model.Text:
		return sitrep.RoleText, KindText
	case model.Contact:
		return sitrep.RoleIdentifier, KindEntity
	case model.Place:
		return sitrep.RoleDimension, KindGeo
	case model.Flag:
		if s.Type == sitrep.TypeBoolean || s.Distinct == 2 {
			return sitrep.RoleDimension, KindBoolean
		}
	case model.Technical:
		return s.technical()
	case model.Time:
		if s.timely() {
			return sitrep.RoleTime, KindTime
		}
	case model.Reference, model.Name:
		return s.thing(m)
	}
	if m.Number() && s.numeric() {
		return sitrep.RoleMeasure, numberKinds[m]
	}
	return s.sorted()
}

// numberKinds say how numbers of a meaning are added up.
var numberKinds = map[model.Meaning]Kind{
	model.Flow: KindFlow, model.Level: KindStock, model.Cumulative: KindCounter, model.Rate: KindRate, model.Measurement: KindRate,
}

// technical columns are there for who asks for them by name.
func (s subject) technical() (sitrep.Role, Kind) {
	if s.Type == sitrep.TypeDate || s.Type == sitrep.TypeTimestamp {
		return sitrep.RoleTime, KindTechnical
	}
	return sitrep.RoleIdentifier, KindTechnical
}

// thing is a column that names things: one to group by where they are few.
func (s subject) thing(m model.Meaning) (sitrep.Role, Kind) {
	if m == model.Reference && (s.numeric() || s.identity()) || s.entity() {
		return sitrep.RoleIdentifier, KindEntity
	}
	return s.sorted()
}

// sorted is a column that rows are sorted into.
func (s subject) sorted() (sitrep.Role, Kind) {
	switch {
	case s.numeric() && s.Distinct > 60 && s.Distinct*10 > s.filled():
		return sitrep.RoleIdentifier, KindEntity
	case s.numeric(), s.ordinal():
		return sitrep.RoleDimension, KindOrdinal
	case s.place():
		return sitrep.RoleDimension, KindGeo
	case s.entity():
		return sitrep.RoleIdentifier, KindEntity
	}
	return sitrep.RoleDimension, KindCategory
}

// Facts are what a model may be inferred from.
func (p *Profile) Facts() model.Table {
	t := model.Table{Name: p.Name, Rows: p.Rows}
	if p.Panel != nil {
		t.Panel, t.PanelOf, t.Things, t.Times = true, p.Panel.Of, p.Panel.Things, p.Panel.Times
	}
	if p.Sparse != nil && p.Panel == nil && !p.keyed() {
		t.Sparse, t.With = p.Sparse.Of, p.Sparse.With
		t.Pair = t.With != "" && p.Rows*10 >= p.Sparse.Things*p.Sparse.Times*7
	}
	for i := range p.Columns {
		f := p.Columns[i].facts()
		if p.Version < 2 && f.Unit == "" {
			f.Unit = p.Columns[i].Unit // form 1 kept what cells carried and what names say in one place
		}
		t.Columns = append(t.Columns, f)
	}
	return t
}

func (c *Column) facts() model.Facts {
	f := model.Facts{
		Name: c.Name, Type: c.Type, Unit: c.CellUnit, Nulls: c.Nulls, Distinct: c.Distinct, Least: c.DistinctCapped,
		Min: c.Min, Max: c.Max, Median: c.Median, Mean: c.Mean, StdDev: c.StdDev, Skew: c.Skew, Zeros: c.Zeros, Negatives: c.Negatives,
		MeanLength: c.MeanLength, MeanWords: c.MeanWords, Whole: c.Whole, All: c.AllValues, Determines: c.Determines, Ordered: c.Ordered, Fixed: c.Fixed, Clock: c.Clock,
	}
	for _, l := range c.Lags {
		f.Lags = append(f.Lags, model.Lag(l))
	}
	for _, v := range c.Values {
		f.Values = append(f.Values, model.Value(v))
	}
	if c.Course != nil {
		f.Course = model.Course(*c.Course)
	}
	if c.Made != nil {
		f.Made, f.Of = c.Made.How, c.Made.Of
	}
	return f
}

// Candidates are the time that rows may be ordered by, empty for none, and the
// columns of things that they may be about.
func (p *Profile) Candidates() (time string, things []string) { return model.Candidates(p.Facts()) }
