package frozen

import (
	"strings"
	"sync"
	"testing"
)

func TestAValueIsReadWhenItIsFirstAskedFor(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	read := map[string]int{}
	l := NewLookup(string(Make(map[string]string{"a": "1 2", "b": "3"})), func(text string) []string {
		mu.Lock()
		defer mu.Unlock()
		read[text]++
		return strings.Fields(text)
	})
	if len(read) > 0 {
		t.Error("values are read before anybody asks")
	}
	for range 3 {
		if got := l.Of("a"); len(got) != 2 || got[1] != "2" {
			t.Errorf("a is %q", got)
		}
	}
	if l.Of("c") != nil {
		t.Error("what is not there has a value")
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { l.Of("b") })
	}
	all.Wait()
	if read["1 2"] != 1 || read["3"] == 0 {
		t.Errorf("read %v", read)
	}
}
