// Command train fits the weights of the meanings of columns to labelled tables.
//
//	go run ./internal/catalog/model/train [-out FILE] [-facts FILE] CASES ROOT…
//
// CASES are JSON lines of a table each (dataset, columns with name and
// meanings); several files are separated by commas. ROOT are folders that hold
// the datasets. It prints the share of columns that come out right when their
// table was left out, and writes weights fitted to all.
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
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
	Time    string   `json:"time"`
	TimeOr  []string `json:"time_or"`
	Columns []struct {
		Name    string          `json:"name"`
		Good    string          `json:"good"`
		Meaning []model.Meaning `json:"meaning"`
	} `json:"columns"`
	facts model.Table
}

func main() {
	out := flag.String("out", "", "where to write the weights; empty: nowhere")
	cache := flag.String("facts", "", "a file to keep the tables' facts in, so that they are imported once")
	decay := flag.Float64("decay", 0.02, "how hard weights are drawn to what they were set to by hand")
	folds := flag.Int("folds", 12, "parts of the tables that are left out in turn")
	prior := flag.String("prior", "internal/catalog/model/train/prior.txt", "weights that were set by hand")
	show := flag.Bool("show", false, "list the columns that come out wrong")
	flag.Parse()
	if flag.NArg() < 2 {
		flag.Usage()
		os.Exit(2)
	}
	tables, err := read(strings.Split(flag.Arg(0), ","), flag.Args()[1:], *cache)
	if err != nil {
		log.Fatal(err)
	}
	text, err := os.ReadFile(*prior)
	if err != nil {
		log.Fatal(err)
	}
	f := fitter{prior: model.ReadWeights(string(text)), decay: *decay}
	f.validate(tables, *folds, *show)
	whole(tables, *show)
	if *out != "" {
		if err := os.WriteFile(*out, []byte(f.fit(tables).text()), 0o644); err != nil { //nolint:gosec // a file of the repository
			log.Fatal(err)
		}
	}
}

// read reads cases and the facts of their tables.
func read(cases, roots []string, cache string) ([]table, error) {
	kept := map[string]model.Table{}
	if text, err := os.ReadFile(cache); err == nil {
		_ = json.Unmarshal(text, &kept) // of another version: made anew
	}
	var tables []table
	for _, name := range cases {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<24)
		for lines.Scan() {
			var t table
			if err := json.Unmarshal(lines.Bytes(), &t); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			facts, known := kept[t.Dataset]
			if !known {
				if facts, err = look(t.Dataset, roots); err != nil {
					return nil, err
				}
				kept[t.Dataset] = facts
			}
			t.facts = facts
			tables = append(tables, t)
		}
		_ = file.Close()
	}
	if cache != "" {
		text, _ := json.Marshal(kept)
		return tables, os.WriteFile(cache, text, 0o600)
	}
	return tables, nil
}

// look imports a dataset and returns its facts.
func look(dataset string, roots []string) (model.Table, error) {
	folder, err := os.MkdirTemp("", "train-")
	if err != nil {
		return model.Table{}, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	i := slices.IndexFunc(roots, func(r string) bool { _, err := os.Stat(filepath.Join(r, dataset)); return err == nil })
	if i < 0 {
		return model.Table{}, fmt.Errorf("%s is in none of the folders", dataset)
	}
	base := filepath.Base(dataset)
	job := catalog.Job{Source: sitrep.Path(filepath.Join(roots[i], dataset)), Out: sitrep.Path(filepath.Join(folder, "out.duckdb")), Name: strings.TrimSuffix(base, filepath.Ext(base)), Threads: 2}
	imported, err := duck.Import(context.Background(), job, nil)
	return imported.Profile.Facts(), err
}

// example is a labelled column.
type example struct {
	table    int
	name     string
	facts    model.Facts
	features []string
	right    []model.Meaning
}

func examples(tables []table) []example {
	var out []example
	for i, t := range tables {
		used := map[int]bool{}
		for _, label := range t.Columns {
			at := slices.IndexFunc(t.facts.Columns, func(c model.Facts) bool {
				return strings.EqualFold(strings.Join(strings.Fields(c.Name), " "), strings.Join(strings.Fields(label.Name), " "))
			})
			if at < 0 || used[at] || len(label.Meaning) == 0 {
				continue
			}
			used[at] = true
			e := example{i, t.Dataset + " :: " + label.Name, t.facts.Columns[at], model.Features(t.facts, at), label.Meaning}
			if e.facts.Type == sitrep.TypeString && slices.Contains(e.right, model.Place) && !slices.Contains(e.right, model.Contact) {
				e.right = append(slices.Clone(e.right), model.Category) // countries and cities are broken down by
			}
			out = append(out, e)
		}
	}
	return out
}

// validate prints how many columns come out right, each by weights that know
// nothing of its table.
func (f fitter) validate(tables []table, folds int, show bool) {
	all := examples(tables)
	right, wrong := 0, map[string]int{}
	var misses []string
	for fold := range folds {
		var train, test []example
		for _, e := range all {
			if e.table%folds == fold {
				test = append(test, e)
			} else {
				train = append(train, e)
			}
		}
		w := f.learn(train)
		for _, e := range test {
			said := model.Weights(w).Choose(e.features, e.facts)
			if slices.Contains(e.right, said) {
				right++
				continue
			}
			wrong[string(e.right[0])+" > "+string(said)]++
			misses = append(misses, fmt.Sprintf("%-70s said %-12s gold %v", e.name, said, e.right))
		}
	}
	fmt.Printf("left out: %.1f %% (%d of %d columns, %d tables)\n", 100*float64(right)/float64(len(all)), right, len(all), len(tables))
	before := 0
	for _, e := range all {
		if slices.Contains(e.right, f.prior.Choose(e.features, e.facts)) {
			before++
		}
	}
	fmt.Printf("by hand alone: %.1f %%\n", 100*float64(before)/float64(len(all)))
	var pairs []string
	for p := range wrong {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(a, b string) int { return cmp.Or(wrong[b]-wrong[a], strings.Compare(a, b)) })
	for _, p := range pairs[:min(12, len(pairs))] {
		fmt.Printf("  %3d %s\n", wrong[p], p)
	}
	if show {
		fmt.Println(strings.Join(misses, "\n"))
	}
}

// whole prints how many directions and main times come out right, by the weights
// that the program has now.
func whole(tables []table, show bool) {
	good, all, times := 0, 0, 0
	for _, t := range tables {
		m := model.Infer(t.facts)
		if slices.ContainsFunc(append(t.TimeOr, t.Time), func(x string) bool { return strings.EqualFold(x, m.Time) }) {
			times++
		} else if show {
			fmt.Printf("time %s said %s gold %s\n", t.Dataset, m.Time, t.Time)
		}
		for _, label := range t.Columns {
			c := m.Column(label.Name)
			if c == nil || label.Good == "" {
				continue
			}
			all++
			if c.Good == label.Good {
				good++
			} else if show {
				fmt.Printf("good %s :: %s said %q gold %q\n", t.Dataset, label.Name, c.Good, label.Good)
			}
		}
	}
	fmt.Printf("directions %d of %d, main times %d of %d\n", good, all, times, len(tables))
}
