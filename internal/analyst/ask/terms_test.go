package ask

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// pupils is a reader of a table whose numbers have names cut down to letters, and whose values are words of descriptions.
func pupils() *Reader {
	p := catalog.Profile{Table: "data", Name: "pupils", RowNoun: "pupils", Rows: 300}
	m := model.Model{}
	for _, name := range []string{"Medu", "Fedu", "goout", "freetime", "traveltime", "Walc", "G1", "G2", "F2019", "leedsretail", "yorkretail", "Japan", "Total"} {
		p.Columns = append(p.Columns, catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 5, Min: "0", Max: "5"})
		m.Columns = append(m.Columns, model.Column{Name: name, Meaning: model.Measurement})
	}
	p.Columns = append(p.Columns, catalog.Column{
		Name: "guardian", Label: "guardian", Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Distinct: 2, AllValues: true,
		Values: []catalog.ValueCount{{Value: "mother", Rows: 200}, {Value: "father", Rows: 100}},
	})
	return NewReader(p, m, nil, DefaultWeights())
}

// inTerms writes a prompt with the terms in it as the columns that they name.
func inTerms(r *Reader, prompt string) string {
	var out []string
	for _, t := range r.scene(prompt).ts {
		if t.column > 0 {
			out = append(out, "["+t.raw+"]")
		} else {
			out = append(out, t.raw)
		}
	}
	return strings.Join(out, " ")
}

func TestWordsThatDescribeAColumnAsAWholeNameThatColumn(t *testing.T) {
	t.Parallel()
	r := pupils()
	for prompt, want := range map[string]string{
		"median of gas emissions for 2019 (F2019)":                                                     "median of [F2019]",
		"average level of education among the mothers, as indicated by the variable \"Medu\"":          "average [Medu]",
		"the mean for the variable representing the frequency of going out with friends":               "the mean for the [goout]",
		"average Total, which represents the sum of all scores":                                        "average Total",
		"median number of units sold in Japan":                                                         "median [Japan]",
		"is there a relationship between the travel time from home to school and the first grade?":     "is there a relationship between the [traveltime] and the [G1] ?",
		"relation between changes in retail prices in Leeds and those in York":                         "relation between [leedsretail] and [yorkretail]",
		"do patterns of free time correspond to patterns of weekend alcohol consumption?":              "do [freetime] correspond to [Walc] ?",
		"correlation between the education of fathers (ranging from none to higher) and the free time": "correlation between the [Fedu] and the [freetime]",
	} {
		if got := inTerms(r, prompt); got != want {
			t.Errorf("%s\n got %s\nwant %s", prompt, got, want)
		}
	}
}

func TestWordsThatChooseRowsOrGroupsAreNoPartOfATerm(t *testing.T) {
	t.Parallel()
	r := pupils()
	for _, prompt := range []string{
		"average G1 by guardian", "G1 of pupils with a mother (guardian)", "how many pupils are there, i.e. not at school?", "average free time for each guardian",
		"scatter plot of G1 and G2",
	} {
		if got := inTerms(r, prompt); strings.Contains(got, "[") || strings.Contains(got, "guardian") != strings.Contains(prompt, "guardian") {
			t.Errorf("%s: %s", prompt, got)
		}
	}
	if got := inTerms(r, "relation between the free time and the first grade for each guardian"); !strings.HasSuffix(got, "[G1] for each guardian") {
		t.Error(got)
	}
	if got := inTerms(r, "relation between the free time and the first grade of pupils with different guardians"); !strings.HasSuffix(got, "with different guardians") {
		t.Error(got)
	}
}

func TestWhatSeveralNamesShareIsSaidOnce(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Table: "data", Name: "matches", RowNoun: "matches", Rows: 300}
	m := model.Model{}
	for _, name := range []string{"home goals", "away goals", "card goals"} {
		p.Columns = append(p.Columns, catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 9, Min: "0", Max: "9"})
		m.Columns = append(m.Columns, model.Column{Name: name, Meaning: model.Flow})
	}
	list := NewReader(p, m, nil, DefaultWeights()).Readings("total home and away goals", 1)
	if len(list) == 0 || len(list[0].Questions) != 1 || len(list[0].Questions[0].Measures) != 2 || list[0].Questions[0].Measures[0].Column != "home goals" || list[0].Questions[0].Measures[1].Column != "away goals" {
		t.Errorf("%+v", list)
	}
}

func TestTheStatusOfAFlagIsEitherSideUntilOneIsSaid(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Table: "data", Name: "medicines", RowNoun: "medicines", Rows: 30, Columns: []catalog.Column{
		{Name: "approved", Label: "approved", Type: sitrep.TypeBoolean, SQLType: "BOOLEAN", Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Distinct: 2, AllValues: true, Values: []catalog.ValueCount{{Value: "true", Rows: 20}, {Value: "false", Rows: 10}}},
	}}
	r := NewReader(p, model.Model{Columns: []model.Column{{Name: "approved", Meaning: model.Flag}}}, nil, DefaultWeights())
	no := r.Readings("How many medicines have the approved status no?", 1)
	if len(no) == 0 || no[0].Questions[0].Where == nil || no[0].Questions[0].Where.Values[0] != "false" {
		t.Errorf("%+v", no)
	}
	kinds := r.Readings("How many different approved statuses are there?", 1)
	if len(kinds) == 0 || kinds[0].Questions[0].Measures[0].Aggregate != plan.CountDistinct || kinds[0].Questions[0].Where != nil {
		t.Errorf("%+v", kinds)
	}
}

func TestTwoNumbersHeldAgainstEachOtherHaveAPointForEachRowAnyway(t *testing.T) {
	t.Parallel()
	r := clinics()
	for i := range r.table.profile.Columns {
		if c := &r.table.profile.Columns[i]; c.Name == "sales_person" {
			c.Distinct = 98
		}
	}
	list := r.Readings("scatterplot of fee vs minutes by sales person", 1)
	if len(list) == 0 || len(list[0].Questions[0].By) > 0 || list[0].Questions[0].Intent != "relation" {
		t.Errorf("%+v", list)
	}
}

func TestAUnitOfTimeBehindByIsNotLeftOutBesideAGroup(t *testing.T) {
	t.Parallel()
	r := about(t, "logistics")
	f := proposeSkip(r.scene("average weight by month and carrier"), 3)[0].features
	if !strings.Contains(strings.Join(f, "|"), "skip/grain by and") {
		t.Errorf("%q", f)
	}
}
