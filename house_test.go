package sitrep_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/a-seed-aa0acf4e/sitrep"

// rooms lists who may import whom, from the top of the house down. A room may
// always import the root package. What is not here is not allowed: a new
// arrow is a decision, and this is the place where it shows.
var rooms = map[string][]string{
	"cmd/sitrep": {
		"internal/analyst", "internal/analyst/model", "internal/llm", "internal/budget", "internal/analyst/plan", "internal/api", "internal/archive", "internal/catalog", "internal/catalog/model", "internal/child", "internal/datasets", "internal/document",
		"internal/duck", "internal/evaluate", "internal/failpoint", "internal/gallery", "internal/inherit", "internal/mail", "internal/metrics", "internal/openid", "internal/unsubscribe", "internal/page", "internal/sample", "internal/schedule", "internal/scratch", "internal/share", "internal/source", "internal/store", "internal/terminal", "internal/trace", "internal/verify", "internal/web", "internal/reports", "internal/work",
	},
	"internal/api":     {"internal/chart", "internal/datasets", "internal/diff", "internal/document", "internal/gallery", "internal/unsubscribe", "internal/page", "internal/reports", "internal/schedule", "internal/share", "internal/store", "internal/stream"},
	"internal/web":     {"internal/datasets", "internal/diff", "internal/document", "internal/openid", "internal/page", "internal/reports", "internal/schedule", "internal/share", "internal/store", "internal/stream"},
	"internal/reports": {"internal/schedule", "internal/store"},
	"internal/work": {
		"internal/analyst", "internal/analyst/model", "internal/analyst/plan", "internal/budget", "internal/catalog", "internal/child", "internal/datasets", "internal/document", "internal/failpoint", "internal/inherit", "internal/mail",
		"internal/schedule", "internal/scratch", "internal/store",
	},
	"internal/metrics": {"internal/analyst/model", "internal/child", "internal/budget", "internal/store", "internal/work"},
	"internal/evaluate": {
		"internal/analyst", "internal/analyst/insight", "internal/analyst/plan", "internal/document", "internal/schedule",
	},
	"internal/analyst": {
		"internal/analyst/ask", "internal/analyst/errand", "internal/analyst/find", "internal/analyst/insight", "internal/analyst/mine", "internal/analyst/model", "internal/analyst/offer", "internal/analyst/picture", "internal/analyst/plan",
		"internal/analyst/since", "internal/analyst/tell", "internal/analyst/write", "internal/catalog", "internal/chart", "internal/document",
	},
	"internal/analyst/ask": {"internal/analyst/plan", "internal/catalog", "internal/catalog/model"},
	"internal/analyst/ask/train": {
		"internal/analyst", "internal/analyst/ask", "internal/analyst/plan", "internal/catalog", "internal/duck", "internal/evaluate",
	},
	"internal/analyst/errand": {"internal/analyst/plan", "internal/catalog"},
	"internal/analyst/offer":  {"internal/analyst/plan", "internal/catalog"},
	"internal/analyst/mine": {
		"internal/analyst/insight", "internal/analyst/plan", "internal/analyst/stats", "internal/catalog", "internal/document",
	},
	"internal/analyst/find": {
		"internal/analyst/insight", "internal/analyst/plan", "internal/analyst/stats", "internal/catalog", "internal/catalog/model", "internal/document",
	},
	"internal/analyst/tell": {"internal/analyst/ask", "internal/analyst/insight", "internal/analyst/plan", "internal/catalog", "internal/catalog/model"},
	"internal/analyst/picture": {
		"internal/analyst/insight", "internal/analyst/plan", "internal/analyst/write", "internal/catalog", "internal/document",
	},
	"internal/analyst/model":    {"internal/analyst/plan", "internal/catalog", "internal/document"},
	"internal/analyst/since":    {"internal/analyst/insight", "internal/analyst/plan", "internal/document"},
	"internal/analyst/write":    {"internal/analyst/insight", "internal/analyst/plan", "internal/catalog", "internal/document"},
	"internal/analyst/insight":  {"internal/analyst/plan", "internal/analyst/stats", "internal/catalog", "internal/document", "internal/catalog/model"},
	"internal/analyst/plan":     {"internal/catalog", "internal/catalog/model"},
	"internal/analyst/stats":    {},
	"internal/budget":           {"internal/analyst/model", "internal/child", "internal/failpoint", "internal/store"},
	"internal/llm":              {"internal/analyst/model"},
	"internal/duck":             {"internal/catalog", "internal/catalog/tabular", "internal/child", "internal/failpoint"},
	"internal/catalog/tabular":  {"internal/catalog", "internal/catalog/model", "internal/catalog/sheet"},
	"internal/catalog/sheet":    {"internal/catalog"},
	"internal/catalog/model":    {},
	"internal/catalog":          {"internal/catalog/model", "internal/child", "internal/failpoint", "internal/inherit", "internal/scratch"},
	"internal/datasets":         {"internal/catalog", "internal/inherit", "internal/source", "internal/store"},
	"internal/source":           {"internal/catalog", "internal/failpoint"},
	"internal/verify":           {"internal/analyst/since", "internal/analyst/stats", "internal/catalog", "internal/chart", "internal/document"},
	"internal/diff":             {"internal/document"},
	"internal/document":         {},
	"internal/chart":            {"internal/document"},
	"internal/gallery":          {},
	"internal/page":             {"internal/chart", "internal/document"},
	"internal/mail":             {"internal/document", "internal/failpoint", "internal/inherit", "internal/unsubscribe", "internal/page"},
	"internal/openid":           {},
	"internal/unsubscribe":      {},
	"internal/share":            {},
	"internal/stream":           {},
	"internal/store":            {"internal/failpoint", "internal/inherit", "internal/store/migrations"},
	"internal/store/migrations": {},
	"internal/schedule":         {},
	"internal/archive":          {"internal/inherit", "internal/scratch"},
	"internal/scratch":          {"internal/inherit"},
	"internal/inherit":          {},
	"internal/trace":            {},
	"internal/child":            {"internal/failpoint", "internal/scratch"},
	"internal/failpoint":        {},
	"internal/thorough":         {},
	"internal/lazyregexp":       {},
	"internal/frozen":           {},
	"internal/sample":           {},
	"internal/terminal":         {},

	// Commands for those who work on the program.
	"internal/analyst/prepare":     {"internal/analyst/ask", "internal/analyst/errand", "internal/analyst/tell", "internal/catalog/model"},
	"internal/catalog/model/train": {"internal/catalog", "internal/catalog/model", "internal/duck"},
}

// anywhere are the rooms that stand beside the standard library.
var anywhere = []string{"internal/lazyregexp", "internal/frozen"}

// pure rooms do no I/O at all: what they are given is all they know.
var pure = []string{
	"internal/catalog/model", "internal/analyst/plan", "internal/analyst/model", "internal/analyst/ask", "internal/analyst/errand", "internal/analyst/find", "internal/analyst/insight", "internal/analyst/mine", "internal/analyst/offer", "internal/analyst/stats",
	"internal/analyst/since", "internal/analyst/tell", "internal/analyst/write", "internal/analyst/picture", "internal/schedule", "internal/document", "internal/chart",
	"internal/diff", "internal/page", "internal/verify",
}

// worldly are packages of the standard library that reach outside the process.
var worldly = []string{"os", "os/exec", "net", "net/http", "database/sql", "syscall", "io/ioutil", "log/slog"}

// only says which room alone may import a foreign package.
var only = map[string][]string{
	"github.com/duckdb/":           {"internal/duck"},
	"modernc.org/sqlite":           {"internal/source", "internal/store"},
	"github.com/jackc/pgx":         {"internal/source", "internal/store"},
	"github.com/go-sql-driver/":    {"internal/source"},
	"github.com/minio/minio-go":    {"internal/source"},
	"github.com/danielgtaylor/":    {"internal/api"},
	"github.com/go-chi/":           {"internal/api"},
	"github.com/wneessen/go-mail":  {"internal/mail"},
	"github.com/emersion/":         {"internal/mail"},
	"github.com/alecthomas/kong":   {"cmd/sitrep"},
	"gonum.org/":                   {"internal/analyst/stats"},
	"golang.org/x/image":           {"internal/chart"},
	"github.com/go-fonts/":         {"internal/chart"},
	"github.com/blevesearch/snowb": {"internal/analyst/ask"},
	"go.opentelemetry.io/":         {"internal/trace"},
	"github.com/goccy/go-yaml":     {"internal/catalog"},
	"github.com/klauspost/":        {"internal/api"},
	"github.com/rs/cors":           {"internal/api"},
	"github.com/coreos/go-oidc":    {"internal/openid"},
	"golang.org/x/oauth2":          {"internal/openid"},
}

// TestImportsPointDownward keeps the rooms apart.
func TestImportsPointDownward(t *testing.T) {
	t.Parallel()
	for room, imports := range houseImports(t) {
		allowed, known := rooms[room]
		if room != "." && !known {
			t.Errorf("room %s is not in the list of rooms", room)
		}
		for _, imported := range imports {
			target, ours := strings.CutPrefix(imported, module+"/")
			if ours && !slices.Contains(allowed, target) && !slices.Contains(anywhere, target) {
				t.Errorf("%s imports %s", room, target)
			}
		}
	}
}

// TestRootImportsTheStandardLibraryOnly keeps the vocabulary free of tools.
func TestRootImportsTheStandardLibraryOnly(t *testing.T) {
	t.Parallel()
	for _, imported := range houseImports(t)["."] {
		if strings.Contains(imported, ".") || slices.Contains(worldly, imported) {
			t.Errorf("the root package imports %s", imported)
		}
	}
}

// TestPureRoomsDoNoIO keeps plans, findings and documents functions of their input.
func TestPureRoomsDoNoIO(t *testing.T) {
	t.Parallel()
	imports := houseImports(t)
	for _, room := range pure {
		for _, imported := range imports[room] {
			if slices.Contains(worldly, imported) {
				t.Errorf("%s imports %s", room, imported)
			}
		}
	}
}

// TestForeignPackagesHaveOneRoom fences drivers and frameworks in.
func TestForeignPackagesHaveOneRoom(t *testing.T) {
	t.Parallel()
	for room, imports := range houseImports(t) {
		for _, imported := range imports {
			for prefix, owners := range only {
				if strings.HasPrefix(imported, prefix) && !slices.Contains(owners, room) {
					t.Errorf("%s imports %s", room, imported)
				}
			}
		}
	}
}

// houseImports reads the imports of every room's program files. Test files and
// folders that exist for tests may look into any room.
func houseImports(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && name != "." || forTests(name)):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		room := path.Dir(filepath.ToSlash(name))
		imports, err := fileImports(name)
		found[room] = append(found[room], imports...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func forTests(dir string) bool {
	base := filepath.Base(dir)
	return strings.HasSuffix(base, "test") || base == "testdata"
}

func fileImports(name string) ([]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	var imports []string
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		imports = append(imports, imported)
	}
	return imports, nil
}
