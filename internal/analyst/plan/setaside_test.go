package plan

import "testing"

func TestAStatementReadsWhatIsLeftInThePlaceOfTheTable(t *testing.T) {
	t.Parallel()
	rows := Kept([]Aside{{Rows: []int64{9, 4}}, {Rows: []int64{4}}, {Rows: []int64{7}, Columns: []string{"fee"}}})
	const left = `(SELECT * REPLACE (CASE WHEN rowid NOT IN (7) THEN "fee" END AS "fee") FROM "data" WHERE rowid NOT IN (4, 9))`
	const numbered = `(SELECT rowid, * REPLACE (CASE WHEN rowid NOT IN (7) THEN "fee" END AS "fee") FROM "data" WHERE rowid NOT IN (4, 9))`
	for name, c := range map[string]struct{ sql, kept, want string }{
		"nothing is set aside": {`SELECT 1 FROM "data"`, Kept(nil), `SELECT 1 FROM "data"`},
		"all of a statement":   {`SELECT 1 FROM "data" WHERE (SELECT 2 FROM "data") > 1`, rows, `SELECT 1 FROM ` + left + ` AS "data" WHERE (SELECT 2 FROM ` + left + ` AS "data") > 1`},
		"under another name":   {`SELECT 1 FROM "data" AS inner`, rows, `SELECT 1 FROM ` + left + ` AS inner`},
		"with their numbers":   {`SELECT min(rowid) FROM "data"`, rows, `SELECT min(rowid) FROM ` + numbered + ` AS "data"`},
		"another table":        {`SELECT 1 FROM "data2"`, rows, `SELECT 1 FROM "data2"`},
	} {
		if got := Over(c.sql, c.kept); got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
	}
}
