package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

// table is a labelled table.
type table struct {
	Dataset string   `json:"dataset"`
	Noun    string   `json:"noun"`
	Time    string   `json:"time"`
	TimeOr  []string `json:"time_or"`
	Columns []label  `json:"columns"`
	Kept    bool     `json:"kept,omitempty"` // nobody labelled it: the meanings that weights before were sure of, so that they stay
	set     string   // the cases that it is from
	facts   model.Table
}

type label struct {
	Name    string          `json:"name"`
	Good    string          `json:"good"`
	Unit    string          `json:"unit"`
	Meaning []model.Meaning `json:"meaning"`
}

// read reads sets of cases, each with the folder of its tables, and the facts of
// these.
func read(sets []string, cache string) ([]table, error) {
	kept := map[string]model.Table{}
	if text, err := os.ReadFile(cache); err == nil {
		_ = json.Unmarshal(text, &kept) // of another version: made anew
	}
	var tables []table
	for _, set := range sets {
		name, root, ok := strings.Cut(set, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not CASES=ROOT", set)
		}
		found, err := readSet(name, root, kept)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		tables = append(tables, found...)
	}
	if cache != "" {
		text, _ := json.Marshal(kept)
		return tables, os.WriteFile(cache, text, 0o600)
	}
	return tables, nil
}

func readSet(name, root string, kept map[string]model.Table) ([]table, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	var tables []table
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		t := table{set: name}
		if err := json.Unmarshal(lines.Bytes(), &t); err != nil {
			return nil, err
		}
		path := filepath.Join(root, strings.TrimPrefix(t.Dataset, "@bench/"))
		facts, known := kept[path]
		if !known {
			if facts, err = look(path); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			kept[path] = facts
		}
		t.facts = facts
		tables = append(tables, t)
	}
	return tables, lines.Err()
}

// look imports a dataset and returns its facts.
func look(path string) (model.Table, error) {
	folder, err := os.MkdirTemp("", "train-")
	if err != nil {
		return model.Table{}, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	base := filepath.Base(path)
	job := catalog.Job{Source: sitrep.Path(path), Out: sitrep.Path(filepath.Join(folder, "out.duckdb")), Name: strings.TrimSuffix(base, filepath.Ext(base)), Threads: 2}
	imported, err := duck.Import(context.Background(), job, nil)
	return imported.Profile.Facts(), err
}

// each calls f with the labels of a table and the places of their columns.
func (t table) each(f func(l label, at int)) {
	used := map[int]bool{}
	for _, l := range t.Columns {
		at := slices.IndexFunc(t.facts.Columns, func(c model.Facts) bool {
			return strings.EqualFold(strings.Join(strings.Fields(c.Name), " "), strings.Join(strings.Fields(l.Name), " "))
		})
		if at >= 0 && !used[at] && len(l.Meaning) > 0 {
			used[at] = true
			f(l, at)
		}
	}
}

// accepts are the meanings that count as right: countries and cities are broken
// down by, whether they are called places or categories.
func (l label) accepts(c model.Facts) []model.Meaning {
	fine := slices.Contains(l.Meaning, model.Contact) || slices.Contains(l.Meaning, model.Code) || strings.Contains(strings.ToLower(l.Name), "addr") // nothing is broken down by
	if c.Type == sitrep.TypeString && slices.Contains(l.Meaning, model.Place) && !fine {
		return append(slices.Clone(l.Meaning), model.Category)
	}
	return l.Meaning
}

// writeModels writes what the weights in a folder say of tables, a line of JSON each.
func writeModels(tables []table, from, path string) error {
	f, err := readFitted(from)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	for _, t := range tables {
		line, err := json.Marshal(struct {
			Root    string `json:"root"`
			Dataset string `json:"dataset"`
			model.Model
		}{t.set, t.Dataset, f.brain().Infer(t.facts)})
		if err != nil {
			return err
		}
		b.Write(append(line, '\n'))
	}
	return os.WriteFile(path, b.Bytes(), 0o600)
}
