package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// A mark is what stands before a point of a list, at the begin of a line: a dash or a dot, a number, a letter or a
// Roman number.
var (
	lineMark = lazyregexp.New(`^[ \t]*(?:([-–—*•·+])[ \t]+|\(?(\d{1,2}|[a-zA-Z]|[ivIV]{1,4})[.):][ \t]+|(\d)[ \t]+)(\S.*)`)
	counting = [][]string{
		{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"},
		{"i", "ii", "iii", "iv", "v", "vi", "vii", "viii"},
		{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"},
	}
)

// line is a line of a text: the bytes from start to end, and where its text begins behind its mark.
type line struct {
	start, text, end int
	mark             string // "-" of one without a number; empty: it has none
}

// points are the lines of a prompt that are a list of things, each behind a mark; before is what stands ahead of them.
// Lines behind a colon that end in commas are a list without marks.
func points(prompt string) (before string, asks []Ask) {
	lines := linesIn(prompt)
	found := marked(lines)
	if len(found) < 2 {
		found = behindColon(prompt, lines)
	}
	if len(found) < 2 {
		return "", nil
	}
	for _, l := range found {
		if a := tidy(prompt, l.text, l.end); a.Text != "" {
			asks = append(asks, a)
		}
	}
	if asked := strings.LastIndexByte(prompt[found[len(found)-1].end:], '?'); asked >= 0 { // what is asked below the list is asked, too
		from := found[len(found)-1].end
		if a := tidy(prompt, from, from+asked+1); a.Text != "" {
			asks = append(asks, a)
		}
	}
	return prompt[:found[0].start], asks
}

func linesIn(prompt string) []line {
	var out []line
	start := 0
	for _, text := range strings.SplitAfter(prompt, "\n") {
		l := line{start: start, text: start, end: start + len(strings.TrimRight(text, "\r\n"))}
		if at := lineMark.FindStringSubmatchIndex(text); at != nil {
			l.text, l.mark = start+at[8], "-"
			for _, group := range [][2]int{{at[4], at[5]}, {at[6], at[7]}} {
				if group[0] >= 0 {
					l.mark = strings.ToLower(text[group[0]:group[1]])
				}
			}
		}
		out, start = append(out, l), start+len(text)
	}
	return out
}

// marked are the lines of a list: those behind dashes, or those whose marks count on from the first.
func marked(lines []line) []line {
	dashes := slices.DeleteFunc(slices.Clone(lines), func(l line) bool { return l.mark != "-" })
	if len(dashes) > 1 {
		return dashes
	}
	for _, series := range counting {
		var found []line
		for _, l := range lines {
			if len(found) < len(series) && l.mark == series[len(found)] {
				found = append(found, l)
			}
		}
		if len(found) > 1 {
			return found
		}
	}
	return nil
}

// behindColon are the lines below one that ends in a colon, as far as each but the last ends in a comma.
func behindColon(prompt string, lines []line) []line {
	for i, l := range lines {
		if !strings.HasSuffix(strings.TrimRight(prompt[l.start:l.end], " "), ":") {
			continue
		}
		var found []line
		for _, next := range lines[i+1:] {
			text := strings.TrimSpace(prompt[next.start:next.end])
			if text == "" && len(found) == 0 {
				continue
			}
			if text == "" {
				break
			}
			if found = append(found, next); !strings.ContainsAny(text[len(text)-1:], ",;") {
				break
			}
		}
		if len(found) > 1 {
			return found
		}
	}
	return nil
}

// Several are the asks of a request that stand beside each other, so that each is read by itself: in the lines of a list, by
// numbers, or as three and more of which two are questions. An update with questions behind it is one report.
func Several(prompt string) (before string, asks []Ask, ok bool) {
	if before, asks = points(prompt); len(asks) > 1 {
		return before, asks, !refer(asks)
	}
	if before, asks = Asks(prompt); !Apart(asks) || Numbered(prompt) || refer(asks) {
		return before, asks, false
	}
	for _, text := range []string{before, asks[0].Text} {
		if form, _ := ownForm(text); form.Programmed() {
			return before, asks, false
		}
	}
	return before, asks, true
}

// refer reports whether one of several asks is about what one before it found: how many of those are urgent.
func refer(asks []Ask) bool {
	return len(asks) > 1 && slices.ContainsFunc(asks[1:], func(a Ask) bool { return referWords.MatchString(a.Text) })
}

// shapedAlone begins an ask for a cause.
var shapedAlone = lazyregexp.New(`(?i)^\W*(?:and |also |then )?(?:why|how come|what(?:'s| is| was| are)? (?:behind|driving|drove|causing|caused))\b`)

// toDate is a time that has no begin but that of the data.
var toDate = lazyregexp.New(`(?i)\b(?:so far|until now|to date)\b`)

// AsOne reports whether an ask among others is read as if it were all that is asked. A why that is one of its words, as in "how many
// were cancelled, when and why", makes no report of causes of it, and how somebody does so far is about no last month.
func AsOne(ask string) bool {
	switch form, _ := ownForm(ask); form {
	case Why:
		return shapedAlone.MatchString(ask)
	case Update:
		return !toDate.MatchString(ask)
	}
	return true
}
