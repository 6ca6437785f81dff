package ask

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// rides is a table with kinds of weather, classes in numbers, minutes and riders.
func rides() *Reader {
	p := catalog.Profile{Name: "rides", Rows: 300}
	m := model.Model{Noun: "ride"}
	kinds := func(name string, values ...string) {
		c := catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: int64(len(values)), AllValues: true}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 50})
		}
		p.Columns, m.Columns = append(p.Columns, c), append(m.Columns, model.Column{Name: name, Meaning: model.Category})
	}
	kinds("weather", "Rain", "Storm", "Clear")
	kinds("year_group", "Year 9", "Year 10", "Year 11")
	for _, name := range []string{"mins_late", "riders", "load_t"} {
		p.Columns = append(p.Columns, catalog.Column{Name: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Min: "0", Max: "90", Distinct: 80})
		m.Columns = append(m.Columns, model.Column{Name: name, Meaning: model.Flow})
	}
	return NewReader(p, m, nil, DefaultWeights())
}

func TestANotHoldsForAllOfARun(t *testing.T) {
	t.Parallel()
	s := rides().scene("rides when it wasn't raining or stormy")
	for i := range s.ts {
		for _, a := range proposeFilter(s, i) {
			if a.role == excludes && !slices.Contains(a.features, "exclude|not before") {
				t.Errorf("%s is not left out: %q", a.value, a.features)
			}
		}
	}
	if got := proposed(t, s, proposeFilter); !slices.Contains(got, "stormy: exclude weather Storm") {
		t.Errorf("%q", got)
	}
}

func TestANumberBehindANumberedValueIsTheNextOfItsKind(t *testing.T) {
	t.Parallel()
	got := proposed(t, rides().scene("rides of Year 9 or 10"), proposeFilter)
	if !slices.Contains(got, "10: filter year_group Year 10") {
		t.Errorf("%q", got)
	}
}

func TestLengthsOfTimeAreSaidWithoutNumbers(t *testing.T) {
	t.Parallel()
	r := rides()
	for prompt, want := range map[string]string{
		"rides slower than an hour":         "slower than an hour: bound mins_late gt 1",
		"rides over half an hour":           "over half an hour: bound mins_late gt 0.5",
		"rides with more than two thousand": "more than two thousand: bound riders gt 2000",
	} {
		if got := proposed(t, r.scene(prompt), proposeBound); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
}

func TestABoundIsOfTheColumnWithItsUnit(t *testing.T) {
	t.Parallel()
	r := rides()
	for prompt, column := range map[string]string{"rides over 20 t": "load_t", "rides over 20 minutes": "mins_late", "rides with 40 children or more": "riders"} {
		s, best, of := r.scene(prompt), -1000, ""
		for i := range s.ts {
			for _, a := range s.propose(i, r.rules) {
				if n := r.weights.sum(a.features); a.role == bounds && n > best {
					best, of = n, s.columns[a.column].Name
				}
			}
		}
		if of != column {
			t.Errorf("%q is about %s", prompt, of)
		}
	}
}

func TestOneTimeIsHeldAgainstAnother(t *testing.T) {
	t.Parallel()
	r := parcels()
	for prompt, want := range map[string]string{
		"parcels delivered later than the promised day": "later than the promised: within promised_on gt 0",
		"parcels delivered the same day":                "the same day: within sent_on le 0",
	} {
		if got := proposed(t, r.scene(prompt), proposeTimed); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
	if got := proposed(t, r.scene("parcels sent before the end of this year"), proposeTimed); len(got) > 0 {
		t.Errorf("the end of a year is a period: %q", got)
	}
}

func TestWhatIsNotPaidInFullIsHeldAgainstWhatWasBilled(t *testing.T) {
	t.Parallel()
	if got := proposed(t, jobs().scene("jobs that are not paid in full"), proposeSettled); !slices.Contains(got, "paid in full: bound paid_amt against billed lt") {
		t.Errorf("%q", got)
	}
}

func TestAValueOrNoneIsEither(t *testing.T) {
	t.Parallel()
	got := eitherOf([]plan.Predicate{{Op: plan.Equal, Column: "payer", Values: []string{"Self-pay"}}, {Op: plan.IsNull, Column: "payer"}, {Op: plan.NotNull, Column: "left"}})
	if len(got) != 2 || got[0].Op != plan.Or || len(got[0].Kids) != 2 {
		t.Errorf("%+v", got)
	}
}

func TestWhatIsMissingIsNamedWhole(t *testing.T) {
	t.Parallel()
	for _, one := range rides().Readings("bounce rate by weather", 24) {
		if len(one.Questions) == 0 && one.Names([]string{"bounce rate"}) {
			return
		}
	}
	t.Error("no reading misses the bounce rate")
}
