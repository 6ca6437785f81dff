package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// shownRejects is how many rejected rows are shown; the others are counted.
const shownRejects = 20

// writeImport says what an import found: the rows, the columns and what did not
// fit.
func writeImport(w io.Writer, profile catalog.Profile) error {
	_, err := fmt.Fprintf(w, "%s, %s\n", count(profile.Rows, "row"), count(int64(len(profile.Columns)), "column"))
	if err != nil {
		return err
	}
	rows := make([][]string, len(profile.Columns))
	for i, c := range profile.Columns {
		rows[i] = []string{clip(c.Name, 40), string(c.Type), string(c.Role), orDash(c.Unit)}
	}
	if err := writeTable(w, []string{"FIELD", "TYPE", "ROLE", "UNIT"}, rows); err != nil {
		return err
	}
	return writeRemarks(w, profile)
}

// writeRemarks lists the notes about an import and the rows that did not fit.
func writeRemarks(w io.Writer, profile catalog.Profile) error {
	var text strings.Builder
	for _, note := range profile.Notes {
		if note.Column != "" {
			fmt.Fprintf(&text, "note: %s: %s\n", oneLine(note.Column), oneLine(note.Text))
			continue
		}
		fmt.Fprintf(&text, "note: %s\n", oneLine(note.Text))
	}
	for i, r := range profile.Rejects {
		if i == shownRejects {
			break
		}
		fmt.Fprintf(&text, "line %d: %s%s: %s\n", r.Line, rejectedPart(r), oneLine(r.Reason), clip(r.Text, 60))
	}
	if more := profile.Rejected - int64(min(len(profile.Rejects), shownRejects)); more > 0 {
		fmt.Fprintf(&text, "and %s more did not fit\n", grouped(more))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// rejectedPart says what was left out: the row, or only one cell of it.
func rejectedPart(r catalog.Reject) string {
	switch {
	case r.Column == "":
		return "row set aside: "
	case r.Kept:
		return fmt.Sprintf("%s left empty: ", oneLine(r.Column))
	}
	return fmt.Sprintf("row set aside for %s: ", oneLine(r.Column))
}
