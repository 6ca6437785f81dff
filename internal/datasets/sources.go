package datasets

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

// NewSource is a source that somebody wants to be known.
type NewSource struct {
	Name         string
	URL          string
	PasswordEnv  string // a variable that has the password; or
	PasswordFile string // a file
	By           string // the key of who asks
}

// Table is a table of a source.
type Table = source.Table

// Counter is what the API does with sources and what comes from them. The program does it. Its errors hold no
// secret and nothing of the answers of what was spoken to.
type Counter interface {
	// Sources lists those that are known, by name.
	Sources(ctx context.Context) ([]sitrep.Source, error)
	// AddSource makes a source known that answers, and says what tables it has. Invalid, Forbidden where the source or its
	// secret is for the command alone, Conflict when the name is taken, Temporary, Limited.
	AddSource(ctx context.Context, n NewSource) (sitrep.Source, []Table, error)
	// TestSource says what tables a source has. NotFound; else as for AddSource.
	TestSource(ctx context.Context, name string) ([]Table, error)
	// RemoveSource forgets a source. NotFound; Conflict while a dataset comes from it.
	RemoveSource(ctx context.Context, name string) error
	// AddFrom adds a table or a query of a source as a dataset.
	AddFrom(ctx context.Context, a Addition) (sitrep.Dataset, error)
}

var (
	// sourceName is what a source may be called.
	sourceName = lazyregexp.New(`^[a-z0-9][a-z0-9-]{0,62}$`)
	// variableName is what a variable may be called.
	variableName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]{0,254}$`)
)

// Check refuses what cannot be a source. Invalid, with the place.
func (n NewSource) Check() error {
	wrong := func(at, text string) error {
		return sitrep.InvalidFields(sitrep.FieldError{Location: at, Code: sitrep.FieldMalformed, Message: text})
	}
	switch {
	case !sourceName.MatchString(n.Name):
		return wrong("name", "a source is called by lower-case letters, digits and dashes")
	case n.PasswordEnv != "" && n.PasswordFile != "":
		return wrong("passwordFile", "a password is in a variable or in a file: keep one")
	case n.PasswordEnv != "" && !variableName.MatchString(n.PasswordEnv):
		return wrong("passwordEnv", "the name of a variable, not the password itself")
	}
	return nil
}

// Remote is a source that somebody names who may not be let into this machine: its secret has to be among those
// that are listed, and its address may lead to no file, no socket and no server of this machine, unless the
// hosts name that. Invalid, Forbidden.
func (n NewSource) Remote(secrets []string, reach source.Reach) (sitrep.Source, error) {
	if err := n.Check(); err != nil {
		return sitrep.Source{}, err
	}
	s, err := source.New(n.Name, n.URL)
	if err != nil {
		return s, err
	}
	for _, secret := range []string{n.PasswordEnv, n.PasswordFile} {
		if secret != "" && !slices.Contains(secrets, secret) {
			return s, sitrep.Errorf(sitrep.Forbidden, "The secret is not among those that sources may use which are added over the API (SITREP_SOURCE_SECRETS).")
		}
	}
	s.PasswordEnv, s.PasswordFile = n.PasswordEnv, n.PasswordFile
	return s, reach.Remote(s)
}

// CheckSecret says why an entry is no secret that sources may name: a variable, or the whole path of a file.
func CheckSecret(entry string) error {
	if variableName.MatchString(entry) || len(entry) > 1 && entry[0] == '/' {
		return nil
	}
	return sitrep.Invalidf("neither the name of a variable nor the whole path of a file")
}
