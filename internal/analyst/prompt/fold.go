package prompt

import (
	"strings"
	"unicode"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"golang.org/x/text/unicode/norm"
)

// fold brings spellings of one word together: width, case, accents and the
// shapes of quotes do not count.
func fold(s string) string {
	if plain(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r == '’' || r == '‘' || r == 'ʼ' || r == '`' || r == '´':
			b.WriteByte('\'')
		case r == 'ß' || r == 'ẞ':
			b.WriteString("ss")
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

func plain(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] == '`' {
			return false
		}
	}
	return true
}

// stem cuts a folded word to its stem; words of other scripts and short ones stay.
func stem(word string) string {
	word = strings.TrimSuffix(word, "'s")
	word = strings.TrimSuffix(word, "'")
	if len(word) < 3 || !plain(word) {
		return word
	}
	if single, ok := strings.CutSuffix(word, "people"); ok && len(single) > 3 {
		word = single + "person" // salespeople
	}
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return env.Current()
}
