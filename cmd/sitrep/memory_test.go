package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

func TestHeldFollowsWhatIsUsedAndGivenBack(t *testing.T) {
	const large = 64 << 20
	before := held()
	block := make([]byte, large)
	for i := 0; i < len(block); i += 4096 {
		block[i] = 1
	}
	if held() < before+large {
		t.Errorf("%d bytes before and %d with %d more", before, held(), large)
	}
	runtime.KeepAlive(block)
	debug.FreeOSMemory()
	if held() > before+large/2 {
		t.Errorf("%d bytes are still held, %d were before", held(), before)
	}
}
