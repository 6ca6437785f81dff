package write

import (
	"embed"
	"path"
	"strings"
	"sync"
)

//go:embed phrases/en/*.txt
var files embed.FS

// phrases are the sentences of each shape. Those of a shape that leans are understood
// only behind the sentence before.
type phrases struct {
	of    map[string][]string
	leans map[string]bool
}

// loaded is read once: the files are part of the program and do not change.
var loaded = sync.OnceValue(func() phrases { return load("phrases/en") })

func english() map[string][]string { return loaded().of }

// load reads every file of a folder: [shape] lines, each followed by the phrases of
// that shape; a line of several shapes in brackets gives them the same ones. A + before
// the bracket says that they lean on the sentence before.
func load(folder string) phrases {
	out := phrases{map[string][]string{}, map[string]bool{}}
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
			case line[0] == '[', line[0] == '+':
				shapes = strings.Split(strings.Trim(line, "+[]"), ", ")
				for _, s := range shapes {
					out.leans[s] = line[0] == '+'
				}
			default:
				for _, s := range shapes {
					out.of[s] = append(out.of[s], line)
				}
			}
		}
	}
	return out
}
