package catalog_test

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestAWordMeansAFieldAValueOrOtherWords(t *testing.T) {
	t.Parallel()
	s, err := catalog.ParseSemantics([]byte("words: {turnover: amount, best: highest amount}"))
	if err != nil {
		t.Fatal(err)
	}
	p := ordersProfile().With(s)
	if c := p.Column("amount"); !slices.Contains(c.Synonyms, "turnover") || c.Meaning != "" {
		t.Errorf("amount is also called %q, meaning %q", c.Synonyms, c.Meaning)
	}
	if len(p.Phrases) != 1 || p.Phrases[0] != (catalog.Word{Word: "best", Means: "highest amount"}) {
		t.Errorf("phrases %+v", p.Phrases)
	}
	plain := ordersProfile()
	if len(plain.Column("amount").Synonyms) > 0 || p.Said() == plain.Said() {
		t.Error("the profile itself was taught, or nothing tells that it was")
	}
}

func TestWhatIsTaughtWinsOverTheFile(t *testing.T) {
	t.Parallel()
	s, err := catalog.SemanticsOf(sitrep.Dataset{
		Semantics: []byte("words: {turnover: amount, site: region}"), Words: []sitrep.TaughtWord{{Word: "Turnover", Means: "region"}},
	})
	if err != nil || len(s.Words) != 2 || s.Words[1] != (catalog.Word{Word: "Turnover", Means: "region"}) {
		t.Errorf("words %+v, %v", s.Words, err)
	}
}

func TestAWordThatMeansNothingIsRefusedWithTheNearest(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ word, means, member string }{
		{"turnover", "amount", ""},
		{"best", "highest amount", ""},
		{"turnover", "amuont", "means"},
		{"turnover", "the planets", "means"},
		{"site", "nothing = here", "means"},
		{"region", "amount", "word"},
		{"…", "amount", "word"},
	} {
		member, why := catalog.CheckWord(ordersProfile(), catalog.Word{Word: tc.word, Means: tc.means})
		if member != tc.member || (why == "") != (tc.member == "") {
			t.Errorf("%s means %s: %q %q, want %q", tc.word, tc.means, member, why, tc.member)
		}
	}
}
