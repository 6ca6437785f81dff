package ask

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// TestAWordOfTheTablesOwnNameIsNoPartOfAValue: "the clinic" of a table of clinic visits is all of it; in another table
// it may be one that is called so.
func TestAWordOfTheTablesOwnNameIsNoPartOfAValue(t *testing.T) {
	t.Parallel()
	linked := func(name string) bool {
		r := clinics()
		r.table.profile.Name = name
		s := r.scene("fee of harbour in March")
		for _, c := range s.from[2] {
			if c.kind == isValue && c.via == byPart {
				return true
			}
		}
		return false
	}
	if linked("harbour visits") {
		t.Error("the harbour of a table about it is one of its sites")
	}
	for value, want := range map[string]bool{"No defect found": true, "defect found": false, "No": false, "No. 5 Quay": false, "No 7": false} {
		if got := clinics().table.denies(value); got != want {
			t.Errorf("%q denies: %v", value, got)
		}
	}
	if !linked("visits") {
		t.Error("harbour names no site of visits")
	}
}

func TestAConceptIsNoneOfTheValuesThatDenyIt(t *testing.T) {
	t.Parallel()
	table := clinics().table
	cells := map[string][]cell{"defect": {
		{value: "No defect found", stems: phraseStems("no defect found")},
		{value: "Defect found", stems: phraseStems("defect found")},
	}}
	got := table.means(cells, [][]string{phraseStems("defect")})
	if len(got) != 1 || got[0].value != "Defect found" {
		t.Errorf("%+v", got)
	}
}

// TestAPartOfANameEndsInNoSmallWord: what follows "and" is another name.
func TestAPartOfANameEndsInNoSmallWord(t *testing.T) {
	t.Parallel()
	number := func(name string) catalog.Column {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber, SQLType: "BIGINT", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 90}
	}
	p := catalog.Profile{Table: "data", Name: "visits", RowNoun: "visits", Rows: 100, Columns: []catalog.Column{
		number("programme guests"), number("guests at children and teen programmes"), number("new cards"),
	}}
	s := NewReader(p, model.Model{}, nil, DefaultWeights()).scene("guests and new cards; guests at children and teen programmes")
	for _, list := range s.from {
		for _, c := range list {
			if c.kind == isColumn && c.to < len(s.ts) && s.ts[c.to-1].text == "and" {
				t.Errorf("%q is %s", s.ts[c.from].text+" … and", p.Columns[c.column].Name)
			}
		}
	}
	if whole := s.from[5]; !slices.ContainsFunc(whole, func(c candidate) bool { return c.kind == isColumn && c.column == 1 && c.via == byName && c.to == 11 }) {
		t.Errorf("the whole name is not found: %+v", whole)
	}
}

func TestWhatIsOwedIsNotWhatWasReceived(t *testing.T) {
	t.Parallel()
	received := phraseStems("received")
	for _, c := range englishConcepts().all {
		if c.name != "outstanding amount" {
			continue
		}
		for _, p := range c.words().column {
			if len(p) == 1 && p[0] == received[0] {
				t.Error("a receivable has the stem of what was received")
			}
		}
	}
}
