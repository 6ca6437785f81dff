package pgtest_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

func TestEachTestHasAnEmptyDatabaseOfItsOwn(t *testing.T) {
	t.Parallel()
	first, second := pgtest.URL(t), pgtest.URL(t)
	if first == second {
		t.Fatalf("both got %s", first)
	}
	for _, url := range []string{first, second} {
		c, err := pgx.Connect(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close(t.Context()) }()
		if _, err := c.Exec(t.Context(), "CREATE TABLE mine (x int)"); err != nil {
			t.Fatal(err)
		}
	}
}

func TestStoppedClusterLeavesNothing(t *testing.T) {
	t.Parallel()
	url, stop, err := pgtest.Start("")
	if err != nil {
		t.Fatal(err)
	}
	dir := folderOf(t, url)
	stop()
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("folder %s: %v, want it gone", dir, err)
	}
	if _, err := pgx.Connect(t.Context(), url); err == nil {
		t.Error("the server still answers")
	}
}

// The test starts itself again as a process that starts a cluster and hangs,
// kills that one, and waits for the cluster to go.
func TestClusterEndsWithAKilledProcess(t *testing.T) {
	if os.Getenv("PGTEST_HANG") != "" {
		url, _, err := pgtest.Start("")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = os.Stdout.WriteString("url " + url + "\n")
		select {}
	}
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), "PGTEST_HANG=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "url ")
	if err != nil || !ok {
		t.Fatalf("the child said %q, %v", line, err)
	}
	dir := folderOf(t, url)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	for end := time.Now().Add(20 * time.Second); ; {
		if _, err := os.Stat(dir); os.IsNotExist(err) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("folder %s is still there", dir)
		}
		<-time.After(10 * time.Millisecond)
	}
}

func TestStartSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	if _, _, err := pgtest.Start(filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("a cluster was made in a folder that is not there")
	}
}

func folderOf(t *testing.T, url string) string {
	t.Helper()
	cfg, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatal(err)
	}
	return cfg.Host
}
