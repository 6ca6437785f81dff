package write

import (
	"embed"
	"path"
	"strings"
	"sync"
)

//go:embed phrases/en/*.txt
var files embed.FS

// english loads once: the files are part of the program and do not change.
var english = sync.OnceValue(func() map[string][]string { return load("phrases/en") })

// load reads every file of a folder: [shape] lines, each followed by the phrases of
// that shape; a line of several shapes in brackets gives them the same ones.
func load(folder string) map[string][]string {
	out := map[string][]string{}
	list, err := files.ReadDir(folder)
	if err != nil {
		return out
	}
	for _, f := range list {
		text, err := files.ReadFile(path.Join(folder, f.Name()))
		if err != nil {
			continue
		}
		var shapes []string
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			switch {
			case line == "" || line[0] == '#':
			case line[0] == '[':
				shapes = strings.Split(strings.Trim(line, "[]"), ", ")
			default:
				for _, s := range shapes {
					out[s] = append(out[s], line)
				}
			}
		}
	}
	return out
}
