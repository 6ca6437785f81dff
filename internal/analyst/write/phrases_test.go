package write

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// shapes are those that the files of phrases have, but for endings of sentences.
func shapes(t *testing.T) []string {
	t.Helper()
	out := slices.DeleteFunc(slices.Sorted(maps.Keys(english())), func(s string) bool { return strings.HasPrefix(s, "range.") })
	if len(out) < 60 {
		t.Fatalf("only %d shapes found", len(out))
	}
	return out
}

// words counts the words of a phrase's longest sentence, a name as one, a measure as
// three, a time as three.
func words(phrase string) int {
	most := 0
	for _, sentence := range strings.Split(phrase, ". ") {
		most = max(most, wordsOf(sentence))
	}
	return most
}

func wordsOf(sentence string) int {
	n := 0
	for _, w := range strings.Fields(sentence) {
		switch {
		case strings.HasPrefix(w, "{is:"), strings.HasPrefix(w, "{was:"), strings.HasPrefix(w, "{it"), strings.HasPrefix(w, "{has:"), strings.Contains(w, "{s:"):
			n++
		case strings.Contains(w, "measure}"), strings.Contains(w, "{in:"):
			n += 3
		default:
			n++
		}
	}
	return n
}

func TestEveryShapeHasThreePhrasesThatAPersonCouldSay(t *testing.T) {
	t.Parallel()
	for _, shape := range shapes(t) {
		all := english()[shape]
		title := strings.HasPrefix(shape, "title/") || strings.HasPrefix(shape, "brief/") || strings.HasPrefix(shape, "part/")
		if !title && len(all) < 3 {
			t.Errorf("%s: %d phrases", shape, len(all))
		}
		for _, p := range all {
			if strings.IndexFunc(p, unicode.IsNumber) >= 0 {
				t.Errorf("%s: a digit in %q", shape, p)
			}
			if most := map[bool]int{true: 14, false: 25}[title]; words(p) > most {
				t.Errorf("%s: %d words in %q", shape, words(p), p)
			}
			if title == strings.HasSuffix(p, ".") {
				t.Errorf("%s: the end of %q", shape, p)
			}
		}
	}
}

func TestPhrasesOfAShapeHaveTheSameMeaning(t *testing.T) {
	t.Parallel()
	role := regexp.MustCompile(`\{(?:[a-z]+:)?([a-zA-Z]+)\}`)
	numbers := []string{"value", "counted", "share", "change", "slope", "secondValue", "lastValue", "times", "low", "high", "first", "last", "sum"}
	for _, shape := range shapes(t) {
		var want []string
		for i, p := range english()[shape] {
			var have []string
			for _, m := range role.FindAllStringSubmatch(p, -1) {
				if slices.Contains(numbers, m[1]) && !slices.Contains(have, m[1]) {
					have = append(have, m[1])
				}
			}
			slices.Sort(have)
			if i == 0 {
				want = have
			} else if !slices.Equal(have, want) {
				t.Errorf("%s: %q says %v, the first phrase %v", shape, p, have, want)
			}
		}
	}
}

func TestEverySentenceHasATitle(t *testing.T) {
	t.Parallel()
	all := shapes(t)
	for _, shape := range all {
		support := slices.Contains([]string{"peak", "together", "extremes.plain", "extremes.times", "extremes.plain.count", "extremes.times.count"}, shape)
		if !strings.HasPrefix(shape, "title/") && !strings.HasPrefix(shape, "since.") && !strings.HasPrefix(shape, "brief/") && !strings.HasPrefix(shape, "part/") && !strings.HasPrefix(shape, "watch/") && !support && !slices.Contains(all, "title/"+shape) {
			t.Errorf("%s has no title", shape)
		}
	}
}
