package mail_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"net/textproto"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail/smtptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/unsubscribe"
)

// reported is a report in which the word stands wherever text from outside can.
func reported(t testing.TB, word string) sitrep.Content {
	t.Helper()
	axis := func(column string, scale document.Scale) document.Axis {
		return document.Axis{Column: column, Label: word, Scale: scale, Style: document.StyleShort}
	}
	number := document.Cell{Value: json.Number("7"), Text: "7"}
	d := document.Document{
		Title: word, Summary: []document.Sentence{{Text: word}},
		KeyFigures: []document.KeyFigure{{Name: word, Text: "7"}},
		Sections: []document.Section{{
			Heading: word, Reading: word, Answer: document.Sentence{Text: word}, Caveats: []string{word},
			Charts: []document.Chart{{
				ID: "c1", Kind: document.RowChart, Title: word, Alt: word, Result: "q1",
				X: axis("a", document.CategoryScale), Y: []document.Axis{axis("n", document.NumberScale)},
			}},
			Tables: []document.Table{{
				Title: word, Columns: []document.TableColumn{{Label: word}, {Label: "n", Align: "right"}},
				Rows: [][]document.Cell{{{Value: word, Text: word}, number}},
			}},
		}},
		NotAnswered: []document.NotAnswered{{Text: word, Reason: word}},
		Results: map[string]document.Result{"q1": {
			ID: "q1", Columns: []string{"a", "n"}, Keys: []string{"a"}, Rows: [][]any{{word, json.Number("7")}, {"x", json.Number("3")}},
		}},
		Method: document.Method{Dataset: word},
	}
	encoded, err := d.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return sitrep.Content{
		ExecutionID: "0198a000-0000-7000-8000-00000000000e", ReportID: "0198a000-0000-7000-8000-00000000000f",
		Subject: word, Markdown: d.Markdown(), JSON: encoded, GeneratedAt: time.Date(2026, 11, 20, 6, 30, 0, 0, time.UTC),
	}
}

// sentOf is the message that a recipient of the content is sent.
func sentOf(t testing.TB, c sitrep.Content, attach mail.Attachments) []byte {
	t.Helper()
	taken := &keeper{}
	sender := &mail.Sender{
		Transport: taken, From: "Reports <reports@example.org>", Attach: attach,
		Content: func(context.Context, sitrep.ID) (sitrep.Content, error) { return c, nil },
		Links:   unsubscribe.New([]byte("secret"), "https://reports.example.org"),
	}
	for range 2 {
		if err := sender.Deliver(t.Context(), delivered()); err != nil {
			t.Fatal(err)
		}
	}
	sender.Content = nil // what was made is kept
	again := &mail.Sender{Transport: taken, From: sender.From, Attach: attach, Links: sender.Links, Content: func(context.Context, sitrep.ID) (sitrep.Content, error) { return c, nil }}
	if err := again.Deliver(t.Context(), delivered()); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(taken.messages[0], taken.messages[1]) || !bytes.Equal(taken.messages[0], taken.messages[2]) {
		t.Error("another try is another message")
	}
	return taken.messages[0]
}

// keeper is a transport that keeps what it is given.
type keeper struct{ messages [][]byte }

func (k *keeper) Send(_ context.Context, _ mail.Envelope, message []byte) (string, error) {
	k.messages = append(k.messages, message)
	return "kept", nil
}

// leaf is a part without parts, decoded.
type leaf struct {
	kind   string
	header textproto.MIMEHeader
	data   []byte
}

// read takes a message apart as a mail program does, and says how it is built.
func read(t testing.TB, raw []byte) (head netmail.Header, shape string, leaves []leaf) {
	t.Helper()
	for line := range bytes.SplitSeq(raw, []byte("\r\n")) {
		if len(line) > 998 || bytes.ContainsAny(line, "\r\n\x00") || bytes.ContainsFunc(line, func(r rune) bool { return r > 0x7e }) {
			t.Fatalf("a line that servers may refuse: %q", line)
		}
	}
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	shape = parts(t, textproto.MIMEHeader(m.Header), m.Body, &leaves)
	return m.Header, shape, leaves
}

func parts(t testing.TB, header textproto.MIMEHeader, body io.Reader, leaves *[]leaf) string {
	t.Helper()
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		t.Fatalf("%q: %v", header.Get("Content-Type"), err)
	}
	if !strings.HasPrefix(kind, "multipart/") {
		*leaves = append(*leaves, leaf{kind, header, decoded(t, header.Get("Content-Transfer-Encoding"), body)})
		return kind
	}
	var within []string
	for reader := multipart.NewReader(body, params["boundary"]); ; {
		p, err := reader.NextRawPart()
		if err == io.EOF {
			return strings.TrimPrefix(kind, "multipart/") + "{" + strings.Join(within, " ") + "}"
		}
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		within = append(within, parts(t, p.Header, p, leaves))
	}
}

func decoded(t testing.TB, encoding string, body io.Reader) []byte {
	t.Helper()
	switch encoding {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	default:
		t.Errorf("encoding %q", encoding)
	}
	data, err := io.ReadAll(body)
	if err != nil {
		t.Fatalf("%s: %v", encoding, err)
	}
	return data
}

var named = regexp.MustCompile(`cid:([^"]+)"`)

func TestMessageIsBuiltAsMailProgramsWantIt(t *testing.T) {
	t.Parallel()
	c := reported(t, "Umsätze 📈")
	for want, attach := range map[string]mail.Attachments{
		"related{alternative{text/plain text/html} image/png image/png}":                               {},
		"mixed{related{alternative{text/plain text/html} image/png image/png} text/markdown}":          {Markdown: true},
		"mixed{related{alternative{text/plain text/html} image/png image/png} text/markdown text/csv}": {Markdown: true, CSV: true},
	} {
		raw := sentOf(t, c, attach)
		head, shape, leaves := read(t, raw)
		if shape != want {
			t.Errorf("built as %s, want %s", shape, want)
		}
		var shown, there []string
		for _, m := range named.FindAllStringSubmatch(string(leaves[1].data), -1) {
			shown = append(shown, "<"+m[1]+">")
		}
		for _, l := range leaves {
			if l.kind != "image/png" {
				continue
			}
			there = append(there, l.header.Get("Content-Id"))
			if _, err := png.Decode(bytes.NewReader(l.data)); err != nil {
				t.Error(err)
			}
		}
		if len(there) != 2 || !slices.Equal(shown, there) {
			t.Errorf("the text shows %q, there are %q", shown, there)
		}
		if subject, err := new(mime.WordDecoder).DecodeHeader(head.Get("Subject")); err != nil || subject != c.Subject {
			t.Errorf("subject %q, %v", subject, err)
		}
		for _, name := range []string{"Date", "Message-Id", "Auto-Submitted", "List-Unsubscribe", "Mime-Version"} {
			if len(head[name]) != 1 {
				t.Errorf("%s: %q", name, head[name])
			}
		}
	}
}

func TestAttachmentsAreTheReportAndItsTables(t *testing.T) {
	t.Parallel()
	c := reported(t, "=Sales/../\"x\"")
	_, _, leaves := read(t, sentOf(t, c, mail.Attachments{Markdown: true, CSV: true}))
	files := map[string]string{}
	for _, l := range leaves[len(leaves)-2:] {
		disposition, params, err := mime.ParseMediaType(l.header.Get("Content-Disposition"))
		if err != nil || disposition != "attachment" {
			t.Errorf("%s, %v", disposition, err)
		}
		files[params["filename"]] = string(l.data)
	}
	if files["report.md"] != c.Markdown || files["01-sales-x.csv"] != "\ufeff\"'=Sales/../\"\"x\"\"\",n\r\n\"'=Sales/../\"\"x\"\"\",7\r\n" {
		t.Errorf("%q", files)
	}
}

func TestNamesOfAttachmentsAreReadInASCII(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]string{"Erlöse je Straße": "01-erlose-je-strasse.csv", "売上": "01-table.csv", "../etc": "01-etc.csv"} {
		raw := sentOf(t, reported(t, title), mail.Attachments{CSV: true})
		if !bytes.Contains(raw, []byte("filename="+want)) {
			t.Errorf("%q: no %s", title, want)
		}
	}
}

func TestReportWithoutATreeIsMailedAsItsMarkdown(t *testing.T) {
	t.Parallel()
	head, shape, leaves := read(t, sentOf(t, sitrep.Content{Subject: "Sales", Markdown: "# Sales\n"}, mail.Attachments{CSV: true}))
	if shape != "text/plain" || string(leaves[0].data) != "# Sales\r\n" || head.Get("Subject") != "Sales" {
		t.Errorf("%s %q", shape, leaves)
	}
}

func TestReportThatCannotBeReadIsNotMailed(t *testing.T) {
	t.Parallel()
	server := smtptest.Start(t, smtptest.Options{})
	sender := &mail.Sender{Transport: connectTo(t, server.URL()), Content: func(context.Context, sitrep.ID) (sitrep.Content, error) {
		return sitrep.Content{Subject: "x", JSON: []byte("{")}, nil
	}}
	for range 2 {
		if err := sender.Deliver(t.Context(), delivered()); err == nil || len(server.Messages()) > 0 {
			t.Errorf("sent, %v", err)
		}
	}
}

// builtAs are the shapes that a report with one chart may have, with their images:
// a chart whose letters cannot be drawn is left out.
var builtAs = map[string]int{
	"mixed{related{alternative{text/plain text/html} image/png image/png} text/markdown text/csv}": 2,
	"mixed{alternative{text/plain text/html} text/markdown text/csv}":                              0,
}

// FuzzReportCannotWriteAMessage puts anything wherever a report has text.
func FuzzReportCannotWriteAMessage(f *testing.F) {
	for _, word := range []string{
		"North", "<script>x</script>", "a\r\nBcc: eve@evil.example", "--=_sitrep_alternative--\r\n\r\nx", "--=_sitrep_related", "=_sitrep_mixed",
		"https://evil.example", "\u202eevil", "\x00", "📈", "=cmd", "cid:c1", "\"><img src=x>", strings.Repeat("long ", 300), strings.Repeat("ü", 2000), "\xff",
	} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		if document.Clean(word) == "" {
			t.Skip("nothing to see")
		}
		raw := sentOf(t, reported(t, word), mail.Attachments{Markdown: true, CSV: true})
		head, shape, leaves := read(t, raw)
		images, known := builtAs[shape]
		if !known {
			t.Errorf("built as %s", shape)
		}
		if names := slices.Sorted(maps.Keys(head)); len(names) != 11 {
			t.Errorf("headers %q", names)
		}
		source := string(leaves[1].data)
		if got := fmt.Sprint(strings.Count(source, "<a "), strings.Count(source, "<img "), strings.Count(source, "<script")); got != fmt.Sprint(1, images, 0) {
			t.Errorf("links, images and scripts: %s", got)
		}
		if len(leaves[1].data) > 100_000 {
			t.Errorf("%d bytes of HTML", len(leaves[1].data))
		}
	})
}

func BenchmarkMessage(b *testing.B) {
	c := reported(b, "North")
	sender := &mail.Sender{
		Transport: nowhere{}, Content: func(context.Context, sitrep.ID) (sitrep.Content, error) { return c, nil },
	}
	for b.Loop() {
		if err := sender.Deliver(b.Context(), delivered()); err != nil {
			b.Fatal(err)
		}
	}
}

type nowhere struct{}

func (nowhere) Send(context.Context, mail.Envelope, []byte) (string, error) { return "", nil }
