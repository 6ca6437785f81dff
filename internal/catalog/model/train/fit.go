package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// fitter fits multinomial logistic regressions whose weights are drawn to what
// was set by hand.
type fitter struct {
	meanings, directions, times model.Weights
	trades                      []trade
	told                        []choice // of times, written by hand
	decay, decayGood, decayTime float64
	tradeWeight                 float64 // of an example that is known by name only
	nameless                    float64 // how much examples count without their names
	named                       []named
	namedWeight                 float64 // of a column that is known by name only
	keptWeight                  float64 // of a column that nobody labelled
}

// fitted are the weights of both questions.
type fitted struct{ meanings, directions, times model.Weights }

func (f fitted) brain() model.Judge {
	return model.Judge{Meanings: f.meanings, Directions: f.directions, Times: f.times}
}

// readFitted reads what write wrote.
func readFitted(folder string) (fitted, error) {
	var f fitted
	for name, into := range map[string]*model.Weights{"weights.txt": &f.meanings, "weights_good.txt": &f.directions, "weights_time.txt": &f.times} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return f, err
		}
		*into = model.ReadWeights(string(text))
	}
	return f, nil
}

func (f fitted) write(folder string) error {
	for name, w := range map[string]model.Weights{"weights.txt": f.meanings, "weights_good.txt": f.directions, "weights_time.txt": f.times} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text(w)), 0o644); err != nil { //nolint:gosec // a file of the repository
			return err
		}
	}
	return nil
}

// example is what is known of a column, which answers are possible and which right.
type example struct {
	features        []string
	possible, right []model.Meaning
	weight          float64
}

func (f fitter) fit(tables []table) fitted {
	var meanings, directions []example
	for _, t := range tables {
		r := model.Read(t.facts)
		t.each(func(l label, at int) {
			c := t.facts.Columns[at]
			if t.Kept {
				meanings = append(meanings, example{r.Features(at), model.Allowed(c), l.accepts(c), f.keptWeight})
				return
			}
			meanings = append(meanings, example{r.Features(at), model.Allowed(c), l.accepts(c), missed(l)})
			if first := l.Meaning[:1]; len(l.Meaning) > 1 && first[0].Number() {
				meanings = append(meanings, example{r.Features(at), model.Allowed(c), first, 0.4}) // the likeliest rather than the others
			}
			if f.nameless > 0 {
				meanings = append(meanings, example{anonymous(unnamed(t.facts, at).Features(at)), model.Allowed(c), l.accepts(c), f.nameless})
			}
			if m, ok := directed(l); ok {
				directions = append(directions, wayExample(r, at, m, l.Good))
			}
		})
	}
	if f.namedWeight > 0 {
		meanings = append(meanings, renamed(f.named, lenders(tables), f.namedWeight)...)
	}
	fitMeanings := learn(meanings, model.Meanings, f.meanings, f.decay, 0.06)
	for _, t := range f.trades {
		directions = append(directions, t.examples(fitMeanings, f.tradeWeight)...)
	}
	return fitted{fitMeanings, learn(directions, model.Ways, f.directions, f.decayGood, 0.1), chooseTimes(append(timeChoices(tables), f.told...), f.times, f.decayTime)}
}

// missed is how much a column counts: an amount that is not added up costs a report more
// than any other mistake.
func missed(l label) float64 {
	if l.Meaning[0] == model.Flow {
		return 2
	}
	return 1
}

// unnamed reads a table whose column at has a name that says nothing, so that the
// values are weighed rightly where the name is not understood.
func unnamed(t model.Table, at int) *model.Reading {
	t.Columns = slices.Clone(t.Columns)
	t.Columns[at].Name = nobody
	return model.Read(t)
}

// nobody is a name that says nothing.
const nobody = "qqx"

// anonymous leaves out the features of that name itself: what is learned of it is to hold
// for every name that is not understood.
func anonymous(features []string) []string {
	return slices.DeleteFunc(features, func(f string) bool { return strings.Contains(f, nobody) })
}

// directed is the meaning of a label that may have a better way.
func directed(l label) (model.Meaning, bool) {
	i := slices.IndexFunc(l.Meaning, func(m model.Meaning) bool { return m.Number() || m == model.Flag })
	if i < 0 {
		return "", false
	}
	return l.Meaning[i], true
}

// The columns of a family count as one.
// A direction that is missed costs more than one that is said of what has none.
func wayExample(r *model.Reading, at int, m model.Meaning, good string) example {
	e := example{r.WayFeatures(at, m), model.Ways, []model.Meaning{"none"}, 1}
	if good != "" {
		e.right, e.weight = []model.Meaning{model.Meaning(good)}, 2.5
	}
	e.weight /= float64(r.Alike(at))
	return e
}

const rounds = 250

// learner holds the weights of all features and answers while they are fitted.
type learner struct {
	index   map[string]int
	names   []string
	answers []model.Meaning
	w       []float64
	score   []float64 // of the answers to one example
	loose   []float64 // of each feature, how hard it is drawn
}

// looseness: a single word is in few examples, and what they say of it counts.
func looseness(feature string) float64 {
	for _, prefix := range []string{"w:", "s:", "word:", "with:", "pair:"} {
		if strings.HasPrefix(feature, prefix) && !strings.HasSuffix(feature, "|") {
			return 0.35
		}
	}
	return 1
}

// numbered is an example whose features and answers are numbers.
type numbered struct {
	features        []int
	possible, right []bool // of each answer
	weight          float64
}

// learn climbs the likelihood of the right answers by steps that adapt to each
// weight. All orders are fixed: the same examples give the same weights.
func learn(all []example, answers []model.Meaning, prior model.Weights, decay, least float64) model.Weights {
	l := learner{index: map[string]int{}, answers: answers, score: make([]float64, len(answers))}
	var examples []numbered
	for _, e := range all {
		if n := l.number(e, prior); n.answerable() {
			examples = append(examples, n)
		}
	}
	start, squares, slope := slices.Clone(l.w), make([]float64, len(l.w)), make([]float64, len(l.w))
	for range rounds {
		clear(slope)
		for _, e := range examples {
			l.push(e, slope)
		}
		for i := range l.w {
			g := slope[i] - l.loose[i/len(answers)]*decay*float64(len(all))/100*(l.w[i]-start[i])
			squares[i] += g * g
			if squares[i] > 0 {
				l.w[i] += 0.3 * g / math.Sqrt(squares[i])
			}
		}
	}
	return l.pack(prior, least)
}

// number gives the features of an example their places among the weights.
func (l *learner) number(e example, prior model.Weights) numbered {
	out := numbered{weight: e.weight}
	for _, n := range e.features {
		at, ok := l.index[n]
		if !ok {
			at = len(l.names)
			l.index[n] = at
			l.names = append(l.names, n)
			l.loose = append(l.loose, looseness(n))
			for _, a := range l.answers {
				l.w = append(l.w, prior[n][a])
			}
		}
		out.features = append(out.features, at*len(l.answers))
	}
	for _, a := range l.answers {
		out.possible = append(out.possible, slices.Contains(e.possible, a))
		out.right = append(out.right, slices.Contains(e.right, a))
	}
	return out
}

// answerable: an answer that is possible is right.
func (e numbered) answerable() bool {
	for j, right := range e.right {
		if right && e.possible[j] {
			return true
		}
	}
	return false
}

// push adds the slope of one example's log-likelihood.
func (l *learner) push(e numbered, slope []float64) {
	clear(l.score)
	most := math.Inf(-1)
	for _, at := range e.features {
		for j := range l.score {
			l.score[j] += l.w[at+j]
		}
	}
	for j, possible := range e.possible {
		if possible {
			most = max(most, l.score[j])
		}
	}
	all, good := 0.0, 0.0
	for j, possible := range e.possible {
		if !possible {
			l.score[j] = 0
			continue
		}
		l.score[j] = math.Exp(l.score[j] - most)
		all += l.score[j]
		if e.right[j] {
			good += l.score[j]
		}
	}
	for j := range l.score {
		g := -l.score[j] / all
		if e.right[j] && good > 0 {
			g += l.score[j] / good
		}
		for _, at := range e.features {
			slope[at+j] += e.weight * g
		}
	}
}

// pack keeps the weights that matter, from least on, and those set by hand for what no example has.
func (l *learner) pack(prior model.Weights, least float64) model.Weights {
	out := model.Weights{}
	for n, row := range prior {
		out[n] = row
	}
	for i, n := range l.names {
		row := map[model.Meaning]float64{}
		for j, a := range l.answers {
			if v := math.Round(l.w[i*len(l.answers)+j]*100) / 100; math.Abs(v) >= least {
				row[a] = v
			}
		}
		out[n] = row
	}
	return out
}

func text(w model.Weights) string {
	var b strings.Builder
	b.WriteString("# Written by internal/catalog/model/train: change its prior and fit anew.\n")
	var names []string
	for n := range w {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		line := n
		for _, m := range append(slices.Clone(model.Meanings), model.Ways...) {
			if v := w[n][m]; v != 0 {
				line += fmt.Sprintf(" %s %g", m, v)
			}
		}
		if line != n {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
