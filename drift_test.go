package sitrep_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestADriftIsWhatCameWentOrHasAnotherType(t *testing.T) {
	t.Parallel()
	field := func(name string, kind sitrep.FieldType) sitrep.Field { return sitrep.Field{Name: name, Type: kind} }
	before := []sitrep.Field{field("day", sitrep.TypeDate), field("amount", sitrep.TypeInteger), field("region", sitrep.TypeString)}
	for name, c := range map[string]struct {
		now  []sitrep.Field
		want string
	}{
		"the same":      {before, ""},
		"another order": {[]sitrep.Field{before[2], before[0], before[1]}, ""},
		"a column came": {append([]sitrep.Field{field("channel", sitrep.TypeString)}, before...), "new: channel"},
		"a column went": {before[:2], "gone: region"},
		"another type":  {[]sitrep.Field{before[0], field("amount", sitrep.TypeNumber), before[2]}, "amount is number, was integer"},
		"renamed":       {[]sitrep.Field{before[0], field("sum", sitrep.TypeInteger), before[2]}, "new: sum; gone: amount"},
		"another role":  {[]sitrep.Field{{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Unit: "d"}, before[1], before[2]}, ""},
		"all of it at once": {
			[]sitrep.Field{field("day", sitrep.TypeTimestamp), field("a", sitrep.TypeString), field("b", sitrep.TypeString)},
			"new: a, b; gone: amount, region; day is timestamp, was date",
		},
	} {
		d, ok := sitrep.DriftOf(before, c.now)
		if d.String() != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q, %t; want %q", name, d, ok, c.want)
		}
	}
	if d, ok := sitrep.DriftOf(nil, before); ok {
		t.Errorf("nothing was known, and yet %q", d)
	}
}
