package main

import (
	"bufio"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The lines for curl are of no use when the service is gone before they can be
// tried, and the folder of a demo is nothing to keep.
func TestDemoStaysUntilItIsInterrupted(t *testing.T) {
	t.Parallel()
	cmd := sitrepCommand(t, "", "demo")
	temporary := t.TempDir()
	cmd.Env = append(cmd.Env, "TMPDIR="+temporary)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	url := ""
	for s := bufio.NewScanner(said); url == "" && s.Scan(); {
		if found := regexp.MustCompile(`goes on at (http://\S+)`).FindStringSubmatch(s.Text()); found != nil {
			url = strings.TrimSuffix(found[1], ".")
		}
	}
	if url == "" {
		t.Fatal("the demo ended without staying")
	}
	if got := get(t, url+"/readyz"); got != http.StatusOK {
		t.Errorf("the service of the demo: %d", got)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("ended with %v", err)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}
