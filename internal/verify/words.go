package verify

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// styles are those that a number can be written in.
var styles = [...]document.Style{
	"", document.StyleShort, document.StyleCount, document.StylePercent, document.StyleSignedPercent, document.StylePoints,
	document.StyleSignedPoints, document.StyleTimes, document.StyleSigned, document.StyleOrdinal,
}

// form checks what says how a fact is written, where its text does not: only a
// number has a unit and a style.
func (c *checker) form(id string, f document.Fact) {
	if f.Type != document.NumberFact && (f.Unit != "" || f.Style != "") {
		c.wrong("facts.%s: a %s with a unit or a style", id, f.Type)
	}
	if !slices.Contains(styles[:], f.Style) {
		c.wrong("facts.%s: there is no style %q", id, f.Style)
	}
}

// axisForm checks what says how an axis is written.
func (c *checker) axisForm(where string, a document.Axis) {
	scales := [...]document.Scale{document.CategoryScale, document.TimeScale, document.NumberScale}
	if !slices.Contains(scales[:], a.Scale) {
		c.wrong("%s: there is no scale %q", where, a.Scale)
	}
	if !slices.Contains(styles[:], a.Style) {
		c.wrong("%s: there is no style %q", where, a.Style)
	}
	if a.Grain != "" && !slices.Contains(grains[:], a.Grain) {
		c.wrong("%s: there is no grain %q", where, a.Grain)
	}
}

// numeral is a number as words have it: 8, 9,408, 2026, 1.24.
var numeral = lazyregexp.New(`[0-9]+(?:[.,:][0-9]+)*`)

// numerals are those that the evidence of a report has: its facts, the cells and
// bounds of its results with the names of the stretches of time that begin there, the
// names that people gave, the words of the prompt.
func (c *checker) numerals() map[string]bool {
	known := map[string]bool{}
	add := func(texts ...string) {
		for _, text := range texts {
			for _, n := range numeral.FindAllString(text, -1) {
				known[n], known[strings.TrimLeft(n, "0")] = true, true
			}
		}
	}
	for _, f := range c.d.Facts {
		add(f.Text)
	}
	for _, r := range c.d.Results {
		add(r.Columns...)
		for _, v := range slices.Concat(append(slices.Clone(r.Rows), r.Params)...) {
			add(spellings(v)...)
		}
	}
	for _, s := range c.d.Sections {
		add(s.Question, s.Reading)
		for _, t := range s.Tables {
			for _, column := range t.Columns {
				add(column.Label)
			}
			for _, cell := range slices.Concat(t.Rows...) {
				add(cell.Text)
			}
		}
	}
	return known
}

// spellings are how a cell may be named in words.
func spellings(v any) []string {
	switch v := v.(type) {
	case json.Number:
		return []string{string(v)}
	case string:
		at, err := document.ParseTime(v)
		if err != nil {
			return []string{v}
		}
		last := at.AddDate(0, 0, -1).Format(time.DateOnly) // where a bound ends
		out := []string{v, document.BucketLabel(last, "day"), document.BucketLabel(last, "quarter")}
		for _, grain := range grains {
			out = append(out, document.BucketLabel(v, grain))
		}
		return out
	}
	return nil
}

// words checks those that no template makes: a number that they name must be one of
// the report's evidence. Where a drawing shows a finding, its words are the finding's.
func (c *checker) words() {
	known := c.numerals()
	check := func(where, text string) {
		for _, n := range numeral.FindAllString(text, -1) {
			if !known[n] && !known[strings.TrimLeft(n, "0")] {
				c.wrong("%s: %s in %q is no number of the report's", where, n, text)
			}
		}
	}
	for i, k := range c.d.KeyFigures {
		where := fmt.Sprintf("keyFigures[%d]", i)
		check(where+".versus", k.Versus)
		if k.Spark != nil {
			check(where+".spark.title", k.Spark.Title)
			check(where+".spark.alt", k.Spark.Alt)
		}
	}
	for i, s := range c.d.Sections {
		check(fmt.Sprintf("sections[%d].heading", i), s.Heading)
		for j, chart := range s.Charts {
			where := fmt.Sprintf("sections[%d].charts[%d]", i, j)
			check(where+".title", chart.Title)
			check(where+".alt", chart.Alt)
			said := func(f document.Finding) bool { return f.Key == chart.Finding && f.Text == chart.Alt }
			if chart.Finding != "" && !slices.ContainsFunc(s.Findings, said) {
				c.wrong("%s.alt: it is not what its finding says", where)
			}
		}
	}
	for _, q := range sortedKeys(c.d.Method.Windows) {
		check("method.windows."+q, c.d.Method.Windows[q])
	}
}
