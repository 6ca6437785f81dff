package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// commandOf runs the program with a cache folder and returns what it wrote.
func commandOf(t *testing.T, data, cache string, args ...string) (out []byte, said string, code int) {
	t.Helper()
	cmd := sitrepCommand(t, data, args...)
	cmd.Env = append(cmd.Env, "XDG_CACHE_HOME="+cache)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	_ = cmd.Run()
	return stdout.Bytes(), stderr.String(), cmd.ProcessState.ExitCode()
}

func orders(amounts ...string) string {
	return "region,amount\nNorth," + strings.Join(amounts, "\nNorth,") + "\n"
}

// oddFile writes a file and, under a name that its own is a pattern for, another.
func oddFile(t *testing.T, name, decoy string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), name)
	for file, text := range map[string]string{path: orders("10", "20"), filepath.Join(filepath.Dir(path), decoy): orders("1000", "2000")} {
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// oddFiles are names with files beside them that a pattern would find.
var oddFiles = map[string]string{
	"orders[1].csv": "orders1.csv", "q*.csv": "q1.csv", "amount=5/orders.csv": "orders2.csv", "tenant=acme/o.csv": "o2.csv",
	"{a,b}.csv": "a.csv", "a?.csv": "ab.csv", "%41.csv": "A.csv", "s3:/bucket.csv": "b.csv", "\xff[1].csv": "\xff1.csv", "new\nline[1]": "new\nline1",
}

func TestAskAndVerifyReadTheFileThatIsNamed(t *testing.T) {
	t.Parallel()
	cache := filepath.Join(t.TempDir(), "a=1 [x]*%41\xff\n'cache'")
	for name, decoy := range oddFiles {
		t.Run(strings.ToValidUTF8(name, "!"), func(t *testing.T) {
			t.Parallel()
			path := oddFile(t, name, decoy)
			report, said, code := commandOf(t, t.TempDir(), cache, "ask", "total amount", "--format", "json", "--dataset", path)
			if code != 0 || !strings.Contains(string(report), "30") || strings.Contains(string(report), "3,000") || strings.Contains(string(report), "tenant") {
				t.Fatalf("code %d\n%s\n%s", code, said, report)
			}
			saved := filepath.Join(t.TempDir(), "report.json")
			if err := os.WriteFile(saved, report, 0o600); err != nil {
				t.Fatal(err)
			}
			if out, said, code := commandOf(t, t.TempDir(), cache, "verify", saved, "--dataset", path); code != 0 {
				t.Errorf("verify ended with %d\n%s%s", code, out, said)
			}
			other := filepath.Join(filepath.Dir(path), decoy)
			if out, _, code := commandOf(t, t.TempDir(), cache, "verify", saved, "--dataset", other); code != 1 {
				t.Errorf("verify against the other file ended with %d\n%s", code, out)
			}
		})
	}
}

func TestADatasetStaysTheFileThatItIsOf(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data=1 [x]%41\xff")
	path := oddFile(t, "tenant=acme/\xff[1]\n.csv", "\xff1\n.csv")
	if _, said, code := commandOf(t, data, t.TempDir(), "dataset", "add", path, "--name", "orders"); code != 0 {
		t.Fatalf("add: %s", said)
	}
	out, said, code := commandOf(t, data, t.TempDir(), "dataset", "list", "--json")
	var listed []struct {
		Source sitrep.Path
		Fields []struct{ Name string }
	}
	if err := json.Unmarshal(out, &listed); err != nil || code != 0 || len(listed) != 1 || string(listed[0].Source) != path || len(listed[0].Fields) != 2 {
		t.Errorf("%v, %d: %s%s", err, code, out, said)
	}
	if out, _, _ = commandOf(t, data, t.TempDir(), "dataset", "list"); !utf8.Valid(out) || bytes.Count(out, []byte("\n")) != 2 {
		t.Errorf("the list is\n%q", out)
	}
	if err := os.WriteFile(path, []byte(orders("1", "2", "3")), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, said, code := commandOf(t, data, t.TempDir(), "dataset", "refresh", "orders"); code != 0 || !strings.Contains(said, "3 rows") {
		t.Errorf("refresh: %d %s", code, said)
	}
	if out, said, code := commandOf(t, data, t.TempDir(), "ask", "total amount", "-d", "orders"); code != 0 || !strings.Contains(string(out), "6") {
		t.Errorf("ask: %d %s%s", code, said, out)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, said, code := commandOf(t, data, t.TempDir(), "dataset", "refresh", "orders"); code != 1 || !strings.Contains(said, `"\xff[1]\n.csv"`) || !utf8.ValidString(said) {
		t.Errorf("refresh of what is gone: %d %q", code, said)
	}
}

func TestManyQuestionsAtOnceShareACacheFolder(t *testing.T) {
	t.Parallel()
	cache := t.TempDir()
	path := oddFile(t, "orders.csv", "other.csv")
	answers := make([]string, 12)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() {
			out, said, code := commandOf(t, t.TempDir(), cache, "ask", "total amount by region", "--now", "2026-01-01T00:00:00Z", "--dataset", path)
			if code != 0 {
				t.Errorf("ended with %d: %s", code, said)
			}
			answers[i] = string(out)
		})
	}
	all.Wait()
	for _, a := range answers {
		if a != answers[0] || !strings.Contains(a, "30") {
			t.Fatalf("one answer is\n%s\nanother\n%s", answers[0], a)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(cache, "sitrep", "snapshots", "*")); len(left) != 1 {
		t.Errorf("left %v", left)
	}
}
