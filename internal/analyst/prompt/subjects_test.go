package prompt_test

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// table makes a profile of lines "name kind distinct values", where values are
// separated by bars. Kinds: those of the catalog, and "date".
func table(name, rowNoun string, rows int64, lines ...string) catalog.Profile {
	p := catalog.Profile{Version: 1, Table: "data", Name: name, RowNoun: rowNoun, Rows: rows}
	for _, line := range lines {
		parts := strings.SplitN(line, ":", 4)
		c := column(parts[0], strings.TrimSpace(parts[1]))
		c.Distinct, _ = strconv.ParseInt(strings.TrimSpace(parts[2]), 10, 64)
		if len(parts) == 4 {
			c.AllValues = true
			for v := range strings.SplitSeq(parts[3], "|") {
				c.Values = append(c.Values, catalog.ValueCount{Value: strings.TrimSpace(v), Rows: 10})
			}
		}
		if c.Role == sitrep.RoleTime && p.Time == "" {
			p.Time = c.Name
		}
		p.Columns = append(p.Columns, c)
	}
	return p
}

func column(name, kind string) catalog.Column {
	c := catalog.Column{Name: name, Label: strings.ReplaceAll(name, "_", " ")}
	switch kind {
	case "stamp":
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeTimestamp, "TIMESTAMP", sitrep.RoleTime, catalog.KindTime
	case "date":
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeDate, "DATE", sitrep.RoleTime, catalog.KindTime
	case "flow", "stock", "rate", "number":
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeNumber, "DOUBLE", sitrep.RoleMeasure, catalog.Kind(kind)
	case "whole":
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeInteger, "BIGINT", sitrep.RoleMeasure, catalog.KindNumber
	case "year":
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeInteger, "BIGINT", sitrep.RoleMeasure, catalog.KindNumber
	case "code":
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeInteger, "BIGINT", sitrep.RoleDimension, catalog.KindOrdinal
	case "number-key":
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeInteger, "BIGINT", sitrep.RoleIdentifier, catalog.KindKey
	case "boolean":
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeBoolean, "BOOLEAN", sitrep.RoleDimension, catalog.KindBoolean
	case "key", "entity":
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeString, "VARCHAR", sitrep.RoleIdentifier, catalog.Kind(kind)
	default:
		c.Type, c.SQLType, c.Role, c.Kind = sitrep.TypeString, "VARCHAR", sitrep.RoleDimension, catalog.Kind(kind)
	}
	return c
}

// pupils is a school's table with short names.
func pupils() catalog.Profile {
	return table("pupils", "pupils", 400,
		"school:category:2:North Hill|Lake Side", "sex:category:2:F|M", "age:whole:8",
		"sleephours:whole:6", "bustime:whole:4", "screentime:whole:9", "Fincome:number:90", "Mincome:number:80",
		"famsup:boolean:2:true|false", "lives_with:category:3:mother|father|home", "T1:whole:18", "T2:whole:18", "T3:whole:18",
		"absences:whole:30", "SAT:number:200", "WRS:number:60")
}

// wards is a hospital's table.
func wards() catalog.Profile {
	return table("admissions", "admissions", 9000,
		"admission_no:key:9000", "admitted_on:date:700", "discharged_on:date:700", "ward:category:6:Surgery|Cardiology|Children|Intensive care",
		"doctor:entity:120", "outcome:category:4:Recovered|Transferred|Readmitted|Died", "age:whole:95", "BMI:number:400",
		"heart_rate:rate:110", "length_of_stay:number:40", "cost:flow:5000", "insurance:category:3:Public|Private|None",
		"pain_score:rate:10", "readmitted:boolean:2:true|false")
}

// shipments is a carrier's table.
func shipments() catalog.Profile {
	return table("shipments", "shipments", 20000,
		"shipment_id:key:20000", "ordered_at:date:500", "shipped_at:date:500", "delivered_at:date:500",
		"carrier:category:5:Swift|Polar|Blue Line", "origin:geo:30:Oslo|Lyon|Turin", "destination:geo:60:Oslo|Porto|Gdansk",
		"status:category:4:Delivered|Returned|Lost|In transit", "weight_kg:flow:3000", "distance_km:number:900", "shipping_cost:flow:4000",
		"unit_price:rate:700", "qty:flow:60", "driver:entity:210", "customer_id:entity:3000")
}

// meters is a power company's table with a column for each month and year.
func meters() catalog.Profile {
	return table("energy_use", "households", 1200,
		"household:key:1200", "district:category:8:Harbour|Old Town|Hill", "tariff:category:3:Day|Night|Green",
		"JAN:number:900", "FEB:number:900", "MAR:number:900", "APR:number:900", "MAY:number:900",
		"Y2019:number:1000", "Y2020:number:1000", "Y2021:number:1000", "Y2022:number:1000", "floor_area:number:300", "Total:number:1100")
}

// subscriptions is a software company's table.
func subscriptions() catalog.Profile {
	return table("subscriptions", "subscriptions", 5000,
		"account_id:key:5000", "started_on:date:800", "plan:category:3:Basic|Team|Enterprise", "region:category:2:EU|US",
		"mrr:stock:200", "seats:flow:80", "logins_per_week:number:90", "support_tickets:flow:30", "status:category:4:Active|Churned|Trial|Converted",
		"nps_score:rate:11", "converted:boolean:2:true|false", "salesrep:entity:45")
}

// players is a league's table.
func players() catalog.Profile {
	return table("players", "players", 600,
		"player:key:600", "team:category:20:Lions|Bears|Hawks", "position:category:4:Keeper|Defender|Midfielder|Forward",
		"height_cm:number:40", "weight_kg:number:50", "goals:flow:35", "assists:flow:25", "minutes_played:flow:500",
		"market_value:number:300", "injured:boolean:2:true|false", "grade:ordinal:5:A|B|C|D|E")
}
