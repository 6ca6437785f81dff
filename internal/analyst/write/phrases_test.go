package write

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// shapes are those that the phrases' source has a case for.
func shapes(t *testing.T) []string {
	t.Helper()
	quoted := regexp.MustCompile(`"([a-zA-Z./]+)"`)
	var out []string
	for _, file := range []string{"phrases.go", "phrases_groups.go", "phrases_title.go", "phrases_premise.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(source)) {
			if strings.HasPrefix(strings.TrimSpace(line), "case ") {
				for _, m := range quoted.FindAllStringSubmatch(line, -1) {
					out = append(out, m[1])
				}
			}
		}
	}
	if len(out) < 60 {
		t.Fatalf("only %d shapes found", len(out))
	}
	return out
}

// words counts a phrase's words, a name as one, a measure as three, a time as
// three.
func words(phrase string) int {
	n := 0
	for _, w := range strings.Fields(phrase) {
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
		all := phrases(shape)
		title := strings.HasPrefix(shape, "title/")
		if title && len(all) != 1 || !title && len(all) < 3 {
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
		for i, p := range phrases(shape) {
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
		if !strings.HasPrefix(shape, "title/") && !support && !slices.Contains(all, "title/"+shape) {
			t.Errorf("%s has no title", shape)
		}
	}
}
