package api_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// TestIdleNodeGivesItsSliceBack runs in a bubble, where minutes pass at once.
func TestIdleNodeGivesItsSliceBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		db, err := store.Open(t.Context(), store.Config{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		key, secret, err := db.CreateKey(t.Context(), time.Now(), store.KeyDraft{Name: "ada"})
		if err != nil {
			t.Fatal(err)
		}
		node := api.New(api.Config{Store: db})
		defer func() { _ = node.Close() }()
		used := 0
		for range 3 { // it takes another slice after it gave one back
			for range 2 {
				r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/api/reports", nil)
				r.Header.Set("x-api-key", secret)
				w := httptest.NewRecorder()
				if node.ServeHTTP(w, r); w.Code != http.StatusOK {
					t.Fatal(w.Code, w.Body)
				}
				used++
			}
			time.Sleep(2 * time.Minute) //nolint:forbidigo // in a bubble it takes no time
			quota, err := db.DataQuota(t.Context(), time.Now(), key.ID)
			if err != nil || quota.Remaining != 1000-used {
				t.Errorf("%+v, %v: want %d left", quota, err, 1000-used)
			}
		}
	})
}
