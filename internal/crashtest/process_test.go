//go:build crash

package crashtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// checkProcesses wants none of the processes that look finds, after a moment for
// children to see that their parent is gone.
func (h *harness) checkProcesses(when string, look func() []string) {
	h.t.Helper()
	var left []string
	if !apptest.Poll(h.t.Context(), 5*time.Second, func() bool { left = look(); return len(left) == 0 }) {
		h.fault(&h.leftOver, "%s there are still %s", when, strings.Join(left, ", "))
	}
}

// processes lists the live processes whose program is ours.
func (h *harness) processes() (found []string) {
	h.t.Helper()
	h.eachProcess(func(pid, _ int, command string) { found = append(found, fmt.Sprintf("%d (%s)", pid, command)) })
	return found
}

// orphans lists the processes of ours that are no node and no node's child.
func (h *harness) orphans() (found []string) {
	h.t.Helper()
	nodes := map[int]bool{}
	for _, n := range h.nodes {
		nodes[n.PID()] = !n.Ended()
	}
	h.eachProcess(func(pid, parent int, command string) {
		if !nodes[pid] && !nodes[parent] {
			found = append(found, fmt.Sprintf("%d of %d (%s)", pid, parent, command))
		}
	})
	return found
}

func (h *harness) eachProcess(visit func(pid, parent int, command string)) {
	h.t.Helper()
	program, err := filepath.EvalSymlinks(h.program.Path)
	if err != nil {
		h.t.Fatal(err)
	}
	links, err := filepath.Glob("/proc/[0-9]*/exe")
	if err != nil {
		h.t.Fatal(err)
	}
	for _, link := range links {
		exe, err := os.Readlink(link)
		if err != nil || exe != program { // not ours, or it ended meanwhile
			continue
		}
		dir := filepath.Dir(link)
		pid, err := strconv.Atoi(filepath.Base(dir))
		state, parent := stateOf(pid)
		if err != nil || state == "" || state == "Z" {
			continue
		}
		command, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
		visit(pid, parent, strings.ReplaceAll(strings.TrimRight(string(command), "\x00"), "\x00", " "))
	}
}

// stateOf returns the letter that the kernel has for a process ("T": stopped)
// and its parent; empty when it is gone.
func stateOf(pid int) (state string, parent int) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return "", 0
	}
	// The second field, the name, is in brackets and may hold anything.
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 2 {
		return "", 0
	}
	parent, _ = strconv.Atoi(fields[1])
	return fields[0], parent
}
