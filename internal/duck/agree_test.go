package duck

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/tabular"
)

// plainColumns are cells that programs write.
var plainColumns = []*rapid.Generator[string]{
	rapid.StringMatching(`-?(0|[1-9][0-9]{0,17})`),
	rapid.StringMatching(`-?(0|[1-9][0-9]{0,6})\.[0-9]{1,6}`),
	rapid.StringMatching(`(0|[1-9][0-9]{0,3})(\.[0-9]{1,3})?`),
	rapid.Map(rapid.Int64Range(-3_000_000_000, 20_000_000_000), func(s int64) string { return timeText(s, "2006-01-02") }),
	rapid.Map(rapid.Int64Range(-3_000_000_000, 20_000_000_000), func(s int64) string { return timeText(s, "2006-01-02 15:04:05") }),
	rapid.Map(rapid.Int64Range(0, 4_000_000_000), func(s int64) string { return timeText(s, "2006-01-02T15:04:05.000") }),
	rapid.SampledFrom([]string{"true", "false", "TRUE", "False"}),
	rapid.StringMatching(`[A-Za-zäöü' ;|#.:%-]{1,12}`),
	rapid.SampledFrom([]string{"North", "a,b", "say \"so\"", "two\nlines", "NA", "-", "n/a", "NULL", "ünï", "x", "1 a", "'q'", "\\", "a\\", "#1"}),
}

// The database, where it reads a file itself, sees what we see in it.
func TestDatabaseReadsPlainFilesAsWeDo(t *testing.T) {
	t.Parallel()
	direct := 0
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		path := filepath.Join(dir, "file.csv")
		if err := os.WriteFile(path, []byte(plainFile(t)), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := tabular.NewSurvey(context.Background(), tabular.Input{Path: path, Name: path, Scratch: dir, Threads: 1}, func(string, float64) {})
		if err != nil {
			return
		}
		if s.Direct == nil {
			return
		}
		direct++
		theirs, err := loaded(dir, s)
		if err != nil {
			t.Fatalf("direct: %v", err)
		}
		s.Direct = nil
		ours, err := loaded(dir, s)
		if err != nil {
			t.Fatalf("rewritten: %v", err)
		}
		if !reflect.DeepEqual(theirs, ours) {
			t.Fatalf("direct\n%v\nrewritten\n%v", theirs, ours)
		}
	})
	if direct < 30 {
		t.Errorf("only %d files were plain", direct)
	}
}

// plainFile writes a table with a header and well-formed quotes.
func plainFile(t *rapid.T) string {
	columns := rapid.SliceOfN(rapid.SampledFrom(plainColumns), 1, 5).Draw(t, "columns")
	eol := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "eol")
	var b strings.Builder
	for i := range columns {
		fmt.Fprintf(&b, "%sname%d", strings.Repeat(",", min(i, 1)), i)
	}
	b.WriteString(eol)
	for range rapid.IntRange(1, 12).Draw(t, "rows") {
		for i, column := range columns {
			b.WriteString(strings.Repeat(",", min(i, 1)))
			cell := column.Draw(t, "cell")
			if rapid.IntRange(0, 9).Draw(t, "empty") == 0 && len(columns) > 1 {
				cell = ""
			}
			if strings.ContainsAny(cell, ",\"\n\r") || rapid.IntRange(0, 5).Draw(t, "quoted") == 0 {
				cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
			}
			b.WriteString(cell)
		}
		b.WriteString(eol)
	}
	return b.String()
}

// loaded stores the file and returns all rows as text.
func loaded(dir string, s *tabular.Survey) ([][]any, error) {
	ctx := context.Background()
	db, err := connect(ctx, "", Options{Threads: 2, Memory: 1 << 28, Temp: dir}, "")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	scratch, err := hold(dir)
	if err != nil {
		return nil, err
	}
	defer scratch.Close()
	imp := &importer{db: db, survey: s, scratch: scratch, progress: func(string, float64) {}, job: catalog.Job{Threads: 2}}
	load := imp.loadRewritten
	if s.Direct != nil {
		load = imp.loadDirect
	}
	if err := load(ctx); err != nil {
		return nil, err
	}
	var list []string
	for _, c := range s.Columns {
		list = append(list, identifier(c.Name)+"::VARCHAR")
	}
	rows, err := (&DB{sql: db}).Query(ctx, "SELECT "+strings.Join(list, ", ")+" FROM data")
	return rows.Values, err
}

func timeText(seconds int64, layout string) string {
	return time.Unix(seconds, 0).UTC().Format(layout)
}
