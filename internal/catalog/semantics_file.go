package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// SemanticsBeside is where the semantics of a file are looked for when nobody
// says a place: orders.semantics.yaml beside orders.csv.
func SemanticsBeside(source string) string {
	return strings.TrimSuffix(source, filepath.Ext(source)) + ".semantics.yaml"
}

// ReadSemantics reads a file of semantics. Errors: those of [ParseSemantics],
// beginning with the file's name; NotFound when there is no such file.
func ReadSemantics(path string) (text []byte, s Semantics, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, s, sourceError(path, err)
	}
	if !info.Mode().IsRegular() { // a pipe would keep the reader waiting
		return nil, s, notRegular(path, info)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, s, sourceError(path, err)
	}
	defer func() { _ = f.Close() }()
	if text, err = io.ReadAll(io.LimitReader(f, maxSemantics+1)); err != nil {
		return nil, s, sourceError(path, err)
	}
	s, err = ParseSemantics(text)
	return text, s, InFile(err, path)
}

// InFile has an error about semantics begin with the name of their file.
func InFile(err error, path string) error {
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok || e.Code != sitrep.Invalid {
		return err
	}
	named := *e
	named.Message = sitrep.Path(path).Base() + ":" + e.Message
	return &named
}

// Reread returns a dataset with its semantics as they are in their file now, and
// with what follows from them: description, fields. changed: it is to be
// stored. remark says why those that were read last are still used.
func Reread(d sitrep.Dataset) (now sitrep.Dataset, changed bool, remark string) {
	path := d.SemanticsPlace
	switch {
	case path == sitrep.SemanticsHere:
		return d, false, ""
	case path != "":
	case d.SourceName != "": // nothing lies beside a table
		return d, false, ""
	default:
		path = SemanticsBeside(d.Source)
	}
	text, s, err := ReadSemantics(path)
	switch {
	case err == nil:
	case sitrep.CodeOf(err) == sitrep.NotFound && d.SemanticsPlace == "" && len(d.Semantics) == 0:
		return d, false, "" // there never were any
	default:
		return d, false, staleSemantics(d, err)
	}
	if bytes.Equal(text, d.Semantics) {
		return d, false, ""
	}
	now, err = Said(d, text, s)
	if err != nil {
		return d, false, staleSemantics(d, err)
	}
	return now, true, ""
}

// staleSemantics says in one line what is wrong with a file of semantics.
func staleSemantics(d sitrep.Dataset, err error) string {
	why := "is gone"
	if sitrep.CodeOf(err) != sitrep.NotFound {
		why = "cannot be used"
		if e, ok := errors.AsType[*sitrep.Error](err); ok {
			why += " (" + strings.TrimSuffix(e.Message, ".") + ")"
		}
	}
	if len(d.Semantics) == 0 {
		return "The file of the dataset's semantics " + why + "; none are used."
	}
	return "The file of the dataset's semantics " + why + "; the report uses them as they were last read."
}

// Said is a dataset with semantics laid over it. The description is that of the
// semantics unless it was given another way.
func Said(d sitrep.Dataset, text []byte, s Semantics) (sitrep.Dataset, error) {
	before, err := ParseSemantics(d.Semantics)
	if err != nil {
		before = Semantics{} // of another version of the program
	}
	if d.Description == before.Description {
		d.Description = s.Description
	}
	d.Semantics = text
	d.Fields, err = fieldsWith(d, s)
	return d, err
}

// fieldsWith are the fields of a dataset's snapshot as semantics have them.
func fieldsWith(d sitrep.Dataset, s Semantics) ([]sitrep.Field, error) {
	if len(d.Snapshot.Profile) == 0 {
		return d.Fields, nil
	}
	p, err := profileSaid(d, s)
	return p.Fields(), err
}

// profileSaid is the profile of a dataset's snapshot as semantics have it.
func profileSaid(d sitrep.Dataset, s Semantics) (p Profile, err error) {
	if err := json.Unmarshal(d.Snapshot.Profile, &p); err != nil {
		return p, fmt.Errorf("read the profile of snapshot %s: %w", d.Snapshot.ID, err)
	}
	return p.With(s), nil
}
