// Command prepare makes the files that the reader looks its words up in, of the texts in the folder of its package.
//
//	go run ./internal/analyst/ask/prepare internal/analyst/ask
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: prepare FOLDER")
		os.Exit(2)
	}
	if err := prepare(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "prepare:", err)
		os.Exit(1)
	}
}

func prepare(folder string) error {
	files, err := ask.Prepare(os.DirFS(folder))
	if err != nil {
		return err
	}
	for name, file := range files {
		if err := os.WriteFile(filepath.Join(folder, "prepared", name), file, 0o644); err != nil { //nolint:gosec // as the texts that it is made of
			return err
		}
	}
	return nil
}
