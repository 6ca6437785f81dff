package document_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestNumbersAreWrittenForPeople(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		value string
		unit  string
		style document.Style
		want  string
	}{
		{"987", "", document.StyleShort, "987"},
		{"3412", "", document.StyleShort, "3,412"},
		{"12408", "", document.StyleShort, "12.4k"},
		{"1240000", "", document.StyleShort, "1.24M"},
		{"3100000000", "", document.StyleShort, "3.10B"},
		{"999949", "", document.StyleShort, "1.00M"},
		{"999499", "", document.StyleShort, "999k"},
		{"9999.7", "", document.StyleShort, "10.0k"},
		{"4.126", "", document.StyleShort, "4.13"},
		{"9.996", "", document.StyleShort, "10.0"},
		{"0.01234", "", document.StyleShort, "0.0123"},
		{"0.0000000001", "", document.StyleShort, "1.00e-10"},
		{"0", "", document.StyleShort, "0"},
		{"-12408", "", document.StyleShort, "−12.4k"},
		{"1240000", "USD", document.StyleShort, "$1.24M"},
		{"-1240000", "USD", document.StyleShort, "−$1.24M"},
		{"213.456", "USD", document.StyleShort, "$213"},
		{"21.3456", "USD", document.StyleShort, "$21.35"},
		{"12", "EUR", document.StyleShort, "€12"},
		{"1240000", "CHF", document.StyleShort, "CHF 1.24M"},
		{"8.13", "%", document.StyleShort, "8.13%"},
		{"12.5", "kg", document.StyleShort, "12.5 kg"},
		{"3412", "orders", document.StyleCount, "3,412 orders"},
		{"1", "orders", document.StyleCount, "1 order"},
		{"1", "categories", document.StyleCount, "1 category"},
		{"123456", "orders", document.StyleCount, "123,456 orders"},
		{"1234567", "orders", document.StyleCount, "1.23M orders"},
		{"273600", "seconds", document.StyleShort, "3 d 4 h"},
		{"8640", "seconds", document.StyleShort, "2 h 24 min"},
		{"3599.9", "seconds", document.StyleShort, "1 h"},
		{"42.07", "seconds", document.StyleShort, "42.1 s"},
		{"0.25", "seconds", document.StyleShort, "250 ms"},
		{"86399", "seconds", document.StyleShort, "1 d"},
		{"0.081", "", document.StylePercent, "8.1%"},
		{"0.1234", "", document.StylePercent, "12%"},
		{"0.0995", "", document.StylePercent, "10%"},
		{"0.0004", "", document.StylePercent, "<0.1%"},
		{"0.9991", "", document.StylePercent, ">99%"},
		{"1", "", document.StylePercent, "100%"},
		{"0", "", document.StylePercent, "0%"},
		{"-0.081", "", document.StyleSignedPercent, "−8.1%"},
		{"0.5", "", document.StyleSignedPercent, "+50%"},
		{"3.2", "", document.StyleSignedPercent, "4.2×"},
		{"3", "", document.StyleSignedPercent, "+300%"},
		{"1.24", "", document.StyleSignedPoints, "+1.2 pp"},
		{"-1.24", "", document.StylePoints, "−1.2 pp"},
		{"1.42", "", document.StyleTimes, "1.4×"},
		{"12.3", "", document.StyleTimes, "12×"},
		{"109000", "USD", document.StyleSigned, "+$109k"},
		{"1", "", document.StyleOrdinal, "1st"},
		{"12", "", document.StyleOrdinal, "12th"},
		{"23", "", document.StyleOrdinal, "23rd"},
	} {
		if got := document.Format(json.Number(c.value), c.unit, c.style); got != c.want {
			t.Errorf("Format(%s, %q, %s) = %q, want %q", c.value, c.unit, c.style, got, c.want)
		}
	}
	if got := document.Format(nil, "USD", document.StyleShort); got != "—" {
		t.Errorf("a missing number reads %q", got)
	}
}

func TestTablesShowEveryDigitAndOneScalePerColumn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		column []json.Number
		unit   string
		want   []string
	}{
		{[]json.Number{"4123456", "12"}, "", []string{"4,123,456", "12"}},
		{[]json.Number{"412345.678", "-12.1"}, "", []string{"412,345.68", "−12.10"}},
		{[]json.Number{"4123456.78", "12.1"}, "USD", []string{"$4,123,457", "$12"}},
		{[]json.Number{"412.5", "0.001"}, "USD", []string{"$412.50", "$0.00"}},
		{[]json.Number{"0.0123", "0.5"}, "", []string{"0.012", "0.500"}},
		{[]json.Number{"0.0822", "-0.0138"}, "EUR", []string{"€0.0822", "−€0.0138"}},
		{[]json.Number{"12.5", "99"}, "%", []string{"12.50%", "99.00%"}},
		{[]json.Number{"-0.001", "5.5"}, "", []string{"0.00", "5.50"}},
		{[]json.Number{"90", "4000"}, "seconds", []string{"1 min 30 s", "1 h 7 min"}},
	} {
		decimals := document.Decimals(c.column)
		for i, n := range c.column {
			if got := document.Full(n, c.unit, decimals); got != c.want[i] {
				t.Errorf("Full(%s, %q, %d) = %q, want %q", n, c.unit, decimals, got, c.want[i])
			}
		}
	}
}

func TestSharesSumToOneHundred(t *testing.T) {
	t.Parallel()
	got := document.Shares([]json.Number{"1", "1", "1"})
	if want := []string{"33.4%", "33.3%", "33.3%"}; !slices.Equal(got, want) {
		t.Errorf("Shares = %v, want %v", got, want)
	}
	if got := document.Shares([]json.Number{"9999", "1", "0"}); !slices.Equal(got, []string{"100.0%", "<0.1%", "0.0%"}) {
		t.Errorf("a small share reads %v", got)
	}
	for _, parts := range [][]json.Number{{"5", "-1"}, {"0", "0"}, {}} {
		if got := document.Shares(parts); got != nil {
			t.Errorf("Shares(%v) = %v, want none", parts, got)
		}
	}
}

func TestBucketsOfTimeHaveNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ start, grain, want string }{
		{"2026-01-01", "year", "2026"},
		{"2026-07-01", "quarter", "Q3 2026"},
		{"2026-10-01", "month", "Oct 2026"},
		{"2026-11-16", "week", "16–22 Nov 2026"},
		{"2026-12-28", "week", "28 Dec 2026 – 3 Jan 2027"},
		{"2026-11-17", "day", "17 Nov 2026"},
		{"2026-11-17T09:00:00", "hour", "17 Nov 2026 09:00"},
		{"soon", "day", "soon"},
	} {
		if got := document.BucketLabel(c.start, c.grain); got != c.want {
			t.Errorf("BucketLabel(%s, %s) = %q, want %q", c.start, c.grain, got, c.want)
		}
	}
}
