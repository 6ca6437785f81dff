package errand

import (
	"bufio"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Kind is what an errand speaks of.
type Kind string

// The kinds, as the file of patterns calls them.
const (
	Rhythm  Kind = "rhythm"
	Step    Kind = "grain"
	Hour    Kind = "hour"
	Zone    Kind = "zone"
	Place   Kind = "place"
	Address Kind = "address"
	Send    Kind = "send"
	Whom    Kind = "whom"
	Form    Kind = "form"
	Length  Kind = "length"
)

//go:embed errand.txt
var patternText string

//go:embed prepared/needs.bin
var needsFile string

// needs are the words of which a request has one where a pattern fits it. `make words` makes the file.
var needs = frozen.MustOpen(needsFile)

// pattern is one way of saying what an errand speaks of.
type pattern struct {
	kind Kind
	unit plan.Grain
	text *lazyregexp.Pattern
}

// patterns are read once: the file is part of the program.
var patterns = sync.OnceValue(func() []pattern {
	var out []pattern
	var names, parts []string
	for lines := bufio.NewScanner(strings.NewReader(patternText)); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		head, text, _ := strings.Cut(line, " = ")
		for i, name := range names {
			text = strings.ReplaceAll(text, "<"+name+">", parts[i])
		}
		if name, ok := strings.CutPrefix(head, "list "); ok {
			names, parts = append(names, name), append(parts, "(?:"+text+")")
			continue
		}
		kind, unit, _ := strings.Cut(head, " ")
		out = append(out, pattern{Kind(kind), plan.Grain(unit), compile(Kind(kind), text)})
	}
	return out
})

// stops is what may stand behind an order to send: to whom goes as far as there.
const stops = `\s*(?:$|[.,:;!?()\n–-]|\b(?:and|every|each|at|by|via|as|on|in|please|pls|with|from|daily|weekly|monthly|quarterly|first|before|cc|starting|thanks|thank)\b)`

// compile makes a pattern of whole words: the longest stretch that fits; of an order, the shortest that ends well.
func compile(kind Kind, text string) *lazyregexp.Pattern {
	if kind == Send {
		return lazyregexp.New(`(?i)(?:^|[^\p{L}\d_])(` + text + `)` + stops).Needing(needs)
	}
	return lazyregexp.Longest(`(?i)(?:^|[^\p{L}\d_])(` + text + `)(?:$|[^\p{L}\d_])`).Needing(needs)
}

// atom is a stretch of a text that one pattern fits.
type atom struct {
	from, to int
	kind     Kind
	unit     plan.Grain
}

// atoms are those of a text that do not overlap: the first, and of those the longest.
func atoms(text string) []atom {
	var all []atom
	for _, p := range patterns() {
		for at := 0; at < len(text); {
			m := p.text.FindStringSubmatchIndex(text[at:])
			if m == nil {
				break
			}
			a := atom{at + m[2], at + m[3], p.kind, p.unit}
			if (p.kind != Send && p.kind != Address) || ordered(text, a) {
				all = append(all, a)
			}
			at = max(a.to, at+1)
		}
	}
	slices.SortStableFunc(all, func(a, b atom) int {
		if a.from != b.from {
			return a.from - b.from
		}
		return b.to - a.to
	})
	var out []atom
	for _, a := range all {
		if len(out) == 0 || a.from >= out[len(out)-1].to {
			out = append(out, a)
		}
	}
	return out
}

var (
	orderBefore = lazyregexp.New(`(?i)(?:^|[.,:;!?()\n–-]|\b(?:please|pls|plz|kindly|and|then|also|can you|could you|will you|would you))\s*$`)
	fromAddress = lazyregexp.New(`(?i)^(?:from|with|by) `)
	passive     = lazyregexp.New(`(?i)^(?:to be |which is |that is )?(?:sent|mailed|e-?mailed|delivered|circulated|shipped|posted)\b`)
	repeated    = lazyregexp.New(`(?i)^ (?:every|each|daily|weekly|monthly|once|on)\b`)
	reportNoun  = lazyregexp.New(`(?i)\b(?:reports?|update|summary|digest|overview|briefing|recap|newsletter|statistics|figures|numbers)\b`)
)

// ordered reports whether a verb of sending is an order to who makes the report: "send it to Anna", and no part
// of what is asked for, as in "orders sent to Berlin". What the order is about ends where it does.
func ordered(text string, a atom) bool {
	said := text[a.from:a.to]
	if a.kind == Address {
		return !fromAddress.MatchString(said)
	}
	if passive.MatchString(said) {
		before := sentenceBefore(text, a.from)
		return reportNoun.MatchString(before) || strings.HasSuffix(strings.TrimSpace(before), ",") && repeated.MatchString(text[a.to:])
	}
	return orderBefore.MatchString(text[:a.from])
}

// sentenceBefore is what stands before a byte in its sentence.
func sentenceBefore(text string, at int) string {
	from := 0
	for _, m := range sentenceEnd.FindAllStringIndex(text[:at], -1) {
		from = m[1]
	}
	return text[from:at]
}

var sentenceEnd = lazyregexp.New(`[.!?]\s|\n`)
