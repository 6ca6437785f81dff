package lazyregexp

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// Needs are pieces of text in small letters of which each match of a pattern has one: what has none of them need not be
// matched, nor the pattern compiled. It is how code search finds the files to look at (Cox, "Regular expression
// matching with a trigram index", 2012). Nil: nothing can be told. A pattern that is none panics.
func Needs(pattern string) []string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		panic("lazyregexp: " + err.Error())
	}
	return piecesOf(re).needed()
}

// mostPieces bounds how many pieces a pattern is looked for with.
const mostPieces = 100

// pieces are what is known of a part of a pattern.
type pieces struct {
	whole []string // all that it matches; nil: it matches more than can be listed
	one   []string // where that is nil, pieces of which each match has one; nil: none are known
}

// needed are pieces of which each match has one, without those that have another in them.
func (p pieces) needed() []string {
	list := p.one
	if p.whole != nil {
		list = p.whole
	}
	var out []string
	for _, s := range list {
		if s == "" {
			return nil
		}
		if !slices.ContainsFunc(list, func(o string) bool { return o != s && strings.Contains(s, o) }) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return out
}

func piecesOf(re *syntax.Regexp) pieces {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return pieces{whole: []string{""}}
	case syntax.OpLiteral:
		return pieces{whole: []string{strings.ToLower(string(re.Rune))}}
	case syntax.OpCharClass:
		return ofClass(re.Rune)
	case syntax.OpCapture:
		return piecesOf(re.Sub[0])
	case syntax.OpPlus:
		return pieces{one: piecesOf(re.Sub[0]).needed()}
	case syntax.OpRepeat:
		if re.Min > 0 {
			return pieces{one: piecesOf(re.Sub[0]).needed()}
		}
	case syntax.OpQuest:
		if p := piecesOf(re.Sub[0]); p.whole != nil {
			return either([]pieces{{whole: []string{""}}, p})
		}
	case syntax.OpConcat:
		return inARow(re.Sub)
	case syntax.OpAlternate:
		list := make([]pieces, 0, len(re.Sub))
		for _, s := range re.Sub {
			list = append(list, piecesOf(s))
		}
		return either(list)
	}
	return pieces{}
}

// ofClass lists a class of few characters; ranges are pairs of the first and the last.
func ofClass(ranges []rune) pieces {
	var list []string
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i+1]-ranges[i] > 10 {
			return pieces{}
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if s := strings.ToLower(string(r)); !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	if len(list) > 10 {
		return pieces{}
	}
	return pieces{whole: list}
}

func either(list []pieces) pieces {
	whole, one := []string{}, []string{}
	for _, p := range list {
		if whole != nil && p.whole != nil && len(whole)+len(p.whole) <= mostPieces {
			whole = append(whole, p.whole...)
		} else {
			whole = nil
		}
		if need := p.needed(); one != nil && need != nil && len(one) <= mostPieces {
			one = append(one, slices.DeleteFunc(need, func(s string) bool { return slices.Contains(one, s) })...)
		} else {
			one = nil
		}
	}
	return pieces{whole, one}
}

// inARow lists what parts match together as long as it can; where it cannot, the best pieces of one stretch count.
func inARow(parts []*syntax.Regexp) pieces {
	run, all := []string{""}, true
	var best []string
	end := func(p pieces) {
		if need := p.needed(); better(need, best) {
			best = need
		}
	}
	for _, part := range parts {
		p := piecesOf(part)
		if p.whole != nil && len(run)*len(p.whole) <= mostPieces {
			run = product(run, p.whole)
			continue
		}
		all = false
		end(pieces{whole: run})
		end(p)
		if run = p.whole; run == nil {
			run = []string{""}
		}
	}
	if all {
		return pieces{whole: run}
	}
	end(pieces{whole: run})
	return pieces{one: best}
}

func product(heads, tails []string) []string {
	out := make([]string, 0, len(heads)*len(tails))
	for _, h := range heads {
		for _, t := range tails {
			out = append(out, h+t)
		}
	}
	return out
}

// better reports whether pieces are seldomer in texts than others: the shortest counts, and then how many there are.
func better(a, b []string) bool {
	if a == nil || b == nil {
		return a != nil
	}
	x, y := min(shortest(a), 4), min(shortest(b), 4)
	return x > y || x == y && len(a) < len(b)
}

func shortest(list []string) int {
	n := len(list[0])
	for _, s := range list {
		n = min(n, len(s))
	}
	return n
}
