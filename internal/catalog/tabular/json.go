package tabular

import (
	"context"
	"errors"
	"io"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

type jsonShape struct{}

func (s *Survey) surveyJSON(context.Context, catalog.Progress) error { return errors.New("todo") }
func (s *Survey) rewriteJSON(context.Context, io.Writer, catalog.Progress) (Rewritten, error) {
	return Rewritten{}, errors.New("todo")
}
