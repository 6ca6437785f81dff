package ask

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Explanation shows how a prompt is read, each step as a value.
type Explanation struct {
	Words    []Word          `json:"words"`
	Readings []ReadingDetail `json:"readings"` // the best first
}

// Word is a token of the prompt with what begins at it.
type Word struct {
	Text       string   `json:"text"`
	Class      string   `json:"class"` // what it is to its neighbours
	Candidates []string `json:"candidates"`
}

// ReadingDetail is one way to read the prompt.
type ReadingDetail struct {
	Score     int      `json:"score"`
	Look      int      `json:"secondLook"` // what a second look adds to the score
	Acts      []string `json:"acts"`       // what each span was taken for
	Questions []string `json:"questions"`  // what is asked then, in a line each
	Weights   []Weight `json:"weights"`    // that tell this reading from the best, the largest first; of the best its own
}

// Weight is what a feature adds to a score.
type Weight struct {
	Feature string `json:"feature"`
	Points  int    `json:"points"`
}

// mostWeights is how many weights of a reading are shown.
const mostWeights = 12

// Explain shows how a prompt is read: its words with their candidates, and the best readings.
func (r *Reader) Explain(prompt string, most int) Explanation {
	s := r.scene(prompt)
	out := Explanation{Words: []Word{}, Readings: []ReadingDetail{}}
	for i, t := range s.ts {
		w := Word{Text: strings.TrimSpace(t.raw), Class: s.classes[i], Candidates: []string{}}
		for _, c := range s.from[i] {
			w.Candidates = append(w.Candidates, s.candidateText(c))
		}
		out.Words = append(out.Words, w)
	}
	var best []string
	for i, one := range r.Best(prompt, most) {
		d := ReadingDetail{Score: one.Score, Look: one.Look, Acts: one.Acts, Questions: []string{}, Weights: r.weigh(one.Features, best)}
		for _, q := range one.Questions {
			d.Questions = append(d.Questions, Brief(q))
		}
		if i == 0 {
			best = one.Features
		}
		out.Readings = append(out.Readings, d)
	}
	return out
}

// weigh lists what features add beyond those of another reading.
func (r *Reader) weigh(features, beyond []string) []Weight {
	points := map[string]int{}
	for _, f := range features {
		points[f] += r.weights.Of(f)
	}
	for _, f := range beyond {
		points[f] -= r.weights.Of(f)
	}
	out := []Weight{}
	for f, n := range points {
		if n != 0 {
			out = append(out, Weight{f, n})
		}
	}
	slices.SortFunc(out, func(a, b Weight) int {
		return cmp.Or(cmp.Compare(abs(b.Points), abs(a.Points)), cmp.Compare(a.Feature, b.Feature))
	})
	return out[:min(len(out), mostWeights)]
}

func abs(n int) int { return max(n, -n) }

// candidateText says what a span may be: "net amount: column amt_eur by concept 0.85".
func (s *scene) candidateText(c candidate) string {
	what := []string{s.said(c.from, c.to) + ":", string(c.kind)}
	switch c.kind {
	case isColumn, isEmpty:
		what = append(what, s.columns[c.column].Name)
	case isValue:
		what = append(what, s.columns[c.column].Name, "=", c.value)
	case isWord:
		what = append(what, string(c.tag), c.meaning)
	case isNumber:
		what = append(what, number64(c.number), c.unit)
	case isDegree:
		what = append(what, c.meaning)
		if c.column >= 0 {
			what = append(what, s.columns[c.column].Name)
		}
	}
	if c.via != "" {
		what = append(what, fmt.Sprintf("by %s %.2f", c.via, c.score))
	}
	return strings.Join(strings.Fields(strings.Join(what, " ")), " ")
}
