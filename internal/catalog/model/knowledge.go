package model

import (
	"cmp"
	"embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// What trades know is in files: words, names, and how much each says.
//
//go:embed data/importance.txt data/labels.txt data/synonyms.txt data/ratios.txt data/products.txt data/averages.txt data/outcomes.txt data/durations.txt data/increases.txt data/nouns.txt data/marks.txt data/opposites.txt data/senses.txt data/standings.txt
var knowledge embed.FS

// table reads a file of lines whose cells are parted by bars.
func table(name string, cells int) [][]string {
	text, err := knowledge.ReadFile("data/" + name)
	if err != nil {
		panic(err) // embedded: it is there
	}
	var out [][]string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		parts := strings.Split(line, "|")
		if len(parts) != cells {
			panic("data/" + name + ": not " + strconv.Itoa(cells) + " cells: " + line)
		}
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		out = append(out, parts)
	}
	return out
}

// listed cuts a cell at its commas.
func listed(cell string) []string {
	var out []string
	for part := range strings.SplitSeq(cell, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

func weightIn(cell string) float64 {
	f, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		panic("no weight: " + cell)
	}
	return f
}

// importance says how much each thing that is known of a metric counts.
var importance = readImportance()

func readImportance() map[string]float64 {
	m := map[string]float64{}
	for _, line := range table("importance.txt", 2) {
		m[line[0]] = weightIn(line[1])
	}
	return m
}

// spelt are words of names as people write them: amt is amount, csat is CSAT.
var spelt = readSpelt()

func readSpelt() map[string]string {
	m := map[string]string{}
	for _, line := range table("labels.txt", 2) {
		for short := range strings.FieldsSeq(line[0]) {
			m[short] = line[1]
		}
	}
	return m
}

// ratio is one that some trade lives by; weighing says what a rate is weighed by.
type ratio struct {
	label       string
	over, under []string // words, the likeliest first
	unit, good  string
	weight      float64
	synonyms    []string
}

var trades = sync.OnceValue(readTrades)

func readTrades() []ratio {
	var out []ratio
	for _, l := range table("ratios.txt", 7) {
		out = append(out, ratio{label: l[0], over: strings.Fields(l[1]), under: strings.Fields(l[2]), unit: l[3], good: l[4], weight: weightIn(l[5]), synonyms: listed(l[6])})
	}
	slices.SortStableFunc(out, func(a, b ratio) int { return cmp.Compare(b.weight, a.weight) }) // of those of the same columns the one that matters most
	return out
}

type weighing struct {
	of, by map[string]bool
	cases  bool // also where each row is one case
}

var weighings = sync.OnceValue(readWeighings)

func readWeighings() []weighing {
	var out []weighing
	for _, l := range table("averages.txt", 3) {
		out = append(out, weighing{words(l[0]), words(l[1]), l[2] == "cases"})
	}
	return out
}

// outcome is how something went: a value of a status, or a flag.
type outcome struct {
	words    map[string]bool
	label    string
	good     string
	weight   float64
	decided  bool // those that are still open do not count
	synonyms []string
}

var outcomes, statusWords, openWords, unfinishedWords = readOutcomes()

func readOutcomes() (out []outcome, status, open, unfinished map[string]bool) {
	for _, l := range table("outcomes.txt", 6) {
		switch l[1] {
		case "columns":
			status = words(l[0])
		case "open":
			open = words(l[0])
		case "unfinished":
			unfinished = words(l[0])
		default:
			out = append(out, outcome{words(l[0]), l[1], l[2], weightIn(l[3]), l[4] == "decided", listed(l[5])})
		}
	}
	return out, status, open, unfinished
}

// between is what the time from one thing to another is called.
type between struct {
	from, to map[string]bool // empty: anything
	label    string
	good     string
	weight   float64
	synonyms []string
}

var betweens = sync.OnceValue(readBetweens)

func readBetweens() []between {
	var out []between
	for _, l := range table("durations.txt", 6) {
		out = append(out, between{words(l[0]), words(l[1]), l[2], l[3], weightIn(l[4]), listed(l[5])})
	}
	return out
}

// rise is what it is called that a counter rises by.
type rise struct {
	words, units map[string]bool
	label        string
	synonyms     []string
}

var rises = sync.OnceValue(readRises)

func readRises() []rise {
	var out []rise
	for _, l := range table("increases.txt", 4) {
		out = append(out, rise{words(l[0]), words(l[1]), l[2], listed(l[3])})
	}
	return out
}

// nouns are names of rows and things in plain words; circles are the names that mean
// the same.
var nouns = sync.OnceValue(func() map[string]string { return readNouns("nouns.txt") })

// marks are what letters stand for that the numbers of things begin with.
var marks = sync.OnceValue(func() map[string]string { return readNouns("marks.txt") })

func readNouns(file string) map[string]string {
	m := map[string]string{}
	for _, l := range table(file, 2) {
		for w := range strings.FieldsSeq(l[0]) {
			m[w] = l[1]
		}
	}
	return m
}

var circles = sync.OnceValue(readCircles)

func readCircles() [][]string {
	var out [][]string
	for _, l := range table("synonyms.txt", 1) {
		out = append(out, listed(l[0]))
	}
	return out
}
