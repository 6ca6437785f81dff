package duck_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

// parcels are rows with a day, a time, an end that some lack, two fields that some lack, a decimal, a whole number and a double.
func parcels(t *testing.T) string {
	t.Helper()
	r := rand.New(rand.NewPCG(4, 1))
	lines := []string{"day,at,done,depot,kind,fee,pieces,weight"}
	day := time.Date(2025, 1, 10, 0, 0, 0, 0, time.UTC)
	for i := range 6000 {
		at := day.Add(time.Duration(r.IntN(500*24*60)) * time.Minute)
		done, fee := at.AddDate(0, 0, r.IntN(9)).Format(time.DateOnly), fmt.Sprintf("%d.%02d", r.IntN(90), r.IntN(100))
		if i%7 == 0 {
			done = ""
		}
		if i%11 == 0 {
			fee = ""
		}
		lines = append(lines, strings.Join([]string{at.Format(time.DateOnly), at.Format(time.DateTime), done, []string{"North", "South", ""}[r.IntN(3)], []string{"letter", "box"}[r.IntN(2)], fee, fmt.Sprint(r.IntN(30)), fmt.Sprintf("%.3e", r.NormFloat64())}, ","))
	}
	return write(t, "parcels.csv", lines...)
}

// The statements are of the forms that reports ask. Lines tell which ones they are said to.
var rolledStatements = []struct {
	lines bool
	sql   string
	args  []any
}{
	{true, `SELECT "depot" AS "depot", sum("fee") AS "total fee", count(*) AS "rows" FROM "data" GROUP BY 1 ORDER BY 2 DESC NULLS LAST, 1 NULLS LAST LIMIT 501`, nil},
	{true, `SELECT "kind" AS "kind", sum("fee") AS "total fee", count(*) AS "rows" FROM "data" GROUP BY 1 ORDER BY 2 DESC NULLS LAST, 1 NULLS LAST LIMIT 501`, nil},
	{true, `SELECT "kind" AS "a ""kind"" of 'kind'", "depot", sum("fee") AS "total fee" FROM "data" GROUP BY 1, 2 ORDER BY 3 DESC NULLS LAST, 1, 2`, nil},
	{true, `SELECT "depot" AS "a ""depot"" of 'kind'", "kind", sum("fee") AS "total fee" FROM "data" GROUP BY 1, 2 ORDER BY 3 DESC NULLS LAST, 1, 2`, nil},
	{true, `SELECT sum("fee") FILTER (WHERE TIME >= $1 AND TIME < $2) AS "a", CAST(sum("fee") AS DOUBLE) / nullif(count("fee"), 0) AS "b", max("fee") AS "c", count("pieces") AS "d" FROM "data" WHERE "kind" = $3`, []any{"2025-03-01", "2025-06-01", "box"}},
	{true, `SELECT date_trunc('month', TIME) AS "month", "kind" AS "kind", CAST(sum("fee" * "fee") AS DOUBLE) AS "s" FROM "data" WHERE TIME IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`, nil},
	{true, `SELECT min(TIME) AS "first", max(TIME) AS "last" FROM "data" WHERE "depot" IS NOT NULL GROUP BY "kind" ORDER BY 1`, nil},
	{true, `SELECT CAST(TIME AS DATE) AS "day", "depot", sum("pieces") AS "n" FROM "data" GROUP BY 1, 2 ORDER BY 1, 2`, nil},
	{true, `SELECT dayname(TIME) AS "weekday", count(*) AS "n", count("fee") AS "m" FROM "data" GROUP BY 1 ORDER BY 1`, nil},
	{true, `SELECT count(*) AS "n" FROM "data" WHERE TIME >= $1 AND TIME < $2`, []any{"2025-03-04", "2025-03-09"}},
	{true, `SELECT "kind", count(*) FILTER (WHERE "done" IS NULL) AS "open", count(*) FILTER (WHERE "done" IS NOT NULL AND "depot" = $1) AS "done" FROM "data" GROUP BY 1 ORDER BY 1`, []any{"North"}},
	{true, `SELECT count(DISTINCT "depot") AS "n" FROM "data" WHERE TIME >= $1`, []any{"2025-05-01"}},
	{true, `SELECT "depot", sum("n") AS "n" FROM (SELECT date_trunc('month', TIME) AS "b", "depot", "kind", count(*) AS "n" FROM "data" GROUP BY ALL) GROUP BY GROUPING SETS (("depot"), ()) ORDER BY ALL`, nil},
	{false, `SELECT sum("weight") AS "n" FROM "data"`, nil},
	{false, `SELECT count(*) AS "n" FROM "data" WHERE "fee" > 10`, nil},
	{false, `SELECT count(*) AS "n" FROM "data" WHERE "done" IS NULL`, nil},
	{false, `SELECT "pieces" AS "pieces", count(*) AS "n" FROM "data" GROUP BY 1 ORDER BY 1`, nil},
	{false, `SELECT median(CAST("fee" AS DOUBLE)) AS "n" FROM "data"`, nil},
	{false, `SELECT count(DISTINCT "pieces") AS "n" FROM "data"`, nil},
	{false, `SELECT "depot", "fee" FROM "data" ORDER BY "fee" DESC NULLS LAST, "pieces", "weight" LIMIT 3`, nil},
	{false, `SELECT sum("fee" * "pieces") AS "n" FROM "data"`, nil},
}

// TestWhatSomeRowsComeToAnswersAboutTheseAlone: some rows are left out, and a value of another; statements about all rows are asked of the rows.
func TestWhatSomeRowsComeToAnswersAboutTheseAlone(t *testing.T) {
	t.Parallel()
	const rows = `(SELECT * REPLACE (CASE WHEN rowid NOT IN (7, 900) THEN "fee" END AS "fee") FROM "data" WHERE rowid NOT IN (3, 4, 5000))`
	file := parcels(t)
	imported, plain := load(t, file)
	_, rolled := load(t, file)
	by := catalog.Rollup{
		Rows: rows, Time: "day", Dates: true, Last: imported.Profile.Column("day").Max, Keys: []string{"depot", "kind"}, Days: [][]string{{"depot", "kind"}},
		Few: 2, Sums: []string{`sum("fee")`, `count("fee")`, `sum("fee" * "fee")`, `max("fee")`, `sum("pieces")`, `count("done")`}, Full: []string{`count("pieces")`},
	}
	if err := rolled.Roll(t.Context(), by); err != nil {
		t.Fatal(err)
	}
	for _, s := range rolledStatements {
		all := strings.ReplaceAll(s.sql, "TIME", `"day"`)
		for _, sql := range []string{all, strings.ReplaceAll(all, `FROM "data"`, `FROM `+rows+` AS "data"`)} {
			want, err := plain.Query(t.Context(), sql, s.args...)
			if err != nil {
				t.Fatalf("%s: %v", sql, err)
			}
			if got, err := rolled.Query(t.Context(), sql, s.args...); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %d rows, want %d, or others (%v)", sql, len(got.Values), len(want.Values), err)
			}
			if told := duck.OverRoll(t.Context(), rolled, sql, s.args...) != ""; told != (s.lines && sql != all) {
				t.Errorf("%s: answered by lines: %v", sql, told)
			}
		}
	}
}

// TestWhatRowsComeToAnswersAsTheRowsDo asks the rows, and what they come to by a date and by a time, in all packs.
func TestWhatRowsComeToAnswersAsTheRowsDo(t *testing.T) {
	t.Parallel()
	file := parcels(t)
	for _, time := range []string{"day", "at"} {
		for name, days := range map[string][][]string{"months": nil, "packs": {{"depot"}, {"kind"}}, "all": {{"depot", "kind"}}} {
			t.Run(time+" "+name, func(t *testing.T) {
				t.Parallel()
				imported, plain := load(t, file)
				_, rolled := load(t, file)
				by := catalog.Rollup{
					Time: time, Dates: time == "day", Last: imported.Profile.Column(time).Max, Keys: []string{"depot", "kind"}, Days: days, Few: 2,
					Sums: []string{`sum("fee")`, `count("fee")`, `sum("fee" * "fee")`, `max("fee")`, `sum("pieces")`, `count("done")`}, Full: []string{`count("pieces")`},
				}
				if err := rolled.Roll(t.Context(), by); err != nil {
					t.Fatal(err)
				}
				for _, s := range rolledStatements {
					sql := strings.ReplaceAll(s.sql, "TIME", `"`+time+`"`)
					want, err := plain.Query(t.Context(), sql, s.args...)
					if err != nil {
						t.Fatalf("%s: %v", sql, err)
					}
					got, err := rolled.Query(t.Context(), sql, s.args...)
					if err != nil || !reflect.DeepEqual(got, want) {
						t.Errorf("%s: %d rows, want %d, or others (%v)", sql, len(got.Values), len(want.Values), err)
					}
					if told := duck.OverRoll(t.Context(), rolled, sql, s.args...) != ""; name == "all" && told != s.lines || told && !s.lines {
						t.Errorf("%s: answered by lines: %v, want %v", sql, told, s.lines)
					}
				}
			})
		}
	}
}

// TestWhatIsAskedOfOneFieldAfterTheOtherIsWrittenOverLinesOnce: a report asks the same of each field, under one name or another.
func TestWhatIsAskedOfOneFieldAfterTheOtherIsWrittenOverLinesOnce(t *testing.T) {
	t.Parallel()
	_, db := load(t, parcels(t))
	if err := db.Roll(t.Context(), catalog.Rollup{Time: "day", Dates: true, Last: "2026-06-01", Keys: []string{"depot", "kind"}, Sums: []string{`sum("fee")`}}); err != nil {
		t.Fatal(err)
	}
	for _, fields := range []string{`"depot"`, `"kind"`, `"depot", "kind"`, `"kind", "depot"`} {
		for _, name := range []string{`"total fee"`, `"a ""fee"" of #key 0"`} {
			over := duck.OverRoll(t.Context(), db, `SELECT `+fields+`, sum("fee") AS `+name+` FROM "data" GROUP BY ALL`)
			if plain := strings.ReplaceAll(over, `"`, ""); !strings.Contains(plain, "SELECT "+strings.ReplaceAll(fields, `"`, "")+", ") || !strings.Contains(over, " AS "+name) {
				t.Errorf("%s: %s", fields, over)
			}
		}
	}
	if n := duck.Rewritten(db); n != 2 {
		t.Errorf("%d forms were written, want one of a field and one of two", n)
	}
}
