package errand

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// chain are atoms that stand beside each other: "every Monday at 8, Berlin time".
type chain []atom

// between is what may stand between two atoms of a chain.
var between = lazyregexp.New(`(?i)^[\s,;()/&+–-]*(?:(?:and|or|then|to|please|pls)\b[\s,;]*)*$`)

// chains are those of a text. What only counts beside others, and stands before them behind a sign, is none of
// them: in "calls in the morning, to anna@firma.example", the morning is of the calls.
func chains(text string) []chain {
	var out []chain
	for _, a := range atoms(text) {
		last := len(out) - 1
		if last >= 0 && between.MatchString(text[out[last].to():a.from]) && !strings.Contains(text[out[last].to():a.from], "\n") {
			out[last] = append(out[last], a)
			continue
		}
		out = append(out, chain{a})
	}
	for i, c := range out {
		for len(c) > 1 && (c[0].kind == Hour || c[0].kind == Place) && strings.ContainsAny(text[c[0].to:c[1].from], ",;") {
			c = c[1:]
		}
		out[i] = c
	}
	return out
}

func (c chain) from() int { return c[0].from }
func (c chain) to() int   { return c[len(c)-1].to }

func (c chain) has(kinds ...Kind) bool {
	return slices.ContainsFunc(c, func(a atom) bool { return slices.Contains(kinds, a.kind) })
}

// clause is a chain as it is told.
func (c chain) clause(text string) Clause {
	out := Clause{Start: c.from(), End: c.to()}
	if said := text[c.from():c.to()]; strings.Count(said, "(") > strings.Count(said, ")") && strings.HasPrefix(text[c.to():], ")") {
		out.End++
	}
	for _, a := range c {
		if !out.Has(a.kind) {
			out.Kinds = append(out.Kinds, a.kind)
		}
		out.Unit = cmp.Or(out.Unit, a.unit, unitOf(text[a.from:a.to]))
	}
	return out
}

var rhythms = lazyregexp.New(`(?i)\b(?:daily|weekly|monthly|quarterly|yearly)\b`)

// unitOf is the unit of a rhythm that words name beside something else: a weekly mail.
func unitOf(words string) plan.Grain {
	return map[string]plan.Grain{"daily": plan.Day, "weekly": plan.Week, "monthly": plan.Month, "quarterly": plan.Quarter, "yearly": plan.Year}[strings.ToLower(rhythms.FindString(words))]
}

var (
	opens     = lazyregexp.New(`(?i)(?:^|[.!?\n])[\s"'(]*(?:(?:please|pls|hi|hello|hey|dear|and|then|so|ok)\b[\s,]*(?:(?:all|team|everyone|there|[A-Z]\w+)[,!]\s*)?)*$`)
	signLeft  = lazyregexp.New(`(?:^|[,:;(.!?\n–-])\s*(?i:(?:and|please|pls|then|or) )?$`)
	signRight = lazyregexp.New(`^\s*(?i:(?:please|pls|thanks|thank you)\b\s*)?(?:$|[,:;).!?\n–-])`)
	goesOn    = lazyregexp.New(`(?i)^\s*(?:i|we|i'd|we'd|please|pls|send|mail|e-?mail|give|show|tell|list|let|get|prepare|make|write|a|an|the)\b`)
	orders    = lazyregexp.New(`(?i)\b(?:send|mail|e-?mail|give|show|get|tell|want|need|like|have|receive|prepare|make|write|deliver|let (?:me|us) know|inform (?:me|us)|keep (?:me|us) (?:posted|updated|informed))(?: (?:me|us|to (?:see|get|have|know|receive)|it|this|out|an? (?:e-?mail|mail|message|report)))*\s*$`)
	frames    = lazyregexp.New(`(?i)\b(?:send|e-?mail|mail|deliver|forward|circulate|schedule|subscribe|reports?|update|summary|digest|newsletter|overview|briefing|recap|roundup|(?:i|we) (?:want|need|would like|'d like)|(?:i|we)'d like|(?:give|tell|show|get) (?:me|us)|let (?:me|us) (?:have|know|see)|prepare)\b`)
	asks      = lazyregexp.New(`(?i)^\W*(?:how|what|which|who|whom|when|where|why|is|are|do|does|did|was|were|has|have|can (?:we|i|they))\b`)
	framing   = lazyregexp.New(`(?i)\b(?:by|via|per|over|through|on|in|as|an?|the|to|for|our|my|all|short|weekly|daily|monthly|report|update|summary)\b`)
)

// errand reports whether a chain is one, and no part of what is asked.
func (c chain) errand(text string, p *catalog.Profile) bool {
	left, right := text[:c.from()], text[c.to():]
	before := sentenceBefore(text, c.from())
	framed := frames.MatchString(before) || frames.MatchString(untilEnd(right))
	starts, first := opens.MatchString(left), signLeft.MatchString(left)
	last := signRight.MatchString(right)
	question := asks.MatchString(before)
	known := func(k Kind) bool { return c.known(text, k, p) }
	switch {
	case c.has(Send):
		return true
	case c.has(Address):
		return !known(Address) || framed || len(c) > 1
	case c.has(Zone):
		return !c.only(Zone) || !known(Zone) && last
	case c.has(Rhythm):
		return c.recurs(text, known(Rhythm) && !framed, starts, first, last, framed, question) || starts && (goesOn.MatchString(right) || c.has(Hour)) || !question && orders.MatchString(before)
	case c.has(Step):
		return starts && strings.HasPrefix(strings.TrimSpace(right), ":") || (starts || framed && first) && last && len(c) > 1 || starts && c.has(Hour) && last || orders.MatchString(before) && c.has(Hour, Whom, Form) ||
			last && c[0].kind == Whom && addressed(before, text[c[0].from:c[0].to])
	case c.has(Form):
		said := text[c.from():c.to()]
		return (last || c.has(Whom)) && (asForm.MatchString(said) || !known(Form) && (framed || first))
	case c.has(Length):
		return (first || framed || starts) && (last || starts)
	case c.has(Whom):
		return last && framed && (first || !known(Whom) && addressed(before, text[c.from():c.to()]))
	}
	return false
}

// weekdays are days alone, which rows may be of: Mondays.
var weekdays = lazyregexp.New(`(?i)^(?:on )?\p{L}+days(?: \p{L}+)?$`)

// recurs reports whether a rhythm is how often a report is made, and not which rows are meant: "calls every
// Monday". Known: the data has what it names, and no word frames it.
func (c chain) recurs(text string, known, starts, first, last, framed, question bool) bool {
	alone := len(c) == 1 && weekdays.MatchString(text[c.from():c.to()])
	switch {
	case known || alone && !framed:
		return false
	case (starts || first) && last:
		return true
	case c.has(Hour, Place, Whom, Form):
		return last && (!question || framed)
	}
	return framed && last
}

// only reports whether all atoms of a chain are of one kind.
func (c chain) only(k Kind) bool {
	return !slices.ContainsFunc(c, func(a atom) bool { return a.kind != k })
}

var (
	asForm     = lazyregexp.New(`(?i)^(?:as|in) (?:an?|one|the|our) `)
	reportOnly = lazyregexp.New(`(?i)\b(?:reports?|update|summary|digest|newsletter|overview|briefing|recap|roundup|mail|e-?mail|send|it|this)\b`)
	reportLast = lazyregexp.New(`(?i)\b(?:reports?|update|summary|digest|newsletter|overview|briefing|recap|roundup|mail|e-?mail)\s*$`)
	callsTo    = lazyregexp.New(`(?i)\b(?:calls?|sent|mails|letters|deliver(?:y|ies|ed)|shipments?|orders?|payments?|transfers?|trips?|rides?|flights?|tickets?|assigned|given|paid|sold|shipped|went|go|goes|access|visits?)\s*$`)
)

// addressed reports whether what stands before "to the sales team" is a report, and nothing that itself goes to a
// team. What is for a team may be of the data, unless a report is.
func addressed(before, said string) bool {
	if strings.HasPrefix(strings.ToLower(said), "for ") {
		return reportLast.MatchString(before)
	}
	return reportOnly.MatchString(before) && !callsTo.MatchString(before)
}

// untilEnd is what stands in a sentence behind a place.
func untilEnd(text string) string {
	if m := sentenceEnd.FindStringIndex(text); m != nil {
		return text[:m[0]]
	}
	return text
}

// known reports whether the data has a value that the atoms of a kind name, beside words of errands.
func (c chain) known(text string, k Kind, p *catalog.Profile) bool {
	for _, a := range c {
		if a.kind != k || strings.HasSuffix(text[a.from:a.to], " time") {
			continue
		}
		said, _, _ := strings.Cut(text[a.from:a.to], " to ") // to whom a mail goes is nothing of the data
		words := strings.Fields(strings.ToLower(framing.ReplaceAllString(said, " ")))
		for _, w := range words {
			if w = strings.Trim(w, ",.()"); len(w) > 1 && hasValue(p, w) {
				return true
			}
		}
	}
	return false
}

// hasValue reports whether a text column of a table has a word as a value, in the singular or the plural.
func hasValue(p *catalog.Profile, word string) bool {
	for i := range p.Columns {
		for _, v := range p.Columns[i].Values {
			have := strings.ToLower(v.Value)
			if have == word || have+"s" == word || strings.ReplaceAll(have, "-", "") == strings.ReplaceAll(word, "-", "") {
				return true
			}
		}
	}
	return false
}

var (
	behindSign = lazyregexp.New(`^\s*(?i:(?:please|pls)\b\s*)?[,:;.!–-]*\s*`)
	label      = lazyregexp.New(`(?i)\b(?:schedule[d]?|when|timing|delivery|frequency|recipients?|time ?zone|to|send)\s*:?\s*$`)
	courtesy   = lazyregexp.New(`(?i)(?:\b(?:and|please|pls|then)\b\s*)*$`)
	beforeSign = lazyregexp.New(`(?i)(?:[\s,;–-]|\b(?:and|please|pls|then)\b)*$`)
)

// whole is the stretch that goes with an errand: the sign or the word that holds it to what is asked.
func (c chain) whole(text string) (from, to int) {
	from, to = c.from(), c.to()
	if said := text[from:to]; strings.Count(said, "(") > strings.Count(said, ")") && strings.HasPrefix(text[to:], ")") {
		to++
	}
	if opens.MatchString(text[:from]) {
		return from - len(courtesy.FindString(text[:from])), to + len(behindSign.FindString(text[to:]))
	}
	from -= len(label.FindString(text[:from]))
	if strings.HasSuffix(strings.TrimRight(text[:from], " "), "(") && strings.HasPrefix(text[to:], ")") {
		return strings.LastIndexByte(text[:from], '('), to + 1
	}
	if signRight.MatchString(text[to:]) {
		from -= len(beforeSign.FindString(text[:from]))
	}
	return from, to
}
