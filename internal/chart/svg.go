package chart

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// family is a list of fonts with the same widths as the embedded one; textLength
// makes any other as wide, where the embedded one has the letters.
const family = "Liberation Sans, Arial, Helvetica, sans-serif"

// SVG draws the picture as one file that loads nothing. It follows the
// reader's choice of light or dark, and has no ids, so that many can stand in
// one page. The page may set its colours: --sitrep-s, --sitrep-a and so on.
func (p Picture) SVG() []byte {
	s := &svg{types: newTypesetter()}
	width, height := p.draw(s, s.types)
	ground := s.paint(inkSurface)
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" class="sitrep-chart" viewBox="0 0 %s %s" width="%s" height="%s" role="img" aria-label="%s" font-family="%s">`,
		num(width), num(height), num(width), num(height), escape(p.label()), family)
	fmt.Fprintf(&out, "<title>%s</title><desc>%s</desc>", escape(p.Title), escape(p.label()))
	out.WriteString("<style>" + s.style() + "</style>\n")
	fmt.Fprintf(&out, `<rect width="%s" height="%s"%s/>`+"\n", num(width), num(height), ground)
	out.WriteString(s.body.String())
	out.WriteString("</svg>\n")
	return []byte(out.String())
}

func (p *Picture) label() string {
	if p.Alt != "" {
		return p.Alt
	}
	return p.Title
}

// svg is the canvas that writes SVG. Each shape has its light colour as an
// attribute for renderers without style sheets.
type svg struct {
	body  strings.Builder
	types *typesetter
	used  [inkCount]bool
}

func (s *svg) Rect(x, y, w, h, radius float64, fill ink) {
	fmt.Fprintf(&s.body, `<rect x="%s" y="%s" width="%s" height="%s"`, num(x), num(y), num(w), num(h))
	if radius > 0 {
		fmt.Fprintf(&s.body, ` rx="%s"`, num(radius))
	}
	s.body.WriteString(s.paint(fill) + "/>\n")
}

func (s *svg) Path(points []point, fill ink) {
	s.body.WriteString(`<path d="` + track(points) + `z"` + s.paint(fill) + "/>\n")
}

func (s *svg) Line(points []point, with stroke) {
	s.used[with.ink] = true
	fmt.Fprintf(&s.body, `<path d="%s" fill="none" class="%s-" stroke="%s" stroke-width="%s"`,
		track(points), palette[with.ink].class, hex(palette[with.ink].light), num(with.width))
	if with.dash {
		s.body.WriteString(` stroke-dasharray="4 3"`)
	}
	if len(points) > 2 {
		s.body.WriteString(` stroke-linejoin="round" stroke-linecap="round"`)
	}
	s.body.WriteString("/>\n")
}

func (s *svg) Circle(x, y, r float64, fill ink) {
	fmt.Fprintf(&s.body, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", num(x), num(y), num(r), s.paint(fill))
}

func (s *svg) Text(x, y float64, text string, style textStyle) {
	text = document.Clean(text)
	if text == "" {
		return
	}
	fmt.Fprintf(&s.body, `<text x="%s" y="%s" font-size="%s"`, num(x), num(y), num(style.size))
	if style.bold {
		s.body.WriteString(` font-weight="700"`)
	}
	s.body.WriteString([]string{"", ` text-anchor="middle"`, ` text-anchor="end"`}[style.anchor])
	if style.halo {
		s.used[inkSurface] = true
		fmt.Fprintf(&s.body, ` paint-order="stroke" stroke-width="3" stroke-linejoin="round" stroke="%s"`, hex(palette[inkSurface].light))
	}
	if s.types.known(text, style.bold) {
		fmt.Fprintf(&s.body, ` textLength="%s" lengthAdjust="spacingAndGlyphs"`, num(s.types.width(text, style)))
	}
	fmt.Fprintf(&s.body, "%s>%s</text>\n", s.paintText(style), escape(text))
}

func (s *svg) paint(i ink) string {
	s.used[i] = true
	return fmt.Sprintf(` class="%s" fill="%s"`, palette[i].class, hex(palette[i].light))
}

func (s *svg) paintText(style textStyle) string {
	if !style.halo {
		return s.paint(style.ink)
	}
	s.used[style.ink] = true
	return fmt.Sprintf(` class="%s s-" fill="%s"`, palette[style.ink].class, hex(palette[style.ink].light))
}

// Style is the style that all drawings have together, for pages that hold it once.
func Style() string {
	s := svg{}
	for i := range s.used {
		s.used[i] = true
	}
	return s.style()
}

// style gives the inks that were used their colours, to renderers that know custom
// properties: others would take a colour that they cannot read for none. Print is light: Chromium
// says so of itself, others keep the surroundings' preference.
func (s *svg) style() string {
	var light, dark, rules strings.Builder
	for i := inkSurface; i < inkCount; i++ {
		if !s.used[i] {
			continue
		}
		p := palette[i]
		fmt.Fprintf(&light, "--%s:var(--sitrep-%s,%s);", p.class, p.class, hex(p.light))
		fmt.Fprintf(&dark, "--%s:var(--sitrep-%s,%s);", p.class, p.class, hex(p.dark))
		fmt.Fprintf(&rules, ".sitrep-chart .%s{fill:var(--%s)}.sitrep-chart .%s-{stroke:var(--%s)}", p.class, p.class, p.class, p.class)
	}
	return "@supports (color:var(--a)){.sitrep-chart{max-width:100%;height:auto;" + light.String() +
		"}@media screen and (prefers-color-scheme:dark){.sitrep-chart{" + dark.String() + "}}" + rules.String() + "}"
}

func track(points []point) string {
	var b strings.Builder
	for i, p := range points {
		if i == 0 {
			b.WriteString("M")
		} else {
			b.WriteString("L")
		}
		b.WriteString(num(p.x) + " " + num(p.y))
	}
	return b.String()
}

// num writes a length with two decimals at most, so that the last bit of a
// computation does not show.
func num(f float64) string {
	r := math.Round(f*100) / 100
	if r == 0 || math.IsNaN(r) || math.IsInf(r, 0) {
		return "0"
	}
	return strconv.FormatFloat(r, 'f', -1, 64)
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// escape makes text safe between tags and in attributes. XML can hold no letter
// U+FFFE or U+FFFF, not even escaped.
func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;", "\ufffe", "\ufffd", "\uffff", "\ufffd").Replace(document.Clean(s))
}
