package chart_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

var update = flag.Bool("update", false, "rewrite the drawings that tests compare with")

// TestDrawingsAreAsTheyWere compares the SVG of one sample a kind with its file,
// and the hashes of all drawings with a list.
func TestDrawingsAreAsTheyWere(t *testing.T) {
	t.Parallel()
	var list strings.Builder
	all := samples()
	drawn := map[document.ChartKind]bool{}
	for _, name := range slices.Sorted(keysOf(all)) {
		p := all[name].picture(t)
		svg := p.SVG()
		dots, err := p.PNG()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&list, "%-20s svg %s png %s\n", name, short(svg), short(dots))
		if !drawn[p.Kind] && len(p.Points) < 300 {
			drawn[p.Kind] = true
			golden(t, name+".svg", svg)
		}
	}
	golden(t, "hashes.txt", []byte(list.String()))
}

func keysOf(all map[string]drawn) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for name := range all {
			if !yield(name) {
				return
			}
		}
	}
}

func short(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(file, got, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is drawn otherwise; look at it, and run the test with -update when it is better", name)
	}
}

// TestTheSamePictureGivesTheSameBytes draws everything again and again.
func TestTheSamePictureGivesTheSameBytes(t *testing.T) {
	t.Parallel()
	for name, sample := range samples() {
		p := sample.picture(t)
		svg, dots := p.SVG(), mustPNG(t, p)
		again := sample.picture(t)
		if !bytes.Equal(again.SVG(), svg) || !bytes.Equal(mustPNG(t, again), dots) {
			t.Errorf("%s is drawn otherwise the next time", name)
		}
	}
}
