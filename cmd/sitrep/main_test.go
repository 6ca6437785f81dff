package main

import (
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// asProgram makes the test binary behave as the program; see startProgram.
const asProgram = "RUN_AS_PROGRAM"

// TestMain lets the test binary be the program too: in scripts, where it is
// found by the name sitrep, and as the child that the program starts of itself.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" || len(os.Args) > 1 && os.Args[1] == "child" {
		main()
	}
	testscript.Main(m, map[string]func(){"sitrep": main})
}

// TestScripts runs the commands as people and scripts do. Each script has a
// folder of its own, and the data folder sitrep-data in it.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			for _, entry := range os.Environ() {
				if name, _, _ := strings.Cut(entry, "="); strings.HasPrefix(name, "SITREP_") {
					env.Setenv(name, "") // nothing of the machine's settings
				}
			}
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_CACHE_HOME", env.WorkDir+"/cache")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits runs a command that has to end with a given code: exits 2 sitrep serve --no
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("%v ended with %s, want %s", args[1:], got, args[0])
	}
}
