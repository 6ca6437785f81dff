package prompt_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// orders is a shop's table as the importer would describe it.
func orders() catalog.Profile {
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

func read(t *testing.T, text string) plan.Plan {
	t.Helper()
	p := prompt.Read(orders(), nil, text, prompt.Hint{})
	if err := plan.Validate(p, orders()); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return p
}

func TestTotalByGroupIsABreakdown(t *testing.T) {
	t.Parallel()
	q := read(t, "total revenue by region").Questions[0]
	if q.Intent != plan.Breakdown || q.Measures[0].Aggregate != plan.Sum || q.Measures[0].Column != "revenue" || len(q.By) != 1 || q.By[0].Column != "region" {
		t.Fatalf("read as %+v", q)
	}
}

func TestMonthlyMeasureIsATrend(t *testing.T) {
	t.Parallel()
	q := read(t, "monthly revenue").Questions[0]
	if q.Intent != plan.Trend || q.Measures[0].Column != "revenue" || len(q.By) != 1 || q.By[0].Column != "order_date" || q.By[0].Grain != plan.Month {
		t.Fatalf("read as %+v", q)
	}
}
