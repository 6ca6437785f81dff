package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// choice is several columns of times, each with its features, and which is right.
type choice struct {
	features [][]string
	right    []bool
	weight   float64
}

// told reads the times of many trades that were written by hand: times.txt.
func told(folder string) ([]choice, error) {
	text, err := os.ReadFile(filepath.Join(folder, "times.txt"))
	if err != nil {
		return nil, fmt.Errorf("times written by hand: %w", err)
	}
	var out []choice
	for line := range strings.Lines(string(text)) {
		table, list, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(table, "#") {
			continue
		}
		t, right := timesOfTrade(table, strings.Fields(list))
		few := t // whose rows tell nothing
		few.Rows = 10
		few.Columns = slices.Clone(t.Columns)
		for i := range few.Columns {
			few.Columns[i].Nulls, few.Columns[i].Distinct = 0, 9
			few.Columns[i].Ordered, few.Columns[i].Fixed = 0, ""
		}
		loose := t // in no known order
		loose.Columns = slices.Clone(t.Columns)
		for i := range loose.Columns {
			loose.Columns[i].Ordered, loose.Columns[i].Fixed = 0, ""
		}
		for _, t := range []model.Table{t, loose, few} {
			turned := t // where a column stands tells little: people write times in any order
			turned.Columns = slices.Clone(t.Columns)
			slices.Reverse(turned.Columns)
			for _, t.Name = range []string{table, ""} {
				turned.Name = t.Name
				out = append(out, timeChoice(t, right, 0.15), timeChoice(turned, right, 0.06))
			}
		}
	}
	return out, nil
}

// timesOfTrade makes facts of columns whose rows are of two years, each a few days
// after the column before it.
func timesOfTrade(table string, names []string) (model.Table, []string) {
	const rows = 1000
	t := model.Table{Name: table, Rows: rows}
	var right []string
	day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for i, n := range names {
		bare := strings.TrimRight(n, "*?~!")
		from, to := day.AddDate(0, 0, 2*i), day.AddDate(2, 0, 2*i)
		c := model.Facts{Name: bare, Type: sitrep.TypeDate, Distinct: 600, Ordered: 0.7}
		switch mark := n[len(bare):]; mark {
		case "*":
			right = append(right, bare)
			c.Ordered = 1 // most tables are written in the order in which things happen
		case "?":
			c.Nulls = rows / 5
		case "~":
			from = from.AddDate(-40, 0, 0)
			c.Ordered, c.Fixed = 0.5, "thing"
		case "!":
			from, to = from.AddDate(0, 0, 20), to.AddDate(0, 6, 0)
		}
		c.Min, c.Max = from.Format(time.DateOnly), to.Format(time.DateOnly)
		t.Columns = append(t.Columns, c)
	}
	return t, right
}

// timeChoice is the choice between all columns of times of a table.
func timeChoice(t model.Table, right []string, weight float64) choice {
	var candidates []int
	out := choice{weight: weight}
	for i, c := range t.Columns {
		if c.Type == sitrep.TypeDate || c.Type == sitrep.TypeTimestamp || slices.Contains(right, c.Name) {
			candidates = append(candidates, i)
			out.right = append(out.right, slices.ContainsFunc(right, func(r string) bool { return strings.EqualFold(r, c.Name) }))
		}
	}
	out.features = model.TimeFeatures(t, candidates)
	return out
}

// timeChoices are those of labelled tables.
func timeChoices(tables []table) []choice {
	var out []choice
	for _, t := range tables {
		if t.Kept {
			continue
		}
		if c := timeChoice(t.facts, append(t.TimeOr, t.Time), 1); len(c.right) > 1 && slices.Contains(c.right, true) && slices.Contains(c.right, false) {
			out = append(out, c)
		}
	}
	return out
}

// chooseTimes climbs the likelihood of the right columns among those of their tables.
func chooseTimes(all []choice, prior model.Weights, decay float64) model.Weights {
	w, squares := map[string]float64{}, map[string]float64{}
	for n, row := range prior {
		w[n] = row[model.Time]
	}
	for range rounds {
		slope := map[string]float64{}
		for _, c := range all {
			c.push(w, slope)
		}
		for n := range slope {
			g := slope[n] - decay*(w[n]-prior[n][model.Time])
			if squares[n] += g * g; squares[n] > 0 {
				w[n] += 0.2 * g / math.Sqrt(squares[n])
			}
		}
	}
	out := model.Weights{}
	for n, v := range w {
		if v = math.Round(v*100) / 100; math.Abs(v) >= 0.03 {
			out[n] = map[model.Meaning]float64{model.Time: v}
		}
	}
	return out
}

func (c choice) push(w, slope map[string]float64) {
	scores := make([]float64, len(c.features))
	all, good := 0.0, 0.0
	for k, features := range c.features {
		sum := 0.0
		for _, n := range features {
			sum += w[n]
		}
		scores[k] = math.Exp(sum)
		all += scores[k]
		if c.right[k] {
			good += scores[k]
		}
	}
	for k, features := range c.features {
		g := -scores[k] / all
		if c.right[k] {
			g += scores[k] / good
		}
		for _, n := range features {
			slope[n] += c.weight * g
		}
	}
}
