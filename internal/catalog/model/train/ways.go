package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// trade is a table whose columns are known by name only, and their better ways.
type trade struct {
	name    string
	columns []way
}

// way is a column that is known by name only, and its better way; empty: neither.
type way struct {
	name, good string
	flag       bool
}

// table has the column alone: what stands beside it in the list is of all tables of the
// trade at once, and says nothing.
func (t trade) table(c way) model.Table {
	f := model.Facts{Name: c.name, Type: sitrep.TypeNumber, Whole: true, Distinct: 300, Min: "0", Max: "90"}
	if c.flag {
		f = model.Facts{Name: c.name, Type: sitrep.TypeBoolean, Distinct: 2}
	}
	return model.Table{Name: t.name, Rows: 1000, Columns: []model.Facts{{Name: "date", Type: sitrep.TypeDate, Distinct: 300}, f}}
}

// readTrades reads the numbers and flags of many trades that were written by hand: ways*.txt.
func readTrades(folder string) ([]trade, error) {
	files, err := filepath.Glob(filepath.Join(folder, "ways*.txt"))
	if err != nil {
		return nil, err
	}
	var out []trade
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("ways written by hand: %w", err)
		}
		at := 0
		for line := range strings.Lines(string(text)) {
			at++
			table, list, ok := strings.Cut(strings.TrimSpace(line), ":")
			if !ok || strings.HasPrefix(table, "#") {
				continue
			}
			columns, err := waysOf(list)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, at, err)
			}
			out = append(out, trade{table, columns})
		}
	}
	return out, nil
}

func waysOf(list string) ([]way, error) {
	var out []way
	for part := range strings.SplitSeq(list, "|") {
		kind, names, _ := strings.Cut(part, ":")
		good, flag := strings.CutPrefix(strings.TrimSpace(kind), "flag ")
		if !slices.Contains(model.Ways, model.Meaning(good)) {
			return nil, fmt.Errorf("%q is none of %v", good, model.Ways)
		}
		for n := range strings.FieldsSeq(names) {
			out = append(out, way{n, strings.TrimPrefix(good, "none"), flag})
		}
	}
	return out, nil
}

// examples are the ways of the columns of a trade.
func (t trade) examples(meanings model.Weights, weight float64) []example {
	var out []example
	for _, c := range t.columns {
		facts := t.table(c)
		m := model.Judge{Meanings: meanings, Directions: model.Weights{}, Times: model.Weights{}}.Infer(facts).Columns[1].Meaning
		switch {
		case c.flag:
			m = model.Flag
		case !m.Number():
			m = model.Flow
		}
		e := wayExample(model.Read(facts), 1, m, c.good)
		e.weight *= weight
		out = append(out, e)
	}
	return out
}

// validateTrades prints what comes out right of trades that were not fitted to.
func (f fitter) validateTrades(tables []table, show bool) {
	const folds = 4
	var some, none share
	for fold := range folds {
		part := f
		part.trades = nil
		for i, t := range f.trades {
			if i%folds != fold {
				part.trades = append(part.trades, t)
			}
		}
		brain := part.fit(tables).brain()
		for i, t := range f.trades {
			if i%folds == fold {
				t.count(brain, &some, &none, show)
			}
		}
	}
	fmt.Printf("trades left out\n  good %v, none %v\n", some, none)
}

// count counts the ways that come out right.
func (t trade) count(j model.Judge, some, none *share, show bool) {
	for _, column := range t.columns {
		c := j.Infer(t.table(column)).Columns[1]
		counted := some
		if column.good == "" {
			counted = none
		}
		counted.count(c.Good == column.good)
		if show && c.Good != column.good {
			fmt.Printf("way     %s: %s said %q want %q (%s)\n", t.name, c.Name, c.Good, column.good, c.Meaning)
		}
	}
}
