package store_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func wordRules() []rule {
	return []rule{
		{"TaughtWordIsOfItsDatasetOnly", taughtWordIsOfItsDataset},
		{"WordTaughtAgainMeansTheNewThing", taughtAgain},
		{"ForgottenWordIsGone", forgottenWord},
		{"WordsHaveABound", wordsHaveABound},
		{"RemovedDatasetIsTaughtNothing", removedIsTaughtNothing},
	}
}

func (w *world) words(d sitrep.Dataset) string {
	var list []string
	w.t.Helper()
	found, err := w.DatasetByID(w.ctx(), d.ID)
	w.must(err)
	for _, t := range found.Words {
		list = append(list, t.Word+"="+t.Means+" by "+t.By)
	}
	return strings.Join(list, "; ")
}

func (w *world) teach(d sitrep.Dataset, word, means string) error {
	return w.TeachWord(w.ctx(), w.now, d.ID, sitrep.TaughtWord{Word: word, Means: means, By: "ada"})
}

func taughtWordIsOfItsDataset(t *testing.T, w *world) {
	d, other := w.dataset("sales"), w.dataset("stock")
	w.must(w.teach(d, "turnover", "net_amount"))
	w.must(w.teach(d, "site", "plant"))
	equal(t, "words", w.words(d), "site=plant by ada; turnover=net_amount by ada")
	equal(t, "words of another", w.words(other), "")
	key := w.owner()
	w.create(w.draft(key.ID, d.ID))
	equal(t, "words of a claim", len(w.claim().Report.Dataset.Words), 2)
}

func taughtAgain(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.must(w.teach(d, "turnover", "net_amount"))
	w.must(w.teach(d, "Turnover", "gross"))
	equal(t, "words", w.words(d), "Turnover=gross by ada")
}

func forgottenWord(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.must(w.teach(d, "turnover", "net_amount"))
	w.must(w.ForgetWord(w.ctx(), d.ID, "TURNOVER"))
	equal(t, "words", w.words(d), "")
	w.wants(w.ForgetWord(w.ctx(), d.ID, "turnover"), sitrep.NotFound)
}

func wordsHaveABound(t *testing.T, w *world) {
	d := w.dataset("sales")
	for i := range store.MostWords {
		w.must(w.teach(d, fmt.Sprint("w", i), "x"))
	}
	w.wants(w.teach(d, "more", "x"), sitrep.Conflict)
	w.must(w.teach(d, "w1", "y"))
	equal(t, "words", strings.Count(w.words(d), ";"), store.MostWords-1)
}

func removedIsTaughtNothing(_ *testing.T, w *world) {
	d := w.dataset("sales")
	w.must(w.RemoveDataset(w.ctx(), w.now, d.ID))
	w.wants(w.teach(d, "turnover", "x"), sitrep.NotFound)
	w.wants(w.ForgetWord(w.ctx(), d.ID, "turnover"), sitrep.NotFound)
}
