package frozen

import (
	"io/fs"
	"path"
	"strings"
)

// Lines yields the lines of a folder's texts, which tables are made of, without blanks around, with the name of the text.
// Empty lines and those that begin with # are left out.
func Lines(of fs.FS, folder string, yield func(text, line string) error) error {
	list, err := fs.ReadDir(of, folder)
	if err != nil {
		return err
	}
	for _, f := range list {
		name, isText := strings.CutSuffix(f.Name(), ".txt")
		if !isText {
			continue
		}
		content, err := fs.ReadFile(of, path.Join(folder, f.Name()))
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(content)) {
			if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
				continue
			}
			if err := yield(name, line); err != nil {
				return err
			}
		}
	}
	return nil
}
