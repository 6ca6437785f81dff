package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func (h *house) words(dataset sitrep.ID) (list []string) {
	h.t.Helper()
	d, err := h.store.DatasetByID(h.ctx(), dataset)
	h.must(err)
	for _, w := range d.Words {
		list = append(list, w.Word+" means "+w.Means+", by "+w.By)
	}
	return list
}

// TestAWordThatWasNotReadIsTaughtBeforeAReportIsCreated: with one press more, and nothing that was
// typed is lost.
func TestAWordThatWasNotReadIsTaughtBeforeAReportIsCreated(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	other := h.addDataset("Other")
	b := h.as("root")
	send := func(more ...string) page {
		return b.send("/app/reports/new", "/app/reports", h.filled(b, more...)...)
	}
	send("do", "preview").want(200).has("Words that nothing was made of: “turnover”", `name="word" maxlength="60" list="said" autocomplete="off" value="turnover"`, `<option value="revenue">`)
	send("teach", "yes", "word", "turnover", "means", "weather").want(200).has("“weather” names no field", `value="weather"`, "B@example.com")
	send("teach", "yes", "word", " ", "means", strings.Repeat("x", 61)).want(200).has("word-wrong", "61 characters")
	send("word", "turnover", "means", "revenue").want(200) // no press, no word
	if got := h.words(h.dataset); got != nil {
		t.Fatalf("it knows %q", got)
	}
	send("teach", "yes", "word", "turnover", "means", "revenue", "plan", `{"how":"average"}`).want(200).
		has("“turnover” means “revenue” from now on", "The total revenue", "B@example.com").lacks("Words that nothing was made of", "You chose this reading")
	if got := strings.Join(h.words(h.dataset), "; "); got != "turnover means revenue, by root" {
		t.Errorf("it knows %q", got)
	}
	if got := h.words(other); got != nil {
		t.Errorf("another dataset knows %q", got)
	}
}

func TestWordsAreTaughtAndForgottenOnTheDatasetsPage(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	r := h.add("root", nil)
	b, at := h.as("root"), "/app/datasets/"+string(h.dataset)
	b.get(at).want(200).has("Words it was taught", "None.")
	b.send(at, at+"/words", "word", "<b>turnover", "means", "weather").want(400).has("“weather” names no field", "&lt;b&gt;turnover").lacks("<b>turnover")
	b.send(at, at+"/words", "word", "turnover", "means", "revenue").leads(at + "?said=taught")
	b.get(at+"?said=taught").has("The word is kept.", "turnover", "root", "Forget")
	reading := path(r) + "/reading"
	b.get(reading).has("Keep what a word means").lacks("Words that nothing was made of")
	b.send(reading, at+"/words", "word", "income", "means", "revenue", "back", reading).leads(reading + "?said=taught")
	b.send(reading, at+"/words", "word", "income", "means", "revenue", "back", "//evil.net/app/").leads("/app/?said=taught")
	b.send(at, at+"/words/forget", "word", "TURNOVER").leads(at + "?said=forgotten")
	b.send(at, at+"/words/forget", "word", "turnover").want(http.StatusNotFound)
	if got := strings.Join(h.words(h.dataset), "; "); got != "income means revenue, by root" {
		t.Errorf("it knows %q", got)
	}
}

func TestOperatorsAloneTeachWords(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	r := h.add("ada", nil)
	b, at := h.as("ada"), "/app/datasets/"+string(h.dataset)
	b.get(at).want(200).has("Words it was taught").lacks("Keep what a word means")
	b.get(path(r) + "/reading").want(200).lacks("Keep what a word means")
	b.send(at, at+"/words", "word", "turnover", "means", "revenue").want(http.StatusForbidden)
	b.send(at, at+"/words/forget", "word", "turnover").want(http.StatusForbidden)
	b.send("/app/reports/new", "/app/reports", h.filled(b, "teach", "yes", "word", "turnover", "means", "revenue")...).want(200).lacks("Keep what a word means")
	if got := h.words(h.dataset); got != nil {
		t.Errorf("it knows %q", got)
	}
}
