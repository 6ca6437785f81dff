package sitrep

import (
	"slices"
	"strings"
	"time"
)

// Drift is how the columns of a dataset's source changed, the last time that they did.
type Drift struct {
	At      time.Time `json:"at"` // of the import that found it; zero: they never did
	Added   []string  `json:"added"`
	Gone    []string  `json:"gone"`
	Retyped []Retyped `json:"retyped"`
}

// Retyped is a column that holds something else than before.
type Retyped struct {
	Name string    `json:"name"`
	From FieldType `json:"from"`
	To   FieldType `json:"to"`
}

// DriftOf compares the fields of two imports of a dataset; ok is false where their names and
// types are the same, whatever their order, or where nothing is known of the older ones.
func DriftOf(before, now []Field) (d Drift, ok bool) {
	if len(before) == 0 {
		return d, false
	}
	find := func(fields []Field, name string) int {
		return slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
	}
	d = Drift{Added: []string{}, Gone: []string{}, Retyped: []Retyped{}}
	for _, f := range now {
		i := find(before, f.Name)
		switch {
		case i < 0:
			d.Added = append(d.Added, f.Name)
		case before[i].Type != f.Type:
			d.Retyped = append(d.Retyped, Retyped{f.Name, before[i].Type, f.Type})
		}
	}
	for _, f := range before {
		if find(now, f.Name) < 0 {
			d.Gone = append(d.Gone, f.Name)
		}
	}
	return d, len(d.Added)+len(d.Gone)+len(d.Retyped) > 0
}

// String says what changed, on one line: "new: a, b; gone: c; d is number, was string".
func (d Drift) String() string {
	var parts []string
	if len(d.Added) > 0 {
		parts = append(parts, "new: "+strings.Join(d.Added, ", "))
	}
	if len(d.Gone) > 0 {
		parts = append(parts, "gone: "+strings.Join(d.Gone, ", "))
	}
	for _, r := range d.Retyped {
		parts = append(parts, r.Name+" is "+string(r.To)+", was "+string(r.From))
	}
	return strings.Join(parts, "; ")
}
