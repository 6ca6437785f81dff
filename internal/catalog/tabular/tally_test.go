package tabular

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// odd are cells that lie near the borders between types.
var odd = []string{
	"", " ", "0", "7", "-7", "00123", "12345678901234567", "1234567890123456789", "12345678901234567890", "1.5", "1.0", "-0.25", "1.234", "1,234", "1.234,5",
	"$5", "5 €", "12%", "1e5", "2024-01-05", "2024-02-30", "2024-01-05 10:00:00", "2024-01-05T10:00:00Z", "2024-01-05 00:00:00", "05/01/2024", "31/12/2024",
	"20240105", "Jan 5, 2024", "yes", "N", "true", "t", "NA", "n/a", "NULL", "-", "North", "Marching", "Product 12", "C000123", " North", "x,y", "a\"b", "ü",
}

func cells() *rapid.Generator[[]string] {
	cell := rapid.OneOf(rapid.SampledFrom(odd), rapid.StringMatching(`[0-9A-Za-z.,/ :$%-]{0,12}`))
	return rapid.SliceOfN(cell, 0, 30)
}

func tally(cells []string) *Tally {
	t := &Tally{}
	for _, c := range cells {
		t.add([]byte(c))
	}
	return t
}

func TestTalliesOfPartsAddUpToThatOfTheWhole(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := cells().Draw(t, "a"), cells().Draw(t, "b")
		sum := tally(a)
		sum.Add(tally(b))
		whole := tally(append(append([]string{}, a...), b...))
		if !reflect.DeepEqual(sum, whole) {
			t.Fatalf("\n%+v\n%+v", sum, whole)
		}
	})
}

// The short looks count a cell as the long one would.
func TestShortLooksAgreeWithTheLongOne(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.OneOf(rapid.SampledFrom(odd), rapid.StringMatching(`-?[0-9]{1,20}(\.[0-9]{1,4})?`),
			rapid.StringMatching(`[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,7})?)?`), rapid.StringMatching(`[A-Za-z]{1,4}[0-9 -]{0,3}`)).Draw(t, "cell")
		short, long := &Tally{}, &Tally{}
		short.add([]byte(cell))
		if len(cell) > 0 {
			long.slow([]byte(cell))
		} else {
			long.empty++
		}
		for m := range short.marks {
			if s, l := short.marks[m], long.marks[m]; s.fits != l.fits || s.scale != l.scale || s.only != l.only {
				t.Fatalf("%q, %s: %+v and %+v", cell, mark(m), s, l)
			}
		}
		if short.dates.fits != long.dates.fits || short.dates.timed != long.dates.timed || short.dates.midnights != long.dates.midnights {
			t.Fatalf("%q: %+v and %+v", cell, short.dates, long.dates)
		}
		if short.empty != long.empty || short.typedNull != long.typedNull || short.words != long.words || short.zeroLed != long.zeroLed {
			t.Fatalf("%q: %+v and %+v", cell, short, long)
		}
	})
}

// What a column is decided to be, at least 98 of 100 of its cells are.
func TestColumnHoldsNearlyAllOfItsCells(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		column := cells().Draw(t, "cells")
		d := tally(column).decide("x", nil, surroundings{})
		r := newReader(d)
		lost, filled := 0, 0
		for _, c := range column {
			_, null, reason := r.append(nil, []byte(c))
			if reason != "" {
				lost++
			}
			if !null || reason != "" {
				filled++
			}
		}
		if lost*100 > filled*2 {
			t.Fatalf("%s %s %s loses %d of %d of %q", d.Read, d.Type, d.Format, lost, filled, column)
		}
	})
}

func TestIntegersThatRiseAreUnique(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b []string
		want bool
	}{
		{[]string{"1", "2"}, []string{"5", "9"}, true},
		{[]string{"1", "", "2"}, []string{"5"}, true},
		{nil, []string{"5", "9"}, true},
		{[]string{"-3", "0"}, nil, true},
		{[]string{"1", "2"}, []string{"2", "9"}, false},
		{[]string{"2", "1"}, []string{"5"}, false},
		{[]string{"1", "x"}, []string{"5"}, false},
		{[]string{"1", "2.5"}, []string{"5"}, false},
		{[]string{"1", "$2"}, []string{"5"}, false},
	} {
		sum := tally(c.a)
		sum.Add(tally(c.b))
		if sum.unique() != c.want {
			t.Errorf("%q then %q: %v", c.a, c.b, sum.unique())
		}
	}
}
