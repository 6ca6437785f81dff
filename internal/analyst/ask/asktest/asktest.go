// Package asktest reads the tables and prompts that the reader of prompts is held
// against, so that other readers can be held against them, too.
package asktest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Script is a table and the prompts about it.
type Script struct {
	Name    string
	Table   catalog.Profile
	Prompts []string
}

// Scripts reads all prompts of a folder with readings and tables.
func Scripts(t testing.TB, folder string) []Script {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "readings", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no readings in %s: %v", folder, err)
	}
	out := make([]Script, len(files))
	for i, file := range files {
		out[i] = read(t, folder, file)
	}
	return out
}

func read(t testing.TB, folder, file string) Script {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := Script{Name: filepath.Base(file)}
	more := false // lines of one prompt
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		said, isPrompt := strings.CutPrefix(line, ">")
		said = strings.TrimPrefix(said, " ")
		name, isTable := strings.CutPrefix(line, "table ")
		switch {
		case isTable:
			s.Table = Table(t, filepath.Join(folder, "tables", name+".txt"))
		case isPrompt && more:
			s.Prompts[len(s.Prompts)-1] += "\n" + said
		case isPrompt:
			s.Prompts = append(s.Prompts, said)
		}
		more = isPrompt
	}
	return s
}

// Table reads a table's description: its rows, then a column a line.
func Table(t testing.TB, file string) catalog.Profile {
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
			p.Columns = append(p.Columns, Column(words))
		}
	}
	return p
}

// Column reads: name, SQL type, role, kind, distinct values, then either the
// values, after empty:N where N cells are, or unit, what is good and how many cells are empty,
// and of a number its ends, as 1..9, and how many cells lie below zero.
func Column(words []string) catalog.Column {
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
