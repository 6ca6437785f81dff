package prompt_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

var update = flag.Bool("update", false, "write what is read now into testdata/readings")

// TestReadingsOfPromptsInFiles holds the prompts of testdata/readings against
// the readings that stand below them; README.md there says how.
func TestReadingsOfPromptsInFiles(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/readings/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no readings: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			s := openScript(t, file)
			for i := range s.cases {
				s.cases[i].check(t, s.table)
			}
			if *update {
				s.save(t, file)
			}
		})
	}
}

// script is a file of prompts about one table.
type script struct {
	table catalog.Profile
	head  string // what stands before the first prompt
	cases []scripted
}

// scripted is a prompt and the lines that say how it is read.
type scripted struct {
	prompt string
	want   []string
	got    []string
}

func openScript(t *testing.T, file string) *script {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := &script{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		name, isTable := strings.CutPrefix(line, "table ")
		said, isPrompt := strings.CutPrefix(line, ">")
		last := len(s.cases) - 1
		switch {
		case isTable:
			s.table = profileOf(t, "testdata/tables/"+name+".txt")
			s.head += line + "\n"
		case isPrompt && last >= 0 && s.cases[last].want == nil:
			s.cases[last].prompt += "\n" + strings.TrimPrefix(said, " ")
		case isPrompt:
			s.cases = append(s.cases, scripted{prompt: strings.TrimPrefix(said, " ")})
		case last < 0:
			s.head += line + "\n"
		default:
			s.cases[last].want = append(s.cases[last].want, line)
		}
	}
	return s
}

func (c *scripted) check(t *testing.T, table catalog.Profile) {
	t.Helper()
	read := prompt.Read(table, nil, c.prompt, prompt.Hint{})
	if err := plan.Validate(read, table); err != nil {
		t.Fatalf("%q: %v", c.prompt, err)
	}
	c.got = readingLines(read)
	want := slices.DeleteFunc(slices.Clone(c.want), func(s string) bool { return s == "" })
	if !slices.EqualFunc(c.got, want, sameLine) && !*update {
		t.Errorf("%s\nis read as\n  %s\nwant\n  %s", c.prompt, strings.Join(c.got, "\n  "), strings.Join(want, "\n  "))
	}
}

// sameLine: what lacks needs no reason beside it where the reason is not the point.
func sameLine(got, want string) bool {
	return got == want || strings.HasPrefix(want, "lacks ") && strings.HasPrefix(got, want+": ")
}

// readingLines is a plan in the words of these files.
func readingLines(p plan.Plan) []string {
	var out []string
	for i, q := range p.Questions {
		line := summary(q)
		if q.Origin == plan.Supplied {
			line = "not asked: " + line
		}
		if q.Origin == plan.Supplied && len(p.Missing) > 0 {
			if line = "not asked: the overview"; i > 0 {
				continue
			}
		}
		if len(q.Instead) > 0 {
			line += " instead of " + strings.Join(q.Instead, " ")
		}
		out = append(out, line)
	}
	for _, u := range p.Missing {
		out = append(out, "lacks "+strings.ReplaceAll(u.Text, "\n", " ")+": "+u.Reason)
	}
	return out
}

func (s *script) save(t *testing.T, file string) {
	t.Helper()
	var out strings.Builder
	out.WriteString(strings.TrimRight(s.head, "\n") + "\n")
	for _, c := range s.cases {
		fmt.Fprintf(&out, "\n> %s\n%s\n", strings.ReplaceAll(c.prompt, "\n", "\n> "), strings.Join(c.got, "\n"))
	}
	if err := os.WriteFile(file, []byte(out.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

// profileOf reads a table's description: its rows, then a column a line.
func profileOf(t *testing.T, file string) catalog.Profile {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p := catalog.Profile{Version: 1, Table: "data", Name: strings.TrimSuffix(filepath.Base(file), ".txt")}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "rows":
			p.RowNoun, p.Time = words[1], strings.TrimPrefix(words[3], "-")
			p.Rows, _ = strconv.ParseInt(words[2], 10, 64)
		default:
			p.Columns = append(p.Columns, columnOf(words))
		}
	}
	return p
}

// columnOf reads: name, SQL type, role, kind, distinct values, then either the
// values, after empty:N where N cells are, or unit, what is good and how many cells are empty,
// and of a number its ends, as 1..9, and how many cells lie below zero.
func columnOf(words []string) catalog.Column {
	c := catalog.Column{
		Name: words[0], Label: strings.ReplaceAll(words[0], "_", " "), SQLType: words[1], Type: typeOf(words[1]),
		Role: sitrep.Role(words[2]), Kind: catalog.Kind(words[3]),
	}
	c.Distinct, _ = strconv.ParseInt(words[4], 10, 64)
	rest := words[5:]
	if c.Role == sitrep.RoleMeasure {
		if len(rest) > 3 {
			c.Min, c.Max, _ = strings.Cut(rest[3], "..")
		}
		if len(rest) > 4 {
			c.Negatives, _ = strconv.ParseInt(rest[4], 10, 64)
		}
		rest = append(rest, "-", "", "0")
		c.Unit, c.Good = strings.TrimPrefix(rest[0], "-"), strings.TrimPrefix(rest[1], "-")
		c.Nulls, _ = strconv.ParseInt(rest[2], 10, 64)
		return c
	}
	if n, ok := strings.CutPrefix(strings.Join(rest[:min(1, len(rest))], ""), "empty:"); ok {
		c.Nulls, _ = strconv.ParseInt(n, 10, 64)
		rest = rest[1:]
	}
	if len(rest) > 0 {
		c.AllValues = true
		for _, v := range strings.Split(strings.Join(rest, " "), "|") {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 100})
		}
	}
	return c
}

func typeOf(sql string) sitrep.FieldType {
	switch sql {
	case "VARCHAR":
		return sitrep.TypeString
	case "BIGINT":
		return sitrep.TypeInteger
	case "DATE":
		return sitrep.TypeDate
	case "TIMESTAMP":
		return sitrep.TypeTimestamp
	case "BOOLEAN":
		return sitrep.TypeBoolean
	}
	return sitrep.TypeNumber
}
