// Command prepare makes the files that the readers of requests look their words up in, of the texts in the folders of
// their packages.
//
//	go run ./internal/analyst/prepare internal/analyst
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: prepare FOLDER")
		os.Exit(2)
	}
	for room, from := range map[string]func(fs.FS) (map[string][]byte, error){"ask": ask.Prepare, "prompt": prompt.Prepare} {
		if err := prepare(filepath.Join(os.Args[1], room), from); err != nil {
			fmt.Fprintln(os.Stderr, "prepare:", err)
			os.Exit(1)
		}
	}
}

func prepare(room string, from func(fs.FS) (map[string][]byte, error)) error {
	files, err := from(os.DirFS(room))
	if err != nil {
		return err
	}
	for name, file := range files {
		if err := os.WriteFile(filepath.Join(room, "prepared", name), file, 0o644); err != nil { //nolint:gosec // as the texts that it is made of
			return err
		}
	}
	return nil
}
