package ask

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// workshop is a table whose columns share the words of their names.
func workshop() *Reader {
	text := func(name string, values ...string) catalog.Column {
		c := catalog.Column{Name: name, Label: name, Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension, AllValues: true, Distinct: int64(len(values))}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 10})
		}
		return c
	}
	number := func(name string) catalog.Column {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 90}
	}
	return NewReader(catalog.Profile{Table: "data", Name: "repairs", RowNoun: "repairs", Rows: 100, Columns: []catalog.Column{
		number("labour_hrs"), number("labour_amt"), number("parts_amt"), text("stage", "open", "waiting", "done"), text("made_in", "Japan", "Peru", "France"), text("model", "ford country", "opel corsa", "fiat panda"),
	}}, model.Model{}, nil, DefaultWeights())
}

func TestARunOfExamplesStandsForTheirColumn(t *testing.T) {
	t.Parallel()
	r := workshop()
	for prompt, want := range map[string]string{
		"where do repairs stand (open, waiting, etc.)":    "open, waiting, etc.: group stage",
		"repairs that are open, waiting or whatever":      "open, waiting or whatever: group stage",
		"how do open, waiting and done compare":           "open, waiting and done: group stage",
		"repairs from Japan, Peru and the rest this year": "Japan, Peru and the rest: group made_in",
	} {
		if got := proposed(t, r.scene(prompt), proposeExamples); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
	for _, prompt := range []string{"open repairs etc.", "open repairs from Peru", "waiting, etc."} {
		if got := proposed(t, r.scene(prompt), proposeExamples); len(got) > 0 {
			t.Errorf("%q: one value is no example: %q", prompt, got)
		}
	}
}

// linksOf are the columns that a whole prompt may stand for, by a way of linking.
func linksOf(r *Reader, prompt string, how via) []string {
	s := r.scene(prompt)
	var out []string
	for _, c := range s.from[0] {
		if c.kind == isColumn && c.via == how && c.to == len(s.ts) {
			out = append(out, s.columns[c.column].Name)
		}
	}
	return out
}

func TestTwoWordsForAPartOfANameNameTheColumnThatHasBoth(t *testing.T) {
	t.Parallel()
	r := workshop()
	for prompt, want := range map[string]string{"labour income": "labour_amt", "parts revenue": "parts_amt"} {
		if got := linksOf(r, prompt, byBoth); !slices.Equal(got, []string{want}) {
			t.Errorf("%q is %q, not %s alone", prompt, got, want)
		}
	}
	if got := linksOf(r, "labour parts", byBoth); len(got) > 0 {
		t.Errorf("words of two columns name %q", got)
	}
}

func TestAColumnOfCountriesHoldsThemWhateverItIsCalled(t *testing.T) {
	t.Parallel()
	r := workshop()
	if got := linksOf(r, "country", byConcept); !slices.Equal(got, []string{"made_in"}) {
		t.Errorf("countries are held by %q", got)
	}
	for _, values := range [][]string{{"Peru"}, {"Peru", "green", "blue", "red", "pink"}, {}} {
		c := catalog.Column{Type: sitrep.TypeString}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 1})
		}
		if slices.ContainsFunc(englishConcepts().madeOf(&c), func(c *concept) bool { return c.name == "country" }) {
			t.Errorf("%q are taken for countries", values)
		}
	}
}

func TestAPieceOfATitleThatNamesAKindOfThingIsMarkedSo(t *testing.T) {
	t.Parallel()
	s := workshop().scene("repairs by country")
	for _, c := range s.from[2] {
		if c.kind != isValue || c.via != byPart {
			continue
		}
		if got := s.inPart(filters, c); !slices.Contains(got, "filter/part names a concept") {
			t.Errorf("%q", got)
		}
		return
	}
	t.Error("country is no part of a value")
}

func TestContractionsNeedNoSign(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"who didnt pay": "didn't", "Whats open": "what's", "they havent come": "haven't", "its total": "its"} {
		found := false
		for _, tk := range tokens(text) {
			found = found || tk.text == want
		}
		if !found {
			t.Errorf("%q has no %q", text, want)
		}
	}
}

func TestOneOfSeveralAsksMayBeAboutSomethingElseAndNotAll(t *testing.T) {
	t.Parallel()
	r := workshop()
	for prompt, want := range map[string]bool{"labour amt by stage": true, "labour amt by stage? parts amt by model?": false} {
		s := r.scene(prompt)
		asOne := func(one Reading) bool { return (len(s.drafts(one.chain)) == 1) == want }
		list := r.Readings(prompt, 48)
		if !slices.ContainsFunc(list, func(one Reading) bool { return len(one.Questions) > 0 && asOne(one) }) {
			t.Fatalf("%q is never read as one ask (%t)", prompt, want)
		}
		if refused := slices.ContainsFunc(list, func(one Reading) bool { return len(one.Questions) == 0 && asOne(one) }); refused != want {
			t.Errorf("%q: may be refused as a whole is %t", prompt, refused)
		}
	}
}
