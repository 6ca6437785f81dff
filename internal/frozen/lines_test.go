package frozen

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

func TestLinesAreThoseThatSaySomething(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{
		"words/a.txt": {Data: []byte("# of a test\n\n one = 1 \ntwo\n")}, "words/b.txt": {Data: []byte("three")}, "words/README.md": {Data: []byte("four\n")},
	}
	var got []string
	add := func(text, line string) error { got = append(got, text+":"+line); return nil }
	if err := Lines(folder, "words", add); err != nil || strings.Join(got, "|") != "a:one = 1|a:two|b:three" {
		t.Errorf("%q, %v", got, err)
	}
	wrong := errors.New("wrong")
	if err := Lines(folder, "words", func(string, string) error { return wrong }); !errors.Is(err, wrong) {
		t.Errorf("the error is %v", err)
	}
	if err := Lines(folder, "no words", add); err == nil {
		t.Error("a folder that is not there has lines")
	}
}
