package duck_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/tabular"
)

// file is a file as somebody may have it, and what must come of it.
type file struct {
	rule    string
	name    string // of the file; empty: table.csv
	text    string
	types   string
	rows    []string
	rejects []string // line, column, reason, text, kept
	notes   []string // words that a note must have
	units   string
}

func (f file) check(t *testing.T) {
	t.Helper()
	name := f.name
	if name == "" {
		name = "table.csv"
	}
	imported, db := load(t, writeText(t, name, f.text))
	p := imported.Profile
	if got := types(p); got != f.types {
		t.Errorf("types:\n %s\nwant\n %s", got, f.types)
	}
	if got := rows(t, db, "SELECT * FROM data"); !slices.Equal(got, f.rows) {
		t.Errorf("rows:\n %q\nwant\n %q", got, f.rows)
	}
	if got := rejects(p); !slices.Equal(got, f.rejects) {
		t.Errorf("rejects:\n %q\nwant\n %q", got, f.rejects)
	}
	if p.Rows != int64(len(f.rows)) || p.Rejected != int64(len(f.rejects)) {
		t.Errorf("the profile has %d rows and %d rejects", p.Rows, p.Rejected)
	}
	checkNotes(t, p, f.notes)
	var units []string
	for _, c := range p.Columns {
		if c.Unit != "" {
			units = append(units, c.Name+" "+c.Unit)
		}
	}
	if got := strings.Join(units, ", "); got != f.units {
		t.Errorf("units %q, want %q", got, f.units)
	}
}

func checkNotes(t *testing.T, p catalog.Profile, want []string) {
	t.Helper()
	if len(p.Notes) != len(want) {
		t.Errorf("notes %+v, want %d", p.Notes, len(want))
		return
	}
	for i, words := range want {
		if !strings.Contains(p.Notes[i].Text, words) {
			t.Errorf("note %q lacks %q", p.Notes[i].Text, words)
		}
	}
}

func rejects(p catalog.Profile) []string {
	var out []string
	for _, r := range p.Rejects {
		kept := "gone"
		if r.Kept {
			kept = "kept"
		}
		out = append(out, strings.Join([]string{show([]any{r.Line}), r.Column, r.Reason, r.Text, kept}, "|"))
	}
	return out
}

func TestTextFilesAreReadAsPeopleMeanThem(t *testing.T) {
	t.Parallel()
	for _, f := range []file{
		{
			rule:  "semicolons and decimal commas",
			text:  "Datum;Ort;Betrag\r\n05.01.2024;Köln;1.234,50\r\n16.01.2024;Bonn;7,25\r\n",
			types: "Datum DATE, Ort VARCHAR, Betrag DECIMAL(18,2)",
			rows:  []string{"2024-01-05|Köln|1234.50", "2024-01-16|Bonn|7.25"},
		},
		{
			rule: "tabs", name: "table.tsv",
			text:  "a\tb\n1\tx, y\n2\t\"z\"\n",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x, y", "2|z"},
		},
		{
			rule: "pipes", text: "a|b\n1|x\n2|y\n",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x", "2|y"},
		},
		{
			rule: "a byte order mark is no part of the header", text: "\ufeffid,name\n1,Ann\n2,Bo\n",
			types: "id BIGINT, name VARCHAR", rows: []string{"1|Ann", "2|Bo"},
		},
		{
			rule: "a byte order mark before rows without a header", text: "\ufeff1,2.5\n2,3.5\n",
			types: "column 1 BIGINT, column 2 DECIMAL(18,1)", rows: []string{"1|2.5", "2|3.5"}, notes: []string{"no header"},
		},
		{
			rule:  "titles and blank lines above the header",
			text:  "Sales report 2024\nprinted on 5 May\n\nregion,amount\nNorth,10\nSouth,20\n",
			types: "region VARCHAR, amount BIGINT", rows: []string{"North|10", "South|20"}, notes: []string{"3 lines were above the header"},
		},
		{
			rule:  "a title that has its delimiters",
			text:  "Sales report,,\nregion,amount,year\nNorth,10,2024\nSouth,20,2023\n",
			types: "region VARCHAR, amount BIGINT, year BIGINT", rows: []string{"North|10|2024", "South|20|2023"}, notes: []string{"1 line was above the header"},
		},
		{
			rule: "carriage returns alone end lines", text: "a,b\r1,x\r2,y\r",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x", "2|y"},
		},
		{
			rule: "line ends may be mixed", text: "a,b\r\n1,x\n2,y\r\n3,z",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x", "2|y", "3|z"},
		},
		{
			rule: "a delimiter that ends every line makes no column", text: "a,b,\n1,x,\n2,y,\n",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x", "2|y"},
		},
		{
			rule: "a delimiter that ends every line but the header", text: "a,b\n1,x,\n2,y,\n",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x", "2|y"},
		},
		{
			rule: "names of columns are made unique, also but for their case", text: "id,ID,,amount\n1,2,x,3\n4,5,y,6\n",
			types: "id BIGINT, ID 2 BIGINT, column 3 VARCHAR, amount BIGINT", rows: []string{"1|2|x|3", "4|5|y|6"},
		},
		{
			rule:  "quotes, doubled quotes and line breaks in cells",
			text:  "id,note\n1,\"a \"\"b\"\" c\"\n2,\"line one\nline two\"\n3,\"x,y\"\n",
			types: "id BIGINT, note VARCHAR", rows: []string{`1|a "b" c`, "2|line one\nline two", "3|x,y"},
		},
		{
			rule: "blanks before a quote", text: "id, note\n1, \"a, b\"\n2, \"c\"\n",
			types: "id BIGINT, note VARCHAR", rows: []string{"1|a, b", "2|c"},
		},
		{
			rule: "quotes behind backslashes", text: "id,note\n1,\"a \\\"b\\\", c\"\n2,\"d\\\\\"\n3,e\n",
			types: "id BIGINT, note VARCHAR", rows: []string{`1|a "b", c`, `2|d\`, "3|e"},
		},
		{
			rule: "blanks around text are left out", text: "region,n\nNorth ,1\nNorth,2\n South,3\nEast,4\nWest,5\n",
			types: "region VARCHAR, n BIGINT", rows: []string{"North|1", "North|2", "South|3", "East|4", "West|5"}, notes: []string{"Blanks around"},
		},
		{
			rule: "single quotes where there are no double ones", text: "id,'note'\n1,'a, b'\n2,'c'\n3,'d'\n",
			types: "id BIGINT, note VARCHAR", rows: []string{"1|a, b", "2|c", "3|d"},
		},
		{
			rule: "quotes within a cell are only quotes", text: "size,n\n5\" pipe,1\n6\" pipe,2\n",
			types: "size VARCHAR, n BIGINT", rows: []string{`5" pipe|1`, `6" pipe|2`},
		},
		{
			rule: "words for nothing are missing", text: "n,d,w\n1,2024-01-05,NA\n-,n/a,x\nNULL,-,\nNaN,,-\n3,2024-01-06,y\n",
			types: "n BIGINT, d DATE, w VARCHAR", rows: []string{"1|2024-01-05|NA", "·|·|x", "·|·|·", "·|·|-", "3|2024-01-06|y"},
		},
		{
			rule: "a line that tells Excel the delimiter", text: "sep=;\na;b\n1;x\n2;y\n",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x", "2|y"}, notes: []string{"1 line was above the header"},
		},
		{
			rule: "names that mean something to the database", text: "rowid,data,n,v,select,\"a\"\"b'c\"\nx,1,2,3,4,5\ny,2,3,4,5,6\n",
			types: "rowid VARCHAR, data BIGINT, n BIGINT, v BIGINT, select BIGINT, a\"b'c BIGINT", rows: []string{"x|1|2|3|4|5", "y|2|3|4|5|6"},
		},
		{
			rule: "a single column", text: "name\nAnn\nBo\nCy\n",
			types: "name VARCHAR", rows: []string{"Ann", "Bo", "Cy"},
		},
		{
			rule: "a header of years", text: "country,2021,2022\nPeru,1,2\nChad,3,4\n",
			types: "country VARCHAR, 2021 BIGINT, 2022 BIGINT", rows: []string{"Peru|1|2", "Chad|3|4"},
		},
		{
			rule: "a table of text has a header if its words are no values", text: "first,last\nAnn,Lee\nBo,Lee\n",
			types: "first VARCHAR, last VARCHAR", rows: []string{"Ann|Lee", "Bo|Lee"},
		},
	} {
		t.Run(f.rule, func(t *testing.T) { t.Parallel(); f.check(t) })
	}
}

func TestNumbersKeepTheirValue(t *testing.T) {
	t.Parallel()
	for _, f := range []file{
		{
			rule:  "money, percent, parentheses and groups",
			text:  "price;change;balance;n\n$1,234.50;12 %;(1,200);1 234\n$7.00;-3.5%;300;2 345 678\n\"$12\";0%;-1,000;5\n",
			types: "price DECIMAL(18,2), change DECIMAL(18,1), balance BIGINT, n BIGINT",
			rows:  []string{"1234.50|12.0|-1200|1234", "7.00|-3.5|300|2345678", "12.00|0.0|-1000|5"},
			units: "price USD, change %", notes: []string{"the comma parts thousands"},
		},
		{
			rule: "euros with commas", text: "betrag\n\"1.234,50 €\"\n\"7,25 €\"\n",
			types: "betrag DECIMAL(18,2)", rows: []string{"1234.50", "7.25"}, units: "betrag EUR",
		},
		{
			rule: "several currencies do not make a number", text: "price,n\n$5,1\n€6,2\n£7,3\n",
			types: "price VARCHAR, n BIGINT", rows: []string{"$5|1", "€6|2", "£7|3"}, notes: []string{"several currencies"},
		},
		{
			rule: "the scale is what all rows need", text: "a,b\n1.5,1\n2,2\n3.12345,3\n",
			types: "a DECIMAL(18,5), b BIGINT", rows: []string{"1.50000|1", "2.00000|2", "3.12345|3"},
		},
		{
			rule: "digits with leading zeros are text", text: "zip,n\n00123,1\n98765,2\n",
			types: "zip VARCHAR, n BIGINT", rows: []string{"00123|1", "98765|2"},
		},
		{
			rule: "telephone numbers and card numbers are text", text: "phone,card\n1701234567,4111111111111111111\n1707654321,4222222222222222222\n",
			types: "phone VARCHAR, card VARCHAR", rows: []string{"1701234567|4111111111111111111", "1707654321|4222222222222222222"},
		},
		{
			rule: "numbers too large for 64 bits", text: "id,big\n1,9223372036854775808\n2,12\n",
			types: "id BIGINT, big DECIMAL(38,0)", rows: []string{"1|9223372036854775808", "2|12"},
		},
		{
			rule: "exponents", text: "x,n\n1.5e-5,1\n2E3,2\n3,3\n",
			types: "x DOUBLE, n BIGINT", rows: []string{"1.5e-05|1", "2000|2", "3|3"},
		},
		{
			rule: "integers that a program wrote with .0", text: "year,n\n2019.0,1\n,2\n2020.0,3\n",
			types: "year BIGINT, n BIGINT", rows: []string{"2019|1", "·|2", "2020|3"},
		},
		{
			rule: "signs before and after", text: "a,b\n+5,5-\n-3,3-\n−2,1\n",
			types: "a BIGINT, b BIGINT", rows: []string{"5|-5", "-3|-3", "-2|1"},
		},
		{
			rule: "decimals too long for a decimal become floating point", text: "x,n\n0.12345678901234567890123456789012345678901,1\n2.5,2\n",
			types: "x DOUBLE, n BIGINT", rows: []string{"0.12345678901234568|1", "2.5|2"},
		},
		{
			rule: "Indian groups", text: "a|n\n12,34,567|1\n1,00,000|2\n",
			types: "a BIGINT, n BIGINT", rows: []string{"1234567|1", "100000|2"}, notes: nil,
		},
		{
			rule: "versions and addresses are text", text: "v,ip\n1.2.3,10.0.0.1\n1.2.4,10.0.0.2\n",
			types: "v VARCHAR, ip VARCHAR", rows: []string{"1.2.3|10.0.0.1", "1.2.4|10.0.0.2"},
		},
	} {
		t.Run(f.rule, func(t *testing.T) { t.Parallel(); f.check(t) })
	}
}

func TestDatesAreReadInOneOrder(t *testing.T) {
	t.Parallel()
	for _, f := range []file{
		{
			rule: "one day above 12 decides for all rows", text: "d,n\n01/02/2024,1\n03/04/2024,2\n13/04/2024,3\n",
			types: "d DATE, n BIGINT", rows: []string{"2024-02-01|1", "2024-04-03|2", "2024-04-13|3"},
		},
		{
			rule: "one month above 12 decides for all rows", text: "d,n\n01/02/2024,1\n03/04/2024,2\n04/13/2024,3\n",
			types: "d DATE, n BIGINT", rows: []string{"2024-01-02|1", "2024-03-04|2", "2024-04-13|3"},
		},
		{
			rule: "nothing decides: day first, and said", text: "d,n\n01/02/2024,1\n03/04/2024,2\n",
			types: "d DATE, n BIGINT", rows: []string{"2024-02-01|1", "2024-04-03|2"}, notes: []string{"3 April (day first), because nothing"},
		},
		{
			rule: "another column decides", text: "d,e,n\n01/02/2024,05/31/2024,1\n03/04/2024,06/30/2024,2\n",
			types: "d DATE, e DATE, n BIGINT", rows: []string{"2024-01-02|2024-05-31|1", "2024-03-04|2024-06-30|2"}, notes: []string{"month first"},
		},
		{
			rule: "firsts of months decide", text: "d,n\n1/1/2024,1\n2/1/2024,2\n3/1/2024,3\n",
			types: "d DATE, n BIGINT", rows: []string{"2024-01-01|1", "2024-02-01|2", "2024-03-01|3"}, notes: []string{"look like months"},
		},
		{
			rule: "names of months", text: "a;b;c\nJan 5, 2024;5 Jan 2024;5-Jan-24\nFebruary 16, 2024;16 February 2024;16-Feb-24\n",
			types: "a DATE, b DATE, c DATE", rows: []string{"2024-01-05|2024-01-05|2024-01-05", "2024-02-16|2024-02-16|2024-02-16"},
		},
		{
			rule: "compact dates", text: "day,n\n20240105,1\n20240216,2\n",
			types: "day DATE, n BIGINT", rows: []string{"2024-01-05|1", "2024-02-16|2"},
		},
		{
			rule: "times with a zone are stored in UTC", text: "at,n\n2024-01-05T10:00:00+02:00,1\n2024-01-05T23:30:00-05:00,2\n2024-01-05T10:00:00Z,3\n",
			types: "at TIMESTAMP, n BIGINT", rows: []string{"2024-01-05T08:00:00|1", "2024-01-06T04:30:00|2", "2024-01-05T10:00:00|3"}, notes: []string{"UTC"},
		},
		{
			rule: "times that are always midnight are dates", text: "d,n\n2024-01-05 00:00:00,1\n2024-01-06 00:00:00,2\n",
			types: "d DATE, n BIGINT", rows: []string{"2024-01-05|1", "2024-01-06|2"},
		},
		{
			rule: "plain times", text: "at,n\n2024-01-05 10:30:00,1\n2024-01-06T11:00:00.25,2\n2024-01-07,3\n",
			types: "at TIMESTAMP, n BIGINT", rows: []string{"2024-01-05T10:30:00|1", "2024-01-06T11:00:00.25|2", "2024-01-07|3"},
		},
		{
			rule: "seconds since 1970 where the name says so", text: "created_at,n\n1704448800,1704448800\n1704449000,1704449000\n",
			types: "created_at TIMESTAMP, n BIGINT", rows: []string{"2024-01-05T10:00:00|1704448800", "2024-01-05T10:03:20|1704449000"},
		},
		{
			rule: "AM and PM", text: "at,n\n1/5/2024 1:30 PM,1\n1/6/2024 12:05 AM,2\n",
			types: "at TIMESTAMP, n BIGINT", rows: []string{"2024-01-05T13:30:00|1", "2024-01-06T00:05:00|2"}, notes: []string{"AM and PM"},
		},
		{
			rule: "months stand for the day they begin on, quarters are names", text: "m,q\n2024-01,Q1 2024\n2024-02,Q1 2024\n",
			types: "m DATE, q VARCHAR", rows: []string{"2024-01-01|Q1 2024", "2024-02-01|Q1 2024"},
		},
		{
			rule: "days that do not exist are no dates", text: "d,n\n2024-02-30,1\n2024-02-28,2\n",
			types: "d VARCHAR, n BIGINT", rows: []string{"2024-02-30|1", "2024-02-28|2"},
		},
		{
			rule: "booleans", text: "a,b,c,d\nyes,Y,true,1\nno,N,FALSE,0\n",
			types: "a BOOLEAN, b BOOLEAN, c BOOLEAN, d BIGINT", rows: []string{"true|true|true|1", "false|false|false|0"},
		},
	} {
		t.Run(f.rule, func(t *testing.T) { t.Parallel(); f.check(t) })
	}
}

func TestNothingIsDroppedInSilence(t *testing.T) {
	t.Parallel()
	many := func(n int, line string) string { return strings.Repeat(line, n) }
	for _, f := range []file{
		{
			rule:  "rows with too few or too many cells are set aside with their line",
			text:  "a,b,c\n1,2,3\n4,5\n\"6\n6\",7,8\n1,2,3,4\n9,8,7\n",
			types: "a VARCHAR, b BIGINT, c BIGINT", rows: []string{"1|2|3", "6\n6|7|8", "9|8|7"},
			rejects: []string{"3||2 cells where the table has 3 columns|4,5|gone", "6||4 cells where the table has 3 columns|1,2,3,4|gone"},
		},
		{
			rule:  "text after a closing quote",
			text:  "a,b\n1,x\n2,\"y\" z\n3,w\n",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x", "3|w"},
			rejects: []string{`3||text after a closing quote|2,"y" z|gone`},
		},
		{
			rule:  "a quote that never closes costs one line",
			text:  "a,b\n1,x\n2,\"y\n3,w\n4,v\n",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x", "3|w", "4|v"},
			rejects: []string{`3||an opening quote is never closed|2,"y|gone`},
		},
		{
			rule:  "a line of totals at the end",
			text:  "region,note,amount\nNorth,x,10\nSouth,y,20\n\nTotal,,30\n",
			types: "region VARCHAR, note VARCHAR, amount BIGINT", rows: []string{"North|x|10", "South|y|20"},
			rejects: []string{"5||a line of totals|Total,,30|gone"},
		},
		{
			rule:  "a source at the end",
			text:  "region,amount\nNorth,10\nSouth,20\nSource: the office\n",
			types: "region VARCHAR, amount BIGINT", rows: []string{"North|10", "South|20"},
			rejects: []string{"4||1 cells where the table has 2 columns|Source: the office|gone"},
		},
		{
			rule:  "the header again, and rows of nothing",
			text:  "a,b\n1,2\na,b\n,\n3,4\n",
			types: "a BIGINT, b BIGINT", rows: []string{"1|2", "3|4"},
			rejects: []string{"3||the header again|a,b|gone", "4||no cell has a value|,|gone"},
		},
		{
			rule:    "cells that do not fit become empty and are listed",
			text:    "n,d\n" + many(99, "7,2024-01-05\n") + "seven,2024-01-06\n8,soon\n" + many(20, "7,2024-01-05\n"),
			types:   "n BIGINT, d DATE",
			rows:    append(append(slices.Repeat([]string{"7|2024-01-05"}, 99), "·|2024-01-06", "8|·"), slices.Repeat([]string{"7|2024-01-05"}, 20)...),
			rejects: []string{"101|n|not a whole number|seven|kept", "102|d|not a date|soon|kept"},
		},
		{
			rule:    "lines that are not UTF-8 in a file that is",
			text:    "a,b\n1,é\n2,ü\n3,ö\n4,à\n5,ç\n6,ñ\n7,ß\n8,ä\n9,ê\n10,î\n11,\xff\n12,ô\n",
			types:   "a BIGINT, b VARCHAR",
			rows:    []string{"1|é", "2|ü", "3|ö", "4|à", "5|ç", "6|ñ", "7|ß", "8|ä", "9|ê", "10|î", "12|ô"},
			rejects: []string{"12||text that is not valid UTF-8|11,�|gone"},
		},
		{
			rule: "a NUL", text: "a,b\n1,x\n2,\x00\n3,y\n" + many(30, "4,zzzzzz\n"),
			types: "a BIGINT, b VARCHAR", rows: append([]string{"1|x", "3|y"}, slices.Repeat([]string{"4|zzzzzz"}, 30)...),
			rejects: []string{"3||a NUL character|2, |gone"},
		},
		{
			rule: "blank lines are no rows", text: "a,b\n1,x\n\n2,y\n\n\n",
			types: "a BIGINT, b VARCHAR", rows: []string{"1|x", "2|y"},
		},
	} {
		t.Run(f.rule, func(t *testing.T) { t.Parallel(); f.check(t) })
	}
}

func TestEncodingsAreFoundOut(t *testing.T) {
	t.Parallel()
	text := "name,city,n\nRené Müller,Zürich,1\nJosé Peña,São Paulo,2\nAndré,Besançon,3\nBjörk,Malmö,4\n"
	want := []string{"René Müller|Zürich|1", "José Peña|São Paulo|2", "André|Besançon|3", "Björk|Malmö|4"}
	encode := func(s string, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	curly := strings.ReplaceAll(text, "Müller", "O’Müller")
	for name, c := range map[string]struct {
		text, encoding string
		curly          bool
	}{
		"utf-16le with mark":    {encode(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)), tabular.UTF16LE, false},
		"utf-16be with mark":    {encode(unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(text)), tabular.UTF16BE, false},
		"utf-16le without mark": {encode(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String(text)), tabular.UTF16LE, false},
		"utf-16be without mark": {encode(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder().String(text)), tabular.UTF16BE, false},
		"latin-1":               {encode(charmap.ISO8859_1.NewEncoder().String(text)), tabular.Latin1, false},
		"windows-1252":          {encode(charmap.Windows1252.NewEncoder().String(curly)), tabular.Windows1252, true},
		"mac-roman":             {encode(charmap.Macintosh.NewEncoder().String(text)), tabular.MacRoman, false},
		"utf-8":                 {text, tabular.UTF8, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			imported, db := load(t, writeText(t, "people.csv", c.text))
			expected := slices.Clone(want)
			if c.curly {
				expected[0] = "René O’Müller|Zürich|1"
			}
			if got := rows(t, db, "SELECT * FROM data"); !slices.Equal(got, expected) {
				t.Errorf("rows %q", got)
			}
			if imported.Options.Encoding != c.encoding {
				t.Errorf("encoding %s", imported.Options.Encoding)
			}
			// What was found out reads the file again.
			_, db = loadWith(t, writeText(t, "people.csv", c.text), imported.Options)
			if got := rows(t, db, "SELECT * FROM data"); !slices.Equal(got, expected) {
				t.Errorf("again: rows %q", got)
			}
		})
	}
}
