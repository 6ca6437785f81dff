package frozen

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/quick"
)

func TestATableHasWhatItWasMadeOfAndNothingElse(t *testing.T) {
	t.Parallel()
	check := func(pairs map[string]string, others []string) bool {
		table, err := Open(string(Make(pairs)))
		if err != nil {
			t.Fatal(err)
		}
		for key, value := range pairs {
			if got, ok := table.Get(key); !ok || got != value {
				t.Errorf("%q is %q, %v; it was made as %q", key, got, ok, value)
			}
		}
		for _, key := range others {
			if _, made := pairs[key]; made {
				continue
			}
			if got, ok := table.Get(key); ok {
				t.Errorf("%q, which is not there, is %q", key, got)
			}
		}
		return maps.Equal(maps.Collect(table.Each), pairs) && !t.Failed()
	}
	if err := quick.Check(check, nil); err != nil {
		t.Error(err)
	}
}

func TestLongKeysAndValuesAndThousandsOfThem(t *testing.T) {
	t.Parallel()
	pairs := map[string]string{"": "of nothing", "nothing": ""}
	for i := range 5000 {
		pairs[fmt.Sprint(i)] = strings.Repeat("v", i)
		pairs[strings.Repeat("k", 1+i%300)] = fmt.Sprint(i)
	}
	table, err := Open(string(Make(pairs)))
	if err != nil || !maps.Equal(maps.Collect(table.Each), pairs) {
		t.Errorf("5,000 keys are not what they were: %v", err)
	}
}

func TestTheSamePairsMakeTheSameFile(t *testing.T) {
	t.Parallel()
	pairs := map[string]string{}
	for i := range 200 {
		pairs[fmt.Sprint(i)] = "v"
	}
	if first := string(Make(pairs)); first != string(Make(maps.Clone(pairs))) {
		t.Error("two files differ")
	}
}

func TestWhatIsNoTableIsRefused(t *testing.T) {
	t.Parallel()
	whole := string(Make(map[string]string{"a": "b"}))
	for _, file := range []string{"", "abc", "\x03\x00\x00\x00" + whole, whole[:9]} {
		if _, err := Open(file); err == nil {
			t.Errorf("%q is a table", file)
		}
	}
	if _, ok := (Table{}).Get("a"); ok {
		t.Error("the empty table has a key")
	}
}
