package sheet

import (
	"archive/zip"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// workbook is an open XLSX file.
type workbook struct {
	parts    map[string]*zip.File
	place    string // of the part that lists the sheets
	sheets   []listed
	date1904 bool
	limits   catalog.Limits
}

// listed is a sheet of rows and columns.
type listed struct {
	name   string
	id     string // of its relation
	part   *zip.File
	hidden bool
}

// mostParts and mostSheets are more than any workbook has.
const (
	mostParts  = 20_000
	mostSheets = 2_000
)

var errNoWorkbook = sitrep.Invalidf("The file is not a table: it is a zip archive, and no workbook (XLSX).")

// open reads what a workbook says of itself.
func open(ctx context.Context, in io.ReaderAt, size int64, limits catalog.Limits) (*workbook, error) {
	archive, err := zip.NewReader(in, size)
	if err != nil {
		return nil, &sitrep.Error{Code: sitrep.Invalid, Message: "The workbook is damaged or not whole.", Err: err}
	}
	if len(archive.File) > mostParts {
		return nil, sitrep.Invalidf("The file is no workbook that is read: it has more than %d parts.", mostParts)
	}
	w := &workbook{parts: map[string]*zip.File{}, limits: limits}
	for _, f := range archive.File {
		w.parts[strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), "/"))] = f
	}
	if err := w.find(ctx); err != nil {
		return nil, err
	}
	return w, w.list(ctx)
}

func (w *workbook) part(name string) *zip.File { return w.parts[strings.ToLower(name)] }

// find finds the part that lists the sheets.
func (w *workbook) find(ctx context.Context) error {
	links, err := w.relations(ctx, "")
	if err != nil {
		return err
	}
	for _, l := range links {
		if strings.HasSuffix(l.kind, "/officeDocument") {
			w.place = l.target
		}
	}
	switch {
	case w.part(w.place) == nil || w.place == "":
		return errNoWorkbook
	case strings.HasSuffix(strings.ToLower(w.place), ".bin"):
		return sitrep.Invalidf("The file is a binary workbook (XLSB): save it as XLSX.")
	case strings.HasSuffix(path.Dir(w.place), "word"), strings.HasSuffix(path.Dir(w.place), "ppt"):
		return errNoWorkbook
	}
	return nil
}

// relation leads from one part to another.
type relation struct{ id, kind, target string }

// relations are those of a part; empty: of the whole.
func (w *workbook) relations(ctx context.Context, of string) ([]relation, error) {
	folder, base := path.Split(of)
	f := w.part(folder + "_rels/" + base + ".rels")
	if f == nil {
		return nil, errNoWorkbook
	}
	p, err := openPart(ctx, f, w.limits)
	if err != nil {
		return nil, err
	}
	defer p.close()
	var all []relation
	err = p.each(func(e xml.StartElement) error {
		if e.Name.Local != "Relationship" || attribute(e, "TargetMode") == "External" {
			return nil
		}
		target := attribute(e, "Target")
		if !strings.HasPrefix(target, "/") {
			target = "/" + folder + target
		}
		all = append(all, relation{attribute(e, "Id"), attribute(e, "Type"), strings.TrimPrefix(path.Clean(target), "/")})
		return most(len(all), mostParts)
	})
	return all, err
}

func most(n, limit int) error {
	if n > limit {
		return sitrep.Invalidf("The workbook is not read: it lists more than %d sheets, strings, formats or the like.", limit)
	}
	return nil
}

// list finds the sheets.
func (w *workbook) list(ctx context.Context) error {
	links, err := w.relations(ctx, w.place)
	if err != nil {
		return err
	}
	p, err := openPart(ctx, w.part(w.place), w.limits)
	if err != nil {
		return err
	}
	defer p.close()
	return p.each(func(e xml.StartElement) error {
		switch e.Name.Local {
		case "workbookPr":
			w.date1904 = isTrue(attribute(e, "date1904"))
		case "sheet":
			s := listed{name: attribute(e, "name"), hidden: strings.Contains(strings.ToLower(attribute(e, "state")), "hidden")}
			for _, a := range e.Attr {
				if a.Name.Local == "id" && a.Name.Space != "" {
					s.id = a.Value
				}
			}
			w.add(s, links)
		}
		return most(len(w.sheets), mostSheets)
	})
}

// add lists a sheet unless it is a chart, a dialog or the like.
func (w *workbook) add(s listed, links []relation) {
	i := slices.IndexFunc(links, func(l relation) bool { return l.id == s.id })
	if i < 0 || !strings.HasSuffix(links[i].kind, "/worksheet") {
		return
	}
	if s.part = w.part(links[i].target); s.part != nil {
		w.sheets = append(w.sheets, s)
	}
}

func isTrue(text string) bool { return text == "1" || strings.EqualFold(text, "true") }

// choose finds the sheet that is meant: the one that is named, else the only one to be seen
// that has cells, else the one that was read before.
func (w *workbook) choose(ctx context.Context, named, before string) (listed, error) {
	if named != "" {
		for _, s := range w.sheets {
			if strings.EqualFold(s.name, named) {
				return s, nil
			}
		}
		return listed{}, sitrep.Invalidf("The workbook has no sheet %s. It has %s.", quoted(named), names(w.sheets))
	}
	var filled []listed
	for _, s := range w.sheets {
		if s.hidden {
			continue
		}
		has, err := w.hasCells(ctx, s)
		if err != nil {
			return listed{}, err
		}
		if has {
			filled = append(filled, s)
		}
	}
	for _, s := range filled {
		if before != "" && strings.EqualFold(s.name, before) {
			return s, nil
		}
	}
	switch len(filled) {
	case 1:
		return filled[0], nil
	case 0:
		return listed{}, w.nothing()
	}
	return listed{}, sitrep.Invalidf("The workbook has %d sheets with rows: %s. Name the one that is meant (sheet).", len(filled), names(filled))
}

func (w *workbook) nothing() error {
	var hidden []listed
	for _, s := range w.sheets {
		if s.hidden {
			hidden = append(hidden, s)
		}
	}
	if len(hidden) > 0 {
		return sitrep.Invalidf("The workbook has no sheet with rows but hidden ones: %s. Name the one that is meant (sheet).", names(hidden))
	}
	return sitrep.Invalidf("The workbook has no sheet with rows.")
}

// names lists sheets for people.
func names(all []listed) string {
	const shown = 20
	var text []string
	for _, s := range all[:min(len(all), shown)] {
		text = append(text, quoted(s.name))
	}
	if more := len(all) - shown; more > 0 {
		text = append(text, fmt.Sprintf("%d more", more))
	}
	if len(text) < 2 {
		return strings.Join(text, "")
	}
	return strings.Join(text[:len(text)-1], ", ") + " and " + text[len(text)-1]
}

func quoted(name string) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, name)
	return `"` + cut(clean) + `"`
}

var errFound = errors.New("a cell")

// hasCells reports whether a sheet has a cell that is not empty. The first one tells.
func (w *workbook) hasCells(ctx context.Context, s listed) (bool, error) {
	p, err := openPart(ctx, s.part, w.limits)
	if err != nil {
		return false, err
	}
	defer p.close()
	err = p.each(func(e xml.StartElement) error {
		switch e.Name.Local {
		case "v", "is":
			return errFound
		}
		return nil
	})
	if errors.Is(err, errFound) {
		return true, nil
	}
	return false, err
}
