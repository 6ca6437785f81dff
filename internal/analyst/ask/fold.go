package ask

import (
	"strings"
	"sync"
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
	if own, ok := ownStems[word]; ok {
		return own
	}
	if single, ok := strings.CutSuffix(word, "people"); ok && len(single) > 3 {
		word = single + "person" // salespeople
	}
	if n := len(word); n <= 4 && word[n-1] == 's' && word[n-2] != 's' && !strings.ContainsAny(word, vowels+"y") {
		return word[:n-1] // tvs, dvds
	}
	return stemmed.of(word)
}

// stemmed are the stems of words that were asked for: the same few words are asked for again and again.
var stemmed = stemsKnown{words: map[string]string{}}

// mostStems is how many are kept; what is read is not bounded by any list of words.
const mostStems = 30_000

type stemsKnown struct {
	mu    sync.RWMutex
	words map[string]string
}

func (k *stemsKnown) of(word string) string {
	k.mu.RLock()
	have, ok := k.words[word]
	k.mu.RUnlock()
	if ok {
		return have
	}
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	cut := strings.Clone(env.Current()) // the word may be a piece of a long text
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.words) >= mostStems {
		clear(k.words)
	}
	k.words[strings.Clone(word)] = cut
	return cut
}

// ownStems are words whose stem is that of another word: a department does not depart.
var ownStems = map[string]string{
	"department": "department", "departments": "department", "rating": "rating", "ratings": "rating", "takings": "takings", "taking": "take",
	"building": "building", "buildings": "building", "policy": "policy", "policies": "policy", "police": "police", "customs": "customs",
	"news": "news", "lately": "lately", "hardly": "hardly", "nearly": "nearly", "university": "university", "universities": "university", "organization": "organization", "organisation": "organization",
	"organizations": "organization", "organisations": "organization", "international": "international", "earnings": "earnings", "savings": "savings",
	"general": "general", "marketing": "marketing", "engineering": "engineering", "parties": "party", "party": "party", "past": "past", "number": "number", "numbers": "number",
	"customer": "customer", "customers": "customer", "custom": "custom", "meeting": "meeting", "meetings": "meeting", "opening": "opening", "openings": "opening",
	"hospital": "hospital", "hospitals": "hospital", "secondary": "secondary", "feet": "foot", "foot": "foot", "primary": "primary", "station": "station", "stations": "station", "stationery": "stationery",
}
