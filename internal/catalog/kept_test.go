package catalog

import "testing"

// TestWhatIsWorkedOutOfAProfileIsWorkedOutOnceUntilItChanges: with a key each, and never for other columns.
func TestWhatIsWorkedOutOfAProfileIsWorkedOutOnceUntilItChanges(t *testing.T) {
	t.Parallel()
	type key struct{ of string }
	plain := Profile{Rows: 3, Columns: []Column{{Name: "a"}, {Name: "b"}}}
	kept := plain.Keeping()
	copied := kept
	other := kept
	other.Columns = []Column{{Name: "c"}}
	worked := 0
	work := func(p Profile, of string) string {
		return Once(&p, key{of}, func() string { worked++; return of + " of " + p.Columns[0].Name })
	}
	for _, c := range []struct {
		name       string
		profile    Profile
		of, want   string
		worked, by int
	}{
		{"a profile that keeps nothing", plain, "words", "words of a", 2, 2},
		{"one that keeps", kept, "words", "words of a", 1, 2},
		{"another key", kept, "values", "values of a", 1, 2},
		{"a copy", copied, "words", "words of a", 0, 2},
		{"a copy with columns of its own", other, "words", "words of c", 2, 2},
		{"semantics over it", kept.With(Semantics{Rows: "orders"}), "words", "words of a", 2, 2},
		{"no columns", Profile{}.Keeping(), "", "", 0, 0},
	} {
		worked = 0
		for range c.by {
			if got := work(c.profile, c.of); got != c.want {
				t.Errorf("%s: %q, not %q", c.name, got, c.want)
			}
		}
		if worked != c.worked {
			t.Errorf("%s: worked out %d times, not %d", c.name, worked, c.worked)
		}
	}
}
