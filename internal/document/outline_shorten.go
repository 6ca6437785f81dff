package document

import "strconv"

// Most says how much of an outline is shown at most.
type Most struct {
	Parts int // from the first
	Items int // of a part, and of what stands before the parts
	Rows  int // of a table; 0: no tables
	Runes int // of a text
}

// Shorten takes out what is more, and says so where it was: for forms that must
// not grow beyond a size. What was there in the first place stays as it was.
func (o Outline) Shorten(most Most) Outline {
	short := func(text string) string { return truncate(Clean(text), most.Runes) }
	o.Title, o.Banner = short(o.Title), short(o.Banner)
	o.About, o.Readings, o.Remarks = shortAll(o.About, most, short), shortAll(o.Readings, most, short), shortAll(o.Remarks, most, short)
	parts := make([]Part, 0, min(len(o.Parts), most.Parts))
	for _, p := range o.Parts[:cap(parts)] {
		parts = append(parts, p.shorten(most, short))
	}
	if left := len(o.Parts) - len(parts); left > 0 {
		rest := strconv.Itoa(left) + plural(int64(left), " more part is", " more parts are") + leftOut
		parts = append(parts, Part{Kind: MorePart, Heading: "And more", Items: []Text{plainText(rest)}})
	}
	o.Parts = parts
	return o
}

const leftOut = " not shown here."

func shortAll(texts []string, most Most, short func(string) string) []string {
	var out []string
	for _, text := range texts[:min(len(texts), most.Items)] {
		out = append(out, short(text))
	}
	return out
}

func (p Part) shorten(most Most, short func(string) string) Part {
	p.Heading, p.Answer = short(p.Heading), p.Answer.shorten(most.Runes)
	figures := p.Figures[:min(len(p.Figures), most.Items)]
	p.Figures = nil
	for _, f := range figures {
		f.Name, f.Value, f.Versus = short(f.Name), short(f.Value), short(f.Versus)
		p.Figures = append(p.Figures, f)
	}
	tables := p.Tables
	p.Tables = nil
	for _, g := range tables {
		if most.Rows > 0 {
			p.Tables = append(p.Tables, g.shorten(most.Rows))
		}
	}
	items := p.Items
	p.Items = nil
	for _, item := range items[:min(len(items), most.Items)] {
		p.Items = append(p.Items, item.shorten(most.Runes))
	}
	if left := len(items) - len(p.Items); left > 0 {
		p.Items = append(p.Items, plainText(strconv.Itoa(left)+" more"+plural(int64(left), " is", " are")+leftOut))
	}
	if left := len(tables) - len(p.Tables); left > 0 {
		p.Items = append(p.Items, plainText(strconv.Itoa(left)+plural(int64(left), " table is", " tables are")+leftOut))
	}
	return p
}

func (t Text) shorten(runes int) Text {
	var out Text
	for _, s := range t {
		text := truncate(s.Text, runes)
		out = append(out, Span{text, s.Strong, s.Code})
		if runes -= len([]rune(text)); runes <= 0 {
			break
		}
	}
	return out
}

// shorten keeps the first rows, and says of all others that they are not here.
func (g Grid) shorten(rows int) Grid {
	cut := max(0, len(g.Rows)-rows)
	g.Rows = g.Rows[:len(g.Rows)-cut]
	if more := g.More + cut; more > 0 {
		g.Note = group(strconv.Itoa(more)) + plural(int64(more), " more row is", " more rows are") + leftOut
	}
	return g
}
