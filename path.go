package sitrep

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Path is the absolute path of a file as the system has it: any bytes but NUL,
// not always UTF-8. Where only UTF-8 can be written (JSON, a database) it is
// written by MarshalText, and comes back byte for byte.
type Path string

// escaped begins the text of a path that is not UTF-8. No absolute path begins so.
const escaped = "file://"

// MarshalText returns the path itself if it is UTF-8, else a file URL of it. It
// does not fail.
func (p Path) MarshalText() ([]byte, error) {
	if utf8.ValidString(string(p)) && !strings.HasPrefix(string(p), escaped) {
		return []byte(p), nil
	}
	return []byte(escaped + url.PathEscape(string(p))), nil
}

// UnmarshalText undoes MarshalText.
func (p *Path) UnmarshalText(text []byte) error {
	rest, ok := strings.CutPrefix(string(text), escaped)
	if !ok {
		*p = Path(text)
		return nil
	}
	path, err := url.PathUnescape(rest)
	if err != nil {
		return fmt.Errorf("read the path %q: %w", text, err)
	}
	*p = Path(path)
	return nil
}

// String is the path for people: on one line, in quotes where it has what could
// not be told from something else.
func (p Path) String() string {
	if quoted := strconv.Quote(string(p)); quoted != `"`+string(p)+`"` || strings.TrimSpace(string(p)) != string(p) {
		return quoted
	}
	return string(p)
}

// Base is the file's name, for people.
func (p Path) Base() string { return Path(filepath.Base(string(p))).String() }
