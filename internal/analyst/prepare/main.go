// Command prepare makes the files that the readers of requests and of columns look words and patterns up in, of the texts in
// the folders of their packages.
//
//	go run ./internal/analyst/prepare internal
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/errand"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: prepare FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "prepare:", err)
		os.Exit(1)
	}
}

func write(folder string) error {
	files, err := prepared(os.DirFS(folder))
	if err != nil {
		return err
	}
	for name, file := range files {
		if err := os.WriteFile(filepath.Join(folder, filepath.FromSlash(name)), file, 0o644); err != nil { //nolint:gosec // as the texts that it is made of
			return err
		}
	}
	return nil
}

// prepared are the files of all rooms, by their paths in the folder.
func prepared(folder fs.FS) (map[string][]byte, error) {
	rooms := map[string]func(fs.FS) (map[string][]byte, error){
		"analyst/ask":    ask.Prepare,
		"analyst/errand": func(fs.FS) (map[string][]byte, error) { return errand.Prepare(), nil }, // the texts of these are in the program
		"analyst/tell":   func(fs.FS) (map[string][]byte, error) { return tell.Prepare(), nil },
		"catalog/model":  func(fs.FS) (map[string][]byte, error) { return model.Prepare(), nil },
	}
	out := map[string][]byte{}
	for name, prepare := range rooms {
		room, err := fs.Sub(folder, name)
		if err != nil {
			return nil, err
		}
		files, err := prepare(room)
		if err != nil {
			return nil, err
		}
		for file, bytes := range files {
			out[path.Join(name, "prepared", file)] = bytes
		}
	}
	return out, nil
}
