package since_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
)

func day(text string) time.Time {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		panic(err)
	}
	return t
}

func TestDigestSurvivesStorage(t *testing.T) {
	t.Parallel()
	d := since.Digest{
		Version: since.Version, Plan: "p", Slot: "2026-11-16", Snapshot: "s", Rows: 12, First: day("2026-01-01"), Until: day("2026-11-15"),
		Fields:   []since.Field{{Name: "region", Type: "string", Values: []string{"North", ""}}},
		Figures:  []since.Figure{{Key: "k", Value: "12345678901234567.89", Measure: plan.Measure{Aggregate: plan.Sum, Column: "revenue"}}},
		Findings: []since.Finding{{Key: "f", Sign: -1, Effect: 0.25, Runs: 3}}, Leaders: []since.Leader{},
	}
	stored, err := d.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := since.Read(stored); !ok || !reflect.DeepEqual(got, d) {
		t.Errorf("read %+v, %v; stored %+v", got, ok, d)
	}
}

func TestDigestStaysSmallWhateverTheDataHas(t *testing.T) {
	t.Parallel()
	d := since.Digest{Figures: []since.Figure{{Key: "k", Value: "1"}}}
	for i := range 400 {
		f := since.Field{Name: fmt.Sprintf("%s %d", strings.Repeat("é", 40), i), Type: "string"}
		for v := range 100 {
			f.Values = append(f.Values, fmt.Sprintf("%s %d", strings.Repeat("x", 80), v))
		}
		d.Fields = append(d.Fields, f)
		d.Findings = append(d.Findings, since.Finding{Key: fmt.Sprint(i), Text: strings.Repeat("ü", 300)})
	}
	stored, err := d.Encode()
	if err != nil || len(stored) > 64<<10 {
		t.Fatalf("%d bytes, %v", len(stored), err)
	}
	if got, ok := since.Read(stored); !ok || len(got.Figures) != 1 {
		t.Errorf("read %d figures, %v: key figures go last", len(got.Figures), ok)
	}
}

func TestDigestOfAnotherFormIsNone(t *testing.T) {
	t.Parallel()
	for _, stored := range []string{"", "{", "null", "[]", `{"version":1}`, `{"version":3}`, `{"version":"2"}`} {
		if _, ok := since.Read([]byte(stored)); ok {
			t.Errorf("%q is a digest", stored)
		}
	}
}

func FuzzDigestIsReadOrNone(f *testing.F) {
	f.Add([]byte(`{"version":2,"figures":[{"key":"k","value":1e999}],"until":"x"}`))
	f.Fuzz(func(t *testing.T, stored []byte) {
		if d, ok := since.Read(stored); ok {
			if _, err := json.Marshal(d); err != nil {
				t.Errorf("read what cannot be written: %v", err)
			}
		}
	})
}

func TestFigureIsComparedAsFarAsItsDataWasComplete(t *testing.T) {
	t.Parallel()
	month := &plan.Window{Start: day("2026-11-01"), End: day("2026-12-01"), Label: "Nov 2026"}
	for name, c := range map[string]struct {
		figure     since.Figure
		until      string
		start, end string // empty: none
	}{
		"whole":        {since.Figure{Time: "date", Window: month}, "2026-12-15", "2026-11-01", "2026-12-01"},
		"under way":    {since.Figure{Time: "date", Window: month}, "2026-11-15", "2026-11-01", "2026-11-15"},
		"not begun":    {since.Figure{Time: "date", Window: month}, "2026-11-01", "", ""},
		"all dates":    {since.Figure{Time: "date"}, "2026-11-15", "2026-01-01", "2026-11-15"},
		"without time": {since.Figure{}, "2026-11-15", "", ""},
	} {
		w := c.figure.Over(day("2026-01-01"), day(c.until))
		switch {
		case w == nil && c.start == "":
		case w == nil || c.start == "" || !w.Start.Equal(day(c.start)) || !w.End.Equal(day(c.end)):
			t.Errorf("%s: %+v, want %s to %s", name, w, c.start, c.end)
		}
	}
}
