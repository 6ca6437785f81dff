package main

import (
	"strings"
	"syscall"
	"testing"
)

func TestHealthSaysWhetherTheServiceIsReady(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	r := startServe(t, data, "--drain", "10m")
	address := strings.TrimPrefix(r.url, "http://")
	ask := func(args ...string) (int, string) {
		cmd := sitrepCommand(t, data, append([]string{"health", "--listen", address}, args...)...)
		cmd.Env = append(cmd.Env, "HTTP_PROXY=http://127.0.0.1:1")
		out, _ := cmd.CombinedOutput()
		return cmd.ProcessState.ExitCode(), string(out)
	}
	if code, out := ask(); code != exitDone || out != "" {
		t.Errorf("ready: %d %s", code, out)
	}
	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	r.await(t, `"stopping"`, startLimit)
	get(t, r.url+"/healthz")
	if code, out := ask(); code != exitFailed || !strings.Contains(out, "503") {
		t.Errorf("stopping: %d %s", code, out)
	}
	if code, out := ask("--alive"); code != exitDone {
		t.Errorf("alive: %d %s", code, out)
	}
	r.end(t, syscall.SIGTERM)
	if code, out := ask(); code != exitFailed || !strings.Contains(out, "does not answer") {
		t.Errorf("gone: %d %s", code, out)
	}
}

func TestHealthAsksThisMachine(t *testing.T) {
	t.Parallel()
	for listen, want := range map[string]string{
		"0.0.0.0:8080": "127.0.0.1:8080", ":80": "127.0.0.1:80", "[::]:80": "[::1]:80", "10.0.0.7:1": "10.0.0.7:1", "localhost:1": "localhost:1",
	} {
		if got := reachable(listen); got != want {
			t.Errorf("%s: %s, want %s", listen, got, want)
		}
	}
}
