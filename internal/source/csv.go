package source

import (
	"bytes"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// record is a row of CSV that grows cell by cell. Its memory is used again for the next.
type record struct {
	text  []byte
	begun bool
}

// comma stands before each cell but the first.
func (r *record) comma() {
	if r.begun {
		r.text = append(r.text, ',')
	}
	r.begun = true
}

// absent adds a cell that is not there.
func (r *record) absent() {
	r.comma()
	r.text = append(r.text, catalog.PulledNull...)
}

// plain adds a number, a date or the like.
func (r *record) plain(cell []byte) {
	r.comma()
	r.text = append(r.text, cell...)
}

// quoted adds a text.
func (r *record) quoted(cell []byte) {
	r.comma()
	r.text = append(r.text, '"')
	for {
		n := bytes.IndexByte(cell, '"')
		if n < 0 {
			break
		}
		r.text = append(append(r.text, cell[:n+1]...), '"')
		cell = cell[n+1:]
	}
	r.text = append(append(r.text, cell...), '"')
}

// end hands the row over.
func (r *record) end(to *sink) error {
	r.text = append(r.text, '\n')
	_, err := to.Write(r.text)
	r.text, r.begun = r.text[:0], false
	return err
}
