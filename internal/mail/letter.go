package mail

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
)

// Attachments are the files that each mail brings along.
type Attachments struct {
	Markdown bool // the report as markdown
	CSV      bool // each of its tables
}

// What may be attached: many mail servers take no message above 10 MB.
const (
	mostFiles     = 20
	mostFileBytes = 3 << 20
)

// letter is what the messages of an execution have in common.
type letter struct {
	subject   string
	text      string       // where there is no page
	page      *page.Letter // nil: the report is there as markdown only
	about     string
	pictures  []part
	files     []part
	fileBytes int // before they are encoded
}

// letterOf makes it from the content that an execution left. Host is where its
// pictures are named for.
func letterOf(c sitrep.Content, host string, attach Attachments) (letter, error) {
	l := letter{
		subject: c.Subject, text: c.Markdown,
		about: fmt.Sprintf("Mailed to the recipients of this report. It was made %s by sitrep (report %s, run %s).",
			c.GeneratedAt.UTC().Format("2 Jan 2006, 15:04 MST"), c.ReportID, c.ExecutionID),
	}
	if attach.Markdown {
		l.attach("report.md", "text/markdown; charset=UTF-8", []byte(c.Markdown))
	}
	if len(c.JSON) == 0 {
		return l, nil
	}
	d, err := document.Decode(c.JSON)
	if err != nil {
		return letter{}, fmt.Errorf("read what execution %s mails: %w", c.ExecutionID, err)
	}
	if l.page, err = page.NewLetter(&d, string(c.ExecutionID)+"@"+host); err != nil {
		return letter{}, fmt.Errorf("write what execution %s mails: %w", c.ExecutionID, err)
	}
	l.pictures, l.page.Pictures = picturesOf(l.page), nil // held once
	if attach.CSV {
		return l, l.attachTables(&d)
	}
	return l, nil
}

// attachTables adds each table as a file, named by its place and its title.
func (l *letter) attachTables(d *document.Document) error {
	n := 0
	for i := range d.Sections {
		for j := range d.Sections[i].Tables {
			t := &d.Sections[i].Tables[j]
			if len(t.Columns) == 0 || len(t.Rows) == 0 {
				continue
			}
			data, err := t.CSV()
			if err != nil {
				return err
			}
			n++
			l.attach(fmt.Sprintf("%02d-%s.csv", n, fileName(t.Title)), "text/csv; charset=UTF-8", data)
		}
	}
	return nil
}

// attach leaves out what would make the message too large.
func (l *letter) attach(name, kind string, data []byte) {
	if len(l.files) < mostFiles && l.fileBytes+len(data) <= mostFileBytes {
		l.files = append(l.files, attached(name, kind, data))
		l.fileBytes += len(data)
	}
}

// fileName keeps of a title what every system takes in the name of a file.
func fileName(title string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1 // ä is a and two dots now
		}
		return r
	}, norm.NFKD.String(strings.ReplaceAll(strings.ToLower(title), "ß", "ss")))
	words := strings.FieldsFunc(plain, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	name := strings.Join(words, "-")
	if name == "" {
		return "table"
	}
	return strings.Trim(name[:min(len(name), 60)], "-")
}

// onto puts the letter into the message of one recipient.
func (l *letter) onto(m *Message) error {
	m.Subject, m.Text, m.files = l.subject, l.text, l.files
	if l.page == nil {
		return nil
	}
	foot := page.Foot{About: l.about, Unsubscribe: m.Unsubscribe}
	html, err := l.page.HTML(foot)
	if err != nil {
		return err
	}
	m.Text, m.HTML, m.pictures = l.page.Text(foot), string(html), l.pictures
	return nil
}
