package duck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

func show(row []any) string {
	var cells []string
	for _, v := range row {
		switch v := v.(type) {
		case nil:
			cells = append(cells, "·")
		case time.Time:
			cells = append(cells, strings.TrimSuffix(v.Format("2006-01-02T15:04:05.999999"), "T00:00:00"))
		default:
			cells = append(cells, fmt.Sprint(v))
		}
	}
	return strings.Join(cells, "|")
}

func types(p catalog.Profile) string {
	var out []string
	for _, c := range p.Columns {
		out = append(out, c.Name+" "+c.SQLType)
	}
	return strings.Join(out, ", ")
}

func TestPlainFileIsStoredWholeAndInOrder(t *testing.T) {
	t.Parallel()
	imported, db := load(t, write(t, "orders.csv",
		"order_id,order_date,region,amount,paid",
		"1,2024-01-05,North,10.50,true",
		"2,2024-01-06,\"South, far\",3,false",
		"3,,North,0.125,true",
	))
	if got, want := types(imported.Profile), "order_id BIGINT, order_date DATE, region VARCHAR, amount DECIMAL(18,3), paid BOOLEAN"; got != want {
		t.Errorf("types:\n %s\nwant\n %s", got, want)
	}
	got := rows(t, db, "SELECT * FROM data")
	want := []string{"1|2024-01-05|North|10.500|true", "2|2024-01-06|South, far|3.000|false", "3|·|North|0.125|true"}
	if !slices.Equal(got, want) {
		t.Errorf("rows:\n %q\nwant\n %q", got, want)
	}
	if p := imported.Profile; p.Rows != 3 || p.Rejected != 0 || p.Time != "order_date" || p.RowNoun != "orders" {
		t.Errorf("rows %d, rejected %d, time %q, noun %q", p.Rows, p.Rejected, p.Time, p.RowNoun)
	}
}

func TestSnapshotIsMadeByAChildAndFoundAgain(t *testing.T) {
	t.Parallel()
	path := write(t, "orders.csv", "region,amount", "North,10.5", "South,20.25")
	importer := catalog.Importer{Children: child.Starter{Args: []string{"child"}, Limits: child.Limits{Memory: 1 << 30}}, Dir: t.TempDir()}
	snapshot, fields, options, profile, err := importer.Import(t.Context(), path, "orders", catalog.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if snapshot.Rows != 2 || profile.Rows != 2 || len(fields) != 2 || fields[1].Role != sitrep.RoleMeasure || options.Table == nil {
		t.Errorf("snapshot %+v, fields %+v, options %+v", snapshot, fields, options)
	}
	again, _, _, profileAgain, err := importer.Import(t.Context(), path, "orders", catalog.Options{}, nil)
	if err != nil || again.File != snapshot.File || profileAgain.Rows != 2 {
		t.Errorf("again: %+v, %v", again, err)
	}
}
