package chart_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"regexp"
	"strconv"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func mustPNG(t testing.TB, p chart.Picture) []byte {
	t.Helper()
	dots, err := p.PNG()
	if err != nil {
		t.Fatal(err)
	}
	return dots
}

func decoded(t testing.TB, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func hexAt(img image.Image, x, y float64) string {
	r, g, b, _ := img.At(int(x*2), int(y*2)).RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

var rectangle = regexp.MustCompile(`<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" class="(a|m|f|h\d|c\d)" fill="(#\w+)"`)

// TestDotsStandWhereTheShapesDo reads the bars and cells of each SVG, and finds
// their colours at the same places of the PNG, which is twice as large.
func TestDotsStandWhereTheShapesDo(t *testing.T) {
	t.Parallel()
	found := 0
	for name, sample := range samples() {
		p := sample.picture(t)
		img := decoded(t, mustPNG(t, p))
		for _, m := range rectangle.FindAllStringSubmatch(string(p.SVG()), -1) {
			var v [4]float64
			for i := range v {
				v[i], _ = strconv.ParseFloat(m[i+1], 64)
			}
			if v[2] < 4 || v[3] < 4 {
				continue
			}
			found++
			// Near a corner, away from the numbers that stand in cells.
			if got := hexAt(img, v[0]+1.6, v[1]+1.6); got != m[6] {
				t.Errorf("%s: at %v the dots are %s, the shape is %s", name, v, got, m[6])
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d shapes were compared", found)
	}
}

var viewBox = regexp.MustCompile(`viewBox="0 0 ([\d.]+) ([\d.]+)"`)

// TestDotsAreTwiceAsManyAsPixels, and there is something on every picture.
func TestDotsAreTwiceAsManyAsPixels(t *testing.T) {
	t.Parallel()
	for name, sample := range samples() {
		p := sample.picture(t)
		img := decoded(t, mustPNG(t, p))
		box := viewBox.FindStringSubmatch(string(p.SVG()))
		w, _ := strconv.ParseFloat(box[1], 64)
		h, _ := strconv.ParseFloat(box[2], 64)
		if b := img.Bounds(); float64(b.Dx()) < 2*w || float64(b.Dx()) > 2*w+1 || float64(b.Dy()) < 2*h || float64(b.Dy()) > 2*h+1 {
			t.Errorf("%s: %v dots for %v × %v", name, b, w, h)
		}
		if blank(img) {
			t.Errorf("%s is blank", name)
		}
	}
}

func blank(img image.Image) bool {
	first := img.At(0, 0)
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if img.At(x, y) != first {
				return false
			}
		}
	}
	return true
}

// TestADarkPictureHasADarkGround, and the same shapes.
func TestADarkPictureHasADarkGround(t *testing.T) {
	t.Parallel()
	p := months("dark", "line", 12).picture(t)
	light := decoded(t, mustPNG(t, p))
	p.Dark = true
	dark := decoded(t, mustPNG(t, p))
	if light.Bounds() != dark.Bounds() || hexAt(light, 1, 1) != "#ffffff" || hexAt(dark, 1, 1) != "#15181d" {
		t.Errorf("light %v %s, dark %v %s", light.Bounds(), hexAt(light, 1, 1), dark.Bounds(), hexAt(dark, 1, 1))
	}
}

// TestLetterThatTheFontLacksMakesAPictureIllegible: a PNG would have a box there,
// or Hebrew from left to right.
func TestLetterThatTheFontLacksMakesAPictureIllegible(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"Überseestraße": true, "Москва": true, "Ελλάδα": true, "": true, "₹ 5": true, "日本": false, "서울": false, "ไทย": false, "القاهرة": false, "ירושלים": false,
		"🍎 Apples": true, "🍎": false, "North 日": false,
	} {
		sample := regions(document.RowChart, 3)
		sample.rows[1][0] = name
		if p := sample.picture(t); p.Legible() != want {
			t.Errorf("%q: want %t", name, want)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	p := marked().picture(b)
	for b.Loop() {
		p.SVG()
	}
}

func BenchmarkPNG(b *testing.B) {
	for name, sample := range map[string]drawn{"line": marked(), "row": regions("row", 12), "scatter": cloud(1800, true)} {
		p := sample.picture(b)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				mustPNG(b, p)
			}
		})
	}
}
