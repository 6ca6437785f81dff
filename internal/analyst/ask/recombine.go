package ask

import (
	"cmp"
	"slices"
	"strconv"
)

// pieces are the chains that end where an ask does, by the tokens at which it begins and ends. What one ask says
// does not hang on how the others are read, so that the best of each may be put together.
type pieces map[[2]int][]piece

// piece is a chain whose last acts are those of one ask.
type piece struct {
	end   *chain
	says  uint64
	score int // of the ask's acts
}

func (p pieces) add(from, to int, says uint64, end *chain) {
	p[[2]int{from, to}] = append(p[[2]int{from, to}], piece{end, says, end.score - end.scoreAt(from)})
}

// scoreAt is the score of a chain up to a token.
func (p *chain) scoreAt(token int) int {
	for p.before != nil && p.act.from >= token {
		p = p.before
	}
	return p.score
}

// best are the best chains of an ask that say different things.
func (p pieces) best(from, to, most int) []piece {
	list := slices.Clone(p[[2]int{from, to}])
	slices.SortStableFunc(list, func(a, b piece) int { return cmp.Compare(b.score, a.score) })
	seen := map[uint64]bool{}
	list = slices.DeleteFunc(list, func(a piece) bool {
		dup := seen[a.says]
		seen[a.says] = true
		return dup
	})
	return list[:min(len(list), most)]
}

// How much of prompts with several asks is looked at.
const (
	mostCuts  = 6  // ways to cut a prompt
	mostWays  = 8  // ways to read each ask
	keptSoFar = 12 // readings of the asks so far
	keptWhole = 16 // readings of all asks
)

// cuts are the tokens at which the asks of a chain begin, and the end of the last.
func (p *chain) cuts(end int) []int {
	out := []int{end}
	for ; p.before != nil; p = p.before {
		if p.act.role == splits {
			out = append(out, p.act.to)
		}
	}
	out = append(out, 0)
	slices.Reverse(out)
	return out
}

// cutsKey tells ways to cut a prompt apart; empty: it is one ask.
func cutsKey(p *chain) string {
	cuts := p.cuts(0)
	key := ""
	for _, at := range cuts[1 : len(cuts)-1] {
		key += strconv.Itoa(at) + " "
	}
	return key
}

// recombined are readings whose asks are read each for itself: the best ways of each are put together.
func (s *scene) recombined(chains []*chain, asks pieces, near front, w *Weights) []Reading {
	var out []Reading
	seen := map[string]bool{}
	for _, p := range chains {
		key := cutsKey(p)
		if key == "" || seen[key] || len(seen) >= mostCuts {
			continue
		}
		seen[key] = true
		out = append(out, s.together(p.cuts(len(s.ts)), asks, near, w)...)
	}
	return out
}

// ways are the best ways to read each ask of a prompt that is cut.
func (s *scene) ways(cuts []int, asks pieces, most int) [][]way {
	out := make([][]way, len(cuts)-1)
	for k := range out {
		for _, p := range asks.best(cuts[k], cuts[k+1], most) {
			one := way{acts: p.end.actsFrom(cuts[k])}
			if list := s.drafts(one.acts); len(list) > 0 {
				one.draft = list[0]
				one.draft.from, one.draft.next = max(one.draft.from, cuts[k]), nil
			}
			out[k] = append(out[k], one)
		}
	}
	for k := len(out) - 2; k >= 0; k-- {
		for _, one := range out[k] {
			if one.draft != nil && len(out[k+1]) > 0 {
				one.draft.next = out[k+1][0].draft
			}
		}
	}
	return out
}

// together completes the asks of a prompt one after the other, each in its best ways.
func (s *scene) together(cuts []int, asks pieces, near front, w *Weights) []Reading {
	search := s.search(w, near, keptSoFar, len(cuts) > manyAsks+1)
	open := []*progress{{}}
	for _, ways := range s.ways(cuts, asks, mostWays) {
		open = search.further(open, ways)
	}
	var out []Reading
	for _, o := range open[:min(len(open), keptWhole)] {
		if n := len(o.done); n == 0 || n > maxQuestions || len(o.Questions) == 0 {
			continue
		}
		f := asksFeature(len(o.done))
		o.Features, o.Score = append(o.Features, f), o.Score+w.Of(f)
		out = append(out, o.numbered())
	}
	return out
}
