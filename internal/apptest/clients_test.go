package apptest_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const (
	makers  = "../../bin/tools" // made by scripts/clients.sh
	clients = "testdata/clients"
)

// TestClientsMadeFromTheDocumentWork has three clients made from the document that is
// served, each in an empty folder, and walks a report through its life with each.
func TestClientsMadeFromTheDocumentWork(t *testing.T) {
	t.Parallel()
	s := newStage(t, "")
	key := s.key(t, "clients", "")
	document := filepath.Join(t.TempDir(), "openapi.json")
	a := newActor(t, s, "document", scenario{})
	if err := os.WriteFile(document, a.raw(t, "/openapi.json").Body, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, walk := range map[string]func(t *testing.T, w workshop){"Go": walkGo, "openapi-typescript": walkFetch, "hey-api": walkHey} {
		t.Run(name, func(t *testing.T) {
			walk(t, workshop{dir: t.TempDir(), document: document, env: []string{
				"URL=" + s.server.URL, "KEY=" + key, fmt.Sprintf("DATASET=%v", s.names["orders"]),
			}})
		})
	}
}

// workshop is a folder in which a client is made and run.
type workshop struct {
	dir, document string
	env           []string
}

// do runs a command and returns what it said.
func (w workshop) do(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = w.dir, append(os.Environ(), w.env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// bring copies files of testdata into the folder.
func (w workshop) bring(t *testing.T, from string, files map[string]string) {
	t.Helper()
	for file, to := range files {
		text, err := os.ReadFile(filepath.Join(clients, from, file))
		if err == nil {
			err = errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(w.dir, to)), 0o750), os.WriteFile(filepath.Join(w.dir, to), text, 0o600))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// maker is the path of a tool. A clone on which nobody called make deps has none.
func maker(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(makers, name))
	if err == nil {
		_, err = os.Stat(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not here; make deps gets it", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func walkGo(t *testing.T, w workshop) {
	generate := maker(t, "oapi-codegen-v2.8.2")
	w.bring(t, "go", map[string]string{"main.go": "main.go", "go.mod": "go.mod", "go.sum": "go.sum"})
	if err := os.Mkdir(filepath.Join(w.dir, "sitrep"), 0o750); err != nil {
		t.Fatal(err)
	}
	w.env = append(w.env, "GOFLAGS=-mod=readonly", "GOPROXY=off")
	w.do(t, generate, "-generate", "types,client", "-package", "sitrep", "-o", "sitrep/sitrep.go", w.document)
	w.do(t, "go", "vet", "./...")
	w.saysATitle(t, w.do(t, "go", "run", "."))
}

func walkFetch(t *testing.T, w workshop) {
	w.script(t, "walk-fetch.ts", "openapi-typescript/bin/cli.js", w.document, "-o", "src/schema.ts")
}

func walkHey(t *testing.T, w workshop) {
	w.script(t, "walk-hey.ts", "@hey-api/openapi-ts/bin/index.cjs", "-i", w.document, "-o", "src/hey", "-c", "@hey-api/client-fetch")
}

// script has a client in TypeScript made, compiled and run.
func (w workshop) script(t *testing.T, walk, generate string, args ...string) {
	t.Helper()
	modules := maker(t, "clients/node_modules")
	if err := os.Symlink(modules, filepath.Join(w.dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	w.bring(t, "npm", map[string]string{"package.json": "package.json", "tsconfig.json": "tsconfig.json", walk: "src/" + walk})
	w.do(t, "node", append([]string{filepath.Join(modules, generate)}, args...)...)
	w.do(t, "node", filepath.Join(modules, "typescript/bin/tsc"), "-p", ".")
	w.saysATitle(t, w.do(t, "node", "out/"+walk[:len(walk)-len("ts")]+"js"))
}

// saysATitle wants what a walk prints: the title of the report that it read.
func (w workshop) saysATitle(t *testing.T, said string) {
	t.Helper()
	if len(said) < len("Revenue") {
		t.Errorf("the client read the title %q", said)
	}
}
