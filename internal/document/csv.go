package document

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
)

// byteOrderMark is how spreadsheets know UTF-8.
const byteOrderMark = "\ufeff"

// CSV writes the rows of the table for spreadsheets (RFC 4180, UTF-8): numbers to
// their last digit, dates as ISO writes them. Text that a spreadsheet would take
// for a formula begins with an apostrophe, so it is read as text.
func (t *Table) CSV() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(byteOrderMark)
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	head := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		head[i] = inert(heading(c))
	}
	rows := [][]string{head}
	for _, cells := range t.Rows {
		row := make([]string, len(t.Columns))
		for i := range min(len(row), len(cells)) {
			row[i] = csvCell(cells[i].Value)
		}
		rows = append(rows, row)
	}
	if err := w.WriteAll(rows); err != nil {
		return nil, fmt.Errorf("write table %q as CSV: %w", t.Title, err)
	}
	return b.Bytes(), nil
}

func csvCell(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case json.Number:
		if _, isNumber := parseValue(v); isNumber {
			return v.String()
		}
	}
	return inert(fmt.Sprint(value))
}

// inert is text that no spreadsheet computes. The wide forms of East Asia are taken
// for the others by some.
func inert(text string) string {
	shown := Clean(text)
	if strings.HasPrefix(text, "\t") || strings.HasPrefix(text, "\r") || shown != "" && strings.ContainsAny(string([]rune(shown)[:1]), "=+-@＝＋－＠") {
		return "'" + shown
	}
	return shown
}
