package ask

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// progress is a reading whose first asks are completed.
type progress struct {
	Reading
	done  []*draft
	asked []*worded // its questions; nil: the whole of another
}

// way is one way to read one ask: with the acts that say it, unless the reading has them.
type way struct {
	acts  []act
	draft *draft // nil: it asks nothing
	tried bool   // it was completed behind some reading
	gain  int    // the most that completing it added to a score
}

// Widths of the search among the completions of several asks.
const (
	keptReadings = 6
	manyAsks     = 2 // behind so many, further asks take their best completions only
	fewWays      = 2 // so many of them
)

// search completes the asks of a prompt one after the other. An ask is completed once behind the same asks, however
// many readings go on with it.
type search struct {
	*scene
	weights   *Weights
	kept      int   // readings of the asks so far
	front     front // of each step: what is behind it is left
	many      bool  // there are so many asks that further ones take their best completion only
	completed map[behind][]*draft
	worded    map[*draft]*worded
	spare     []*draft // were given up: their places are taken by others
}

func (s *scene) search(w *Weights, f front, kept int, many bool) *search {
	return &search{scene: s, weights: w, front: f, kept: kept, many: many, completed: map[behind][]*draft{}, worded: map[*draft]*worded{}}
}

// behind is an ask with those that it may take something over from: the ask before it, and the first one.
type behind struct{ ask, last, root *draft }

// worded is a completed ask as the plan says it.
type worded struct {
	question plan.Question
	key      string // of what it asks, once it was wanted; see asks
	ok       bool   // the plan can say it
	mute     bool   // it asks nothing
	features []string
	score    int
}

// stride goes on with a reading. What that scores is known before the reading is made: few are.
type stride struct {
	from  *progress
	acts  []act
	ask   *draft // completed; nil: none
	score int
}

// further goes on with the next ask in all ways to read it, and keeps the best.
func (x *search) further(open []*progress, ways []way) []*progress {
	next := leading{most: x.kept}
	front := x.front
	for _, one := range x.footing(open, ways) {
		if one.way.draft == nil {
			next.add(stride{one.from, one.way.acts, nil, one.said})
		} else if !front.beyond(one.said) && !next.beyond(one) {
			next.add(x.strides(one, &front)...)
		}
	}
	var out []*progress
	for _, n := range next.list {
		out = append(out, x.made(n))
	}
	return out
}

// foothold is a reading with one way to read the next ask, before that is completed.
type foothold struct {
	from *progress
	way  *way
	said int // what the reading and the acts of the way score
}

// footing are all ways to go on with some readings, the likeliest first.
func (x *search) footing(open []*progress, ways []way) []foothold {
	var out []foothold
	for k := range ways {
		score := 0
		for i := range ways[k].acts {
			score += x.weights.sum(ways[k].acts[i].features)
		}
		for _, o := range open {
			out = append(out, foothold{o, &ways[k], o.Score + score})
		}
	}
	slices.SortStableFunc(out, func(a, b foothold) int { return cmp.Compare(b.said, a.said) })
	return out
}

// strides go on with a reading in one way to read the next ask.
func (x *search) strides(at foothold, front *front) []stride {
	var out []stride
	for _, c := range x.completions(at.way.draft, at.from.done) {
		if q := x.phrase(c); q.ok {
			n := stride{at.from, at.way.acts, c, at.said + c.score + q.score + x.weights.sum(again(at.from, c, q))}
			front.reached(at.said, n.score)
			at.way.reached(n.score - at.said)
			out = append(out, n)
		}
	}
	return out
}

// leading are the best strides so far.
type leading struct {
	list []stride // the best first
	most int
}

// byOthers is how much more completing a way may add behind one reading than it added behind others: they differ in what
// it takes over from them.
const byOthers = 100

// beyond reports whether a way that was completed behind other readings cannot come among the best strides behind this one.
func (l *leading) beyond(one foothold) bool {
	return len(l.list) == l.most && one.way.tried && one.said+one.way.gain+byOthers < l.list[l.most-1].score
}

func (l *leading) add(more ...stride) {
	l.list = append(l.list, more...)
	slices.SortStableFunc(l.list, func(a, b stride) int { return cmp.Compare(b.score, a.score) })
	l.list = l.list[:min(len(l.list), l.most)]
}

// reached takes down how much completing a way added to a score.
func (w *way) reached(gain int) {
	if !w.tried || gain > w.gain {
		w.tried, w.gain = true, gain
	}
}

// saidAlready is the feature of an ask that an ask before it asks, too: nobody asks for one thing twice.
const saidAlready = "plan/said already"

// again are the features of an ask for what it asks behind those of a reading.
func again(o *progress, c *draft, q *worded) []string {
	before := o.asked
	if c.extends && len(before) > 0 {
		before = before[:len(before)-1]
	}
	if slices.ContainsFunc(before, func(o *worded) bool { return o != nil && q.asks() != "" && o.asks() == q.asks() }) {
		return []string{saidAlready}
	}
	return nil
}

// asks is the key of what an ask comes to; empty: nothing.
func (q *worded) asks() string {
	if q.key == "" && q.ok && !q.mute {
		q.key = questionKey(q.question)
	}
	return q.key
}

// completions are the best ones of an ask behind others.
func (x *search) completions(d *draft, before []*draft) []*draft {
	key := behind{ask: d}
	if n := len(before); n > 0 {
		key.last = before[n-1]
		if n > 1 {
			key.root = before[0]
		}
	}
	list, ok := x.completed[key]
	if !ok {
		list = x.complete(d, before)
		x.completed[key] = list
	}
	if x.many && len(before) > 0 {
		list = list[:min(len(list), fewWays)]
	}
	return list
}

// phrase says a completed ask as the plan does. Nobody asks for what stands in the words around an ask.
func (x *search) phrase(c *draft) *worded {
	if have, ok := x.worded[c]; ok {
		return have
	}
	q := &worded{ok: true, mute: c.mute}
	if !c.mute {
		if q.question, q.ok = x.question(c); q.ok {
			q.features = x.finished(c, &q.question)
			q.score = x.weights.sum(q.features)
		}
	}
	x.worded[c] = q
	return q
}

// made is the reading that a stride leads to.
func (x *search) made(n stride) *progress {
	o := &progress{Reading: n.from.Reading, done: n.from.done, asked: n.from.asked}
	o.Score = n.score
	o.Features = slices.Clone(o.Features)
	if len(n.acts) > 0 {
		o.chain, o.Acts = slices.Concat(o.chain, n.acts), slices.Clone(o.Acts)
		for i := range n.acts {
			a := &n.acts[i]
			o.Features = append(o.Features, a.features...)
			if a.role != skips {
				o.Acts = append(o.Acts, x.said(a.from, a.to)+": "+x.actText(*a))
			}
		}
	}
	if n.ask != nil {
		x.answer(o, n.ask)
	}
	return o
}

// answer adds a completed ask to a reading.
func (x *search) answer(o *progress, c *draft) {
	of := x.phrase(c)
	twice := again(o, c, of)
	o.Questions, o.asked = slices.Clone(o.Questions), slices.Clone(o.asked)
	if c.extends && len(o.Questions) > 0 {
		o.Questions = o.Questions[:len(o.Questions)-1]
		o.asked = o.asked[:len(o.asked)-1]
	}
	if !c.mute {
		q := of.question
		q.Measures, q.By = slices.Clone(q.Measures), slices.Clone(q.By)
		if c.whole {
			o.Questions, o.asked = append(o.Questions, total(q)), append(o.asked, nil)
		}
		o.Questions, o.asked = append(o.Questions, q), append(o.asked, of)
	}
	if !c.mute || x.asksAnew(c) { // how much fuel did we burn, where the table has no fuel: to be told
		o.Unread = slices.Clone(o.Unread)
		for _, i := range c.unread {
			o.Unread = append(o.Unread, x.ts[i].raw)
		}
	}
	o.Features = append(append(append(o.Features, c.counted.all()...), of.features...), twice...)
	o.done = append(slices.Clone(o.done), c)
}

// numbered is a reading whose questions have their numbers.
func (o *progress) numbered() Reading {
	for i := range o.Questions {
		o.Questions[i].ID = "q" + strconv.Itoa(i+1)
	}
	return o.Reading
}
