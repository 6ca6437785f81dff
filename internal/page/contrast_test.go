package page_test

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var variable = regexp.MustCompile(`--([a-z-]+): #([0-9a-f]{6})`)

// schemes reads the colours of both schemes out of the style.
func schemes(t *testing.T) map[string]map[string]string {
	t.Helper()
	style, err := os.ReadFile("page.css")
	if err != nil {
		t.Fatal(err)
	}
	light, rest, _ := strings.Cut(string(style), "@media screen and (prefers-color-scheme: dark)")
	dark, _, _ := strings.Cut(rest, "}\n}")
	out := map[string]map[string]string{"light": {}, "dark": {}}
	for name, text := range map[string]string{"light": light, "dark": dark} {
		for _, m := range variable.FindAllStringSubmatch(text, -1) {
			out[name][m[1]] = m[2]
		}
	}
	return out
}

func TestEveryTextContrastsWithItsGround(t *testing.T) {
	t.Parallel()
	for name, colours := range schemes(t) {
		if len(colours) != 10 {
			t.Errorf("%s has the colours %v", name, colours)
		}
		for _, pair := range []string{
			"ink paper", "soft paper", "good paper", "bad paper", "ink tint", "soft tint", "good tint", "bad tint", "warn warn-tint", "accent paper",
		} {
			text, ground, _ := strings.Cut(pair, " ")
			if got := contrast(t, colours[text], colours[ground]); got < 4.5 {
				t.Errorf("%s: %s on %s has a contrast of %.1f, want 4.5", name, text, ground, got)
			}
		}
	}
}

// contrast is that of WCAG 2.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	linear := func(shift int) float64 {
		v := float64(n>>shift&0xff) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

func TestPaperIsLightWhateverTheScreenIs(t *testing.T) {
	t.Parallel()
	style, err := os.ReadFile("page.css")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(style), "prefers-color-scheme"); n != strings.Count(string(style), "@media screen and (prefers-color-scheme: dark)") {
		t.Error("a dark scheme is not for screens only")
	}
}
