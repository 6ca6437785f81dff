package model

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Weights say how much each feature speaks for each meaning, or for each way.
type Weights map[string]map[Meaning]float64

// ReadWeights reads lines of "feature meaning weight …".
func ReadWeights(text string) Weights {
	w := Weights{}
	for line := range strings.Lines(text) {
		parts := strings.Fields(line)
		if len(parts) < 3 || parts[0][0] == '#' {
			continue
		}
		row := map[Meaning]float64{}
		for i := 1; i+1 < len(parts); i += 2 {
			row[Meaning(parts[i])], _ = strconv.ParseFloat(parts[i+1], 64)
		}
		w[parts[0]] = row
	}
	return w
}

// Score adds up what the features say for a meaning.
func (w Weights) Score(features []string, m Meaning) float64 {
	sum := 0.0
	for _, f := range features {
		sum += w[f][m]
	}
	return sum
}

// Choose is the one of several that most speaks for; the first of those that are even.
func (w Weights) Choose(features []string, among []Meaning) Meaning {
	best, most := among[0], w.Score(features, among[0])
	for _, m := range among[1:] {
		if s := w.Score(features, m); s > most {
			best, most = m, s
		}
	}
	return best
}

// Allowed are the meanings that values of a type can have.
func Allowed(c Facts) []Meaning {
	switch c.Type {
	case sitrep.TypeDate, sitrep.TypeTimestamp:
		return []Meaning{Time, Technical}
	case sitrep.TypeBoolean:
		return []Meaning{Flag, Technical}
	case sitrep.TypeInteger:
		return []Meaning{Key, Reference, Category, Flag, Code, Time, Flow, Level, Cumulative, Rate, Measurement, Place, Contact, Technical}
	case sitrep.TypeNumber:
		return []Meaning{Flow, Level, Cumulative, Rate, Measurement, Place, Reference, Code, Category}
	}
	return []Meaning{Key, Reference, Name, Category, Flag, Code, Time, Place, Text, Contact, Technical, Measurement, Rate}
}
