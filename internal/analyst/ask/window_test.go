package ask

import (
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// dated is a table of orders with one time.
func dated() catalog.Profile {
	col := func(name, label string, t sitrep.FieldType, sql string, role sitrep.Role, kind catalog.Kind, distinct int64, values ...string) catalog.Column {
		c := catalog.Column{Name: name, Label: label, Type: t, SQLType: sql, Role: role, Kind: kind, Distinct: distinct, AllValues: len(values) > 0}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 100})
		}
		return c
	}
	p := catalog.Profile{Version: 1, Table: "data", Name: "orders", RowNoun: "orders", Rows: 10000, Time: "order_date"}
	p.Columns = []catalog.Column{
		col("order_id", "order id", sitrep.TypeInteger, "BIGINT", sitrep.RoleIdentifier, catalog.KindKey, 10000),
		col("order_date", "order date", sitrep.TypeDate, "DATE", sitrep.RoleTime, catalog.KindTime, 900),
		col("region", "region", sitrep.TypeString, "VARCHAR", sitrep.RoleDimension, catalog.KindGeo, 4, "North", "South", "East", "West"),
		col("channel", "channel", sitrep.TypeString, "VARCHAR", sitrep.RoleDimension, catalog.KindCategory, 3, "Online", "Store", "Phone"),
		col("product", "product", sitrep.TypeString, "VARCHAR", sitrep.RoleDimension, catalog.KindCategory, 40, "Lamp", "Chair", "Product 12"),
		col("status", "status", sitrep.TypeString, "VARCHAR", sitrep.RoleDimension, catalog.KindCategory, 4, "Completed", "Refunded", "Cancelled", "Open"),
		col("customer_id", "customer id", sitrep.TypeInteger, "BIGINT", sitrep.RoleIdentifier, catalog.KindEntity, 2000),
		col("quantity", "quantity", sitrep.TypeInteger, "BIGINT", sitrep.RoleMeasure, catalog.KindFlow, 20),
		col("revenue", "revenue", sitrep.TypeNumber, "DECIMAL(18,2)", sitrep.RoleMeasure, catalog.KindFlow, 5000),
		col("unit_price", "unit price", sitrep.TypeNumber, "DECIMAL(18,2)", sitrep.RoleMeasure, catalog.KindRate, 300),
	}
	return p
}

// readerAbout reads about a table, with the weights of the program.
func readerAbout(p catalog.Profile) *Reader { return NewReader(p, p.Model, nil, DefaultWeights()) }

// aboutDated reads about the table of orders.
var aboutDated = sync.OnceValue(func() *Reader { return readerAbout(dated()) })

// clock makes a run's clock: now, the first and the last day of the data.
func clock(t *testing.T, zone, now, first, last string) plan.Clock {
	t.Helper()
	z, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	at := func(layout, s string) time.Time {
		v, err := time.ParseInLocation(layout, s, z)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	end := at("2006-01-02", last)
	return plan.Clock{
		Now: at("2006-01-02 15:04", now), Zone: z, First: at("2006-01-02", first), Latest: end.Add(20 * time.Hour),
		Watermark: end.AddDate(0, 0, 1), WeekStart: time.Monday, YearStart: time.January,
	}
}

// window is a phrase, the window it means and what it is compared with, as half-open dates.
type window struct{ phrase, start, end, beforeStart, beforeEnd string }

func resolve(t *testing.T, c plan.Clock, phrase string) plan.Resolved {
	t.Helper()
	p := aboutDated().Read("total revenue " + phrase)
	rs, err := plan.Resolve(p, dated(), c)
	if err != nil {
		t.Fatalf("%q: %v", phrase, err)
	}
	return rs[0]
}

func checkWindows(t *testing.T, c plan.Clock, windows []window) {
	t.Helper()
	for _, w := range windows {
		t.Run(w.phrase, func(t *testing.T) {
			t.Parallel()
			r := resolve(t, c, w.phrase)
			if start, end := dates(r.Window, c); start != w.start || end != w.end {
				t.Errorf("window [%s, %s), want [%s, %s)", start, end, w.start, w.end)
			}
			if start, end := dates(r.Before, c); start != w.beforeStart || end != w.beforeEnd {
				t.Errorf("against [%s, %s), want [%s, %s)", start, end, w.beforeStart, w.beforeEnd)
			}
		})
	}
}

func dates(w *plan.Window, c plan.Clock) (start, end string) {
	if w == nil {
		return "", ""
	}
	return w.Start.In(c.Zone).Format("2006-01-02"), w.End.In(c.Zone).Format("2006-01-02")
}

// Clocks go forward on 8 March 2026 in New York: the day has 23 hours.
func TestWindowsAcrossAClockChange(t *testing.T) {
	t.Parallel()
	c := clock(t, "America/New_York", "2026-03-09 07:00", "2025-01-01", "2026-03-08")
	checkWindows(t, c, []window{
		{"yesterday", "2026-03-08", "2026-03-09", "2026-03-01", "2026-03-02"},
		{"last 7 days", "2026-03-02", "2026-03-09", "2026-02-23", "2026-03-02"},
		{"last week", "2026-03-02", "2026-03-09", "2026-02-23", "2026-03-02"},
		{"this month", "2026-03-01", "2026-03-09", "2026-02-01", "2026-02-09"},
	})
	if r := resolve(t, c, "yesterday"); r.Window.End.Sub(r.Window.Start) != 23*time.Hour {
		t.Errorf("8 March lasts %v, want 23h", r.Window.End.Sub(r.Window.Start))
	}
}

// In Beirut the clock jumps from midnight to one: the day begins at one.
func TestDayBeginsLaterWhereMidnightIsSkipped(t *testing.T) {
	t.Parallel()
	c := clock(t, "Asia/Beirut", "2026-03-30 07:00", "2025-01-01", "2026-03-29")
	r := resolve(t, c, "yesterday")
	if got := r.Window.Start.In(c.Zone).Format("2006-01-02 15:04"); got != "2026-03-29 01:00" {
		t.Errorf("29 March begins at %s, want 2026-03-29 01:00", got)
	}
}

func TestOnePlanHasThreeWindowsOnThreeClocks(t *testing.T) {
	t.Parallel()
	p := aboutDated().Read("total revenue by region last month")
	want := map[string]string{"2026-11-22": "October 2026", "2026-12-31": "December 2026", "2027-02-10": "February 2027"}
	for last, label := range want {
		rs, err := plan.Resolve(p, dated(), clock(t, "UTC", "2027-03-01 07:00", "2024-01-01", last))
		if err != nil || rs[0].Window.Label != label {
			t.Errorf("data to %s: %v %v, want %s", last, rs[0].Window, err, label)
		}
	}
}

// A sentence that compares two units has the later one as its window.
func TestSentencesThatCompareTwoUnits(t *testing.T) {
	t.Parallel()
	c := clock(t, "UTC", "2026-11-23 07:00", "2023-01-03", "2026-11-22")
	for text, want := range map[string]string{
		"compare Q2 and Q3 2025 revenue":                    "Q3 2025 against Q2 2025",
		"how did revenue change between Q2 and Q3 2025?":    "Q3 2025 against Q2 2025",
		"revenue growth from 2024 to 2025":                  "2025 against 2024",
		"compare revenue from September to October":         "October 2026 against September 2026",
		"revenue in Q1 and Q2 2025":                         "January–June 2025 against July–December 2024",
		"revenue in 2024 and 2025 by region":                "2024–2025 against nothing",
		"revenue from January to March 2026":                "Q1 2026 against Q4 2025",
		"compare this month with last month":                "1–22 Nov 2026 against 1–22 Oct 2026",
		"what happened last quarter?":                       "Q3 2026 against Q2 2026",
		"year-over-year growth of revenue in Q3":            "Q3 2026 against Q3 2025",
		"revenue this week compared to this week last year": "16–22 Nov 2026 against 17–23 Nov 2025",
	} {
		rs, err := plan.Resolve(aboutDated().Read(text), dated(), c)
		if err != nil {
			t.Fatal(err)
		}
		got, before := "", "nothing"
		if rs[0].Window != nil {
			got = rs[0].Window.Label
		}
		if rs[0].Before != nil {
			before = rs[0].Before.Label
		}
		if got += " against " + before; got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Each of two months that lie apart is told by itself.
func TestPeriodsThatLieApartAreNotOneStretch(t *testing.T) {
	t.Parallel()
	p := aboutDated().Read("total revenue in March and October 2025")
	if q := p.Questions[0]; q.Period.Kind == plan.Range || q.Compare == nil {
		t.Errorf("period %+v, against %+v", q.Period, q.Compare)
	}
}
