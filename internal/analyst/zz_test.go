package analyst_test

import (
	"os"
	"testing"
)

func TestZZDump(t *testing.T) {
	if os.Getenv("ZZ") == "" {
		t.Skip()
	}
	for name, a := range assignments() {
		_ = os.WriteFile("/tmp/wp/"+name+".csv", []byte(a.data), 0o644)
		_ = os.WriteFile("/tmp/wp/"+name+".txt", []byte(a.prompt), 0o644)
	}
}
