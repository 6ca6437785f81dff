package document_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestMarkdownHasEveryPartInReadingOrder(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	md := d.Markdown()
	last := -1
	for _, part := range []string{
		"# North leads North with $1.24M", "**Not fresh:**", "How I read your request", "## Summary", "## Key figures", "## Since the last report",
		"## North", "North is **$1.24M**.", "| North     |", "| Other ", "| **Total** |", "- Note: North", "## Not answered", "Fields that exist: North, North.",
		"## Data quality and freshness", "1,000 rows.", "2 rows or cells of the source did not fit", "## How this was computed", "2 checks were made beside the answers, of which 1 passed. Of those that passed a test, at most 10% are expected to be chance.", "The JSON has the query",
	} {
		at := strings.Index(md, part)
		if at < 0 {
			t.Errorf("no %q in\n%s", part, md)
		} else if at < last {
			t.Errorf("%q stands too early", part)
		}
		last = max(last, at)
	}
}

func TestLongTablesAreCutWithANote(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	table := &d.Sections[0].Tables[0]
	table.Other = nil
	for range 90 {
		table.Rows = append(table.Rows, table.Rows[0])
	}
	table.More = 1000
	md := d.Markdown()
	if rows := strings.Count(md, "| $1,240,000.50 |"); rows > document.TableRows {
		t.Errorf("%d rows are shown", rows)
	}
	if !strings.Contains(md, "1,042 more rows are in the JSON") {
		t.Errorf("the cut is not told:\n%s", md)
	}
}

func TestJSONFollowsItsSchema(t *testing.T) {
	t.Parallel()
	schema := compile(t)
	for name, d := range map[string]document.Document{"full": sample(t, "<b>&\u2028"), "empty": {}} {
		data, err := d.JSON()
		if err != nil {
			t.Fatal(err)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err != nil {
			t.Errorf("%s: %v\n%s", name, err, data)
		}
	}
}

func TestSchemaRefusesWhatItDoesNotName(t *testing.T) {
	t.Parallel()
	schema := compile(t)
	d := sample(t, "x")
	data, _ := d.JSON()
	for _, change := range []string{`"quality":`, `"facts":{`, `"method":{`, `"align":`, `"asked":`} {
		broken := bytes.Replace(data, []byte(change), []byte(`"extra":1,`+change), 1)
		if change == `"facts":{` || change == `"method":{` {
			broken = bytes.Replace(data, []byte(change), []byte(change+`"extra":1,`), 1)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(broken))
		if err != nil {
			t.Fatal(err)
		}
		if schema.Validate(v) == nil {
			t.Errorf("a member beside %s is accepted", change)
		}
	}
}

func TestJSONKeepsEveryDigit(t *testing.T) {
	t.Parallel()
	d := sample(t, "x")
	r := d.Results["q1.main"]
	r.Rows = append(r.Rows, []any{"big", json.Number("12345678901234567890.123456789")})
	d.Results["q1.main"] = r
	first, err := d.JSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := document.Decode(first)
	if err != nil {
		t.Fatal(err)
	}
	second, err := again.JSON()
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("read and written again it differs: %v\n%s\n%s", err, first, second)
	}
	if !bytes.Contains(first, []byte("12345678901234567890.123456789")) {
		t.Error("digits are lost")
	}
}

func TestSchemaIsServedByName(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("schema/report-v1.json")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := fs.ReadFile(document.Schemas(), "report-v1.json"); err != nil || !bytes.Equal(got, file) {
		t.Error("the schema is not the file")
	}
	if _, err := fs.ReadFile(document.Schemas(), "../schema.go"); err == nil {
		t.Error("more than the schemas is served")
	}
}

func compile(t testing.TB) *jsonschema.Schema {
	t.Helper()
	data, _ := fs.ReadFile(document.Schemas(), "report-v1.json")
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report-v1.json", v); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("report-v1.json")
}
