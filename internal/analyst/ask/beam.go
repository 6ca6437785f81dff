package ask

import (
	"cmp"
	"hash/fnv"
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
	open := make([][]*chain, len(s.ts)+1)
	open[0] = []*chain{{last: "begin"}}
	known := followers{}
	for i := range s.ts {
		if len(open[i]) == 0 {
			continue
		}
		open[i] = pruned(open[i])
		steps := s.steps(i, w, active)
		for _, p := range open[i] {
			for k := range steps {
				st := &steps[k]
				n := p.then(st, w, known)
				open[st.act.to] = append(open[st.act.to], n)
				if st.act.role == splits {
					asks.add(p.cut, st.act.to, p.part, n)
				}
			}
		}
		open[i] = nil
	}
	best = pruned(open[len(s.ts)])
	for _, p := range best {
		asks.add(p.cut, len(s.ts), p.part, p)
	}
	return best, asks
}

// scored is an act with what it scores by itself.
type scored struct {
	act   act
	score int
	key   string
	name  string
	says  uint64
}

// followers are the weights of one role behind another: few pairs are looked up again and again.
type followers map[follower]int

type follower struct {
	before role
	name   string
}

func (f followers) weight(before role, name string, w *Weights) int {
	n, ok := f[follower{before, name}]
	if !ok {
		n = w.Of("seq " + string(before) + " " + name)
		f[follower{before, name}] = n
	}
	return n
}

// steps are the acts that begin at a token, in a fixed order.
func (s *scene) steps(i int, w *Weights, active []rule) []scored {
	var out []scored
	for _, a := range s.propose(i, active) {
		key := a.key()
		out = append(out, scored{a, w.sum(a.features), key, a.name(), a.says(key)})
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
func (p *chain) then(st *scored, w *Weights, known followers) *chain {
	n := &chain{before: p, act: &st.act, score: p.score + st.score, last: p.last, cut: p.cut, says: p.says, part: p.part}
	if st.says != 0 {
		n.says, n.part = p.says*31+st.says, p.part*31+st.says
	}
	if st.act.role == splits {
		n.cut, n.part = st.act.to, 0
	}
	if st.act.role != skips {
		n.score += known.weight(p.last, st.name, w)
		n.last = role(st.name)
	}
	var f string
	if n.heard, f = p.heard.then(&st.act); f != "" {
		n.score += w.Of(f)
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
func varied(list []*chain) []*chain {
	count := make(map[uint64]int, len(list))
	return slices.DeleteFunc(list, func(p *chain) bool {
		count[p.says]++
		return count[p.says] > sayingSame
	})
}

// alike is how many of the partial readings that are kept may have their newest ask begin
// at the same token: ways to cut a prompt are few, and ways to read a part of it many.
const alike = 24

// pruned keeps the best paths, in a fixed order among equals.
func pruned(list []*chain) []*chain {
	slices.SortStableFunc(list, func(a, b *chain) int { return b.score - a.score })
	if len(list) <= beamWidth {
		return list
	}
	if list = varied(list); len(list) <= beamWidth {
		return list
	}
	var kept, rest []*chain
	count := map[int]int{}
	for _, p := range list {
		if count[p.cut]++; count[p.cut] <= alike && len(kept) < beamWidth {
			kept = append(kept, p)
		} else if len(rest) < beamWidth {
			rest = append(rest, p)
		}
	}
	kept = append(kept, rest[:min(len(rest), beamWidth-len(kept))]...)
	slices.SortStableFunc(kept, func(a, b *chain) int { return b.score - a.score })
	return kept
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
