package main

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// named is a column that is known by name only.
type named struct {
	kind, table, name string
	meanings          []model.Meaning // the likeliest first
}

// readNamed reads the columns of many trades that were written by hand: columns*.txt.
// A line is a table: "KIND TABLE: MEANING[/MEANING…] NAME … | MEANING NAME …".
func readNamed(folder string) ([]named, error) {
	files, err := filepath.Glob(filepath.Join(folder, "columns*.txt"))
	if err != nil {
		return nil, err
	}
	var out []named
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("columns written by hand: %w", err)
		}
		at := 0
		for line := range strings.Lines(string(text)) {
			at++
			if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
				continue
			}
			found, err := namedOf(line)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, at, err)
			}
			out = append(out, found...)
		}
	}
	return out, nil
}

func namedOf(line string) ([]named, error) {
	head, list, ok := strings.Cut(line, ":")
	kind, table, two := strings.Cut(head, " ")
	if !ok || !two || !slices.Contains(model.Sorts, kind) {
		return nil, fmt.Errorf("no \"KIND TABLE: …\" with a kind of %v: %q", model.Sorts, head)
	}
	var out []named
	for part := range strings.SplitSeq(list, "|") {
		fields := strings.Fields(part)
		if len(fields) == 0 {
			continue
		}
		var meanings []model.Meaning
		for m := range strings.SplitSeq(fields[0], "/") {
			if !slices.Contains(model.Meanings, model.Meaning(m)) {
				return nil, fmt.Errorf("%q is no meaning", m)
			}
			meanings = append(meanings, model.Meaning(m))
		}
		for _, n := range fields[1:] {
			out = append(out, named{kind, table, n, meanings})
		}
	}
	return out, nil
}

// donor is a labelled column whose values others borrow.
type donor struct {
	facts model.Table
	at    int
}

// lenders sorts labelled columns by their meaning, and by that and the kind of their table.
func lenders(tables []table) map[string][]donor {
	out := map[string][]donor{}
	for _, t := range tables {
		if t.Kept {
			continue
		}
		kind := model.Read(t.facts).Sort()
		t.each(func(l label, at int) {
			m := string(l.Meaning[0])
			if slices.Contains(model.Allowed(t.facts.Columns[at]), l.Meaning[0]) {
				out[m] = append(out[m], donor{t.facts, at})
				out[m+" "+kind] = append(out[m+" "+kind], donor{t.facts, at})
				if coded(l.Meaning[0]) && t.facts.Columns[at].Type == sitrep.TypeInteger {
					out[m+" in digits"] = append(out[m+" in digits"], donor{t.facts, at})
				}
			}
		})
	}
	return out
}

// coded: the meaning is mostly that of texts, and may be that of whole numbers: court 3.
func coded(m model.Meaning) bool {
	return m == model.Category || m == model.Reference || m == model.Flag || m == model.Code
}

// renamed are examples of columns that are known by name only, each with the values of
// labelled columns of the same meaning in a table of the same kind, so that names and
// values are weighed against each other rightly.
func renamed(all []named, lend map[string][]donor, weight float64) []example {
	const each = 2
	var out []example
	for _, n := range all {
		m := n.meanings[0]
		donors := lend[string(m)+" "+n.kind]
		if len(donors) < 3 {
			donors = lend[string(m)]
		}
		if digits := lend[string(m)+" in digits"]; len(digits) > 0 {
			out = append(out, n.as(digits[hash(n.table+n.name)%len(digits)], weight/each))
		}
		for k := range min(each, len(donors)) {
			out = append(out, n.as(donors[(hash(n.table+n.name)+k*7)%len(donors)], weight/each))
		}
	}
	return out
}

// as is the example of a name that has the values of a donor.
func (n named) as(d donor, weight float64) example {
	t := d.facts
	t.Name = n.table
	t.Columns = slices.Clone(t.Columns)
	t.Columns[d.at].Name, t.Columns[d.at].Unit = n.name, ""
	c := t.Columns[d.at]
	return example{model.Read(t).Features(d.at), model.Allowed(c), label{Name: n.name, Meaning: n.meanings}.accepts(c), weight}
}

func hash(text string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text)) // cannot fail
	return int(h.Sum32())
}
