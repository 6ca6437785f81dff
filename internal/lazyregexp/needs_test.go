package lazyregexp

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

func TestNeedsAreWhatEachMatchHasOneOf(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]string{
		`(?i)\bwhy\b`:                          "why",
		`(?i)(?:report|update) (?:on|of)(\w+)`: "report of|report on|update of|update on",
		`(?i)reports?\b`:                       "report",
		`(?:up|down)\s+\d+`:                    "down|up",
		`\w+ (?:compared|held) against`:        " compared against| held against",
		`(?i)week(?:ly)? of [a-c]`:             "week of a|week of b|week of c|weekly of a|weekly of b|weekly of c",
		`a+b`:                                  "a",
		`(?:late){2}`:                          "late",
		`\w+`:                                  "",
		`late|\w`:                              "",
		`x*`:                                   "",
		`(?i)KELVIN`:                           "kelvin",
		`(?:ab|cd|ef|gh)(?:ab|cd|ef|gh)\w`:     "abab|abcd|abef|abgh|cdab|cdcd|cdef|cdgh|efab|efcd|efef|efgh|ghab|ghcd|ghef|ghgh",
	} {
		if got := strings.Join(Needs(pattern), "|"); got != want {
			t.Errorf("%s needs %q, not %q", pattern, got, want)
		}
	}
}

// TestWhatManyAlternativesNeedIsCountedOnce: they are told by few pieces, however many they are.
func TestWhatManyAlternativesNeedIsCountedOnce(t *testing.T) {
	t.Parallel()
	pattern := `x+a`
	for range mostPieces {
		pattern += `|\w(?:is|are) \w`
	}
	if got := strings.Join(Needs(pattern), "|"); got != "are |is |x" {
		t.Errorf("%q", got)
	}
}

// FuzzAMatchHasOneOfThePiecesThatItsPatternNeeds is the rule that the rest stands on.
func FuzzAMatchHasOneOfThePiecesThatItsPatternNeeds(f *testing.F) {
	f.Add(`(?i)why (?:is|are) (\w+) late`, "Why ARE trains late")
	f.Add(`(?:a|bc){2,3}d?|e[f-h]`, "abcd eg")
	f.Add(`(?i)[ks]+`, "\u212a\u017f")
	f.Add(`^x?(?:y|)z*$`, "")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		re, err := regexp.Compile(pattern)
		if err != nil {
			t.Skip()
		}
		p := &Pattern{needs: Needs(pattern)}
		if re.MatchString(text) && !p.may(text) {
			t.Errorf("%q matches %q, which has none of %q", pattern, text, p.needs)
		}
	})
}

func TestAPatternThatCannotMatchIsNotCompiled(t *testing.T) {
	t.Parallel()
	table := frozen.MustOpen(string(Prepare([]*Pattern{New(`(?i)why`)})))
	p := (&Pattern{text: `(?i)why`, compiled: func() *regexp.Regexp { t.Error("it was compiled"); return regexp.MustCompile(`(?i)why`) }}).Needing(table)
	const text = "revenue by month"
	if p.MatchString(text) || p.FindString(text) != "" || p.FindStringIndex(text) != nil || p.FindStringSubmatch(text) != nil || p.FindStringSubmatchIndex(text) != nil ||
		p.FindAllString(text, -1) != nil || p.FindAllStringIndex(text, -1) != nil || p.FindAllStringSubmatch(text, -1) != nil || p.FindAllStringSubmatchIndex(text, -1) != nil ||
		p.ReplaceAllString(text, "") != text || p.ReplaceAllStringFunc(text, strings.ToUpper) != text {
		t.Error("it matches")
	}
	if q := New(`(?i)why`).Needing(table); q.FindString("And WHY?") != "WHY" || !slices.Equal(q.needs, []string{"why"}) {
		t.Error("what has the word does not match")
	}
	if q := New(`(?i)which`).Needing(table); !q.MatchString("Which?") {
		t.Error("a pattern that the table does not have does not match")
	}
}
