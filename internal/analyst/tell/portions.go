package tell

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// portionSaid is a part of a whole in words: 9 out of 10, eight in ten, 95 times out of 100, 80 per cent.
var portionSaid = lazyregexp.New(`(?i)\b(?:(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)(?: times| cases)?(?: out of| in)(?: every)? (\d{1,3}|three|four|five|six|seven|eight|nine|ten|twenty|(?:a |one )?hundred)|(\d{1,3}(?:\.\d+)?) ?(?:per ?cent|percent|pct))\b`)

// asMark stands before a part that is a mark: a score of 9 out of 10.
var asMark = lazyregexp.New(`(?i)\b(?:scor\w+|rat(?:e|es|ed|ing|ings)|marks?|marked|stars?|gave|gives?|grades?|points?)\b[^.?!,;]{0,20}$`)

// wholeNumbers are the numbers that words say, of those that parts are told in.
var wholeNumbers = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twenty": 20,
	"hundred": 100, "a hundred": 100, "one hundred": 100,
}

func wholeNumber(text string) int {
	if n, ok := wholeNumbers[strings.ToLower(text)]; ok {
		return n
	}
	n, _ := strconv.Atoi(text)
	return n
}

// inPortions is a prompt with the parts of a whole that it says in words as per cent, with blanks behind them, so that words keep where they
// stand: 90% in the place of 9 out of 10.
func inPortions(prompt string) string {
	var out strings.Builder
	last := 0
	for _, at := range portionSaid.FindAllStringSubmatchIndex(prompt, -1) {
		said, share := prompt[at[0]:at[1]], ""
		if at[6] >= 0 {
			share = prompt[at[6]:at[7]]
		} else if of, all := wholeNumber(prompt[at[2]:at[3]]), wholeNumber(prompt[at[4]:at[5]]); of > 0 && of <= all && 100%all == 0 && !asMark.MatchString(prompt[:at[0]]) {
			share = strconv.Itoa(100 * of / all)
		}
		if share == "" || len(share)+1 > len(said) {
			continue
		}
		out.WriteString(prompt[last:at[0]] + share + "%" + strings.Repeat(" ", len(said)-len(share)-1))
		last = at[1]
	}
	return out.String() + prompt[last:]
}

// WholeWords makes the words of a prompt that were read as shorter ones whole again: 9 out of 10, and not the first three signs of it, which
// stood for 90%.
func WholeWords(words []plan.WordUse, read, said string) {
	if len(read) != len(said) {
		return
	}
	for i := range words {
		w := &words[i]
		if w.Start >= w.End || w.End > len(read) || read[w.Start:w.End] == said[w.Start:w.End] {
			continue
		}
		for end := w.End; end < len(read) && read[end] == ' '; end++ {
			if said[end] != ' ' {
				w.End = end + 1
			}
		}
	}
}
