package datasets

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Say lays what a person wrote over a dataset, in place of what was said of it before. From then on it is
// kept with the dataset and no file is looked for; nothing but white space takes it back. Invalid, with each
// place as line:column, by the same rules as files of semantics.
func Say(d sitrep.Dataset, text []byte) (sitrep.Dataset, error) {
	s, err := catalog.ParseSemantics(text)
	if err != nil {
		return d, err
	}
	var p catalog.Profile
	if len(d.Snapshot.Profile) > 0 {
		if err := json.Unmarshal(d.Snapshot.Profile, &p); err != nil {
			return d, fmt.Errorf("read the profile of snapshot %s: %w", d.Snapshot.ID, err)
		}
	}
	if err := s.Check(p); err != nil {
		return d, err
	}
	d.SemanticsPlace = sitrep.SemanticsHere
	if len(bytes.TrimSpace(text)) == 0 {
		text, d.SemanticsPlace = nil, ""
	}
	return catalog.Said(d, text, s)
}
