package analyst

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// reworded is a prompt in which words that were taught are the words that they stand for: readers
// read it, and what they say of its places is put back to those of the prompt.
type reworded struct {
	prompt, text string
	swaps        []swap // in the order of the text
}

// swap is a stretch of the prompt and what stands there in the text, in bytes.
type swap struct{ from, to, start, end int }

// reword puts what taught words stand for in their place, the longest first.
func reword(prompt string, words []catalog.Word) reworded {
	out := reworded{prompt: prompt}
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b catalog.Word) int { return len(b.Word) - len(a.Word) })
	var text strings.Builder
	for i := 0; i < len(prompt); {
		w, n := taughtAt(prompt, i, words)
		if n == 0 {
			_, size := utf8.DecodeRuneInString(prompt[i:])
			text.WriteString(prompt[i : i+size])
			i += size
			continue
		}
		out.swaps = append(out.swaps, swap{i, i + n, text.Len(), text.Len() + len(w.Means)})
		text.WriteString(w.Means)
		i += n
	}
	out.text = text.String()
	return out
}

// taughtAt is the word that stands at a byte of a prompt, whatever its case; n is its length there, 0: none.
func taughtAt(prompt string, at int, words []catalog.Word) (w catalog.Word, n int) {
	if before, _ := utf8.DecodeLastRuneInString(prompt[:at]); at > 0 && letter(before) {
		return w, 0
	}
	for _, w := range words {
		n := len(w.Word)
		if n == 0 || at+n > len(prompt) || !strings.EqualFold(prompt[at:at+n], w.Word) {
			continue
		}
		if after, _ := utf8.DecodeRuneInString(prompt[at+n:]); at+n == len(prompt) || !letter(after) {
			return w, n
		}
	}
	return w, 0
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// back puts a plan of the text onto the prompt.
func (r *reworded) back(p *plan.Plan) {
	if len(r.swaps) == 0 {
		return
	}
	p.Prompt = r.prompt
	for i := range p.Words {
		p.Words[i].Start, p.Words[i].End = r.place(p.Words[i].Start, false), r.place(p.Words[i].End, true)
	}
	for i := range p.Questions {
		q := &p.Questions[i]
		if at := strings.Index(r.text, q.Text); q.Text != "" && at >= 0 {
			q.Text = r.prompt[r.place(at, false):r.place(at+len(q.Text), true)]
		}
	}
}

// place is where in the prompt a byte of the text is from; within what was put in, the beginning or the
// end of the word that stood there.
func (r *reworded) place(at int, end bool) int {
	shift := 0
	for _, s := range r.swaps {
		switch {
		case at < s.start || at == s.start && !end:
			return at + shift
		case at < s.end && end, at == s.start:
			return s.to
		case at < s.end:
			return s.from
		}
		shift = s.to - s.end
	}
	return at + shift
}
