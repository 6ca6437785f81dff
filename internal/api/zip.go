package api

import (
	"bytes"
	"net/http"
	"runtime"
	"strings"

	"github.com/klauspost/compress/gzip"

	"github.com/a-seed-aa0acf4e/sitrep/internal/stream"
)

const (
	// zipFrom is where squeezing begins to pay: below it a packet is sent either way.
	zipFrom = 1000 // bytes
	// zipLevel costs half a millisecond for 92 kB of JSON and leaves 13 kB; the next
	// one costs a fifth more for 0.3 kB.
	zipLevel = 5
	// mostZippers bounds what they hold: each about a megabyte, for ever.
	mostZippers = 4

	zipSuffix = "-gzip" // of the ETag of what is squeezed
)

// zippers squeezes. A zipper is made when it is first needed.
type zippers struct{ free chan *gzip.Writer }

func newZippers() zippers {
	z := zippers{make(chan *gzip.Writer, min(runtime.GOMAXPROCS(0), mostZippers))}
	for range cap(z.free) {
		z.free <- nil
	}
	return z
}

// zip returns nil for what is not worth it: a text that is short or stays long.
func (z zippers) zip(text []byte) []byte {
	if len(text) < zipFrom {
		return nil
	}
	w := <-z.free
	defer func() { z.free <- w }()
	var out bytes.Buffer
	out.Grow(len(text) / 4)
	if w == nil {
		w, _ = gzip.NewWriterLevel(&out, zipLevel) // fails on an unknown level only
	} else {
		w.Reset(&out)
	}
	_, _ = w.Write(text) // a buffer takes everything
	_ = w.Close()
	if out.Len() >= len(text) {
		return nil
	}
	return out.Bytes()
}

// zips says whether what has this type is squeezed. What is dense already is not.
func zips(mediaType string) bool {
	kind, _, _ := strings.Cut(mediaType, ";")
	return kind != stream.Type && strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json") || strings.HasSuffix(kind, "+xml") || strings.HasSuffix(kind, "yaml")
}

// takesZip reads Accept-Encoding (RFC 9110, 12.5.3): what is named itself counts
// more than the star, and a weight of nothing is a no.
func takesZip(h http.Header) bool {
	takes, named := false, false
	for _, line := range h["Accept-Encoding"] {
		for coding := range strings.SplitSeq(line, ",") {
			name, weight, _ := strings.Cut(coding, ";")
			name = strings.ToLower(strings.TrimSpace(name))
			switch {
			case name == "gzip", name == "x-gzip":
				takes, named = !isZero(weight), true
			case name == "*" && !named:
				takes = !isZero(weight)
			}
		}
	}
	return takes
}

// isZero knows q=0, q=0.0 and so on.
func isZero(weight string) bool {
	value, ok := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(weight), " ", ""), "q=")
	return ok && value != "" && strings.Trim(value, "0.") == ""
}

// zippedTag names the squeezed form of what a tag names: other bytes, another tag.
func zippedTag(tag string) string { return strings.TrimSuffix(tag, `"`) + zipSuffix + `"` }

// varyBy says that the answer depends on a header of the request.
func varyBy(h http.Header, name string) {
	if len(h["Vary"]) == 0 && name == acceptEncoding {
		h["Vary"] = varyEncoding // the usual case allocates nothing
		return
	}
	h["Vary"] = append(h["Vary"][:len(h["Vary"]):len(h["Vary"])], name)
}

const acceptEncoding = "Accept-Encoding"

var varyEncoding = []string{acceptEncoding}
