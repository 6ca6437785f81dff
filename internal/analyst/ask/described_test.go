package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// windmills have columns whose names are cut down to letters.
func windmills() *Reader {
	amount := func(name string) catalog.Column {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeInteger, Role: sitrep.RoleMeasure, Kind: catalog.KindNumber, Distinct: 300, Min: "0", Max: "2000"}
	}
	kind := func(name string) catalog.Column {
		c := catalog.Column{Name: name, Label: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 2, AllValues: true}
		c.Values = []catalog.ValueCount{{Value: "alpha", Rows: 200}, {Value: "beta", Rows: 200}}
		return c
	}
	p := catalog.Profile{Name: "windmills", RowNoun: "windmills", Rows: 400, Columns: []catalog.Column{amount("t_hh"), amount("t_cap"), kind("Mjob"), kind("Fjob"), kind("p_name"), kind("p_state"), amount("APR"), amount("F2019")}}
	return NewReader(p, p.Model, nil, DefaultWeights())
}

// linkedTo are the columns that any span of a prompt may name.
func linkedTo(r *Reader, prompt string) []string {
	s := r.newScene(prompt)
	var out []string
	for _, list := range s.from {
		for _, c := range list {
			if c.kind == isColumn {
				out = append(out, s.columns[c.column].Name)
			}
		}
	}
	return out
}

func TestNamesThatAreCutDownToLettersAreFound(t *testing.T) {
	t.Parallel()
	r := windmills()
	for prompt, want := range map[string]string{
		"average hub height": "t_hh", "by the mother's job": "Mjob", "jobs of fathers": "Fjob", "the standard deviation in April": "APR",
	} {
		if got := linkedTo(r, prompt); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %s", prompt, got, want)
		}
	}
	if got := linkedTo(r, "a job"); slices.Contains(got, "Mjob") {
		t.Errorf("a word alone is not a name that begins with a letter: %q", got)
	}
}

func TestStretchesAreAsWideAsSomebodySaid(t *testing.T) {
	t.Parallel()
	r := windmills()
	s := r.newScene("")
	for width, want := range map[float64]int{500: 4, 100: 20, 7: usualBins} {
		if got := s.binsOf(s.columns[1], &draft{width: width}); got != want {
			t.Errorf("stretches of %v: %d, not %d", width, got, want)
		}
	}
}

func TestFeaturesOfADescriptionAreCountedForIt(t *testing.T) {
	t.Parallel()
	s := &scene{}
	if got := s.drawnToo([]string{"group"}); len(got) != 1 {
		t.Errorf("what somebody asks has %q", got)
	}
	s.described = true
	if got := strings.Join(s.drawnToo([]string{"group", "group@by"}), ", "); got != "group, group@by, drawn group" {
		t.Error(got)
	}
}

func TestConditionsThatOrJoinsAreAlternatives(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	if got := among(r, "number of orders with an amount over 300 or in the north region"); !strings.Contains(got, "or(") {
		t.Error(got)
	}
}

func TestANumberIsHeldAgainstTheAverage(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	if got := proposed(t, r.scene("orders whose amount is larger than the average"), proposeUsual); len(got) == 0 {
		t.Error("nothing is held against the average")
	}
}
