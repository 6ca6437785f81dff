package document

import (
	"fmt"
	"strings"
)

// Markdown renders the tree: CommonMark with tables. The reader sees what the
// JSON has, shortened where a page would not hold it.
func (d *Document) Markdown() string {
	o := d.Outline()
	w := &writer{}
	w.line("# " + Escape(o.Title))
	if o.Banner != "" {
		w.line("> **Not fresh:** " + Escape(o.Banner))
	}
	w.line("*" + strings.Join(escapeAll(o.About), " · ") + "*")
	w.quote(append(readings(escapeAll(o.Readings)), escapeAll(o.Remarks)...))
	for i := range o.Parts {
		w.part(&o.Parts[i])
	}
	return w.String()
}

// writer collects blocks, an empty line between each two.
type writer struct{ strings.Builder }

// line writes a block of one line.
func (w *writer) line(text string) { w.block([]string{text}) }

// block writes lines as one block; without lines it writes nothing.
func (w *writer) block(lines []string) {
	if len(lines) == 0 {
		return
	}
	if w.Len() > 0 {
		w.WriteByte('\n')
	}
	for _, l := range lines {
		w.WriteString(l)
		w.WriteByte('\n')
	}
}

// quote writes lines that stay lines.
func (w *writer) quote(lines []string) {
	for i := range lines {
		lines[i] = "> " + lines[i]
		if i < len(lines)-1 {
			lines[i] += `\` // a line break within the quote
		}
	}
	w.block(lines)
}

// readings is one sentence a question, each on a line of its own.
func readings(read []string) []string {
	if len(read) < 2 {
		for i := range read {
			read[i] = "How I read your request: " + read[i] + "."
		}
		return read
	}
	lines := []string{"How I read your request:"}
	for i, text := range read {
		lines = append(lines, fmt.Sprintf("(%d) %s.", i+1, text))
	}
	return lines
}

func (w *writer) part(p *Part) {
	w.line("## " + Escape(p.Heading))
	if p.Answer != nil {
		w.line(markdownOf(p.Answer))
	}
	w.figures(p.Figures)
	for i := range p.Tables {
		w.table(&p.Tables[i])
	}
	items := make([]string, len(p.Items))
	for i, item := range p.Items {
		items[i] = "- " + markdownOf(item)
	}
	w.block(items)
}

// markdownOf writes a text that begins a block.
func markdownOf(t Text) string {
	var b strings.Builder
	for i, s := range t {
		switch {
		case s.Code:
			b.WriteString(code(s.Text))
		case s.Strong:
			b.WriteString("**" + keepSpaces(s.Text, i == 0) + "**")
		default:
			b.WriteString(keepSpaces(s.Text, i == 0))
		}
	}
	return b.String()
}

// keepSpaces escapes a piece of a sentence without losing the spaces at its ends.
func keepSpaces(text string, first bool) string {
	inner := strings.Trim(text, " ")
	if inner == "" {
		return text
	}
	head := text[:strings.Index(text, inner)]
	tail := text[len(head)+len(inner):]
	if first {
		return EscapeBlock(inner) + tail
	}
	return head + Escape(inner) + tail
}

func escapeAll(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = Escape(t)
	}
	return out
}
