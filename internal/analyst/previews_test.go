package analyst_test

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// profiled counts how often the profile of a table is read.
type profiled struct {
	analyst.Table
	read int
}

func (p *profiled) Profile(ctx context.Context) (catalog.Profile, error) {
	p.read++
	return p.Table.Profile(ctx)
}

// TestOnePreviewAfterTheOtherIsAsEachAlone: with other words taught, another day and another prompt between, and
// what is known of the table is worked out anew only where people say something else of it.
func TestOnePreviewAfterTheOtherIsAsEachAlone(t *testing.T) {
	t.Parallel()
	of := &profiled{Table: table(t, "orders", previewed)}
	many := analyst.NewPreviews(of)
	taught := catalog.Semantics{Words: []catalog.Word{{Word: "takings", Means: "amount"}}}
	later := time.Date(2026, 12, 2, 8, 0, 0, 0, time.UTC)
	for i, c := range []struct {
		prompt string
		said   catalog.Semantics
		now    time.Time
		read   int
	}{
		{"takings by region", catalog.Semantics{}, time.Time{}, 1},
		{"takings by region", taught, time.Time{}, 2},
		{"takings by region", taught, later, 2},
		{"amount by status last month", taught, time.Time{}, 2},
		{"takings by region", catalog.Semantics{}, time.Time{}, 3},
	} {
		g := glance(c.prompt)
		g.Semantics = c.said
		if !c.now.IsZero() {
			g.Now = c.now
		}
		got, err := many.Preview(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if want := preview(t, g); !reflect.DeepEqual(got, want) {
			t.Errorf("%d: %+v, alone %+v", i, got, want)
		}
		if of.read != c.read {
			t.Errorf("%d: the profile was read %d times, not %d", i, of.read, c.read)
		}
	}
}

// TestADeskPlansAsThePreviewReads, whatever was asked of it before.
func TestADeskPlansAsThePreviewReads(t *testing.T) {
	t.Parallel()
	g := glance("top 2 regions by amount last month without refunded ones")
	d, err := analyst.NewPreviews(table(t, "orders", previewed)).Desk(t.Context(), g.Request)
	if err != nil {
		t.Fatal(err)
	}
	var want sitrep.Preview
	for range 2 {
		got, err := json.Marshal(d.Plan(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		if want = preview(t, g); string(got) != string(want.Plan) {
			t.Errorf("%s, not %s", got, want.Plan)
		}
	}
}
