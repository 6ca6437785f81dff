package write

import (
	"encoding/json"
	"hash/fnv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// say writes a finding by one of the phrases of a shape. Which one follows from
// the finding's key, so that a report reads the same from run to run and its
// sentences do not all read alike.
func say(b *document.Builder, shape string, f insight.Finding) document.Sentence {
	return sayAgain(b, shape, f, 0)
}

// sayAgain writes a finding that a report has said so many times before, in other
// words where there are.
func sayAgain(b *document.Builder, shape string, f insight.Finding, times uint32) document.Sentence {
	all := english()[shape]
	if len(all) == 0 {
		all = []string{"The table has the answer."} // a shape without phrases is a gap that tests look for
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(f.Key))
	turn := h.Sum32()%uint32(len(all)) + times
	if strings.HasPrefix(shape, "title/") { // the first is the shortest
		turn = times
	}
	phrase := all[int(turn%uint32(len(all)))]
	if tail := english()["range."+f.Range]; f.Range != "" && f.Roles["low"] != "" && !strings.HasPrefix(shape, "title/") {
		turn = h.Sum32()/7%uint32(len(tail)) + times
		phrase = strings.TrimSuffix(phrase, ".") + tail[int(turn%uint32(len(tail)))]
	}
	return b.Sentence(fill(b, phrase, f))
}

// fill puts a finding's pieces into a phrase: {role}, {in:role} for a time with
// its preposition, {the:role} for a subject with its article, {were:role} for the
// verb that a count takes, {is:role}, {it:role} and the like for words that agree
// with a subject, {many:role} for several of a field, {when:role} for a time if there is one, {about:role} for a
// difference.
func fill(b *document.Builder, phrase string, f insight.Finding) string {
	return upper(withOver(withScope(fillPlain(b, phrase, f), f.Roles["scope"]), f.Roles["over"]))
}

// fillPlain is for a phrase that stands within a sentence.
func fillPlain(b *document.Builder, phrase string, f insight.Finding) string {
	var out strings.Builder
	for phrase != "" {
		before, rest, found := strings.Cut(phrase, "{")
		out.WriteString(before)
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, "}")
		text := piece(b, name, f)
		if word := opening(b, text); word != "" && strings.HasSuffix(out.String(), word+" ") {
			said := strings.TrimSuffix(out.String(), word+" ")
			out.Reset()
			out.WriteString(said) // the highest of the highest prices is the highest price
		}
		out.WriteString(text)
		phrase = after
	}
	return out.String()
}

// opening is the end of a scale that a measure's own name begins with: the highest price.
func opening(b *document.Builder, text string) string {
	id, _, _ := strings.Cut(strings.TrimPrefix(text, "{{"), "}}")
	switch first, _, _ := strings.Cut(b.Fact(id).Text, " "); first {
	case "highest", "lowest":
		return first
	}
	return ""
}

// withScope says which rows a sentence is about.
func withScope(s, scope string) string {
	if scope == "" {
		return s
	}
	bare, stop := strings.CutSuffix(s, ".")
	bare += ", where " + scope
	if stop {
		bare += "."
	}
	return bare
}

// withOver says which dates a sentence is about, where they are not its section's.
func withOver(s, over string) string {
	if over == "" {
		return s
	}
	bare, stop := strings.CutSuffix(s, ".")
	bare += " (" + over + ")"
	if stop {
		bare += "."
	}
	return bare
}

func piece(b *document.Builder, name string, f insight.Finding) string {
	how, role, special := strings.Cut(name, ":")
	if !special {
		if word, ok := f.Words[name]; ok {
			return word
		}
		return f.Roles[name]
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(f.Roles[role], "{{"), "}}")
	text := b.Fact(first)
	if word, ok := agreed(how, text.Text); ok {
		return word
	}
	switch how {
	case "when":
		if f.Roles[role] == "" {
			return ""
		}
		return " " + preposition(text.Text) + " " + f.Roles[role]
	case "per": // a unit of time, where a number is one for each
		if f.Roles[role] == "" {
			return ""
		}
		return " " + f.Roles[role]
	case "in":
		return preposition(text.Text) + " " + f.Roles[role]
	case "about":
		return about(text) + f.Roles[role]
	case "the":
		return article(text.Text) + f.Roles[role]
	case "named": // after a preposition: in average price, in the number of orders
		if strings.Contains(text.Text, " of ") {
			return article(text.Text) + f.Roles[role]
		}
	case "many": // of a field: depots, values of pays by
		if f.Roles[role] == "" {
			return ""
		}
		return insight.Token(b.Label(plan.Many(text.Text)))
	case "were":
		if strings.HasPrefix(text.Text, "1 ") {
			return "was"
		}
		return "were"
	}
	return f.Roles[role]
}

// about stands before a difference that is written with fewer digits than it has:
// it need not be that of the two numbers beside it.
func about(f document.Fact) string {
	n, ok := f.Value.(json.Number)
	if !ok || len(n) <= 4 && !strings.Contains(string(n), ".") {
		return ""
	}
	return "about "
}

// article is the one that a measure takes as the subject of a sentence: "the
// average price", but "total revenue".
func article(label string) string {
	first, _, _ := strings.Cut(label, " ")
	switch first {
	case "number", "average", "median", "share", "minimum", "maximum", "lowest", "highest", "earliest", "latest", "correlation", "standard", "list":
		return "the "
	}
	return ""
}

// preposition is the one that a time takes: in October 2026, on 17 Nov 2026, over
// 16–22 Nov 2026, at 17 Nov 2026 09:00.
func preposition(time string) string {
	first, _ := utf8.DecodeRuneInString(time)
	switch {
	case strings.Contains(time, ":"):
		return "at"
	case !unicode.IsDigit(first), strings.IndexFunc(time, unicode.IsLetter) < 0:
		return "in"
	case strings.Contains(time, "–"):
		return "over"
	}
	return "on"
}

// upper begins a sentence that begins with our own words with a capital.
func upper(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}
