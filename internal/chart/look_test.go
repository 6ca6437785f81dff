package chart_test

import (
	"os"
	"path/filepath"
	"testing"
)

// TestEveryKindIsDrawn draws every sample, wide and narrow. With SITREP_CHARTS
// set to a folder, the drawings are left there to be looked at.
func TestEveryKindIsDrawn(t *testing.T) {
	t.Parallel()
	for name, sample := range samples() {
		for suffix, width := range map[string]int{"": 640, "-narrow": 340} {
			t.Run(name+suffix, func(t *testing.T) {
				t.Parallel()
				p := sample.picture(t)
				p.Width = width
				dots, err := p.PNG()
				if err != nil {
					t.Fatal(err)
				}
				leave(t, name+suffix+".svg", p.SVG())
				leave(t, name+suffix+".png", dots)
			})
		}
	}
}

func leave(t *testing.T, name string, data []byte) {
	t.Helper()
	if dir := os.Getenv("SITREP_CHARTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
