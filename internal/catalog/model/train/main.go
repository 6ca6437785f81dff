// Command train fits the weights of the meanings of columns to labelled tables.
//
//	go run ./internal/catalog/model/train [-out FOLDER] [CASES=ROOT …]
//	go run ./internal/catalog/model/train -tables "" -pack FILE CASES=ROOT …
//	go run ./internal/catalog/model/train -out FOLDER -vectors FILE
//	go run ./internal/catalog/model/train -tables "" -models FILE CASES=ROOT …
//
// The tables that are fitted to are kept beside it, with their facts: tables.json.gz.
// CASES, which are added, are JSON lines of a table each (dataset, columns with name and
// meanings), and ROOT the folder that its datasets are in. All that it prints was
// inferred by weights that know nothing of the table: first with parts of all
// tables left out in turn, then with each set of cases left out as a whole. It
// writes weights that are fitted to all.
// The second form keeps CASES and their facts in FILE. The third
// writes leans.txt, by the vectors of words in FILE
// (internal/analyst/ask/vectors/words.bin) and the lists as they are. The fourth fits
// nothing and writes what is inferred as it stands.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func main() {
	out := flag.String("out", "", "the folder to write the weights to; empty: nowhere")
	cache := flag.String("facts", "", "a file to keep the tables' facts in, so that they are imported once")
	decay := flag.Float64("decay", 0.03, "how hard weights of meanings are drawn to what they were set to by hand")
	decayGood := flag.Float64("decay-good", 0.05, "the same of weights of directions")
	decayTime := flag.Float64("decay-time", 0.5, "the same of weights of times")
	tradeWeight := flag.Float64("trades", 1, "how much a number that is known by name only counts")
	nameless := flag.Float64("nameless", 0.3, "how much columns count without their names, beside those with")
	namedWeight := flag.Float64("named", 0.4, "how much a column that is known by name only counts")
	keptWeight := flag.Float64("kept", 1, "how much a column counts that nobody labelled")
	folds := flag.Int("folds", 12, "parts of the tables that are left out in turn; 1: only sets as a whole; 0: only fit")
	whole := flag.Bool("whole", true, "also leave out each set of cases as a whole, and trades that are known by name only")
	prior := flag.String("prior", "internal/catalog/model/train", "the folder of the weights that were set by hand")
	show := flag.Bool("show", false, "list what comes out wrong")
	leave := flag.String("leave", "", "leave out only the set with this in its name, as a whole; empty: all")
	packed := flag.String("tables", "internal/catalog/model/train/tables.json.gz", "the labelled tables and their facts, fitted to beside CASES; empty: none")
	pack := flag.String("pack", "", "a file to write CASES and their facts to; nothing is fitted")
	models := flag.String("models", "", "a file to write to what weights that are there say of each table, a line of JSON each; nothing is fitted")
	from := flag.String("from", "internal/catalog/model/data", "the folder of these weights")
	vectors := flag.String("vectors", "", "a file of vectors of words, to find which way is better of words that are used alike; empty: as before")
	flag.Parse()
	if flag.NArg() < 1 && *vectors == "" && *packed == "" {
		flag.Usage()
		os.Exit(2)
	}
	if *vectors != "" {
		p, err := readPoints(*vectors)
		if err != nil {
			log.Fatal(err)
		}
		if err := p.writeLeans(*out); err != nil {
			log.Fatal(err)
		}
		return // they are part of the program: fit with the next
	}
	tables, err := read(flag.Args(), *cache)
	if err != nil {
		log.Fatal(err)
	}
	if *pack != "" {
		if err := writePacked(tables, *pack); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *packed != "" {
		kept, err := readPacked(*packed)
		if err != nil {
			log.Fatal(err)
		}
		tables = append(kept, tables...)
	}
	if *models != "" {
		if err := writeModels(tables, *from, *models); err != nil {
			log.Fatal(err)
		}
		return
	}
	f, err := newFitter(*prior, *decay, *decayGood)
	if err != nil {
		log.Fatal(err)
	}
	f.nameless, f.decayTime, f.tradeWeight, f.namedWeight, f.keptWeight = *nameless, *decayTime, *tradeWeight, *namedWeight, *keptWeight
	if *folds > 0 {
		if *folds > 1 && *whole {
			f.validateTrades(tables, *show)
		}
		f.validate(tables, *folds, *whole, *show, *leave)
	}
	if *out != "" {
		if err := f.fit(tables).write(*out); err != nil {
			log.Fatal(err)
		}
	}
}

// validate prints what comes out right where the weights know nothing of it.
func (f fitter) validate(tables []table, folds int, whole, show bool, only string) {
	sets := setsOf(tables)
	var byTable score
	bySet := map[string]*score{}
	for _, set := range sets {
		bySet[set] = &score{}
	}
	for fold := range folds {
		if folds == 1 {
			break
		}
		f.leaveOut(tables, func(i int) bool { return i%folds == fold }, func(t table) []*score { return []*score{&byTable, bySet[t.set]} })
	}
	if folds > 1 {
		byTable.print("tables left out", show)
	}
	if len(sets) < 2 {
		return
	}
	for _, set := range sets {
		if folds > 1 {
			bySet[set].print("tables left out, of "+set, false)
		}
	}
	if !whole {
		return
	}
	for _, set := range sets {
		if !strings.Contains(set, only) {
			continue
		}
		var s score
		f.leaveOut(tables, func(i int) bool { return tables[i].set == set }, func(table) []*score { return []*score{&s} })
		s.print("left out as a whole: "+set, show)
	}
}

// leaveOut fits to the tables that are not out, and counts those that are in their scores.
func (f fitter) leaveOut(tables []table, out func(int) bool, scores func(table) []*score) {
	var train, test []table
	for i, t := range tables {
		if out(i) && !t.Kept {
			test = append(test, t)
		} else {
			train = append(train, t)
		}
	}
	brain := f.fit(train).brain()
	for _, t := range test {
		inferred := brain.Infer(t.facts)
		for _, s := range scores(t) {
			s.add(t, inferred)
		}
	}
}

func setsOf(tables []table) []string {
	var out []string
	for _, t := range tables {
		if n := len(out); t.Kept {
			continue
		} else if n == 0 || out[n-1] != t.set {
			out = append(out, t.set)
		}
	}
	return out
}

// newFitter reads the weights that were set by hand.
func newFitter(folder string, decay, decayGood float64) (fitter, error) {
	f := fitter{decay: decay, decayGood: decayGood}
	for name, into := range map[string]*model.Weights{"prior.txt": &f.meanings, "prior_good.txt": &f.directions, "prior_time.txt": &f.times} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return f, fmt.Errorf("weights set by hand: %w", err)
		}
		*into = model.ReadWeights(string(text))
	}
	var err error
	if f.trades, err = readTrades(folder); err != nil {
		return f, err
	}
	if f.named, err = readNamed(folder); err != nil {
		return f, err
	}
	f.told, err = told(folder)
	return f, err
}
