package document

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// JSON writes the document: members in the order of the types, keys of maps
// sorted, empty lists as [], no HTML escapes, no white space. The same document
// is the same bytes.
func (d *Document) JSON() ([]byte, error) {
	d.fill()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(d); err != nil {
		return nil, fmt.Errorf("encode the document: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Decode reads what [Document.JSON] wrote, numbers to their last digit.
func Decode(data []byte) (Document, error) {
	var d Document
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(&d); err != nil {
		return Document{}, fmt.Errorf("decode the document: %w", err)
	}
	for _, c := range d.Charts() {
		c.VegaLite = Canonical(c.VegaLite)
	}
	return d, nil
}

// fill makes what is nil empty, so that lists are [] and objects {} in the JSON.
func (d *Document) fill() {
	d.SchemaVersion = SchemaVersion
	fillSlice(&d.Summary)
	for i := range d.Summary {
		fillSlice(&d.Summary[i].Facts)
	}
	fillSlice(&d.KeyFigures)
	for i := range d.KeyFigures {
		if d.KeyFigures[i].Spark != nil {
			d.KeyFigures[i].Spark.fill()
		}
	}
	fillSlice(&d.Changes)
	for i := range d.Changes {
		fillSlice(&d.Changes[i].Facts)
	}
	fillSlice(&d.Sections)
	for i := range d.Sections {
		d.Sections[i].fill()
	}
	fillFindings(&d.AlsoWorthKnowing)
	fillSlice(&d.NotAnswered)
	for i := range d.NotAnswered {
		fillSlice(&d.NotAnswered[i].Fields)
	}
	fillSlice(&d.Quality.Notes)
	d.Method.fill()
	fillMap(&d.Facts)
	fillMap(&d.Results)
	for id, r := range d.Results {
		fillSlice(&r.Params)
		fillSlice(&r.Columns)
		fillSlice(&r.Keys)
		fillSlice(&r.Rows)
		d.Results[id] = r
	}
}

func (s *Section) fill() {
	fillSlice(&s.Answer.Facts)
	fillFindings(&s.Findings)
	fillSlice(&s.Charts)
	for i := range s.Charts {
		s.Charts[i].fill()
	}
	fillSlice(&s.Tables)
	for i := range s.Tables {
		fillSlice(&s.Tables[i].Columns)
		fillSlice(&s.Tables[i].Rows)
	}
	fillSlice(&s.Caveats)
}

func (c *Chart) fill() {
	fillMap(&c.X.Names)
	fillSlice(&c.Y)
	for i := range c.Y {
		fillMap(&c.Y[i].Names)
	}
	if c.Size != nil {
		fillMap(&c.Size.Names)
	}
	fillSlice(&c.Only)
	fillSlice(&c.Marks)
	for i := range c.Marks {
		fillSlice(&c.Marks[i].Facts)
	}
	c.VegaLite = Canonical(c.VegaLite)
}

// Canonical writes JSON as it stands in a document: members sorted, numbers as they
// were, no HTML escapes, no white space. What is no JSON is null.
func Canonical(raw json.RawMessage) json.RawMessage {
	var v any
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if dec.Decode(&v) != nil || e.Encode(v) != nil {
		return json.RawMessage("null")
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func (m *Method) fill() {
	fillSlice(&m.Title.Facts)
	fillMap(&m.Windows)
	fillMap(&m.Filters)
	fillMap(&m.Measures)
	fillSlice(&m.Assumptions)
	fillSlice(&m.UnusedWords)
	fillSlice(&m.Suggestions)
	fillMap(&m.Checks)
	fillMap(&m.Passed)
}

func fillFindings(f *[]Finding) {
	fillSlice(f)
	for i := range *f {
		fillSlice(&(*f)[i].Facts)
	}
}

func fillSlice[T any](s *[]T) {
	if *s == nil {
		*s = []T{}
	}
}

func fillMap[V any](m *map[string]V) {
	if *m == nil {
		*m = map[string]V{}
	}
}
