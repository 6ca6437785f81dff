package ask

import (
	"cmp"
	"hash/fnv"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// chain is a partial reading: a chain of acts, the newest first.
type chain struct {
	before *chain
	act    *act
	score  int
	last   role // of the newest act that is no skip
	cut    int  // the token at which the newest ask begins
	heard  heard
	says   uint64 // what its acts make an ask say, whichever words they take for it
	part   uint64 // the same, of the newest ask alone
}

// beamWidth is how many partial readings are kept at each token.
const beamWidth = 48

// derivations searches the acts of a prompt for the best chains that cover it, and for the best ones of each ask.
func (s *scene) derivations(w *Weights, active []rule) (best []*chain, asks pieces) {
	asks = pieces{}
	open := make([][]link, len(s.ts)+1)
	open[0] = []link{{chain: chain{last: "begin"}}}
	known := newFollowers(w)
	for i := range s.ts {
		if len(open[i]) == 0 {
			continue
		}
		steps := s.steps(i, w, active)
		for _, p := range kept(open[i]) {
			after := known.behind(p.last, steps)
			for k := range steps {
				st := &steps[k]
				n := p.then(st, after[k], known)
				open[st.act.to] = append(open[st.act.to], link{n, int32(len(open[st.act.to]))})
				if st.act.role == splits {
					end := n
					asks.add(p.cut, st.act.to, p.part, &end)
				}
			}
		}
		open[i] = nil
	}
	best = kept(open[len(s.ts)])
	for _, p := range best {
		asks.add(p.cut, len(s.ts), p.part, p)
	}
	return best, asks
}

// link is a chain that may be kept, with its place among those that were found: few are.
type link struct {
	chain
	at int32
}

// scored is an act with what it scores by itself.
type scored struct {
	act   act
	score int
	key   string
	name  string
	says  uint64
	hears heard // what an ask has said with it
}

// followers are the weights of one role behind another, and of what an ask says twice: few are looked up again and again.
type followers struct {
	weights *Weights
	pairs   map[follower]int
	twice   [len(letters)]int
	parted  [1 << len(letters)]int
}

type follower struct {
	before role
	name   string
}

func newFollowers(w *Weights) *followers {
	f := &followers{weights: w, pairs: map[follower]int{}}
	for k, name := range twice {
		f.twice[k] = w.Of(name)
	}
	for k, name := range parted {
		f.parted[k] = w.Of(name)
	}
	return f
}

// behind are the weights of acts behind a role.
func (f *followers) behind(before role, steps []scored) []int {
	out := make([]int, len(steps))
	for k := range steps {
		if steps[k].act.role == skips {
			continue
		}
		pair := follower{before, steps[k].name}
		n, ok := f.pairs[pair]
		if !ok {
			n = f.weights.Of("seq " + string(before) + " " + pair.name)
			f.pairs[pair] = n
		}
		out[k] = n
	}
	return out
}

// steps are the acts that begin at a token, in a fixed order.
func (s *scene) steps(i int, w *Weights, active []rule) []scored {
	var out []scored
	for _, a := range s.propose(i, active) {
		key := a.key()
		hears, _ := heard(0).then(&a)
		out = append(out, scored{a, w.sum(a.features), key, a.name(), a.says(key), hears})
	}
	slices.SortStableFunc(out, func(a, b scored) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.key, b.key)) })
	seen := map[string]bool{}
	return slices.DeleteFunc(out, func(x scored) bool {
		dup := seen[x.key]
		seen[x.key] = true
		return dup
	})
}

// then follows a chain by an act: which role follows which counts, too.
func (p *chain) then(st *scored, behind int, known *followers) chain {
	n := chain{before: p, act: &st.act, score: p.score + st.score + behind, last: p.last, cut: p.cut, says: p.says, part: p.part}
	if st.says != 0 {
		n.says, n.part = p.says*31+st.says, p.part*31+st.says
	}
	if st.act.role != skips {
		n.last = role(st.name)
	}
	if st.act.role == splits {
		n.cut, n.part = st.act.to, 0
		n.score += known.parted[p.heard]
		return n
	}
	n.heard = p.heard | st.hears
	if st.hears != 0 && n.heard == p.heard {
		n.score += known.twice[bits.TrailingZeros8(uint8(st.hears))]
	}
	return n
}

// name is the role, of a cue with its kind.
func (a *act) name() string {
	if a.role == cues {
		return "cue:" + string(a.tag)
	}
	return string(a.role)
}

// key tells acts apart.
func (a *act) key() string {
	var b strings.Builder
	for _, part := range []string{strconv.Itoa(a.to), string(a.role), string(a.tag), a.meaning, strconv.Itoa(a.column), strconv.Itoa(a.until), strconv.Itoa(a.other), strconv.Itoa(a.metric), a.value, string(a.op), string(a.grain), string(a.part)} {
		b.WriteString(part)
		b.WriteByte('|')
	}
	for _, v := range a.more {
		b.WriteString(v)
		b.WriteByte('|')
	}
	for _, k := range a.columns {
		b.WriteString(strconv.Itoa(k))
		b.WriteByte(',')
	}
	for _, n := range a.numbers {
		b.WriteString(strconv.FormatFloat(n, 'g', -1, 64))
		b.WriteByte('|')
	}
	return b.String()
}

// says is a number for what an act makes an ask say; 0: nothing. Words that join, point and mention say nothing
// by themselves.
func (a *act) says(key string) uint64 {
	switch a.role {
	case skips, mentions:
		return 0
	case cues:
		switch a.tag {
		case "join", "by", "refer", "operator", "negation", "blank", "dropped", "again", "calc", "versus", "wh":
			return 0
		}
	}
	_, rest, _ := strings.Cut(key, "|") // where it ends does not matter
	h := fnv.New64a()
	_, _ = h.Write([]byte(rest))
	return h.Sum64() | 1
}

// sayingSame is how many of the partial readings that are kept may say the same with other words.
const sayingSame = 1

// varied leaves out partial readings of a sorted list that say what others say.
func varied(list []*link) []*link {
	count := make(map[uint64]int, min(len(list), 4*beamWidth))
	return slices.DeleteFunc(list, func(p *link) bool {
		count[p.says]++
		return count[p.says] > sayingSame
	})
}

// alike is how many of the partial readings that are kept may have their newest ask begin
// at the same token: ways to cut a prompt are few, and ways to read a part of it many.
const alike = 24

// kept are the best chains, in a fixed order among equals.
func kept(links []link) []*chain {
	list := make([]*link, len(links))
	for k := range links {
		list[k] = &links[k]
	}
	slices.SortFunc(list, (*link).behind)
	if len(list) > beamWidth {
		list = varied(list)
	}
	if len(list) > beamWidth {
		list = spread(list)
	}
	chains, out := make([]chain, len(list)), make([]*chain, len(list))
	for k := range list {
		chains[k] = list[k].chain
		out[k] = &chains[k]
	}
	return out
}

// behind orders links, the best first.
func (a *link) behind(b *link) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at, b.at))
}

// spread are the best of a sorted list, as many as are kept: first those whose newest asks begin at different tokens.
func spread(list []*link) []*link {
	var out, rest []*link
	count := map[int]int{}
	for _, p := range list {
		if count[p.cut]++; count[p.cut] <= alike && len(out) < beamWidth {
			out = append(out, p)
		} else if len(rest) < beamWidth {
			rest = append(rest, p)
		}
	}
	out = append(out, rest[:min(len(rest), beamWidth-len(out))]...)
	slices.SortFunc(out, (*link).behind)
	return out
}

// acts are a chain's acts from the first on, each with the feature of its predecessor.
func (p *chain) acts() []act { return p.actsFrom(0) }

// actsFrom are a chain's acts from a token on.
func (p *chain) actsFrom(token int) []act {
	var out []act
	for ; p.before != nil && p.act.from >= token; p = p.before {
		a := *p.act
		if a.role != skips {
			a.features = append(slices.Clone(a.features), "seq "+string(p.before.last)+" "+a.name())
			if _, f := p.before.heard.then(&a); f != "" {
				a.features = append(a.features, f)
			}
		}
		out = append(out, a)
	}
	slices.Reverse(out)
	return out
}
