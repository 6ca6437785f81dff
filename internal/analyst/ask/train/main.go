// Command train fits the weights of the reader to prompts with known answers, and
// judges them on tables that it did not learn from.
//
//	go run ./internal/analyst/ask/train [-folds 6] [-out weights.txt] CASES...
//
// A reading is right if the rows of its answer are those that the case expects. Cases are
// folded by their table, never by prompt: a score says how prompts about a table that
// nobody has seen are read.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
)

func main() {
	var o options
	flag.IntVar(&o.folds, "folds", 6, "folds of tables; 0: no cross-validation")
	flag.IntVar(&o.epochs, "rounds", 4, "rounds of looking for readings and learning from them")
	flag.IntVar(&o.beam, "readings", 24, "readings of a prompt that are answered")
	flag.StringVar(&o.start, "start", "internal/analyst/ask/priors.txt", "weights to begin with; empty: those of the program")
	flag.StringVar(&o.out, "out", "", "file for the weights that were fitted to all cases")
	flag.StringVar(&o.second, "second", "", "file for the network of the second look, which is learned from the readings of the weights as they are; nothing else is learned then")
	flag.StringVar(&o.cache, "cache", filepath.Join(os.TempDir(), "sitrep-train"), "folder for snapshots and answers")
	flag.StringVar(&o.authors, "authors", "", "only cases of these authors, separated by commas")
	flag.BoolVar(&o.show, "show", false, "print what was read wrongly")
	flag.BoolVar(&o.times, "times", false, "print how long prompts are planned for, one after the other, and no scores")
	flag.BoolVar(&o.style, "style", false, "fit only what tells descriptions of charts, which have a set, from what people ask")
	flag.BoolVar(&o.judge, "judge", false, "only score the weights as they are")
	flag.StringVar(&o.shown, "family", "", "only cases of these families, separated by commas")
	flag.Float64Var(&o.blind, "blind", 0.15, "share of features that are left out of each step")
	flag.IntVar(&o.passes, "passes", 8, "passes over the readings of a round")
	flag.Float64Var(&o.rate, "rate", 0.3, "size of the first steps")
	flag.Float64Var(&o.belief, "belief", 0.02, "how far weights go back to their start with each pass")
	flag.IntVar(&o.bags, "bags", 8, "fits to half of the tables each, whose mean is taken in the end; 0: one fit to all")
	flag.IntVar(&o.tables, "tables", 1, "about so many tables a feature has to tell readings apart")
	profile := flag.String("cpuprofile", "", "file for a profile of where the time goes")
	flag.Parse()
	if *profile != "" {
		f, err := os.Create(filepath.Clean(*profile))
		if err == nil && pprof.StartCPUProfile(f) == nil {
			defer pprof.StopCPUProfile()
		}
	}
	o.files = flag.Args()
	if len(o.files) == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(context.Background(), o); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// options are the flags.
type options struct {
	fitting
	folds, epochs, beam int
	start, out, cache   string
	second              string
	authors, shown      string
	show, judge, style  bool
	times               bool
	files               []string
}

// wants reports whether a list separated by commas is empty or has a word.
func wants(list, word string) bool {
	return list == "" || strings.Contains(","+list+",", ","+word+",")
}
