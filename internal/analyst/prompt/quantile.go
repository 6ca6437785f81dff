package prompt

import (
	"strconv"
	"strings"
)

// quantiles reads "the 80th percentile", "25% quantile", "ninth decile", and
// "below which 80 percent lie".
func (b *builder) quantiles() {
	for i := b.from; i < b.to; i++ {
		if p := b.quantile(i); p > 0 && p < 1 {
			b.become(i, "percentile "+strconv.FormatFloat(p, 'f', -1, 64))
		}
	}
	b.below()
	seen := map[string]bool{}
	for i := b.from; i < b.to; i++ { // "the first quartile (25% quantile)" is one
		if it := &b.items[i]; it.is("aggregate") && len(it.arg) > 10 && it.arg[:10] == "percentile" {
			if seen[it.arg] {
				b.pass(i)
			}
			seen[it.arg] = true
		}
	}
}

// quantile is the share of rows below the place that item i and the number beside it name.
func (b *builder) quantile(i int) float64 {
	parts := 0.0
	switch b.word(i) {
	case "percentil", "centil":
		parts = 100
	case "quantil":
		parts = 1
	case "decil":
		parts = 10
	case "quintil":
		parts = 5
	case "quartil":
		parts = 4
	}
	if parts == 0 || b.items[i].is("aggregate") {
		return 0
	}
	for _, k := range []int{i - 1, i - 2, i + 1} {
		if k < b.from || k >= b.to || k == i-2 && !b.items[i-1].is(isSign) {
			continue
		}
		if n := b.counts(k); n > 0 {
			b.pass(k)
			if parts == 1 && n > 1 {
				n /= 100
			}
			return n / parts
		}
	}
	return 0
}

// counts is the number that an item counts with; 0: none.
func (b *builder) counts(k int) float64 {
	t := b.ts[b.items[k].from]
	if b.items[k].is(isNumber) && t.kind == number {
		return t.value
	}
	n, _ := strconv.ParseFloat(b.lexicon.ordinals[t.text], 64)
	return n
}

// below reads "below which 80 percent of the orders lie" and "where do the top 10 % start".
func (b *builder) below() {
	i, share := b.percentItem()
	if i < 0 {
		return
	}
	for k := b.from; k < b.to; k++ {
		text, next := b.ts[b.items[k].to-1].text, ""
		if b.items[k].to < len(b.ts) {
			next = b.ts[b.items[k].to].text
		}
		switch {
		case (text == "below" || text == "under") && (next == "which" || next == "what"):
			b.place(i, share, k)
		case (text == "above" || text == "over") && (next == "which" || next == "what"):
			b.place(i, 1-share, k)
		case b.word(k) == "exceed" && b.asksWhat() && b.ts[b.items[k].from-1].text == "not":
			b.place(i, share, k)
			b.pass(max(k-1, b.from))
		case b.word(k) == "exceed" && b.asksWhat():
			b.place(i, 1-share, k)
		case k > i && (text == "below" || text == "under") && (next == "" || next == "?" || next == ".") && b.asksWhat():
			b.place(i, share, k)
		case k < i && text == "to" && (next == "which" || next == "what"):
			b.place(i, share, k)
		case k < i && text == "top" && b.starts():
			b.place(i, 1-share, k)
		case k < i && text == "bottom" && b.starts():
			b.place(i, share, k)
		}
	}
}

// place makes a percentage the percentile that is asked for, and passes over the words around it.
func (b *builder) place(i int, p float64, word int) {
	b.become(i, "percentile "+strconv.FormatFloat(p, 'f', 4, 64))
	b.pass(word)
	for k := b.from; k < b.to; k++ {
		switch b.word(k) {
		case "lie", "fall", "start", "begin", "end", "percent", "%", "found", "threshold", "cutoff", "stay", "reach", "go":
			if k != i {
				b.pass(k)
			}
		}
	}
}

// asksWhat reports whether a value is asked for: "what price do 80 % stay below?"
func (b *builder) asksWhat() bool {
	for k := b.from; k < b.to; k++ {
		if b.items[k].is("connect", "what", "which") || b.word(k) == "what" || strings.HasPrefix(b.ts[b.items[k].from].text, "what'") {
			return true
		}
	}
	return false
}

func (b *builder) starts() bool {
	for k := b.from; k < b.to; k++ {
		switch b.word(k) {
		case "start", "begin", "end", "threshold", "cutoff":
			return true
		}
	}
	return false
}

// percentItem is a number of percent: "80 percent", "80 %", "80%".
func (b *builder) percentItem() (int, float64) {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		t := b.ts[it.from]
		if t.text == "half" && it.use == "" {
			return i, 0.5
		}
		if !it.is(isNumber) || t.value <= 0 || t.value >= 100 {
			continue
		}
		if t.percent || it.to < len(b.ts) && (b.ts[it.to].text == "percent" || b.ts[it.to].text == "%") {
			return i, t.value / 100
		}
	}
	return -1, 0
}
