package analyst_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How many words a sentence, a title and a heading may have; what a fact stands for
// counts as one.
const (
	sentenceWords = 25
	titleWords    = 12
)

var (
	token  = regexp.MustCompile(`\{\{[^}]*\}\}( / \{\{[^}]*\}\})*`)
	banned = regexp.MustCompile(`(?i)\b(significant(ly)?|clearly|slightly|obviously|dramatic(ally)?|very|because|due to|caused? by|thanks to)\b`)
)

func TestSentencesOfReportsKeepTheRules(t *testing.T) {
	t.Parallel()
	for name, a := range assignments() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rules(t, makeReport(t, table(t, a.name, a.data), request(a.prompt)))
		})
	}
	t.Run("shop", func(t *testing.T) {
		t.Parallel()
		shop := openShop(t, 2)
		for _, r := range cases() {
			rules(t, makeReport(t, shop, r))
		}
	})
}

func rules(t *testing.T, r analyst.Report) {
	t.Helper()
	d := &r.Document
	short(t, "title", d.Method.Title.Template, titleWords)
	seen := map[string]bool{}
	say := func(s document.Sentence) {
		sentence(t, s)
		if seen[s.Text] {
			t.Errorf("said twice: %s", s.Text)
		}
		seen[s.Text] = true
	}
	for _, s := range d.Summary {
		say(s)
		if len(s.Facts) == 0 && len(d.NotAnswered) == 0 { // where nothing is answered, that is said
			t.Errorf("says nothing: %s", s.Text)
		}
	}
	for _, f := range slices.Concat(all(*d), d.AlsoWorthKnowing) {
		if !slices.ContainsFunc(d.AlsoWorthKnowing, func(o document.Finding) bool { return o.Key == f.Key }) || !seen[f.Text] {
			say(document.Sentence{Text: f.Text, Template: f.Template, Facts: f.Facts})
		}
	}
	for _, q := range r.Plan.Questions {
		answered := slices.ContainsFunc(d.Sections, func(s document.Section) bool { return s.Question == q.Text && s.Answer.Text != "" })
		refused := slices.ContainsFunc(d.NotAnswered, func(n document.NotAnswered) bool {
			return strings.Contains(q.Text, n.Text) || strings.Contains(n.Text, q.Text)
		})
		if !answered && !refused {
			t.Errorf("%q is neither answered nor said to be not", q.Text)
		}
	}
}

// sentence checks the length and the words of a text of one sentence or several.
func sentence(t *testing.T, s document.Sentence) {
	t.Helper()
	for part := range strings.SplitSeq(s.Template, ". ") {
		short(t, s.Text, part, sentenceWords)
	}
	if word := banned.FindString(token.ReplaceAllString(s.Template, "")); word != "" {
		t.Errorf("%q stands in: %s", word, s.Text)
	}
}

func short(t *testing.T, what, template string, most int) {
	t.Helper()
	if n := len(strings.Fields(token.ReplaceAllString(template, "x"))); n > most {
		t.Errorf("%d words: %s", n, what)
	}
}
