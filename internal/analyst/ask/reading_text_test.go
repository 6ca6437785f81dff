package ask

import (
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// summary writes a question as one line: breakdown sum(revenue) by region where … in … rank ….
func summary(q plan.Question) string {
	var measures, by []string
	for _, m := range q.Measures {
		measures = append(measures, measureText(m))
	}
	for _, d := range q.By {
		by = append(by, groupText(d))
	}
	s := string(q.Intent) + " " + strings.Join(measures, ", ")
	if len(by) > 0 {
		s += " by " + strings.Join(by, ", ")
	}
	if q.Where != nil {
		s += " where " + whereText(*q.Where)
	}
	if q.Having != nil {
		s += fmt.Sprintf(" having %s %s %v", measureText(q.Having.Measure), q.Having.Op, q.Having.Value)
	}
	if q.Period != nil {
		s += " in " + q.Period.Text
	}
	if q.Compare != nil {
		s += " against " + string(q.Compare.Kind)
	}
	if q.Rank != nil {
		s += rankText(*q.Rank)
	}
	return s
}

func measureText(m plan.Measure) string {
	switch m.Aggregate {
	case plan.Count:
		return "count"
	case plan.ShareWhere:
		return "share(" + whereText(*m.Where) + ")"
	case plan.Ratio:
		return measureText(*m.Of) + "/" + measureText(*m.Per)
	case plan.Span:
		return string(m.Of.Aggregate) + "(" + m.Column + " to " + m.Until + ")"
	case plan.Correlation:
		x, y := m.Sides()
		return "corr(" + strings.Join(x.Columns(), " to ") + ", " + strings.Join(y.Columns(), " to ") + ")"
	case plan.Percentile:
		return fmt.Sprintf("p%v(%s)", m.P*100, m.Column)
	}
	return string(m.Aggregate) + "(" + m.Column + ")"
}

func groupText(d plan.Dimension) string {
	switch {
	case d.Grain != "":
		return d.Column + ":" + string(d.Grain)
	case d.Part != "":
		return d.Column + ":" + string(d.Part)
	case d.Auto:
		return d.Column + ":auto"
	case d.Bins > 0:
		return d.Column + ":bins"
	}
	return d.Column
}

func whereText(p plan.Predicate) string {
	if p.Op == plan.And || p.Op == plan.Or {
		var kids []string
		for _, k := range p.Kids {
			kids = append(kids, whereText(k))
		}
		return strings.Join(kids, " "+string(p.Op)+" ")
	}
	if p.Vague != "" {
		return p.Column + " " + string(p.Op) + " " + p.Vague
	}
	op := p.Op
	switch op { // of one value, or of several
	case plan.Equal:
		op = plan.In
	case plan.NotEqual:
		op = plan.NotIn
	}
	return p.Column + " " + string(op) + " " + strings.Join(p.Values, "|")
}

func rankText(k plan.Rank) string {
	s := " desc"
	if k.Ascending {
		s = " asc"
	}
	if k.Column != "" {
		s += " " + k.Column
	}
	if k.N > 0 {
		s += fmt.Sprintf(" first %d", k.N)
	}
	return s
}

// orderBook is the table of the windows.
func orderBook() catalog.Profile {
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
