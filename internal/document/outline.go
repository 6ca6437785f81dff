package document

import (
	"fmt"
	"slices"
	"strings"
)

// Outline is what a reader sees of a document, in reading order. What is left out,
// shortened or said only once is decided here, for every form that is read; the
// forms only write it down. Its texts are plain: whoever writes them down escapes.
type Outline struct {
	Title    string
	Banner   string   // why the data is not fresh; empty: it is
	About    []string // the dataset, the windows, how far the data goes
	Readings []string // how each question was read, without a full stop
	Remarks  []string // what was assumed, and what was not used
	Parts    []Part
}

// Part stands under a heading of its own. It is never empty.
type Part struct {
	Kind    PartKind
	Heading string
	Answer  Text
	Figures []Figure
	Charts  []*Chart
	Tables  []Grid
	Items   []Text
}

// PartKind says what a part is for.
type PartKind string

// The parts, in reading order.
const (
	SummaryPart     PartKind = "summary"
	FiguresPart     PartKind = "figures"
	ChangesPart     PartKind = "changes"
	AnswerPart      PartKind = "answer" // one a question
	MorePart        PartKind = "more"
	NotAnsweredPart PartKind = "notAnswered"
	QualityPart     PartKind = "quality"
	MethodPart      PartKind = "method"
)

// Brief reports whether a part is for a reader in a hurry: these stand first.
func (k PartKind) Brief() bool {
	return k == SummaryPart || k == FiguresPart || k == ChangesPart
}

// Brief is how many brief parts there are.
func (o *Outline) Brief() int {
	n := 0
	for n < len(o.Parts) && o.Parts[n].Kind.Brief() {
		n++
	}
	return n
}

// Text is a paragraph or an item of a list.
type Text []Span

// Span is a stretch of a text.
type Span struct {
	Text   string
	Strong bool
	Code   bool
}

func plainText(s string) Text { return Text{{Text: s}} }

// String is the text without what sets its stretches off.
func (t Text) String() string {
	var b strings.Builder
	for _, s := range t {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Outline lays the document out.
func (d *Document) Outline() Outline { return d.outline(inJSON(d)) }

// OutlineAlone is the same for readers who get no JSON beside it.
func (d *Document) OutlineAlone() Outline { return d.outline(nil) }

func (d *Document) outline(sources []Text) Outline {
	o := Outline{Title: d.Title, Banner: d.Quality.Banner, About: about(d), Remarks: remarks(&d.Method)}
	for _, s := range d.Sections {
		if s.Reading != "" {
			o.Readings = append(o.Readings, strings.TrimSuffix(s.Reading, "."))
		}
	}
	o.add(Part{Kind: SummaryPart, Heading: "Summary", Items: sentences(d.Summary)})
	o.add(Part{Kind: FiguresPart, Heading: "Key figures", Figures: figures(d)})
	o.add(Part{Kind: ChangesPart, Heading: "Since the last report", Items: changes(d.Changes)})
	for i := range d.Sections {
		o.Parts = append(o.Parts, d.answer(&d.Sections[i]))
	}
	o.add(Part{Kind: MorePart, Heading: "Also worth knowing", Items: findings(d.AlsoWorthKnowing)})
	o.add(Part{Kind: NotAnsweredPart, Heading: "Not answered", Items: notAnswered(d.NotAnswered, d.Method.Suggestions)})
	o.add(Part{Kind: QualityPart, Heading: "Data quality and freshness", Items: quality(&d.Quality)})
	o.add(Part{Kind: MethodPart, Heading: "How this was computed", Items: append(method(d), sources...)})
	return o
}

// add leaves out a part with nothing in it.
func (o *Outline) add(p Part) {
	if len(p.Items)+len(p.Figures) > 0 {
		o.Parts = append(o.Parts, p)
	}
}

func about(d *Document) []string {
	parts := append([]string{d.Method.Dataset}, windowParts(d)...)
	if d.Quality.To != nil {
		parts = append(parts, "data through "+BucketLabel(*d.Quality.To, "day"))
	}
	return parts
}

// windowParts names the windows of the report, each once, if there are few.
func windowParts(d *Document) []string {
	var out []string
	seen := map[string]bool{}
	for _, q := range sortedKeys(d.Method.Windows) {
		if label := d.Method.Windows[q]; label != "" && !seen[label] {
			seen[label] = true
			out = append(out, label)
		}
	}
	if len(out) > 2 {
		return []string{fmt.Sprintf("%d windows", len(out))}
	}
	return out
}

func remarks(m *Method) []string {
	var out []string
	if m.PlanMadeAnew != "" {
		out = append(out, "The plan was made anew because "+m.PlanMadeAnew+".")
	}
	if m.Model != nil && m.Model.Without != "" {
		done := "Made"
		if m.Model.Read {
			done = "Written"
		}
		out = append(out, done+" without the language model because "+m.Model.Without+".")
	}
	if len(m.Assumptions) > 0 {
		out = append(out, "Assumptions: "+strings.Join(m.Assumptions, "; ")+".")
	}
	if len(m.UnusedWords) > 0 {
		out = append(out, "Words I did not use: “"+strings.Join(m.UnusedWords, "”, “")+"”.")
	}
	return out
}

func sentences(list []Sentence) []Text {
	items := make([]Text, len(list))
	for i, s := range list {
		items[i] = plainText(s.Text)
	}
	return items
}

// How many changes are read: in all, and of those that come in numbers.
const mostChanges = 8

func mostOf(s ChangeStatus) int {
	switch s {
	case FigureChanged, Continuing:
		return 3
	case Restated, FieldsChanged:
		return 2
	}
	return mostChanges
}

// changes are the most important ones; all of them stand in the JSON.
func changes(list []Change) []Text {
	items, of := []Text{}, map[ChangeStatus]int{}
	for _, c := range list {
		if of[c.Status]++; of[c.Status] <= mostOf(c.Status) && len(items) < mostChanges {
			items = append(items, plainText(c.Text))
		}
	}
	return items
}

func findings(list []Finding) []Text {
	items := make([]Text, len(list))
	for i, f := range list {
		items[i] = plainText(f.Text)
	}
	return items
}

func (d *Document) answer(s *Section) Part {
	p := Part{Kind: AnswerPart, Heading: s.Heading}
	if s.Answer.Text != "" && s.Answer.Text != s.Heading+"." { // said once is enough
		p.Answer = d.stressed(s.Answer)
	}
	for i := range s.Charts {
		p.Charts = append(p.Charts, &s.Charts[i])
	}
	for i := range s.Tables {
		if len(s.Tables[i].Columns) > 0 && len(s.Tables[i].Rows) > 0 {
			p.Tables = append(p.Tables, s.Tables[i].grid())
		}
	}
	for i, f := range s.Findings {
		if !d.said(s, i) {
			p.Items = append(p.Items, plainText(f.Text))
		}
	}
	for _, c := range s.Caveats {
		p.Items = append(p.Items, plainText("Note: "+c))
	}
	return p
}

// stressed makes the first number of a sentence stand out.
func (d *Document) stressed(s Sentence) Text {
	pieces, err := split(s.Template)
	if err != nil {
		return plainText(s.Text)
	}
	var before strings.Builder
	for i, p := range pieces {
		f := d.Facts[p.fact]
		text := p.text
		if p.fact != "" {
			text = f.at(i == 0)
		}
		if after, ok := strings.CutPrefix(s.Text, before.String()+text); ok && p.fact != "" && f.Type == NumberFact && f.Op != OpCount {
			return Text{{Text: before.String()}, {Text: text, Strong: true}, {Text: after}}
		}
		before.WriteString(text)
	}
	return plainText(s.Text)
}

func notAnswered(parts []NotAnswered, suggestions []string) []Text {
	var items []Text
	shared := len(parts) > 1
	for _, p := range parts {
		shared = shared && slices.Equal(p.Fields, parts[0].Fields)
	}
	for _, p := range parts {
		item := "“" + truncate(Clean(p.Text), 200) + "”: " + strings.TrimSuffix(p.Reason, ".") + "."
		if !shared && len(p.Fields) > 0 {
			item += " " + existing(p.Fields)
		}
		items = append(items, plainText(item))
	}
	if shared && len(parts[0].Fields) > 0 {
		items = append(items, plainText(existing(parts[0].Fields)))
	}
	if len(suggestions) > 0 {
		items = append(items, plainText("You could ask: “"+strings.Join(suggestions, "”, “")+"”."))
	}
	return items
}

func existing(fields []string) string {
	return "Fields that exist: " + strings.Join(fields, ", ") + "."
}
