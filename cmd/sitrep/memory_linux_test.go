package main

import (
	"os"
	"slices"
	"testing"
)

const smapsText = `00400000-00a98000 r--p 00000000 00:20 4711 /bin/sitrep
Anonymous:             0 kB
00400000-00a98000 r-xp 00000000 00:20 4711 /bin/other sitrep
Anonymous:             0 kB
036f7000-04e95000 r--p 036f7000 00:20 4711 /bin/sitrep
Anonymous:             0 kB
00a98000-036f7000 r-xp 00698000 00:20 4711 /bin/sitrep
Rss:               16220 kB
Anonymous:             0 kB
04e95000-04f14000 r--p 04a94000 00:20 4711 /bin/sitrep
Anonymous:           368 kB
04f14000-04fc4000 rw-p 04b13000 00:20 4711 /bin/sitrep
Anonymous:             0 kB
7f59a9964000-7f59a9aba000 r-xp 00026000 00:20 42 /usr/lib/libc.so.6
Anonymous:             0 kB
7f59a9ee6000-7f59a9eec000 rw-p 00000000 00:00 0
Anonymous:             0 kB
`

// A page that was changed after it was mapped would come back as it is in the
// file: relocations would be lost.
func TestOnlyWhatIsAsInTheFileIsForgotten(t *testing.T) {
	t.Parallel()
	got := unchangedMappings(smapsText, "/bin/sitrep")
	if want := []mapping{{0x400000, 0x698000}, {0x36f7000, 0x179e000}, {0xa98000, 0x036f7000 - 0xa98000}}; !slices.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
}

func TestTheProgramLivesOnAfterForgettingItsStart(t *testing.T) {
	t.Parallel()
	self, err := os.Readlink("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	if len(unchangedMappings(string(smaps), self)) == 0 {
		t.Error("nothing to forget was found in a real process")
	}
	forgetStart()
	if !slices.Contains(os.Environ(), os.Environ()[0]) {
		t.Error("the program forgot more than its start")
	}
}
