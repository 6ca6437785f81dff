package model

import (
	"fmt"
	"strings"
	"unicode"
)

// item is a word, a sign or a token of a sentence.
type item struct {
	text string // in small letters; of a token the id of its fact
	raw  string
	fact bool
}

// longest is how many bytes a sentence may have, its tokens counted.
const longest = 600

// signs are what may stand in a sentence beside letters and tokens.
const signs = ",;:.()'’–—-/"

// items cuts a sentence into words, signs and tokens. Whatever else there is in it is a
// violation: digits, letters of other scripts and of other shapes, quotes, marks of
// markdown and HTML, and what cannot be seen.
func items(text string) ([]item, *Violation) {
	if len(text) > longest {
		return nil, &Violation{Rule: "V7", Text: short(text), Why: fmt.Sprintf("a sentence has at most %d letters", longest)}
	}
	var out []item
	for rest := text; rest != ""; {
		one, after, v := next(rest)
		if v != nil {
			return nil, v
		}
		if one.raw != "" {
			out = append(out, one)
		}
		rest = after
	}
	return out, nil
}

// next cuts the first item off.
func next(s string) (item, string, *Violation) {
	switch {
	case s[0] == ' ':
		return item{}, s[1:], nil
	case strings.HasPrefix(s, "{{"):
		return token(s)
	case letter(s[0]):
		return word(s)
	}
	if possessive := possession(s); possessive > 0 {
		return item{text: "'s", raw: s[:possessive]}, s[possessive:], nil
	}
	r := []rune(s[:min(len(s), 4)])[0]
	if strings.ContainsRune(signs, r) {
		text := string(r)
		return item{text: text, raw: text}, s[len(text):], nil
	}
	return item{}, "", foreign(r, s)
}

// possession is how long the 's at the beginning is.
func possession(s string) int {
	for _, mark := range []string{"'s", "’s"} {
		if rest, ok := strings.CutPrefix(s, mark); ok && (rest == "" || !letter(rest[0])) {
			return len(mark)
		}
	}
	return 0
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// token reads {{f12}}, which nothing that could change it may touch.
func token(s string) (item, string, *Violation) {
	id, after, closed := strings.Cut(s[2:], "}}")
	bad := !closed || len(id) < 2 || len(id) > 9 || id[0] != 'f' || strings.Trim(id[1:], "0123456789") != ""
	if bad {
		return item{}, "", &Violation{Rule: "V2", Text: short(s), Why: "a token is written {{f12}}"}
	}
	if after != "" && (letter(after[0]) || after[0] == '{' || after[0] == '-') {
		return item{}, "", &Violation{Rule: "V2", Text: short(s), Why: "a token stands alone, not within a word"}
	}
	return item{text: id, raw: "{{" + id + "}}", fact: true}, after, nil
}

func word(s string) (item, string, *Violation) {
	end := 0
	for end < len(s) && (letter(s[end]) || s[end] == '-' && end+1 < len(s) && letter(s[end+1])) {
		end++
	}
	if strings.HasPrefix(s[end:], "{{") {
		return item{}, "", &Violation{Rule: "V2", Text: short(s), Why: "a token stands alone, not within a word"}
	}
	return item{text: strings.ToLower(s[:end]), raw: s[:end]}, s[end:], nil
}

// foreign says what is wrong with a character.
func foreign(r rune, s string) *Violation {
	v := &Violation{Rule: "V7", Text: short(s), Why: fmt.Sprintf("the character %+q may not stand in a sentence", r)}
	switch {
	case unicode.IsNumber(r) || strings.ContainsRune("%$€£₹×+", r):
		v.Rule, v.Why = "V1", "numbers are said by tokens alone"
	case strings.ContainsRune("\"“”„«»‘`", r):
		v.Rule, v.Why = "V5", "a sentence has no quotes"
	case unicode.IsLetter(r):
		v.Rule, v.Why = "V5", "names are said by tokens alone, and words in English letters"
	}
	return v
}

// short is the beginning of a text, for a message.
func short(s string) string {
	const most = 60
	if len(s) <= most {
		return strings.ToValidUTF8(s, "?")
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
