package main

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// packed is a labelled table with its facts, as they are kept beside this program: the fit
// needs no row of them.
type packed struct {
	Set    string      `json:"set"`
	Labels table       `json:"labels"`
	Facts  model.Table `json:"facts"`
}

// writePacked writes labelled tables and their facts, a line of JSON each.
func writePacked(tables []table, path string) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	zip, _ := gzip.NewWriterLevel(file, gzip.BestCompression) // the level is there
	lines := json.NewEncoder(zip)
	for _, t := range tables {
		for i := range t.facts.Columns { // no more are looked at
			c := &t.facts.Columns[i]
			c.Values = c.Values[:min(20, len(c.Values))]
		}
		if err := lines.Encode(packed{t.set, t, t.facts}); err != nil {
			return err
		}
	}
	return zip.Close()
}

// readPacked reads what writePacked wrote.
func readPacked(path string) ([]table, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	zip, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var out []table
	for lines := json.NewDecoder(zip); ; {
		var p packed
		if err := lines.Decode(&p); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		p.Labels.set, p.Labels.facts = p.Set, p.Facts
		out = append(out, p.Labels)
	}
}
