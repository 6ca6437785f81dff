package duck_test

import (
	"database/sql"
	"path/filepath"
	"slices"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"
)

// parquet makes a file of a query.
func parquet(t *testing.T, query string) string {
	t.Helper()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	path := filepath.Join(t.TempDir(), "table.parquet")
	if _, err := db.ExecContext(t.Context(), "COPY ("+query+") TO '"+path+"' (FORMAT parquet)"); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestParquetKeepsValuesInFewTypes(t *testing.T) {
	t.Parallel()
	imported, db := load(t, parquet(t, `
		SELECT 1::TINYINT AS small, 1.25::DOUBLE AS money, 0.1::FLOAT AS f, 12345678901234567890::UBIGINT AS big, 1.5::DECIMAL(6,2) AS dec,
			DATE '2024-01-05' AS d, TIMESTAMPTZ '2024-01-05 10:00:00+02' AS tz, '2024-01-05' AS text_date, {'a': [1, 2]} AS nested, true AS ok, '' AS empty
		UNION ALL
		SELECT 2, 'nan'::DOUBLE, 2.5, 1::UBIGINT, NULL, NULL, NULL, '2024-02-06', NULL, NULL, 'x'
		UNION ALL
		SELECT 3, 'inf'::DOUBLE, 3, 2::UBIGINT, 2, NULL, NULL, NULL, NULL, NULL, 'y'`))
	want := "small BIGINT, money DECIMAL(18,2), f DECIMAL(18,1), big DECIMAL(38,0), dec DECIMAL(18,2), d DATE, tz TIMESTAMP, text_date DATE, nested VARCHAR, ok BOOLEAN, empty VARCHAR"
	if got := types(imported.Profile); got != want {
		t.Errorf("types:\n %s\nwant\n %s", got, want)
	}
	got := rows(t, db, "SELECT * FROM data")
	wantRows := []string{
		`1|1.25|0.1|12345678901234567890|1.50|2024-01-05|2024-01-05T08:00:00|2024-01-05|{"a":[1,2]}|true|·`,
		"2|·|2.5|1|·|·|·|2024-02-06|·|·|x",
		"3|·|3.0|2|2.00|·|·|·|·|·|y",
	}
	if !slices.Equal(got, wantRows) {
		t.Errorf("rows:\n %q\nwant\n %q", got, wantRows)
	}
	if got, want := rejects(imported.Profile), []string{"3|money|not a number|inf|kept"}; !slices.Equal(got, want) {
		t.Errorf("rejects %q, want %q", got, want)
	}
	if imported.Profile.Rejected != 1 || imported.Profile.Rows != 3 {
		t.Errorf("rejected %d, rows %d", imported.Profile.Rejected, imported.Profile.Rows)
	}
}
