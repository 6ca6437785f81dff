package ask

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// proposeRank takes a superlative.
func proposeRank(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		switch {
		case c.kind == isWord && c.tag == "superlative":
			direction, hint, _ := strings.Cut(c.meaning, " ")
			f := []string{"rank=" + direction, "rank/hint " + strconv.FormatBool(hint != "")}
			out = append(out, act{from: c.from, to: c.to, role: ranks, column: -1, meaning: direction, value: hint, features: f})
			out = append(out, s.hinted(c, direction, hint)...)
			out = append(out, s.inPlace(c, direction)...)
		case c.kind == isWord && c.tag == "aggregate" && endOf[c.meaning] != "" && s.computedAt(c.to):
			f := []string{"rank/of an aggregate", "rank/of an aggregate<" + s.before(i), "rank=" + endOf[c.meaning]}
			out = append(out, act{from: c.from, to: c.to, role: ranks, column: -1, meaning: endOf[c.meaning], features: f})
		case c.kind == isDegree && (c.meaning == "most" || c.meaning == "least"):
			if c.column < 0 && s.values(c) {
				continue
			}
			f := []string{"rank=" + c.meaning, "rank/concept", "rank/" + bucket(c.score)}
			if c.column >= 0 && s.otherNumberAt(c.to, c.column) {
				f = append(f, "rank/another number behind")
			}
			out = append(out, act{from: c.from, to: c.to, role: ranks, column: c.column, meaning: c.meaning, features: f})
		}
	}
	return out
}

// hinted takes the columns that a superlative speaks of by itself: heaviest, the weight.
func (s *scene) hinted(c candidate, direction, hint string) []act {
	var out []act
	for rank, words := range strings.Split(hint, "|") {
		words = strings.TrimSpace(words)
		flip := strings.HasPrefix(words, "-")
		phrase := phraseStems(strings.TrimPrefix(words, "-"))
		for _, col := range s.columns {
			main := strings.TrimPrefix(words, "-") == "date" && col.index == s.timeIndex()
			if len(phrase) == 0 || !col.amount() && !col.time() || !main && col.called([][]string{phrase}) < 0.7 {
				continue
			}
			d := direction
			if flip {
				d = map[string]string{"high": "low", "low": "high"}[direction]
			}
			f := []string{"rank=" + d, "rank/hinted", fmt.Sprintf("rank/hinted %d", min(rank, 2))}
			if s.otherNumberAt(c.to, col.index) {
				f = append(f, "rank/another number behind")
			}
			if main {
				f = append(f, "rank/main time")
			}
			out = append(out, act{from: c.from, to: c.to, role: ranks, column: col.index, meaning: d, features: f})
		}
	}
	return out
}

// proposeTop takes a number for how many groups or rows are wanted: top 5, three best.
func proposeTop(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		if c.kind != isNumber || c.unit != "" || c.number < 1 || c.number > 1000 || c.number != float64(int(c.number)) {
			continue
		}
		f := []string{"top/" + s.writing(i), "top<" + s.before(i), "top>" + s.after(c.to), "top#" + plurality(s.plural(c.to))}
		for _, k := range []int{i - 1, c.to} {
			if k >= 0 && k < len(s.ts) {
				for _, o := range s.from[k] {
					if o.kind == isWord && o.tag == "superlative" || o.kind == isDegree && (o.meaning == "most" || o.meaning == "least") {
						f = append(f, "top+superlative")
					}
				}
			}
		}
		out = append(out, act{from: c.from, to: c.to, role: tops, column: -1, numbers: []float64{c.number}, features: f})
	}
	return out
}

// writing says how a number is written: in digits, as a word, or as "one", which is often none.
func (s *scene) writing(i int) string {
	switch {
	case s.ts[i].kind == number:
		return "digits"
	case s.ts[i].text == "one":
		return "one"
	}
	return "word"
}

// proposeOrder takes words for the order of a result.
func proposeOrder(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		if c.kind == isWord && c.tag == "order" {
			first, _, _ := strings.Cut(c.meaning, " ")
			out = append(out, act{from: c.from, to: c.to, role: orders, column: -1, meaning: first, features: []string{"order=" + first}})
		}
		if c.kind == isDegree || c.kind == isWord && c.tag == "superlative" {
			if to := s.onTop(c.to); to > 0 {
				first, _, _ := strings.Cut(c.meaning, " ")
				out = append(out, act{from: c.from, to: to, role: orders, column: c.orderColumn(), meaning: first, features: []string{"order=first"}})
			}
		}
	}
	return out
}

// onTop is the token behind a "first" or "at the top" that follows a superlative, with a noun
// between them: biggest first, earliest promise first. 0: nothing of the kind follows.
func (s *scene) onTop(i int) int {
	for k := i; k < len(s.ts) && k < i+4 && s.ts[k].kind == word; k++ {
		switch s.ts[k].text {
		case "first", "top":
			return k + 1
		case "at", "on", "the", "to":
			continue
		}
		if k > i+1 {
			break
		}
	}
	return 0
}

func (c candidate) orderColumn() int {
	if c.kind == isDegree {
		return c.column
	}
	return -1
}

// values reports whether the words of a candidate are a superlative for what is good or bad, which says more than
// that there is most of something.
func (s *scene) values(c candidate) bool {
	return slices.ContainsFunc(s.from[c.from], func(o candidate) bool {
		return o.to == c.to && o.kind == isWord && o.tag == "superlative" && (o.meaning == "best" || o.meaning == "worst")
	})
}
