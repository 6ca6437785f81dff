package api_test

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/openapi.yaml")

const committed = "../../docs/openapi.yaml"

func TestCommittedDocumentIsTheServedOne(t *testing.T) {
	t.Parallel()
	h := open(t)
	served := h.get("", "/openapi.yaml").want(200).body
	if *update {
		if err := os.WriteFile(committed, served, 0o644); err != nil { //nolint:gosec // a document for everybody
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(committed)
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) != string(served) {
		t.Errorf("%s is not what the server serves; go test ./internal/api -run %s -update rewrites it", committed, t.Name())
	}
}
