package ask

import (
	"slices"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// lookedAt is how many of the best readings of a prompt get a second look. Of the readings behind them a right one hardly
// ever comes to the front, and each costs a query.
const lookedAt = 8

// Answering is a reader that knows what questions come to.
func (r *Reader) Answering(answers Answers) *Reader {
	n := *r
	n.answers = once(answers)
	return &n
}

// once asks each question only once: readings share many.
func once(answers Answers) Answers {
	type known struct {
		answer Answer
		ok     bool
	}
	var mu sync.Mutex
	have := map[string]known{}
	return func(q plan.Question) (Answer, bool) {
		mu.Lock()
		defer mu.Unlock()
		q.ID, q.Text = "q1", ""
		key := questionKey(q)
		k, ok := have[key]
		if !ok {
			k.answer, k.ok = answers(q)
			have[key] = k
		}
		return k.answer, k.ok
	}
}

// lookCounts is how much of what the network says counts, in per cent. With all of it as many natural prompts are read right,
// and fewer plain ones that the weights read right.
const lookCounts = 40

// Best are the best readings of a prompt after a second look, the best first. A reader that does not know what questions come
// to has no second look, since the network learned from answers.
func (r *Reader) Best(prompt string, most int) []Reading {
	if r.answers == nil {
		return r.Readings(prompt, most)
	}
	list := r.Readings(prompt, max(most, lookedAt))
	looked := contenders(list)
	if len(looked) < 2 { // nothing that it comes to would change the order
		return list[:min(len(list), most)]
	}
	if slices.ContainsFunc(looked, r.outside) { // who asks about today may not know that the data ends yesterday
		return list[:min(len(list), most)]
	}
	for i := range looked {
		looked[i].Look = r.network.Score(r.Second(&looked[i])) * lookCounts / 100
	}
	slices.SortStableFunc(looked, func(a, b Reading) int { return b.Score + b.Look - a.Score - a.Look })
	return list[:min(len(list), most)]
}

// contenders are the readings at the front of a list that get a second look: those that are at most [sure] behind the best.
func contenders(list []Reading) []Reading {
	n := 0
	for n < min(len(list), lookedAt) && list[n].Score >= list[0].Score-sure {
		n++
	}
	return list[:n]
}

// outside reports whether a reading is about what the data does not tell: that it has no answer says nothing then.
func (r *Reader) outside(one Reading) bool {
	return slices.ContainsFunc(one.Questions, func(q plan.Question) bool {
		a, _ := r.answers(q)
		return a.Outside
	})
}

// Second are the features of a reading at a second look: those of the first, and what its answers look like.
func (r *Reader) Second(one *Reading) []string {
	f := slices.Clone(one.Features)
	for _, q := range one.Questions {
		a, ok := r.answers(q)
		f = append(f, shape(q, a, ok)...)
	}
	return f
}

// sure is how far behind the best a reading still gets a second look.
const sure = 120
