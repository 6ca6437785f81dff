package tabular

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/sheet"
)

// surveySheet writes the sheet of a workbook as text, and surveys that.
func (s *Survey) surveySheet(ctx context.Context, progress catalog.Progress) error {
	if err := s.unfoldChosen(ctx, progress); err != nil {
		return err
	}
	s.Options.Format, s.Options.Delimiter, s.Options.Encoding = XLSX, ",", UTF8
	if err := s.surveyText(ctx, progress); err != nil {
		return err
	}
	s.Options.Table.Sheet = s.sheet.Sheet
	for _, f := range s.sheet.Flaws {
		if f.Column < len(s.Columns) && !s.Columns[f.Column].drop {
			s.Notes = append(s.Notes, catalog.Note{Column: s.Columns[f.Column].Name, Text: f.Text})
		}
	}
	for _, text := range s.sheet.Notes {
		s.Notes = append(s.Notes, catalog.Note{Text: text})
	}
	return nil
}

// unfoldChosen writes the sheet that is meant.
func (s *Survey) unfoldChosen(ctx context.Context, progress catalog.Progress) error {
	in := sheet.Input{Path: s.input.Path, Sheet: s.Options.Sheet, Scratch: s.input.Scratch, Limits: s.input.Limits}
	if s.Options.Table != nil {
		in.Before = s.Options.Table.Sheet
	}
	return s.unfold(ctx, in, progress)
}

func (s *Survey) unfold(ctx context.Context, in sheet.Input, progress catalog.Progress) error {
	s.path = filepath.Join(s.input.Scratch, "sheet.csv")
	f, err := os.Create(s.path)
	if err != nil {
		return fmt.Errorf("make room for a sheet: %w", err)
	}
	out := bufio.NewWriter(f)
	written, err := sheet.Write(ctx, in, out, progress)
	s.sheet = &written
	return errors.Join(err, out.Flush(), f.Close())
}

// placed says of rejects where somebody finds them: in which row of the sheet, or in which of several files.
func (s *Survey) placed(all []catalog.Reject) []catalog.Reject {
	if s.joined != nil {
		return s.joined.placed(all)
	}
	if s.sheet != nil {
		for i := range all {
			all[i].Line = s.sheet.Row(all[i].Line)
		}
	}
	return all
}
