package plan

import (
	"encoding/json"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Decode reads a stored plan and brings an older form up to the present one. A
// newer form is refused: what this program does not know it would leave out.
func Decode(stored []byte) (Plan, error) {
	var form struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(stored, &form); err != nil {
		return Plan{}, fmt.Errorf("read the form of a stored plan: %w", err)
	}
	if form.Version < 1 || form.Version > Version {
		return Plan{}, sitrep.Invalidf("the stored plan has form %d; this program knows 1 to %d", form.Version, Version)
	}
	var err error
	for v := form.Version; v < Version; v++ {
		if stored, err = migrations()[v](stored); err != nil {
			return Plan{}, fmt.Errorf("bring a stored plan from form %d to %d: %w", v, v+1, err)
		}
	}
	var p Plan
	if err := json.Unmarshal(stored, &p); err != nil {
		return Plan{}, fmt.Errorf("read a stored plan: %w", err)
	}
	p.Version = Version
	return p, nil
}

// migrations bring a stored plan from the form that is their key to the next.
// They work on the JSON, so that the types here are those of today alone. Never
// edit one that was released; a plan of each form is kept in testdata.
func migrations() map[int]func([]byte) ([]byte, error) {
	return map[int]func([]byte) ([]byte, error){
		1: func(stored []byte) ([]byte, error) { return stored, nil }, // form 2 adds what a plan relies on in a field
	}
}
