package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// running is a serve that a test has started.
type running struct {
	cmd   *exec.Cmd
	url   string
	lines chan string // of its log; closed when it has ended
}

// startLimit and stopLimit are promises of the program.
const (
	startLimit = 10 * time.Second
	stopLimit  = 10 * time.Second
)

// sitrepCommand returns the command that runs this program with a data folder.
func sitrepCommand(t *testing.T, data string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Env = []string{asProgram + "=1", "SITREP_DATA=" + data, "SITREP_LISTEN=127.0.0.1:0", "HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}
	return cmd
}

// startServe starts serve and waits for the line that says where it is.
func startServe(t *testing.T, data string, args ...string) *running {
	t.Helper()
	return startCommand(t, sitrepCommand(t, data, append([]string{"serve"}, args...)...))
}

func startCommand(t *testing.T, cmd *exec.Cmd) *running {
	t.Helper()
	r := beginCommand(t, cmd)
	r.url = r.await(t, `"serving"`, startLimit)["url"].(string)
	return r
}

// beginCommand starts a serve whose log has not been looked at.
func beginCommand(t *testing.T, cmd *exec.Cmd) *running {
	t.Helper()
	r := &running{cmd: cmd, lines: make(chan string, 1000)}
	log, err := r.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(r.lines)
		for s := bufio.NewScanner(log); s.Scan(); {
			r.lines <- s.Text()
		}
	}()
	t.Cleanup(func() { _ = r.cmd.Process.Kill() })
	return r
}

// await returns the log line that holds text.
func (r *running) await(t *testing.T, text string, limit time.Duration) map[string]any {
	t.Helper()
	deadline := time.After(limit)
	for {
		select {
		case line, ok := <-r.lines:
			if !ok {
				t.Fatalf("serve ended without %s", text)
			}
			var fields map[string]any
			if strings.Contains(line, text) && json.Unmarshal([]byte(line), &fields) == nil {
				return fields
			}
		case <-deadline:
			t.Fatalf("no %s within %s", text, limit)
		}
	}
}

// end signals serve and returns how it ended and how long that took.
func (r *running) end(t *testing.T, sig os.Signal) (*os.ProcessState, time.Duration) {
	t.Helper()
	began := time.Now()
	if err := r.cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	for range r.lines { // until its end of the pipe is closed
		continue
	}
	_ = r.cmd.Wait()
	return r.cmd.ProcessState, time.Since(began)
}

func get(t *testing.T, url string) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, res.Body)
	return res.StatusCode
}

// send posts a body and returns that of the answer.
func send(t *testing.T, url, key, body string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Api-Key", key)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(answer)
}

func TestServeAnswersAtOnceAndEndsWithZero(t *testing.T) {
	t.Parallel()
	for _, sig := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		t.Run(fmt.Sprint(sig), func(t *testing.T) {
			t.Parallel()
			r := startServe(t, t.TempDir())
			for _, path := range []string{"/healthz", "/readyz", "/openapi.json"} {
				if got := get(t, r.url+path); got != http.StatusOK {
					t.Errorf("%s: %d", path, got)
				}
			}
			if got := get(t, r.url+"/v1/api/reports"); got != http.StatusUnauthorized {
				t.Errorf("without a key: %d", got)
			}
			state, took := r.end(t, sig)
			if !state.Success() || took > stopLimit {
				t.Errorf("ended with %s after %s", state, took)
			}
		})
	}
}

func TestOneFolderHasOneServe(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	startServe(t, data)
	out, err := sitrepCommand(t, data, "serve").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "sitrep: another sitrep serve") {
		t.Errorf("the second serve: %v\n%s", err, out)
	}
	if out, err := sitrepCommand(t, data, "key", "create", "alice").CombinedOutput(); err != nil {
		t.Errorf("commands beside serve must work: %v\n%s", err, out)
	}
}

func TestPortInUseIsSaid(t *testing.T) {
	t.Parallel()
	taken, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	cmd := sitrepCommand(t, t.TempDir(), "serve", "--listen", taken.Addr().String())
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != exitFailed || !strings.Contains(string(out), "cannot listen on "+taken.Addr().String()) {
		t.Errorf("%v\n%s", err, out)
	}
}

// A request that never ends keeps a stop waiting for its full time; who does not
// want to wait signals again.
func TestSecondSignalEndsAtOnce(t *testing.T) {
	t.Parallel()
	r := startServe(t, t.TempDir())
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(r.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost:"); err != nil {
		t.Fatal(err)
	}
	get(t, r.url+"/healthz") // by now the first connection is known to the server
	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	r.await(t, "node stopping", startLimit)
	state, took := r.end(t, syscall.SIGTERM)
	if state.Success() || took > 2*time.Second {
		t.Errorf("ended with %s after %s", state, took)
	}
}

// answer is the status that a GET gives, and whether the connection ends with it.
func answer(t *testing.T, url string) (status int, ends bool) {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	return res.StatusCode, res.Close
}

// Whoever asks /readyz has to see 503 before the port is closed.
func TestPortStaysOpenWhileItSaysThatItStops(t *testing.T) {
	t.Parallel()
	r := startServe(t, t.TempDir(), "--drain", "10m")
	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(startLimit)
	for status, _ := answer(t, r.url+"/readyz"); status == http.StatusOK; status, _ = answer(t, r.url+"/readyz") {
		if time.Now().After(deadline) {
			t.Fatal("/readyz never said that it stops")
		}
	}
	for path, want := range map[string]int{
		"/readyz": http.StatusServiceUnavailable, "/healthz": http.StatusOK, "/v1/api/reports": http.StatusUnauthorized,
	} {
		if status, ends := answer(t, r.url+path); status != want || !ends {
			t.Errorf("%s: %d, the connection stays: %t", path, status, !ends)
		}
	}
	state, took := r.end(t, syscall.SIGTERM)
	if state.Success() || took > 2*time.Second {
		t.Errorf("the second signal: ended with %s after %s", state, took)
	}
}

func TestLogHasTheClientBehindATrustedProxy(t *testing.T) {
	t.Parallel()
	for trusted, want := range map[string]string{"127.0.0.0/8": "203.0.113.9", "192.0.2.1": "127.0.0.1"} {
		r := startServe(t, t.TempDir(), "--trusted-proxies", "10.0.0.0/8, "+trusted)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.url+"/healthz", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-Forwarded-For", "1.1.1.1, 203.0.113.9")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if line := r.await(t, `"msg":"request"`, startLimit); line["client"] != want || line["level"] != "INFO" {
			t.Errorf("behind %s: %v", trusted, line)
		}
	}
}

func TestPortClosesAfterItsTime(t *testing.T) {
	t.Parallel()
	const drain = 500 * time.Millisecond
	r := startServe(t, t.TempDir(), "--drain", drain.String())
	state, took := r.end(t, syscall.SIGTERM)
	if !state.Success() || took < drain || took > drain+stopLimit {
		t.Errorf("ended with %s after %s", state, took)
	}
}

func TestUnknownSettingIsNamed(t *testing.T) {
	t.Parallel()
	unknown := unknownSettings([]string{"SITREP_LISTN=1", "SITREP_LISTEN=1", "SITREP_WORKERS=1", "HOME=/", "SITREP_KEEP_SNAPSHOTS=1"})
	if len(unknown) != 1 || unknown[0] != "SITREP_LISTN" {
		t.Errorf("unknown: %v", unknown)
	}
}

func TestMetricsHaveAPortOfTheirOwn(t *testing.T) {
	t.Parallel()
	r := startServe(t, t.TempDir(), "--metrics-listen", "127.0.0.1:0")
	if got := get(t, r.url+"/metrics"); got == http.StatusOK {
		t.Error("the API's port shows metrics")
	}
}
