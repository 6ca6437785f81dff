package main

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/alecthomas/kong"
)

// Whoever runs the service finds every setting on one page, with its flag.
func TestEverySettingIsDocumented(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	parser, err := newParser(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"SITREP_DEBUG": "", keySetting: "", oidcSecretSetting: ""}
	err = kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok && len(flag.Envs) > 0 {
			want[flag.Envs[0]] = "--" + flag.Name
		}
		return next(nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(SITREP_[A-Z_]+)` \\| (?:`(--[a-z-]+)`)?").FindAllStringSubmatch(string(page), -1) {
		got[row[1]] = row[2]
	}
	if !maps.Equal(got, want) {
		t.Errorf("documented: %v\nread: %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
}
