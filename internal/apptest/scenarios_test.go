package apptest_test

import (
	"flag"
	"os"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// side is how many tests run side by side: they mostly wait for the program.
const side = "12"

func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", side); err != nil {
		panic(err)
	}
	os.Exit(apptest.Main(m))
}

// TestScenarios plays every scenario on every database.
func TestScenarios(t *testing.T) {
	t.Parallel()
	scenarios := loadScenarios(t)
	onEachDatabase(t, func(t *testing.T, open opener) {
		shared := newStage(t, open(t))
		for name, sc := range scenarios {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := shared
				if sc.Alone {
					s = newStage(t, open(t))
				}
				newActor(t, s, name, sc).playAll(t, sc)
			})
		}
	})
}

func (a *actor) playAll(t *testing.T, sc scenario) {
	t.Helper()
	for _, s := range sc.Steps {
		if !a.play(t, s) {
			t.Fatalf("the steps after %q need what it saves", s.It)
		}
	}
}
