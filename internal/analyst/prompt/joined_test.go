package prompt_test

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

// mostLost of two questions in one prompt may be read as one: some are so short that
// nobody could tell.
const mostLost = 0.07

// TestQuestionsThatFollowEachOtherAreReadAsTheyAreAlone writes two prompts of a file
// behind each other, as sentences and as a list, and looks for both readings.
func TestQuestionsThatFollowEachOtherAreReadAsTheyAreAlone(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/readings/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no readings: %v", err)
	}
	pairs, lost := 0, []string{}
	for _, file := range files {
		s := openScript(t, file)
		alone := slices.DeleteFunc(s.cases, func(c scripted) bool { return !c.single() })
		random := rand.New(rand.NewPCG(1, 2))
		for range 40 {
			if len(alone) < 5 {
				break
			}
			a, b := alone[random.IntN(len(alone))], alone[random.IntN(len(alone))]
			if a.prompt == b.prompt {
				continue
			}
			pairs++
			text := join(a.prompt, b.prompt, random.IntN(3))
			if read := prompt.Read(s.table, nil, text, prompt.Hint{}); !holds(read, a) || !holds(read, b) {
				lost = append(lost, text)
			}
		}
	}
	if pairs < 100 || float64(len(lost)) > mostLost*float64(pairs) {
		t.Errorf("%d of %d pairs are not read as their parts:\n%s", len(lost), pairs, strings.Join(lost, "\n"))
	}
	t.Logf("%d of %d pairs are not read as their parts", len(lost), pairs)
}

// single reports whether a prompt is one sentence with one question that computes something.
func (c scripted) single() bool {
	end := strings.TrimRight(c.prompt, "?.!")
	return len(c.prompt) >= 18 && len(c.prompt) <= 90 && len(c.want) == 2 && !strings.ContainsAny(end, "\n?") && !strings.Contains(end, ". ") &&
		!strings.HasPrefix(c.want[0], "not asked") && !strings.HasPrefix(c.want[0], "lacks") && !strings.HasPrefix(c.want[0], "list")
}

func join(a, b string, how int) string {
	a = strings.TrimRight(a, "?.! ")
	switch how {
	case 0:
		return a + "? " + b
	case 1:
		return a + ". Also, " + b
	}
	return "- " + a + "\n- " + b
}

// holds reports whether a plan has the question of a prompt, but for its time: a
// question without one is about that of the question before.
func holds(p plan.Plan, c scripted) bool {
	return slices.ContainsFunc(readingLines(p), func(line string) bool {
		got, want := untimed(line), untimed(c.want[0])
		return strings.HasPrefix(got, want) || strings.HasPrefix(want, got)
	})
}

func untimed(line string) string {
	_, line, _ = strings.Cut(line, " ")
	for _, cut := range []string{" in ", " against "} {
		line, _, _ = strings.Cut(line, cut)
	}
	return line
}
