package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestRejectedRowsAreShownUpToALimitAndThenCounted(t *testing.T) {
	t.Parallel()
	profile := catalog.Profile{Rows: 1, Rejected: 1234}
	for i := range 30 {
		profile.Rejects = append(profile.Rejects, catalog.Reject{Line: int64(i + 2), Reason: "too many cells", Text: "a,b"})
	}
	var out bytes.Buffer
	if err := writeImport(&out, profile); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(out.String(), "row set aside: too many cells: a,b"); got != shownRejects {
		t.Errorf("%d rows are shown:\n%s", got, &out)
	}
	for _, want := range []string{"1 row, 0 columns\n", "line 2: ", "line 21: ", "and 1,214 more did not fit\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in:\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "line 22: ") {
		t.Errorf("more than the limit:\n%s", &out)
	}
}

func TestRemarksSayWhatWasLeftOutAndWhere(t *testing.T) {
	t.Parallel()
	profile := catalog.Profile{
		Rejected: 3,
		Rejects: []catalog.Reject{
			{Line: 2, Reason: "too few cells"},
			{Line: 3, Column: "amount", Reason: "no number", Text: "abc\x1b[31m\ndef", Kept: true},
			{Line: 4, Column: "day", Reason: "no date"},
		},
		Notes: []catalog.Note{{Text: "two lines before the header"}, {Column: "day", Text: "day first"}},
	}
	var out bytes.Buffer
	if err := writeRemarks(&out, profile); err != nil {
		t.Fatal(err)
	}
	want := `note: two lines before the header
note: day: day first
line 2: row set aside: too few cells: 
line 3: amount left empty: no number: abc [31m def
line 4: row set aside for day: no date: 
`
	if out.String() != want {
		t.Errorf("got:\n%q\nwant:\n%q", out.String(), want)
	}
}

func TestTablesOfFieldsShowWhatIsKnown(t *testing.T) {
	t.Parallel()
	rows := statistics(catalog.Profile{Columns: []catalog.Column{
		{Name: "amount", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Nature: model.Flow, Kind: catalog.KindFlow, Unit: "EUR", Nulls: 1200, Distinct: 7, Min: "1", Max: "9"},
		{Name: strings.Repeat("long ", 20), DistinctCapped: true, Distinct: 1000000},
	}})
	if got := strings.Join(rows[0], "|"); got != "amount|number|measure|flow|flow|EUR|1,200|7|1|9" {
		t.Errorf("got %s", got)
	}
	if rows[1][7] != "≥ 1,000,000" || rows[1][5] != "-" || len([]rune(rows[1][0])) > 30 {
		t.Errorf("got %v", rows[1])
	}
}
