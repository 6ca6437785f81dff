package chart

import (
	"math"
	"strings"
	"sync"
	"unicode"

	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fonts are the two faces, regular and bold. They are read once and never
// written, so drawings may share them.
var fonts = sync.OnceValue(func() [2]*sfnt.Font {
	var out [2]*sfnt.Font
	for i, data := range [][]byte{liberationsansregular.TTF, liberationsansbold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic("chart: an embedded font cannot be read: " + err.Error()) // a fault of the build, not of a document
		}
		out[i] = f
	}
	return out
})

const unitsPerEm = 2048 // of both faces

// typesetter measures text. It is not safe for concurrent use; every drawing has
// its own.
type typesetter struct {
	fonts  [2]*sfnt.Font
	buffer sfnt.Buffer
	glyphs map[glyphKey]glyph
}

type glyphKey struct {
	bold bool
	r    rune
}

// glyph is a letter as large as one em. One that the font lacks has index 0.
type glyph struct {
	index   sfnt.GlyphIndex
	advance float64
}

func newTypesetter() *typesetter {
	return &typesetter{fonts: fonts(), glyphs: map[glyphKey]glyph{}}
}

func (t *typesetter) face(bold bool) *sfnt.Font {
	if bold {
		return t.fonts[1]
	}
	return t.fonts[0]
}

func (t *typesetter) glyph(r rune, bold bool) glyph {
	key := glyphKey{bold, r}
	g, ok := t.glyphs[key]
	if !ok {
		g = t.load(r, bold)
		t.glyphs[key] = g
	}
	return g
}

func (t *typesetter) load(r rune, bold bool) glyph {
	index, err := t.face(bold).GlyphIndex(&t.buffer, r)
	if err != nil || index == 0 {
		return glyph{advance: missingAdvance(r)}
	}
	advance, err := t.face(bold).GlyphAdvance(&t.buffer, index, fixed.I(unitsPerEm), font.HintingNone)
	if err != nil {
		return glyph{advance: missingAdvance(r)}
	}
	return glyph{index: index, advance: float64(advance) / 64 / unitsPerEm}
}

// missingAdvance is how wide the fonts of a browser are likely to draw a letter
// that ours lack.
func missingAdvance(r rune) float64 {
	switch {
	case r == rupee:
		return rupeeAdvance
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul), r >= 0x1f000:
		return 1
	}
	return 0.6
}

// placed is a letter and where it stands in its line.
type placed struct {
	glyph
	r rune
	x float64 // in em
}

// line sets text in one line, kerned, and returns its width in em.
func (t *typesetter) line(s string, bold bool) ([]placed, float64) {
	var out []placed
	x, previous := 0.0, glyph{}
	for _, r := range s {
		g := t.glyph(r, bold)
		x += t.kern(previous, g, bold)
		out = append(out, placed{g, r, x})
		x += g.advance
		previous = g
	}
	return out, x
}

func (t *typesetter) kern(a, b glyph, bold bool) float64 {
	if a.index == 0 || b.index == 0 {
		return 0
	}
	k, err := t.face(bold).Kern(&t.buffer, a.index, b.index, fixed.I(unitsPerEm), font.HintingNone)
	if err != nil {
		return 0
	}
	return float64(k) / 64 / unitsPerEm
}

// known says that the font has every letter of a text. The width of another is a
// guess, which would stretch what a browser draws.
func (t *typesetter) known(s string, bold bool) bool {
	for _, r := range s {
		if r != rupee && t.glyph(r, bold).index == 0 && missingAdvance(r) > 0 {
			return false
		}
	}
	return true
}

// legible says that a text can be read without the letters that the font lacks:
// of a picture among words there is a gap.
func (t *typesetter) legible(s string, bold bool) bool {
	words := strings.Map(func(r rune) rune {
		if pictograph(r) && !t.known(string(r), bold) {
			return -1
		}
		return r
	}, s)
	if strings.ContainsFunc(words, leftward) || strings.TrimSpace(words) == "" && strings.TrimSpace(s) != "" {
		return false
	}
	return t.known(words, bold)
}

// leftward are letters of scripts that are written from right to left.
func leftward(r rune) bool {
	return r >= 0x590 && unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko)
}

// pictograph are emoji and signs like them.
func pictograph(r rune) bool { return r >= 0x2190 && unicode.Is(unicode.So, r) }

// width of a text in pixels.
func (t *typesetter) width(s string, style textStyle) float64 {
	_, em := t.line(s, style.bold)
	return math.Ceil(em*style.size*100) / 100
}
