package catalog

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

var metricKeys = []string{"label", "kind", "column", "until", "per", "weight", "entity", "unit", "good", "values", "among", "synonyms"}

func texts[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = string(t)
	}
	return out
}

func (r *semanticsReader) metric(metric entry) model.Metric {
	m := model.Metric{Name: metric.key, Why: "said so"}
	for _, e := range r.entries(metric.value, metric.path+".", "what is said of a metric") {
		switch e.key {
		case "label":
			m.Label = r.text(e, maxWord)
		case "kind":
			m.Kind = model.Kind(r.word(e, texts(model.Kinds)))
		case "column":
			m.Column = r.text(e, maxText)
		case "until":
			m.Until = r.text(e, maxText)
		case "per":
			m.Per = r.text(e, maxText)
		case "weight":
			m.Weight = r.text(e, maxText)
		case "entity":
			m.Entity = r.text(e, maxText)
		case "unit":
			m.Unit = r.text(e, maxWord)
		case "good":
			m.Good = r.word(e, directions)
		case "values":
			m.Values = r.list(e, maxText)
		case "among":
			m.Among = r.list(e, maxText)
		case "synonyms":
			m.Synonyms = r.list(e, maxWord)
		default:
			r.unknown(e, metricKeys)
		}
	}
	if m.Good == "neutral" {
		m.Good = ""
	}
	if m.Kind == "" && len(r.problems) == 0 {
		r.wrong(metric.at, "the metric “%s” needs a kind: one of %v", shown(m.Name), model.Kinds)
	}
	m.Label = cmp.Or(m.Label, Humanize(m.Name))
	return m
}

// needs says which columns a kind of metric is computed from, and of what they are.
var needs = map[model.Kind]map[string]string{
	model.KindSum: {"column": "numbers"}, model.KindNewest: {"column": "numbers"}, model.KindIncrease: {"column": "numbers"}, model.KindAverage: {"column": "numbers"},
	model.KindMedian: {"column": "numbers"}, model.KindRatio: {"column": "numbers", "per": "numbers"}, model.KindMargin: {"column": "numbers", "per": "numbers"}, model.KindMarginRate: {"column": "numbers", "per": "numbers"}, model.KindRate: {"column": "values"}, model.KindDistinct: {"column": "values"},
	model.KindPerEntity: {"per": "values"}, model.KindDuration: {"column": "dates", "until": "dates"}, model.KindOnTime: {"column": "dates", "until": "dates"}, model.KindLate: {"column": "dates", "until": "dates"}, model.KindAge: {"column": "dates"},
}

// modelMisfits are what of metrics, main metrics and dimensions does not fit the table.
func (s Semantics) modelMisfits(p Profile) []misfit {
	var out []misfit
	for _, m := range s.Metrics {
		out = append(out, metricMisfits(m, p)...)
	}
	names := s.metricNames(p)
	for _, name := range s.Main {
		if !slices.Contains(names, name) {
			text := "there is no metric “" + shown(name) + "”"
			if near := nearest(name, names); near != "" {
				text += "; did you mean “" + shown(near) + "”?"
			}
			out = append(out, misfit{"main." + same(name), text})
		}
	}
	if len(s.Main) > 4 {
		out = append(out, misfit{"main", "one to four metrics are the main ones"})
	}
	for _, name := range s.Dimensions {
		if p.Column(name) == nil {
			out = append(out, misfit{"dimensions." + same(name), noField(p, name)})
		}
	}
	for _, f := range s.Fields {
		if f.Parent != "" && p.Column(f.Parent) == nil {
			out = append(out, misfit{"fields." + f.Name + ".parent", noField(p, f.Parent)})
		}
		if f.Parent != "" && f.Parent == f.Name {
			out = append(out, misfit{"fields." + f.Name + ".parent", "a field is not above itself"})
		}
	}
	return out
}

func (s Semantics) metricNames(p Profile) []string {
	metrics := s.Metrics
	if len(metrics) == 0 {
		metrics = p.Model.Metrics
	}
	names := make([]string, len(metrics))
	for i, m := range metrics {
		names[i] = m.Name
	}
	return names
}

func metricMisfits(m model.Metric, p Profile) []misfit {
	var out []misfit
	path := "metrics." + m.Name
	for _, e := range [][2]string{{"column", m.Column}, {"until", m.Until}, {"per", m.Per}, {"weight", m.Weight}, {"entity", m.Entity}} {
		key, name := e[0], e[1]
		want := needs[m.Kind][key]
		if key == "weight" && name != "" {
			want = "numbers"
		}
		switch c := p.Column(name); {
		case name == "" && want != "":
			out = append(out, misfit{path, fmt.Sprintf("a metric of the kind %s needs “%s”", m.Kind, key)})
		case name == "":
		case c == nil:
			out = append(out, misfit{path + "." + key, noField(p, name)})
		case want == "numbers" && !c.number() || want == "dates" && c.Type != sitrep.TypeDate && c.Type != sitrep.TypeTimestamp:
			out = append(out, misfit{path + "." + key, fmt.Sprintf("“%s” holds %s, not %s", shown(name), kindOfCells(c), want)})
		case m.Kind == model.KindSum && key == "column" && (c.Nature == model.Rate || c.Nature == model.Cumulative):
			out = append(out, misfit{path + "." + key, fmt.Sprintf("“%s” is a %s, which is never added up; give the field another meaning first", shown(name), c.Nature)})
		}
	}
	for _, v := range m.Values {
		if len(m.Among) > 0 && !slices.Contains(m.Among, v) {
			out = append(out, misfit{path + ".among", fmt.Sprintf("“%s” is one of “values” and has to be one of “among”", shown(v))})
		}
	}
	if m.Kind == model.KindRate && len(m.Values) == 0 {
		out = append(out, misfit{path, "a metric of the kind rate needs “values”"})
	}
	return out
}

// meaningMisfit says why a column cannot have a meaning that was said; empty: it can.
func (f FieldSemantics) meaningMisfit(c *Column) string {
	wrong := false
	switch f.Meaning {
	case "":
	case model.Flow, model.Level, model.Cumulative:
		wrong = !c.number()
	case model.Time:
		wrong = c.Type == sitrep.TypeBoolean || c.Type == sitrep.TypeNumber
	case model.Text, model.Name:
		wrong = c.Type != sitrep.TypeString && c.Type != sitrep.TypeInteger
	}
	switch {
	case wrong:
		return fmt.Sprintf("“%s” holds %s and cannot be %s", shown(c.Name), kindOfCells(c), f.Meaning)
	case f.Meaning != "" && f.Role != "" && (f.Role == sitrep.RoleMeasure) != f.Meaning.Number():
		return fmt.Sprintf("the meaning %s contradicts the role %s", f.Meaning, f.Role)
	case f.Aggregate == AggregateSum && (f.Meaning == model.Rate || f.Meaning == model.Cumulative):
		return fmt.Sprintf("the meaning %s contradicts the aggregate sum: it is never added up", f.Meaning)
	}
	return ""
}

// remodel derives the model anew from what was inferred and what is said: metrics and
// dimensions that are said stand instead of those that follow.
func (p *Profile) remodel(s Semantics) {
	if len(s.Fields)+len(s.Metrics)+len(s.Main)+len(s.Dimensions) == 0 || len(p.Model.Columns) == 0 {
		return
	}
	var columns []model.Column
	for i := range p.Columns {
		c := &p.Columns[i]
		was := p.Model.Column(c.Name)
		if was == nil {
			continue
		}
		said := *was
		said.Meaning, said.Good = c.Nature, cmp.Or(was.Good, "neutral")
		if i := slices.IndexFunc(s.Fields, func(f FieldSemantics) bool { return f.Name == c.Name }); i >= 0 {
			said.Unit, said.Good = cmp.Or(s.Fields[i].Unit, said.Unit), cmp.Or(s.Fields[i].Good, said.Good)
		}
		if said.TimeRole == model.TimeMain {
			said.TimeRole = ""
		}
		columns = append(columns, said)
	}
	for _, f := range s.Fields {
		i := slices.IndexFunc(columns, func(c model.Column) bool { return c.Name == f.Name })
		if i >= 0 && f.TimeRole != "" && f.TimeRole != model.TimeMain {
			columns[i].TimeRole = f.TimeRole
		}
	}
	p.Model = model.Infer(p.Facts(), columns...)
	if len(s.Metrics) > 0 {
		p.Model.Metrics, p.Model.Main = slices.Clone(s.Metrics), nil
		p.Model.Main = append(p.Model.Main, s.Metrics[0].Name)
	}
	if len(s.Main) > 0 {
		p.Model.Main = slices.Clone(s.Main)
	}
	p.sayDimensions(s)
}

func (p *Profile) sayDimensions(s Semantics) {
	if len(s.Dimensions) > 0 {
		was := p.Model
		p.Model.Dimensions = nil
		for _, name := range s.Dimensions {
			if p.Column(name) != nil {
				p.Model.Dimensions = append(p.Model.Dimensions, model.Dimension{Column: name, Parent: parentOf(was, name), Why: "said so"})
			}
		}
	}
	for _, f := range s.Fields {
		for i := range p.Model.Dimensions {
			if p.Model.Dimensions[i].Column == f.Name && f.Parent != "" {
				p.Model.Dimensions[i].Parent = f.Parent
			}
		}
	}
}
