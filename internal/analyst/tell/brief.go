package tell

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed briefs.txt
var briefsText string

// briefPatterns are the patterns of analysts' briefs.
var briefPatterns = sync.OnceValue(func() []headed { return patternsOf(briefsText) })

// Brief is an analyst's order to study something of a table.
type Brief struct {
	Prompt string
	About  string // its words up to what it is for
	Core   string // what is studied: the prompt with blanks in the place of all else, so that words keep where they stand
	Aim    string // what the study is for, in the same way
	Taken  string // its words for a time that something takes; empty: it has none
}

// BriefOf takes a request for a brief: an order to study something, with words for a study or an aim behind it. ok is
// false for other requests.
func BriefOf(prompt string) (b Brief, ok bool) {
	opener := firstOf("opener", prompt)
	if opener == nil || strings.Contains(prompt, "?") {
		return b, false
	}
	rest := blanks(opener[1]) + prompt[opener[1]:]
	end := endOf(rest)
	if firstOf("question", rest) != nil || end == len(prompt) && !ordered(prompt, rest) || firstOf("aimed", prompt[:end]) == nil {
		return b, false
	}
	about, aim := rest[:end], blanks(end)+prompt[end:]
	if at := firstOf("focus", aim); at != nil { // it comes back to what is studied
		till := at[0] + endOf(aim[at[0]:at[1]])
		about += blanks(at[0]-end) + aim[at[0]:till]
		aim = aim[:at[0]] + blanks(till-at[0]) + aim[till:]
	}
	b = Brief{Prompt: prompt, About: about, Core: idled(about), Aim: idled(aim)}
	if at := firstOf("taken", rest); at != nil {
		b.Taken = rest[at[0]:at[1]]
	}
	return b, true
}

// ordered reports whether an order that says nothing of what it is for is a brief: what changed, why it did and what is unusual have
// reports of their own.
func ordered(prompt, rest string) bool {
	form, _ := ownForm(rest)
	return firstOf("ordered", prompt) != nil && !form.Programmed()
}

// endOf is where in a text begins what a brief is for; its end, where it says nothing of that.
func endOf(text string) int {
	end := len(text)
	for _, p := range briefPatterns() {
		for _, at := range p.text.FindAllStringIndex(text, -1) {
			if p.head == "aim" && at[0] < end && strings.TrimSpace(text[:at[0]]) != "" {
				end = at[0]
			}
		}
	}
	return end
}

// idled is a text with blanks in the place of what is said of a study and not of the data.
func idled(text string) string {
	for _, p := range briefPatterns() {
		if p.head == "idle" {
			text = p.text.ReplaceAllStringFunc(text, func(part string) string { return blanks(len(part)) })
		}
	}
	return text
}

func blanks(n int) string { return strings.Repeat(" ", n) }

// firstOf is where the first pattern under a head is in a text; nil: nowhere.
func firstOf(head, text string) []int {
	for _, p := range briefPatterns() {
		if p.head == head {
			if at := p.text.FindStringIndex(text); at != nil {
				return at
			}
		}
	}
	return nil
}

// says reports whether the words of a brief up to what it is for have some of a kind.
func (b Brief) says(head string) bool { return firstOf(head, b.About) != nil }

// saysAnywhere is the same of all words of a brief.
func (b Brief) saysAnywhere(head string) bool { return firstOf(head, b.Prompt) != nil }
