package main

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// forgetStart gives back pages of the program's own file: its code, its constants,
// and the tables of the dynamic linker. The program is large (DuckDB's library is in it,
// for the children) and its start runs once through much of it. What is needed
// again is mapped again from the page cache, in microseconds.
func forgetStart() {
	self, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		return
	}
	for _, m := range unchangedMappings(string(smaps), self) {
		_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, m.start, m.length, syscall.MADV_DONTNEED)
	}
}

type mapping struct{ start, length uintptr }

// unchangedMappings lists the mappings of a file that are not for writing, unless
// a page of them was changed: only what is as it is in the file can be mapped again.
func unchangedMappings(smaps, file string) []mapping {
	var found []mapping
	var at mapping // zero: not one of ours
	for line := range strings.Lines(smaps) {
		words := strings.Fields(line)
		switch {
		case len(words) >= 5 && strings.Contains(words[0], "-"):
			at = mapping{}
			if len(words) == 6 && words[5] == file && (words[1] == "r-xp" || words[1] == "r--p") {
				at = parseRange(words[0])
			}
		case at.length > 0 && len(words) == 3 && words[0] == "Anonymous:" && words[1] == "0":
			found = append(found, at)
		}
	}
	return found
}

func parseRange(text string) mapping {
	from, to, _ := strings.Cut(text, "-")
	start, errStart := strconv.ParseUint(from, 16, 64)
	end, errEnd := strconv.ParseUint(to, 16, 64)
	if errStart != nil || errEnd != nil || end < start {
		return mapping{}
	}
	return mapping{uintptr(start), uintptr(end - start)}
}
