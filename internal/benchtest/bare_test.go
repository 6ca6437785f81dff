//go:build bench

package benchtest_test

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// serveBare is the floor of a read: net/http and the same read of the same
// database through the same driver, DSN and query. No key, no limits, no log.
func serveBare(dir, address string) error {
	ctx := context.Background()
	st, err := store.Open(ctx, store.Config{Dir: dir})
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /v1/api/reports/{reportId}/status", func(w http.ResponseWriter, r *http.Request) {
		state, err := st.FindReportState(r.Context(), sitrep.ID(r.PathValue("reportId")))
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		text, err := json.Marshal(map[string]any{
			"status": state.Status, "reportId": state.ReportID, "lastExecutedAt": state.LastExecuted.Format(time.RFC3339Nano),
		})
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text)
	})
	server := http.Server{Addr: address, Handler: mux, ReadHeaderTimeout: time.Minute}
	return server.ListenAndServe()
}
