package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// trade is a table whose numbers are known by name only, and their better ways.
type trade struct {
	facts model.Table
	good  []string // of each column; empty: neither
}

// readTrades reads the numbers of many trades that were written by hand: ways.txt.
func readTrades(folder string) ([]trade, error) {
	text, err := os.ReadFile(filepath.Join(folder, "ways.txt"))
	if err != nil {
		return nil, fmt.Errorf("ways written by hand: %w", err)
	}
	var out []trade
	for line := range strings.Lines(string(text)) {
		table, list, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(table, "#") {
			continue
		}
		t := trade{facts: model.Table{Name: table, Rows: 1000, Columns: []model.Facts{{Name: "date", Type: sitrep.TypeDate, Distinct: 300}}}, good: []string{""}}
		for part := range strings.SplitSeq(list, "|") {
			way, names, _ := strings.Cut(part, ":")
			t.add(strings.TrimSpace(way), strings.Fields(names))
		}
		out = append(out, t)
	}
	return out, nil
}

func (t *trade) add(way string, names []string) {
	for _, n := range names {
		t.facts.Columns = append(t.facts.Columns, model.Facts{Name: n, Type: sitrep.TypeNumber, Whole: true, Distinct: 300, Min: "0", Max: "90"})
		good := way
		if way == "none" {
			good = ""
		}
		t.good = append(t.good, good)
	}
}

// examples are the ways of the numbers of a trade.
func (t trade) examples(meanings model.Weights, weight float64) []example {
	r := model.Read(t.facts)
	inferred := model.Judge{Meanings: meanings}.Infer(t.facts)
	var out []example
	for i := range t.good[1:] {
		m := inferred.Columns[i+1].Meaning
		if !m.Number() {
			m = model.Flow
		}
		e := wayExample(r, i+1, m, t.good[i+1])
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
	inferred := j.Infer(t.facts)
	for i := range t.good[1:] {
		c := inferred.Columns[i+1]
		counted := some
		if t.good[i+1] == "" {
			counted = none
		}
		counted.count(c.Good == t.good[i+1])
		if show && c.Good != t.good[i+1] {
			fmt.Printf("way     %s: %s said %q want %q (%s)\n", t.facts.Name, c.Name, c.Good, t.good[i+1], c.Meaning)
		}
	}
}
