package main

import (
	"encoding/json"
	"encoding/pem"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// gateway answers the questions about a subgraph of two rows.
func gateway(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Query     string `json:"query"`
		Variables struct {
			Where map[string]string `json:"where"`
		} `json:"variables"`
	}
	if json.NewDecoder(r.Body).Decode(&asked) != nil || r.Header.Get("Authorization") != "Bearer 4711" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	const list = `"args":[{"name":"first","type":{"kind":"SCALAR","name":"Int"}},{"name":"where","type":{"kind":"INPUT_OBJECT","name":"F"}},{"name":"block","type":{"kind":"INPUT_OBJECT","name":"B"}}]`
	answer := `{"data":{"_meta":{"block":{"number":7,"hash":"0x07"},"deployment":"QmX","hasIndexingErrors":false}}}`
	switch {
	case strings.Contains(asked.Query, "rows:") && asked.Variables.Where["id_gt"] != "":
		answer = `{"data":{"meta":{"deployment":"QmX","hasIndexingErrors":false},"rows":[]}}`
	case strings.Contains(asked.Query, "rows:"):
		answer = `{"data":{"meta":{"deployment":"QmX","hasIndexingErrors":false},"rows":[{"c1":"a","c2":"1.5"},{"c1":"b","c2":"2.25"}]}}`
	case strings.Contains(asked.Query, "__schema"):
		answer = `{"data":{"__schema":{"queryType":{"fields":[{"name":"swaps",` + list + `,"type":{"kind":"LIST","ofType":{"kind":"OBJECT","name":"Swap"}}}]}}}}`
	case strings.Contains(asked.Query, "__type"):
		answer = `{"data":{"__type":{"fields":[{"name":"id","type":{"kind":"SCALAR","name":"ID"}},{"name":"amount","type":{"kind":"SCALAR","name":"BigDecimal"}}]}}}`
	}
	_, _ = io.WriteString(w, answer)
}

// TestASubgraphIsAskedAbout: from the address to a report, with the id that the interface shows.
func TestASubgraphIsAskedAbout(t *testing.T) {
	t.Parallel()
	server := httptest.NewTLSServer(http.HandlerFunc(gateway))
	defer server.Close()
	data := t.TempDir()
	root, key := filepath.Join(data, "root.pem"), filepath.Join(data, "key")
	for path, text := range map[string][]byte{root: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), key: []byte("4711")} {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	address := strings.Replace(server.URL, "https:", "subgraph:", 1) + "/api/subgraphs/id/5zvR82?sslrootcert=" + root
	if _, said := ran(t, data, "source", "add", "dex", address, "--password-file", key); !strings.Contains(said, "1 table") {
		t.Errorf("the source was added with %q", said)
	}
	ran(t, data, "dataset", "add", "--source", "dex", "--table", "swaps", "--name", "Swaps")
	out, _ := ran(t, data, "ask", "total amount", "-d", "Swaps", "--format", "json")
	if !strings.Contains(out, "3.75") || !strings.Contains(out, "QmX block 7 0x07") {
		t.Errorf("the total, or what was seen, is not in\n%s", out)
	}
	s, err := store.Open(t.Context(), store.Config{Dir: data})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	all, err := s.Datasets(t.Context())
	if err != nil || len(all) != 1 || all[0].Kind != "SUBGRAPH" || all[0].SubgraphID != "5zvR82" {
		t.Errorf("%+v, %v", all, err)
	}
}
