package document

import (
	"fmt"
	"slices"
	"strings"
)

// Markdown renders the tree: CommonMark with tables. The reader sees what the
// JSON has, shortened where a page would not hold it.
func (d *Document) Markdown() string {
	w := &writer{facts: d.Facts}
	w.line("# " + Escape(d.Title))
	w.meta(d)
	w.summary(d.Summary)
	w.keyFigures(d)
	w.changes(d.Changes)
	for i := range d.Sections {
		w.section(&d.Sections[i])
	}
	w.findings("Also worth knowing", d.AlsoWorthKnowing)
	w.notAnswered(d.NotAnswered, d.Method.Suggestions)
	w.quality(&d.Quality)
	w.method(d)
	return w.String()
}

// writer collects blocks, an empty line between each two.
type writer struct {
	strings.Builder
	facts map[string]Fact
}

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

// list writes a heading and a list, nothing when the list is empty.
func (w *writer) list(heading string, items []string) {
	if len(items) == 0 {
		return
	}
	w.line("## " + heading)
	w.items(items)
}

func (w *writer) items(items []string) {
	lines := make([]string, len(items))
	for i, item := range items {
		lines[i] = "- " + item
	}
	w.block(lines)
}

// prose renders a sentence; strong makes its first number bold.
func (w *writer) prose(s Sentence, strong bool) string {
	pieces, err := split(s.Template)
	if err != nil || len(pieces) == 0 {
		return EscapeBlock(s.Text)
	}
	var b strings.Builder
	for i, p := range pieces {
		text := p.text
		f := w.facts[p.fact]
		if p.fact != "" {
			text = f.at(i == 0)
		}
		escaped := keepSpaces(text, i == 0)
		if strong && p.fact != "" && f.Type == NumberFact && f.Op != OpCount {
			escaped, strong = "**"+escaped+"**", false
		}
		b.WriteString(escaped)
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

func (w *writer) meta(d *Document) {
	if d.Quality.Banner != "" {
		w.line("> **Not fresh:** " + Escape(d.Quality.Banner))
	}
	parts := []string{Escape(d.Method.Dataset)}
	parts = append(parts, windowParts(d)...)
	if d.Quality.To != nil {
		parts = append(parts, "data through "+Escape(BucketLabel(*d.Quality.To, "day")))
	}
	w.line("*" + strings.Join(parts, " · ") + "*")
	w.reading(d)
}

// windowParts names the windows of the report, each once, if there are few.
func windowParts(d *Document) []string {
	var out []string
	seen := map[string]bool{}
	for _, q := range sortedKeys(d.Method.Windows) {
		if label := d.Method.Windows[q]; label != "" && !seen[label] {
			seen[label] = true
			out = append(out, Escape(label))
		}
	}
	if len(out) > 2 {
		return []string{fmt.Sprintf("%d windows", len(out))}
	}
	return out
}

func (w *writer) reading(d *Document) {
	var read []string
	for _, s := range d.Sections {
		if s.Reading != "" {
			read = append(read, Escape(strings.TrimSuffix(s.Reading, ".")))
		}
	}
	lines := readings(read)
	if why := d.Method.PlanMadeAnew; why != "" {
		lines = append(lines, "> The plan was made anew because "+Escape(why)+".")
	}
	if len(d.Method.Assumptions) > 0 {
		assumed := escapeAll(d.Method.Assumptions)
		lines = append(lines, "> Assumed: "+strings.Join(assumed, "; ")+".")
	}
	if len(d.Method.UnusedWords) > 0 {
		lines = append(lines, "> Words I did not use: “"+strings.Join(escapeAll(d.Method.UnusedWords), "”, “")+"”.")
	}
	for i := range len(lines) - 1 {
		lines[i] += `\` // a line break within the quote
	}
	w.block(lines)
}

// readings is one sentence a question, each on a line of its own.
func readings(read []string) []string {
	if len(read) < 2 {
		for i := range read {
			read[i] = "> How I read your request: " + read[i] + "."
		}
		return read
	}
	lines := []string{"> How I read your request:"}
	for i, text := range read {
		lines = append(lines, fmt.Sprintf("> (%d) %s.", i+1, text))
	}
	return lines
}

func (w *writer) summary(sentences []Sentence) {
	items := make([]string, len(sentences))
	for i, s := range sentences {
		items[i] = w.prose(s, false)
	}
	w.list("Summary", items)
}

func (w *writer) changes(changes []Change) {
	items := make([]string, len(changes))
	for i, c := range changes {
		items[i] = EscapeBlock(c.Text)
	}
	w.list("Since the last report", items)
}

func (w *writer) findings(heading string, findings []Finding) {
	items := make([]string, len(findings))
	for i, f := range findings {
		items[i] = w.prose(Sentence{Text: f.Text, Template: f.Template}, false)
	}
	w.list(heading, items)
}

func (w *writer) section(s *Section) {
	w.line("## " + Escape(s.Heading))
	if s.Answer.Text != "" {
		w.line(w.prose(s.Answer, true))
	}
	for i := range s.Tables {
		w.table(&s.Tables[i])
	}
	items := make([]string, 0, len(s.Findings)+len(s.Caveats))
	for i, f := range s.Findings {
		if !w.said(s, i) {
			items = append(items, w.prose(Sentence{Text: f.Text, Template: f.Template}, false))
		}
	}
	for _, c := range s.Caveats {
		items = append(items, "Note: "+Escape(c))
	}
	w.items(items)
}

func (w *writer) notAnswered(parts []NotAnswered, suggestions []string) {
	var items []string
	shared := len(parts) > 1
	for _, p := range parts {
		shared = shared && slices.Equal(p.Fields, parts[0].Fields)
	}
	for _, p := range parts {
		item := EscapeBlock("“"+truncate(Clean(p.Text), 200)+"”") + ": " + Escape(strings.TrimSuffix(p.Reason, ".")) + "."
		if !shared {
			item += existing(p.Fields)
		}
		items = append(items, item)
	}
	if shared && len(parts[0].Fields) > 0 {
		items = append(items, strings.TrimSpace(existing(parts[0].Fields)))
	}
	if len(suggestions) > 0 {
		quoted := make([]string, len(suggestions))
		for i, s := range suggestions {
			quoted[i] = Escape("“" + s + "”")
		}
		items = append(items, "You could ask: "+strings.Join(quoted, ", ")+".")
	}
	w.list("Not answered", items)
}

func existing(fields []string) string {
	if len(fields) == 0 {
		return ""
	}
	return " Fields that exist: " + strings.Join(escapeAll(fields), ", ") + "."
}

func escapeAll(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = Escape(t)
	}
	return out
}
