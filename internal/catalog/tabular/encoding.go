package tabular

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	xunicode "golang.org/x/text/encoding/unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// The encodings, by the names that catalog.Options.Encoding has.
const (
	UTF8        = "utf-8"
	UTF16LE     = "utf-16le"
	UTF16BE     = "utf-16be"
	Latin1      = "latin-1"
	Windows1252 = "windows-1252"
	MacRoman    = "mac-roman"
)

var bom = []byte{0xef, 0xbb, 0xbf}

// decoders of what is not UTF-8. What a file calls latin-1 is windows-1252
// almost always: they differ only where latin-1 has control characters.
func decoder(name string) (*encoding.Decoder, error) {
	switch name {
	case UTF16LE:
		return xunicode.UTF16(xunicode.LittleEndian, xunicode.UseBOM).NewDecoder(), nil
	case UTF16BE:
		return xunicode.UTF16(xunicode.BigEndian, xunicode.UseBOM).NewDecoder(), nil
	case Latin1, Windows1252:
		return charmap.Windows1252.NewDecoder(), nil
	case MacRoman:
		return charmap.Macintosh.NewDecoder(), nil
	}
	return nil, sitrep.Invalidf("The encoding %q is not known: use utf-8, utf-16le, utf-16be, latin-1, windows-1252 or mac-roman.", name)
}

// wideEncoding recognises UTF-16 by its mark, or by every second byte of Western
// text being zero. Empty: it is none.
func wideEncoding(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return UTF16LE
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return UTF16BE
	}
	n := min(len(head), 4096) &^ 1
	if n < 8 {
		return ""
	}
	var zeros [2]int
	for i := range n {
		if head[i] == 0 {
			zeros[i&1]++
		}
	}
	switch half := n / 2; {
	case zeros[1]*10 >= half*7 && zeros[0]*10 < half:
		return UTF16LE
	case zeros[0]*10 >= half*7 && zeros[1]*10 < half:
		return UTF16BE
	}
	return ""
}

// bytesTally counts what a file has beyond ASCII.
type bytesTally struct {
	multi   int64 // sequences of UTF-8
	invalid int64 // bytes that are not UTF-8
	scores  [2]int64
	high    bool // has bytes 0x80 to 0x9f, which latin-1 does not print
}

// count reads the file once. Score the single-byte encodings by what their
// letters would look like among their neighbours.
func countBytes(in io.Reader) (bytesTally, error) {
	var t bytesTally
	buffer := make([]byte, 1<<20)
	kept := 0
	for {
		n, err := io.ReadFull(in, buffer[kept:])
		n += kept
		last := err != nil
		if last && err != io.EOF && err != io.ErrUnexpectedEOF {
			return t, fmt.Errorf("read for the encoding: %w", err)
		}
		used := t.add(buffer[:n], last)
		if last {
			return t, nil
		}
		kept = copy(buffer, buffer[used:n])
	}
}

func (t *bytesTally) add(b []byte, last bool) (used int) {
	i := 0
	for i < len(b) {
		if b[i] < utf8.RuneSelf {
			i++
			continue
		}
		if !last && len(b)-i < utf8.UTFMax {
			break
		}
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 {
			t.invalid++
			t.high = t.high || b[i] < 0xa0
			t.score(b, i)
		} else {
			t.multi++
		}
		i += size
	}
	return i
}

var rivals = [2]*charmap.Charmap{charmap.Windows1252, charmap.Macintosh}

// score weighs one byte under both encodings.
func (t *bytesTally) score(b []byte, i int) {
	before, after := byte(' '), byte(' ')
	if i > 0 {
		before = b[i-1]
	}
	if i+1 < len(b) {
		after = b[i+1]
	}
	for k, c := range rivals {
		t.scores[k] += likeness(c.DecodeByte(b[i]), before, after)
	}
}

// common are the letters beyond ASCII of Western European text.
const common = "éèêàçùâîôûëïüäößñáíóúåøæãõìò"

// likeness says how well a character suits its neighbours.
func likeness(r rune, before, after byte) int64 {
	inWord := letter(before) || letter(after)
	afterLower := before >= 'a' && before <= 'z'
	switch {
	case r == utf8.RuneError || unicode.IsControl(r):
		return -10
	case unicode.IsUpper(r) && afterLower:
		return -4
	case unicode.IsLetter(r) && !inWord && before < utf8.RuneSelf && after < utf8.RuneSelf:
		return -1
	case bytes.ContainsRune([]byte(common), unicode.ToLower(r)):
		return 4
	case unicode.IsLetter(r):
		return 1
	case r == '’' || r == '‘':
		return 3
	case letter(before) && letter(after):
		return -4
	case r == '€' || r == '£' || r == '°' || r == '–' || r == '—' || r == '“' || r == '”' || r == '\u00a0' || r == '§' || r == '²' || r == '½':
		return 2
	default:
		return -1
	}
}

// encoding decides. UTF-8 with a few broken lines stays UTF-8: those lines are
// set aside. Where windows-1252 and Mac Roman look alike the former is taken.
func (t *bytesTally) encoding() string {
	switch {
	case t.invalid == 0 || t.multi > 10*t.invalid:
		return UTF8
	case t.scores[1] > t.scores[0]:
		return MacRoman
	case t.high:
		return Windows1252
	default:
		return Latin1
	}
}

// transcode writes the file as UTF-8 to out.
func transcode(in io.Reader, name string, out *os.File) error {
	d, err := decoder(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(out, 1<<20)
	if _, err := io.Copy(w, d.Reader(in)); err != nil {
		return fmt.Errorf("transcode from %s: %w", name, err)
	}
	return w.Flush()
}
