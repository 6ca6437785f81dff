package ask

import (
	"reflect"
	"testing"
	"testing/fstest"
)

func TestATextThatCannotBePreparedIsNamed(t *testing.T) {
	t.Parallel()
	whole := func() fstest.MapFS {
		return fstest.MapFS{
			"weights.txt": {Data: []byte("12 a\n")}, "unfitted.txt": {}, "lexicon/en/by.txt": {Data: []byte("by = group\n")},
			"concepts/money.txt": {Data: []byte("[price: money]\nsay: price\n")}, "vectors/words.bin": {Data: fileOfVectors("sea\n", 4)},
		}
	}
	if _, err := Prepare(whole()); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"weights.txt": "heavy a\n", "vectors/words.bin": "few", "concepts/money.txt": "[price: money]\nsays: price\n"} {
		folder := whole()
		folder[name] = &fstest.MapFile{Data: []byte(text)}
		if _, err := Prepare(folder); err == nil {
			t.Errorf("%s may say %q", name, text)
		}
	}
	for name := range whole() {
		folder := whole()
		delete(folder, name)
		if _, err := Prepare(folder); err == nil {
			t.Errorf("%s may be missing", name)
		}
	}
}

func TestWordsAreWhatTheirFilesSay(t *testing.T) {
	t.Parallel()
	x, c := englishWords(), englishConcepts()
	if !x.has("month", "january") || x.has("month", "revenue") || len(x.single) < 50 || len(x.files.Of("owed")) < 5 {
		t.Errorf("months, single words (%d) or what is owed (%d) are not there", len(x.single), len(x.files.Of("owed")))
	}
	if len(c.phrases.Of("revenu")) == 0 || len(c.begins.Of("revenu")) == 0 || len(c.members.Of("japan")) == 0 || len(c.phrases.Of("xyzzy")) > 0 {
		t.Error("revenue, or Japan, is of no concept")
	}
}

func TestPreparedWeightsReadAsThoseInAMap(t *testing.T) {
	t.Parallel()
	prepared := readerOf(shop(t))
	inAMap := prepared.With(DefaultWeights().And(NewWeights(nil)))
	for _, prompt := range []string{"how many orders were cancelled last month, by region?", "top 3 products by revenue, and the quantity", "share of cancelled orders"} {
		if one, two := prepared.Readings(prompt, 5), inAMap.Readings(prompt, 5); len(one) == 0 || !reflect.DeepEqual(one, two) {
			t.Errorf("%q is read otherwise", prompt)
		}
	}
}
