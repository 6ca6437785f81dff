package model

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Weights say how much each feature speaks for each meaning, or for each way.
type Weights map[string]map[Meaning]float64

// Of is what a feature speaks for.
func (w Weights) Of(feature string) map[Meaning]float64 { return w[feature] }

// Evidence is [Weights], or a file of them that is read where it is asked.
type Evidence interface {
	Of(feature string) map[Meaning]float64
}

// ReadWeights reads lines of "feature meaning weight …".
func ReadWeights(text string) Weights {
	w := Weights{}
	for line := range strings.Lines(text) {
		parts := strings.Fields(line)
		if len(parts) < 3 || parts[0][0] == '#' {
			continue
		}
		w[parts[0]] = readRow(parts[1:])
	}
	return w
}

// readRow reads "meaning weight …".
func readRow(parts []string) map[Meaning]float64 {
	row := make(map[Meaning]float64, len(parts)/2)
	for i := 0; i+1 < len(parts); i += 2 {
		row[Meaning(parts[i])], _ = strconv.ParseFloat(parts[i+1], 64)
	}
	return row
}

// score adds up what the features say for a meaning.
func score(e Evidence, features []string, m Meaning) float64 {
	sum := 0.0
	for _, f := range features {
		sum += e.Of(f)[m]
	}
	return sum
}

// choose is the one of several that most speaks for; the first of those that are even.
func choose(e Evidence, features []string, among []Meaning) Meaning {
	best, most := among[0], score(e, features, among[0])
	for _, m := range among[1:] {
		if s := score(e, features, m); s > most {
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
