package tell

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestZZ(t *testing.T) {
	if os.Getenv("ZZ") == "" {
		t.Skip()
	}
	files, _ := filepath.Glob("/tmp/wp/*.txt")
	for _, f := range files {
		text, _ := os.ReadFile(f)
		before, asks := Asks(Unsigned(string(text)))
		form, _ := Of(string(text))
		_, _, several := Several(string(text))
		fmt.Printf("%s form %v several %v before %q\n", filepath.Base(f), form, several, before)
		for _, a := range asks {
			fmt.Printf("   %q\n", a.Text)
		}
	}
}
