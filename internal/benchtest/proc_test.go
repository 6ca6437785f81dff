//go:build bench

package benchtest_test

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// tick is the unit of the times in /proc/PID/stat: USER_HZ is 100 on every Linux
// that Go runs on.
const tick = 10 * time.Millisecond

// usage is the CPU time of a process and of its children that have ended.
type usage struct{ own, children time.Duration }

func (u usage) minus(before usage) usage {
	return usage{own: u.own - before.own, children: u.children - before.children}
}

func usageOf(t *testing.T, pid int) usage {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	// The name in parentheses may hold anything; utime is the 12th field after it.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	var ticks [4]int64
	for i := range ticks {
		if ticks[i], err = strconv.ParseInt(fields[11+i], 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	return usage{own: time.Duration(ticks[0]+ticks[1]) * tick, children: time.Duration(ticks[2]+ticks[3]) * tick}
}

// resident is the memory of a process that is in RAM, in MB (10^6 bytes).
type resident struct{ all, anonymous, file float64 }

func (r resident) String() string {
	return fmt.Sprintf("%.2f MB, of them %.2f anonymous and %.2f of files", r.all, r.anonymous, r.file)
}

func residentOf(t *testing.T, pid int) (r resident) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]*float64{"VmRSS": &r.all, "RssAnon": &r.anonymous, "RssFile": &r.file}
	for line := range strings.Lines(string(text)) {
		name, rest, _ := strings.Cut(line, ":")
		part, wanted := parts[name]
		if !wanted {
			continue
		}
		kib, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
		if err != nil {
			t.Fatal(err)
		}
		*part = kib * 1024 / 1e6
	}
	return r
}

// peakMemory of a process that has ended, in MB; Linux counts it in KiB.
func peakMemory(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return u.Maxrss * 1024 / 1_000_000
}
