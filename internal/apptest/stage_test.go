package apptest_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
)

// wide are the limits of a key in a test that is not about limits.
const wide = "--creations 10000 --requests 1000000"

// ordersRows is enough for a report with something to say.
const ordersRows = 2000

// stage is a running program with a dataset, on one of the databases.
type stage struct {
	program *apptest.Program
	server  *apptest.Server
	openAPI *openAPI
	names   names // {orders}
}

func newStage(t *testing.T, database string, env ...string) *stage {
	t.Helper()
	s := &stage{program: apptest.New(t, database), names: names{}}
	s.program.Env = env
	file := filepath.Join(t.TempDir(), "orders.csv")
	writeOrders(t, file, ordersRows)
	t.Cleanup(func() { verifyAll(t, s.program) }) // serve is gone by then: it clears what is kept no longer
	s.server = s.program.Serve(t)
	s.names["orders"] = s.program.Must(t, "dataset", "add", file, "--name", "orders")
	s.openAPI = loadOpenAPI(t, s.server)
	return s
}

func writeOrders(t *testing.T, name string, rows int) {
	t.Helper()
	out, err := os.Create(name)
	if err == nil {
		err = errors.Join(sample.Write(out, rows), out.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// key makes a key and returns its secret.
func (s *stage) key(t *testing.T, name, flags string) string {
	t.Helper()
	if flags == "" {
		flags = wide
	}
	return s.program.Must(t, append([]string{"key", "create", name}, strings.Fields(flags)...)...)
}

// actor does the steps of one scenario.
type actor struct {
	*stage
	scene *testing.T // of the whole scenario: a server outlives the step that starts it
	dir   string
	names names
}

func newActor(t *testing.T, s *stage, name string, sc scenario) *actor {
	t.Helper()
	a := &actor{stage: s, scene: t, dir: t.TempDir(), names: s.names.with(nil)}
	a.names["dir"] = a.dir
	keys := maps.Clone(sc.Keys)
	if keys == nil {
		keys = map[string]string{}
	}
	for _, always := range []string{"owner", "other"} {
		if _, given := keys[always]; !given {
			keys[always] = ""
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		owner := fmt.Sprintf("%s-%s", name, key)
		a.names[key+".name"] = owner
		a.names[key+".key"] = s.key(t, owner, keys[key])
	}
	a.write(t, sc.Files)
	return a
}

func (a *actor) write(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(a.dir, a.names.text(name)), []byte(a.names.text(text)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
