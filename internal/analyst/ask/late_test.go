package ask

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// parcels is a table with what was promised, and when it was done.
func parcels() *Reader {
	at := func(name string, role model.TimeRole, nulls int64) (catalog.Column, model.Column) {
		return catalog.Column{Name: name, Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 300, Nulls: nulls}, model.Column{Name: name, Meaning: model.Time, TimeRole: role}
	}
	var p catalog.Profile
	var m model.Model
	for _, c := range []struct {
		name  string
		role  model.TimeRole
		nulls int64
	}{{"sent_on", model.TimeMain, 0}, {"promised_on", model.TimeDue, 0}, {"delivered_on", model.TimeEnd, 12}} {
		column, meaning := at(c.name, c.role, c.nulls)
		p.Columns, m.Columns = append(p.Columns, column), append(m.Columns, meaning)
	}
	p.Name, p.Rows, p.Time, m.Time, m.Noun = "parcels", 400, "sent_on", "sent_on", "parcel"
	return NewReader(p, m, nil, DefaultWeights())
}

func TestLateIsAfterWhatWasPromised(t *testing.T) {
	t.Parallel()
	r := parcels()
	for prompt, want := range map[string]string{
		"share of late parcels":              "late: numerator late promised_on gt 0",
		"parcels that came on time by month": "on time: within ontime promised_on le 0",
		"overdue parcels":                    "overdue: overdue overdue promised_on",
	} {
		if got := proposed(t, r.scene(prompt), proposeLate); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
}

// How late is one condition: more than 3 days late is not late, and longer than three days from one time to any other.
func TestHowLateIsAboutWhatWasPromised(t *testing.T) {
	t.Parallel()
	r := parcels()
	s := r.scene("share of parcels more than 3 days late by month")
	got := proposed(t, s, proposeWithin)
	if !slices.Contains(got, "more than 3 days late: within promised_on gt 3") || slices.ContainsFunc(got, func(a string) bool { return a == "more than 3 days: within sent_on gt 3" }) {
		t.Errorf("%q", got)
	}
}

func TestOverdueIsStillOpenAndDueBeforeToday(t *testing.T) {
	t.Parallel()
	r := parcels()
	s := r.scene("overdue parcels")
	d := newDraft(0)
	for _, a := range proposeLate(s, 0) {
		s.take(d, a, nil)
	}
	if len(d.filters) == 0 || d.filters[0].column != 2 || d.axis != "promised_on" || d.period == nil || d.period.Begin == nil || !d.period.Begin.Now {
		t.Errorf("%+v", d)
	}
}
