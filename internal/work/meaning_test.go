package work_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
)

// say writes the file of semantics beside the source.
func (p *place) say(t *testing.T, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(p.folder, "orders.semantics.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// asked runs once and returns what the child was asked.
func (p *place) asked(t *testing.T) analyst.Request {
	t.Helper()
	if _, err := p.runner().Run(t.Context(), p.claim()); err != nil {
		t.Fatal(err)
	}
	return p.last(t)
}

func TestRunsUseTheSemanticsAsTheyAreNow(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	if r := p.asked(t); r.Semantics.Rows != "" || len(r.Remarks) > 0 || p.described != 0 {
		t.Errorf("without semantics: %+v", r)
	}
	p.say(t, "rows: purchases\n")
	for range 2 {
		if r := p.asked(t); r.Semantics.Rows != "purchases" || len(r.Remarks) > 0 || p.described != 1 {
			t.Errorf("with semantics: %+v, stored %d times", r, p.described)
		}
	}
	p.content = "v2"
	if r := p.asked(t); r.Hash != "v2" || r.Semantics.Rows != "purchases" || p.described != 1 {
		t.Errorf("after new data: %+v, stored %d times", r, p.described)
	}
	p.say(t, "rows: baskets\n")
	if r := p.asked(t); r.Semantics.Rows != "baskets" || p.described != 2 {
		t.Errorf("after a change: %+v, stored %d times", r, p.described)
	}
}

func TestRunsKeepTheLastGoodSemanticsAndSayWhy(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.say(t, "rows: purchases\n")
	p.asked(t)
	p.say(t, "row: purchases\n")
	broken := p.asked(t)
	if err := os.Remove(filepath.Join(p.folder, "orders.semantics.yaml")); err != nil {
		t.Fatal(err)
	}
	gone := p.asked(t)
	for want, r := range map[string]analyst.Request{
		"cannot be used (orders.semantics.yaml:1:1: unknown key “row”; did you mean “rows”?); the report uses them as they were last read.": broken,
		"is gone; the report uses them as they were last read.": gone,
	} {
		if r.Semantics.Rows != "purchases" || len(r.Remarks) != 1 || !strings.HasSuffix(r.Remarks[0], want) || strings.Contains(r.Remarks[0], p.folder) {
			t.Errorf("%q, %v, want %q", r.Semantics.Rows, r.Remarks, want)
		}
	}
	if p.described != 1 {
		t.Errorf("stored %d times", p.described)
	}
}

func TestNodesThatDoNotSeeThePlaceUseWhatOthersRead(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.dataset.Semantics, p.dataset.SemanticsPlace = []byte("rows: purchases\n"), filepath.Join(p.folder, "elsewhere", "orders.yaml")
	runner := p.runner()
	runner.Alone = false
	if _, err := runner.Run(t.Context(), p.claim()); err != nil {
		t.Fatal(err)
	}
	if r := p.last(t); r.Semantics.Rows != "purchases" || len(r.Remarks) > 0 {
		t.Errorf("%+v", r)
	}
}

func TestSemanticsThatThisProgramCannotReadAreARemark(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.dataset.Semantics, p.dataset.SemanticsPlace = []byte("colour: red\n"), filepath.Join(p.folder, "elsewhere", "orders.yaml")
	runner := p.runner()
	runner.Alone = false
	if _, err := runner.Run(t.Context(), p.claim()); err != nil {
		t.Fatal(err)
	}
	if r := p.last(t); len(r.Remarks) != 1 || !strings.Contains(r.Remarks[0], "none are used") {
		t.Errorf("%+v", r)
	}
}
