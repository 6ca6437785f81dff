package model_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestKnowledgeHasAName(t *testing.T) {
	t.Parallel()
	if name := model.Knowledge(); len(name) != 16 || name != model.Knowledge() || name == "e3b0c44298fc1c14" {
		t.Errorf("%q: no file was read", name)
	}
}
