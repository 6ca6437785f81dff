package apptest_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// exposure is the most that systemd may say the unit exposes, of 10.
const exposure = 2.0

func unitChecker(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not here; on Debian \"make deps\" installs it")
	}
	return path
}

// unitCopy is the unit with a program that is here.
func unitCopy(t *testing.T) string {
	t.Helper()
	unit, err := os.ReadFile("../../deploy/sitrep.service")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(unit), "ExecStart=/usr/local/bin/sitrep", "ExecStart="+os.Getenv("SITREP_BIN"), 1)
	if text == string(unit) {
		t.Fatal("the unit does not start /usr/local/bin/sitrep")
	}
	path := filepath.Join(t.TempDir(), "sitrep.service")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestUnitIsOneThatSystemdTakes(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), unitChecker(t), "verify", "--man=no", unitCopy(t)).CombinedOutput()
	if err != nil || strings.Contains(string(out), "sitrep.service") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestUnitExposesLittle(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), unitChecker(t), "security", "--offline=yes", "--no-pager", unitCopy(t)).CombinedOutput()
	if err != nil && strings.Contains(string(out), "nrecognized option") {
		t.Skip("this systemd-analyze cannot look at a file alone")
	}
	said := regexp.MustCompile(`exposure level for sitrep\.service: ([0-9.]+)`).FindSubmatch(out)
	if said == nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got, err := strconv.ParseFloat(string(said[1]), 64); err != nil || got > exposure {
		t.Errorf("the unit's exposure is %s, want at most %.1f\n%s", said[1], exposure, out)
	}
}

// A service that is killed for memory, or dies, comes back; one that is set up
// wrongly says so once. Whoever stops it waits for as long as a stop may take.
func TestUnitKeepsTheServiceUp(t *testing.T) {
	t.Parallel()
	unit, err := os.ReadFile("../../deploy/sitrep.service")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Restart=always", "RestartPreventExitStatus=2", "OOMPolicy=continue", "MemoryMax=", "TasksMax=", "TimeoutStopSec="} {
		if !strings.Contains(string(unit), "\n"+line) {
			t.Errorf("the unit has no %s", line)
		}
	}
	compose, err := os.ReadFile("../../deploy/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"restart: unless-stopped": 2, "healthcheck:": 2, "stop_grace_period:": 1, "mem_limit:": 1, "test: [CMD, sitrep, health]": 1} {
		if got := strings.Count(string(compose), text); got != want {
			t.Errorf("compose.yaml has %q %d times, want %d", text, got, want)
		}
	}
}
