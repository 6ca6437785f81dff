package mail

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/textproto"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
)

// part is a leaf of a message, or a multipart of several. It is written here, and
// not by the library of the head: that one has random boundaries, or one for all.
type part struct {
	kind   string // media type
	header textproto.MIMEHeader
	data   []byte
	parts  []part // of a multipart
}

// body is the tree of the parts that a message has:
// mixed{related{alternative{text, html}, pictures}, files}.
func (m Message) body() part {
	p := textPart("text/plain", m.Text)
	if m.HTML != "" {
		p = multi("alternative", p, textPart("text/html", m.HTML))
	}
	if len(m.pictures) > 0 {
		p = multi("related", append([]part{p}, m.pictures...)...)
	}
	if len(m.files) > 0 {
		p = multi("mixed", append([]part{p}, m.files...)...)
	}
	return p
}

// picturesOf are the parts that the HTML of a letter shows.
func picturesOf(letter *page.Letter) []part {
	parts := make([]part, len(letter.Pictures))
	for i, picture := range letter.Pictures {
		parts[i] = encoded("image/png", picture.PNG, textproto.MIMEHeader{
			"Content-ID":          {"<" + picture.ID + ">"},
			"Content-Disposition": {fmt.Sprintf(`inline; filename="chart-%d.png"`, i+1)},
		})
	}
	return parts
}

// attached makes a file an attachment. Its name has letters of ASCII, digits, dots
// and dashes.
func attached(name, kind string, data []byte) part {
	disposition := mime.FormatMediaType("attachment", map[string]string{"filename": name})
	return encoded(kind, data, textproto.MIMEHeader{"Content-Disposition": {disposition}})
}

// multi makes a multipart. Its boundary is fixed, so that two tries of a message
// are the same bytes; no encoding of a leaf writes it, as "=_" is none of them.
func multi(kind string, parts ...part) part {
	params := map[string]string{"boundary": boundary(kind)}
	if kind == "related" {
		params["type"] = parts[0].kind
	}
	p := part{kind: "multipart/" + kind, parts: parts}
	p.header = textproto.MIMEHeader{"Content-Type": {mime.FormatMediaType(p.kind, params)}}
	return p
}

func boundary(kind string) string { return "=_sitrep_" + kind }

func textPart(kind, text string) part {
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	_, _ = io.WriteString(w, text) // a buffer takes everything
	_ = w.Close()
	return part{kind: kind, data: b.Bytes(), header: textproto.MIMEHeader{
		"Content-Type": {kind + "; charset=UTF-8"}, "Content-Transfer-Encoding": {"quoted-printable"},
	}}
}

func encoded(kind string, data []byte, header textproto.MIMEHeader) part {
	header["Content-Type"], header["Content-Transfer-Encoding"] = []string{kind}, []string{"base64"}
	return part{kind: kind, data: wrapped(data), header: header}
}

// size is about how many bytes the part is.
func (p part) size() int {
	const head = 250
	n := len(p.data) + head
	for _, child := range p.parts {
		n += child.size()
	}
	return n
}

// wrapped is base64 in lines of 76 characters.
func wrapped(data []byte) []byte {
	const line = 57 // bytes
	out := make([]byte, 0, len(data)*3/2)
	for chunk := range slices.Chunk(data, line) {
		out = base64.StdEncoding.AppendEncode(out, chunk)
		out = append(out, "\r\n"...)
	}
	return out
}

// writeTo writes what stands below the header of the part.
func (p part) writeTo(w io.Writer) error {
	if len(p.parts) == 0 {
		_, err := w.Write(p.data)
		return err
	}
	mw := multipart.NewWriter(w)
	if err := mw.SetBoundary(boundary(strings.TrimPrefix(p.kind, "multipart/"))); err != nil {
		return err
	}
	for _, child := range p.parts {
		below, err := mw.CreatePart(child.header)
		if err != nil {
			return err
		}
		if err := child.writeTo(below); err != nil {
			return err
		}
	}
	return mw.Close()
}
