package catalog

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// ShownModel is the model of the profile as the interface shows it.
func (p *Profile) ShownModel() sitrep.Model {
	m := p.Model
	out := sitrep.Model{Noun: m.Noun, Time: m.Time}
	for _, c := range m.Columns {
		if p.Column(c.Name) != nil { // hidden ones are not told of
			out.Fields = append(out.Fields, sitrep.FieldMeaning{Name: c.Name, Meaning: string(c.Meaning), TimeRole: string(c.TimeRole), Good: c.Good, Unit: c.Unit})
		}
	}
	for _, x := range m.Metrics {
		out.Metrics = append(out.Metrics, sitrep.Metric{
			Name: x.Name, Label: x.Label, Synonyms: x.Synonyms, Main: slices.Contains(m.Main, x.Name), Kind: string(x.Kind),
			Column: x.Column, Until: x.Until, Per: x.Per, Weight: x.Weight, Values: x.Values, Unit: x.Unit, Good: x.Good, Why: x.Why,
		})
	}
	for _, d := range m.Dimensions {
		out.Dimensions = append(out.Dimensions, sitrep.Dimension{Column: d.Column, Parent: d.Parent, Why: d.Why})
	}
	return out
}

// ModelOf is the model of a dataset as its semantics have it. Without a snapshot it is empty.
func ModelOf(d sitrep.Dataset) (sitrep.Model, error) {
	if len(d.Snapshot.Profile) == 0 {
		return sitrep.Model{}, nil
	}
	s, _ := SemanticsOf(d) // the file may be of another version of the program
	p, err := profileSaid(d, s)
	if err != nil {
		return sitrep.Model{}, err
	}
	return p.ShownModel(), nil
}
