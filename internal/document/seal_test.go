package document_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestSealHoldsInAnyLayout(t *testing.T) {
	t.Parallel()
	d := sample(t, "<b>&\u2028\"North\"")
	markdown, data, err := d.Sealed()
	if err != nil {
		t.Fatal(err)
	}
	var wide bytes.Buffer
	if err := json.Indent(&wide, data, "", "  "); err != nil {
		t.Fatal(err)
	}
	for _, layout := range [][]byte{data, wide.Bytes()} {
		read, err := document.Decode(layout)
		if err != nil {
			t.Fatal(err)
		}
		if holds, err := read.Method.Seal.Holds(layout); !holds || err != nil {
			t.Errorf("the seal of an unchanged document is broken (%v)", err)
		}
	}
	if !d.Method.Seal.HoldsMarkdown(markdown) || markdown != d.Markdown() {
		t.Error("the seal of an unchanged rendering is broken")
	}
}

func TestSealBreaksWithAnyChange(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	markdown, data, err := d.Sealed()
	if err != nil {
		t.Fatal(err)
	}
	seal := d.Method.Seal
	for at := 0; at < len(data); at += 7 {
		changed := bytes.Clone(data)
		changed[at] ^= 1
		if holds, _ := seal.Holds(changed); holds {
			t.Fatalf("a changed character at %d of %d does not break the seal: %s", at, len(data), data[max(0, at-20):at+1])
		}
	}
	if seal.HoldsMarkdown(strings.Replace(markdown, "North", "South", 1)) {
		t.Error("a changed word of the rendering does not break the seal")
	}
}

func TestSealingAgainIsTheSameSeal(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	_, first, err := d.Sealed()
	if err != nil {
		t.Fatal(err)
	}
	if _, again, err := d.Sealed(); err != nil || !bytes.Equal(first, again) {
		t.Errorf("another seal (%v)", err)
	}
}
