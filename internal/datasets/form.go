package datasets

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// FileField is the name of the file in a form by which one is uploaded.
const FileField = "file"

// maxValues bounds what stands before the file, in bytes.
const maxValues = 64 << 10

var (
	errNoForm  = sitrep.Invalidf("The body has to be a form (multipart/form-data) with a file.")
	errNoFile  = sitrep.InvalidFields(sitrep.FieldError{Location: FileField, Code: sitrep.FieldRequired, Message: "choose a file; it comes last in the form"})
	errTooMany = sitrep.Invalidf("What stands before the file is larger than %d KiB.", maxValues>>10)
)

// ReadForm reads a form up to its file, which has to be the last of it: what stands before, and the
// file, whose content is to be read next. Invalid.
func ReadForm(r *http.Request) (before url.Values, file *multipart.Part, err error) {
	form, err := r.MultipartReader()
	if err != nil {
		return nil, nil, errNoForm
	}
	before = url.Values{}
	for left := int64(maxValues); ; {
		part, err := form.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return before, nil, errNoFile
		case err != nil:
			return before, nil, &sitrep.Error{Code: sitrep.Invalid, Message: "The form could not be read to its end.", Err: err}
		case part.FormName() == FileField && part.FileName() == "":
			return before, nil, errNoFile
		case part.FormName() == FileField:
			return before, part, nil
		}
		text, err := io.ReadAll(io.LimitReader(part, left+1))
		if left -= int64(len(text)); err != nil || left < 0 {
			return before, nil, errTooMany
		}
		before.Add(part.FormName(), string(text))
	}
}
