package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// example is a prompt with a known answer.
type example struct {
	ID      string    `json:"id"`
	Dataset string    `json:"dataset"`
	Table   string    `json:"table"`
	Prompt  string    `json:"prompt"`
	Now     time.Time `json:"now"`
	Family  string    `json:"family"`
	Group   string    `json:"group"`
	Author  string    `json:"author"`
	Set     string    `json:"set"`
	Wanted  struct {
		Parts   [][][][]any     `json:"parts"`
		Missing []string        `json:"missing"`
		Kind    string          `json:"kind"`
		Values  json.RawMessage `json:"values"`
	} `json:"expected"`

	hits map[string]uint64 // the asks that a question answers, by its key
}

// parts are the acceptable tables of each ask, whatever the form of the case.
func (e *example) parts() [][][][]any {
	if len(e.Wanted.Parts) > 0 || len(e.Wanted.Values) == 0 {
		return e.Wanted.Parts
	}
	var rows [][]any
	if decode(e.Wanted.Values, &rows) == nil && len(rows) > 0 {
		return [][][][]any{{rows}}
	}
	var list []any
	if decode(e.Wanted.Values, &list) == nil && len(list) > 0 {
		rows = nil // what was decoded before it failed is no row
		for _, v := range list {
			rows = append(rows, []any{v})
		}
		return [][][][]any{{rows}}
	}
	return nil
}

func decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(into)
}

// readExamples reads a file of cases. Datasets are relative to it.
func readExamples(file string, o options) ([]*example, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("open the cases: %w", err)
	}
	defer func() { _ = f.Close() }()
	var out []*example
	in := bufio.NewScanner(f)
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		e := &example{}
		if err := decode(in.Bytes(), e); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		e.Dataset = filepath.Join(filepath.Dir(file), e.Dataset)
		if e.Group == "" {
			e.Group = e.Dataset
		}
		if wants(o.authors, e.Author) && wants(o.shown, e.Family) && (len(e.parts()) > 0 || len(e.Wanted.Missing) > 0) {
			out = append(out, e)
		}
	}
	return out, in.Err()
}
