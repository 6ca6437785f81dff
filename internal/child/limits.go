//go:build unix

package child

import (
	"fmt"
	"syscall"
	"time"
)

// setLimits bounds this process. RLIMIT_DATA counts private writable memory
// (heap, stacks of threads), not the mapped binary; an allocation beyond it
// fails, which DuckDB reports as an error and Go ends the process for.
func setLimits(l Limits) error {
	seconds := uint64(l.Deadline/time.Second+1) * uint64(l.Threads+1)
	for _, limit := range []struct {
		resource int
		value    uint64
		name     string
	}{
		{syscall.RLIMIT_CORE, 0, "core"},
		{syscall.RLIMIT_DATA, uint64(l.Memory), "data"},
		// The parent's clock ends a child long before this; it is for a
		// child whose parent was stopped.
		{syscall.RLIMIT_CPU, seconds, "cpu"},
	} {
		if limit.resource == syscall.RLIMIT_DATA && !limitsMemory {
			continue
		}
		if err := setLimit(limit.resource, limit.value); err != nil {
			return fmt.Errorf("%s to %d: %w", limit.name, limit.value, err)
		}
	}
	return nil
}

// setLimit lowers a limit; one that is lower already stays.
func setLimit(resource int, value uint64) error {
	var now syscall.Rlimit
	if err := syscall.Getrlimit(resource, &now); err != nil {
		return err
	}
	value = min(value, now.Max)
	return syscall.Setrlimit(resource, &syscall.Rlimit{Cur: value, Max: value})
}
