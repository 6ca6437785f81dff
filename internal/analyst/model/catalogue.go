package model

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// catalogue is what a model is told of a table. Nothing in it is longer than a line,
// has control characters or belongs to a person.
type catalogue struct {
	Request string   `json:"request"`
	Table   string   `json:"table"`
	Rows    string   `json:"rows"`            // what a row is
	About   string   `json:"about,omitempty"` // what a person said of the table
	Count   int64    `json:"count,omitempty"`
	Time    string   `json:"time,omitempty"` // the field that periods are about
	Clock   clock    `json:"clock"`
	Metrics []metric `json:"metrics,omitempty"` // what people follow of it, the most important first
	Fields  []field  `json:"fields"`

	share Share
	words []string          // of the request, that may name values
	names map[string]string // of fields: as shown ▸ as they are
}

// clock is what a model needs to know of time.
type clock struct {
	Today     string `json:"today"`
	From      string `json:"from,omitempty"`     // first day of the data
	Complete  string `json:"complete,omitempty"` // last complete day of the data: relative periods end with it
	WeekStart string `json:"weekStart,omitempty"`
	YearStart string `json:"yearStart,omitempty"` // month that the fiscal year begins with
}

// field is a column as a model sees it.
type field struct {
	Name        string   `json:"name"`
	Label       string   `json:"label,omitempty"` // empty: as the name
	Type        string   `json:"type,omitempty"`
	Role        string   `json:"role,omitempty"`
	Unit        string   `json:"unit,omitempty"`
	Usual       string   `json:"usual,omitempty"` // how a number is summed up when nobody says
	Description string   `json:"description,omitempty"`
	Synonyms    []string `json:"synonyms,omitempty"`
	Min         string   `json:"min,omitempty"`
	Max         string   `json:"max,omitempty"`
	Distinct    int64    `json:"distinct,omitempty"`
	Empty       string   `json:"empty,omitempty"` // part of the rows without a value
	Values      []string `json:"values,omitempty"`
	All         bool     `json:"allValues,omitempty"` // Values are all that there are
	Personal    bool     `json:"personal,omitempty"`  // it is about people, and nothing but its type is told of it

	column *catalog.Column
}

const (
	mostValues  = 10 // of a field that has more; see also mostNamed
	mostNamed   = 24
	mostSeen    = 30 // of a field that has no more
	mostLetters = 80
	mostRequest = 8000   // letters of a prompt
	mostBytes   = 24_000 // of a catalogue
	mostFields  = 200    // the strict modes of providers take 1,000 values of lists in all
)

func newCatalogue(r Reading, share Share) catalogue {
	p := r.Profile
	c := catalogue{
		Request: cut(document.Clean(r.Prompt), mostRequest), Table: line(p.Name), Rows: line(cmp.Or(p.RowNoun, "rows")),
		About: line(r.Semantics.Description), Clock: clockOf(r.Clock), share: share, names: map[string]string{},
	}
	if share != ShareSchema {
		c.Count = p.Rows
	}
	linked := map[string]bool{p.Time: true}
	for _, q := range r.Witness.Questions {
		for _, name := range q.Names(p) {
			linked[name] = true
		}
	}
	c.words = contentWords(r.Prompt)
	for i := range p.Columns {
		if col := &p.Columns[i]; !personal(col, p) || linked[col.Name] || mayBeNamed(col, p) {
			c.Fields = append(c.Fields, c.field(col, p, r.Semantics))
		}
	}
	for shown, own := range c.names {
		if own == p.Time {
			c.Time = shown
		}
	}
	c.Metrics = c.metricsOf(r)
	c.trim(linked)
	c.Metrics = c.metricsOf(r) // those of fields that were left out are gone
	return c
}

func clockOf(c plan.Clock) clock {
	day := func(t time.Time) string {
		switch {
		case t.IsZero():
			return ""
		case c.Zone == nil:
			return t.Format(time.DateOnly)
		}
		return t.In(c.Zone).Format(time.DateOnly)
	}
	out := clock{Today: day(c.Now), From: day(c.First), WeekStart: strings.ToLower(c.WeekStart.String())}
	if !c.Watermark.IsZero() {
		out.Complete = day(c.Watermark.Add(-time.Nanosecond))
	}
	if c.YearStart > time.January {
		out.YearStart = strings.ToLower(c.YearStart.String())
	}
	return out
}

// field tells of a column what may be told.
func (c *catalogue) field(col *catalog.Column, p *catalog.Profile, s catalog.Semantics) field {
	f := field{Name: c.shown(col.Name), column: col}
	if personal(col, p) {
		f.Personal, f.Type = true, plan.TypeText(col.Type)
		f.Empty = c.empty(col, p)
		return f
	}
	f.Type, f.Role, f.Unit = plan.TypeText(col.Type), string(col.Role), line(col.Unit)
	if label := line(col.Label); fold(label) != fold(strings.ReplaceAll(f.Name, "_", " ")) {
		f.Label = label
	}
	if col.Role == sitrep.RoleMeasure {
		f.Usual = string(col.Usual())
	}
	for _, said := range s.Fields {
		if said.Name == col.Name {
			f.Description = line(said.Description)
		}
	}
	f.Synonyms = lines(col.Synonyms, mostValues)
	for _, n := range col.Names {
		f.Synonyms = append(f.Synonyms, lines(n.Names, 1)...)
	}
	if c.share != ShareSchema {
		c.figures(&f, col, p)
	}
	return f
}

// figures are a column's range, how full it is, and its frequent values.
func (c *catalogue) figures(f *field, col *catalog.Column, p *catalog.Profile) {
	if col.Role == sitrep.RoleMeasure || col.Role == sitrep.RoleTime {
		f.Min, f.Max = line(col.Min), line(col.Max)
	}
	f.Distinct, f.Empty = col.Distinct, c.empty(col, p)
	if !c.shows(col) {
		return
	}
	most := mostValues
	if col.AllValues && len(col.Values) <= mostSeen {
		most = mostSeen
	}
	for _, v := range col.Values {
		tells := c.share == ShareSamples || col.Role == sitrep.RoleDimension || v.Rows > 1
		if tells && (len(f.Values) < most || len(f.Values) < mostNamed && c.says(v.Value)) {
			f.Values = append(f.Values, line(v.Value))
		}
	}
	f.All = col.AllValues && len(f.Values) == len(col.Values)
}

// empty is the part of the rows that have no value of a column; "": all have one.
func (c *catalogue) empty(col *catalog.Column, p *catalog.Profile) string {
	if c.share == ShareSchema || col.Nulls == 0 || p.Rows == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f %%", max(1, 100*float64(col.Nulls)/float64(p.Rows)))
}

// says reports whether the request says a word of a value, or its beginning.
func (c *catalogue) says(value string) bool {
	for _, s := range spans(value) {
		if slices.ContainsFunc(c.words, func(w string) bool { return near(s.word, w) }) {
			return true
		}
	}
	return false
}

// near reports whether two words begin alike, but for their endings.
func near(a, b string) bool {
	n := min(len(a), len(b))
	return n >= 3 && (a == b || n >= 4 && a[:n-n/4] == b[:n-n/4] && len(a)-len(b) < 4 && len(b)-len(a) < 4)
}

// contentWords are the words of a request that may name values: those of three letters
// and more.
func contentWords(prompt string) []string {
	var out []string
	for _, s := range spans(prompt) {
		if len(s.word) >= 3 && !slices.Contains(out, s.word) {
			out = append(out, s.word)
		}
	}
	return out
}

// shows reports whether values of a column may be told: frequent ones of what groups
// rows; single rows' where samples are shared.
func (c *catalogue) shows(col *catalog.Column) bool {
	switch {
	case c.share == ShareSchema, slices.ContainsFunc(c.Fields, func(f field) bool { return f.column == col && f.Personal }):
		return false
	case c.share == ShareSamples:
		return true
	}
	return col.Role == sitrep.RoleDimension || col.Role == sitrep.RoleIdentifier && col.Kind == catalog.KindEntity
}

// shown is the name of a column as a model sees it: one clean line, told from all others.
func (c *catalogue) shown(name string) string {
	out := cmp.Or(line(name), "field")
	for n := 2; c.names[out] != ""; n++ {
		out = fmt.Sprintf("%s (%d)", cut(line(name), mostLetters-8), n)
	}
	c.names[out] = name
	return out
}

// own is the name of the column that a model means.
func (c *catalogue) own(shown string) (string, bool) {
	if name, ok := c.names[shown]; ok {
		return name, true
	}
	for _, f := range c.Fields {
		if c.names[f.Name] == shown { // a whole plan names columns as they are
			return shown, true
		}
	}
	return shown, false
}

func (c *catalogue) columns() []string {
	out := make([]string, len(c.Fields))
	for i, f := range c.Fields {
		out[i] = f.Name
	}
	return out
}

// trim keeps the catalogue within its size: values go first, then the columns that
// the reader of words did not link to the prompt, the last first.
func (c *catalogue) trim(linked map[string]bool) {
	size := c.size()
	for _, most := range []int{mostValues, 3, 0} {
		if size <= mostBytes {
			return
		}
		for i := range c.Fields {
			if f := &c.Fields[i]; len(f.Values) > most {
				f.Values, f.All = f.Values[:most], false
			}
		}
		size = c.size()
	}
	kept := len(c.Fields)
	for i := len(c.Fields) - 1; i >= 0 && (size > mostBytes || kept > mostFields); i-- {
		if f := &c.Fields[i]; !linked[f.column.Name] {
			size, kept = size-bytesOf(f)-1, kept-1
			delete(c.names, f.Name)
			f.column = nil
		}
	}
	c.Fields = slices.DeleteFunc(c.Fields, func(f field) bool { return f.column == nil })
}

// size is how many bytes of the table are sent.
func (c *catalogue) size() int { return bytesOf(c) - len(c.Request) }

func bytesOf(data any) int {
	out, err := json.Marshal(data)
	if err != nil {
		panic(err) // plain fields: cannot fail
	}
	return len(out)
}

// message is the catalogue as a model is sent it. The same facts make the same
// message, so that nothing is asked twice.
func (c *catalogue) message() string {
	return strings.Replace(text("facts.md"), "{{facts}}", framed(c), 1)
}

// rows breaks the JSON of a catalogue where a field begins, for people who read it.
func rows(facts []byte) string {
	return strings.NewReplacer(`"fields":[{`, "\"fields\":[\n{", `},{"name":`, "},\n{\"name\":").Replace(string(facts))
}

// line makes one clean line of a text that others wrote.
func line(s string) string { return cut(document.Clean(s), mostLetters) }

func lines(list []string, most int) []string {
	var out []string
	for _, s := range list[:min(len(list), most)] {
		out = append(out, line(s))
	}
	return out
}

// cut shortens a text to so many letters.
func cut(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}

// quoted is a text of others within one of ours: as JSON, so that it cannot end it.
func quoted(s string) string {
	out, err := json.Marshal(cut(document.Clean(s), 2*mostLetters))
	if err != nil {
		return `""` // a text: cannot fail
	}
	return string(out)
}

func quotedList(list []string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = quoted(line(s))
	}
	return strings.Join(out, ", ")
}
