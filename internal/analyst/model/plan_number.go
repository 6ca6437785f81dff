package model

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// numberSaid is a number of a text.
type numberSaid struct {
	text  string
	value float64
}

var (
	digits = lazyregexp.New(`\d[\d,]*(?:\.\d+)?`)
	scales = map[string]float64{"k": 1e3, "thousand": 1e3, "m": 1e6, "mio": 1e6, "million": 1e6, "bn": 1e9, "billion": 1e9}
)

// numbersIn are the numbers of a text in digits: 1,000, 2.5k and 3 million as they
// are meant, and as their digits stand.
func numbersIn(text string) []numberSaid {
	var out []numberSaid
	for _, at := range digits.FindAllStringIndex(text, -1) {
		said := text[at[0]:at[1]]
		n, err := strconv.ParseFloat(strings.ReplaceAll(said, ",", ""), 64)
		if err != nil {
			continue
		}
		out = append(out, numberSaid{said, n})
		rest := strings.ToLower(strings.TrimLeft(text[at[1]:], " "))
		word := rest[:len(rest)-len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz"))]
		if by := scales[word]; by != 0 {
			out = append(out, numberSaid{said, n * by})
		}
		if strings.HasPrefix(rest, "%") {
			out = append(out, numberSaid{said, n / 100})
		}
	}
	return out
}

// spelled reports whether a text says a small number in words.
func spelled(text string, n float64) bool {
	words := map[float64][]string{
		2: {"two", "second", "both", "pair", "couple", "twice"}, 3: {"three", "third"}, 4: {"four", "fourth"}, 5: {"five", "fifth"},
		6: {"six", "half"}, 7: {"seven"}, 8: {"eight"}, 9: {"nine"}, 10: {"ten"}, 11: {"eleven"}, 12: {"twelve", "dozen"}, 15: {"fifteen"}, 20: {"twenty"},
		25: {"quarter", "twenty five"}, 30: {"thirty"}, 40: {"forty"}, 50: {"fifty", "half"}, 60: {"sixty"}, 70: {"seventy"}, 80: {"eighty"}, 90: {"ninety"},
		100: {"hundred"}, 1000: {"thousand"}, 10000: {"ten thousand"}, 100000: {"hundred thousand"}, 1e6: {"million"}, 0.5: {"half"},
	}
	for _, w := range words[n] {
		if partOf(text, w) != "" {
			return true
		}
	}
	return false
}
