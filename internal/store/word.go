package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// MostWords is how many words a dataset is taught.
const MostWords = 200

// TeachWord keeps what a word means for a dataset of the catalog; taught again it means the new thing.
// NotFound where the catalog has no such dataset, Conflict where it has as many words as it may.
func (s *Store) TeachWord(ctx context.Context, now time.Time, dataset sitrep.ID, w sitrep.TaughtWord) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		if err := tx.lockCatalogued(ctx, dataset); err != nil {
			return err
		}
		_, err := tx.exec(ctx, `INSERT INTO dataset_word (dataset_id, word_key, word, means, taught_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (dataset_id, word_key) DO UPDATE SET word = $3, means = $4, taught_by = $5, created_at = $6`,
			dataset, nameKey(w.Word), w.Word, w.Means, w.By, ms(tx.now))
		if err != nil {
			return err
		}
		n, err := scanOne[int](tx.one(ctx, "SELECT count(*) FROM dataset_word WHERE dataset_id = $1", dataset))
		if err == nil && n > MostWords {
			err = sitrep.Errorf(sitrep.Conflict, "The dataset has %d words, which is as many as it may have. Remove one first.", MostWords)
		}
		if err != nil {
			return err
		}
		return tx.note(ctx, onDataset("teachWord", dataset, w.Word))
	})
	if err != nil {
		return fmt.Errorf("teach dataset %s a word: %w", dataset, err)
	}
	return nil
}

// ForgetWord removes a word, without regard to case. NotFound.
func (s *Store) ForgetWord(ctx context.Context, dataset sitrep.ID, word string) error {
	err := s.write(ctx, time.Time{}, func(ctx context.Context, tx *Tx) error {
		if err := tx.lockCatalogued(ctx, dataset); err != nil {
			return err
		}
		n, err := tx.exec(ctx, "DELETE FROM dataset_word WHERE dataset_id = $1 AND word_key = $2", dataset, nameKey(word))
		if err == nil && n == 0 {
			err = notFound("word")
		}
		if err != nil {
			return err
		}
		return tx.note(ctx, onDataset("forgetWord", dataset, word))
	})
	if err != nil {
		return fmt.Errorf("have dataset %s forget a word: %w", dataset, err)
	}
	return nil
}

// lockCatalogued locks a dataset of the catalog. NotFound.
func (tx *Tx) lockCatalogued(ctx context.Context, dataset sitrep.ID) error {
	_, err := scanOne[int](tx.one(ctx, "SELECT 1 FROM dataset WHERE id = $1 AND removed_at IS NULL"+tx.d.lock, dataset))
	if noRow(err) {
		return notFound("dataset")
	}
	return err
}

// words are what a dataset was taught, in the order of the words.
func (c conn) words(ctx context.Context, dataset sitrep.ID) ([]sitrep.TaughtWord, error) {
	return collect(ctx, c, func(row scanner) (w sitrep.TaughtWord, err error) {
		return w, row.Scan(&w.Word, &w.Means, &w.By, at(&w.CreatedAt))
	}, "SELECT word, means, taught_by, created_at FROM dataset_word WHERE dataset_id = $1 ORDER BY word_key", dataset)
}
