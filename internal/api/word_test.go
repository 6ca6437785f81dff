package api_test

import (
	"net/http/httptest"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func TestAnOperatorTeachesADatasetWords(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.addKey(store.KeyDraft{Name: "olga", Role: sitrep.Operator})
		node := api.New(api.Config{Store: h.store, Now: h.clock.now, CheckWord: func(_ sitrep.Dataset, w sitrep.TaughtWord) error {
			if w.Means == "planet" {
				return sitrep.InvalidFields(sitrep.FieldError{Location: "means", Code: sitrep.FieldUnknown, Message: "names nothing"})
			}
			return nil
		}})
		server := httptest.NewServer(node)
		t.Cleanup(func() { server.Close(); _ = node.Close() })
		h.url = server.URL
		path := "/v1/api/reports/dataset-catalog/" + string(h.dataset) + "/words"
		teach := func(key, body string) reply {
			return h.do(request{method: "POST", path: path, key: key, body: body})
		}
		h.get("ada", path).want(200).is("words", []any{})
		teach("ada", `{"word":"turnover","means":"revenue"}`).want(403)
		teach("olga", `{"word":"turnover","means":"planet"}`).want(400).names("body.means")
		teach("olga", `{"word":"","size":1}`).want(400).names("body.word", "body.size", "body.means")
		teach("olga", `{"word":"turnover","means":"revenue"}`).want(200).is("taughtBy", "olga").members("", "word", "means", "taughtBy", "createdAt")
		h.get("ada", path).want(200).is("words.0.word", "turnover").is("words.0.means", "revenue")
		other := "/v1/api/reports/dataset-catalog/" + string(h.addDataset("Archive")) + "/words"
		h.get("ada", other).want(200).is("words", []any{})
		h.do(request{method: "DELETE", path: path + "/turnover", key: "ada"}).want(403)
		h.do(request{method: "DELETE", path: path + "/Turnover", key: "olga"}).want(200)
		h.do(request{method: "DELETE", path: path + "/turnover", key: "olga"}).want(404)
		h.get("ada", path).want(200).is("words", []any{})
	})
}
