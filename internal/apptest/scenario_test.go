package apptest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// scenario is one file of testdata/scenarios: steps that are done in order,
// with keys of its own, beside other scenarios on the same server.
//
// Text anywhere in a step may hold {name}: a saved value, a column of each,
// {dir} (a folder of the scenario's own), {orders} (the id of a dataset that is
// there already), {owner.key} and {owner.name} for every key; {x.upper} is x in
// upper case, {x.cut} lacks its last byte. A text that is nothing but {name}
// takes the value's type, too. <times:x:300> is 300 times x.
type scenario struct {
	About string `yaml:"about"`
	// Alone gives the scenario a server and a database of its own: to restart
	// it, or because it lists what all owners have.
	Alone bool `yaml:"alone"`
	// Keys are made before the first step: name and flags of key create. owner
	// and other are always there; their limits are wide unless set here.
	Keys map[string]string `yaml:"keys"`
	// Files are written into {dir} before the first step.
	Files map[string]string `yaml:"files"`
	Steps []step            `yaml:"steps"`
}

// step does one thing and looks at what comes of it. Exactly one of Request,
// Create, Run, Write, Remove and Restart says what.
type step struct {
	It string `yaml:"it"`

	Request string            `yaml:"request"` // method, a space, path and query
	Create  map[string]any    `yaml:"create"`  // a creation: these members over the usual ones
	Key     string            `yaml:"key"`     // whose key is sent (owner), or none
	Headers map[string]string `yaml:"headers"`
	Body    any               `yaml:"body"`
	Raw     *string           `yaml:"raw"` // the body as text
	Hex     string            `yaml:"hex"` // the body as bytes

	Run     string            `yaml:"run"`   // a command's arguments, separated by spaces
	Write   map[string]string `yaml:"write"` // files in {dir}
	Remove  string            `yaml:"remove"`
	Restart bool              `yaml:"restart"` // SIGTERM, then a new process

	// Each repeats the step once a row. with is merged into the body (a value
	// <absent> takes the member out); the other columns are names for texts.
	Each []map[string]any `yaml:"each"`
	// Within repeats the step until it is as wanted. What has no bound of its own has
	// five minutes, for machines on which much else runs.
	Within string            `yaml:"within"`
	Want   want              `yaml:"want"`
	Save   map[string]string `yaml:"save"` // name: path in the answer, "header NAME" or "stdout"
}

// want is what has to be true of an answer. What is not given is not looked at,
// except the status: 201 for a creation, else 200. On top of it every answer is
// held against the rules of rules_test.go.
type want struct {
	Status  any               `yaml:"status"`
	Headers map[string]string `yaml:"headers"` // patterns; "" means the header is not there
	// Body has these members among others, Exactly has these and no others. A
	// text may be <uuid>, <timestamp>, <integer>, <number>, <boolean>, <text>
	// (not empty), <array>, <object>, <any>, <absent>, or ~ and a pattern.
	Body    any                 `yaml:"body"`
	Exactly any                 `yaml:"exactly"`
	Members map[string][]string `yaml:"members"` // path (. is the whole): the exact names
	Count   map[string]int      `yaml:"count"`   // path: length of the array
	Ids     map[string]any      `yaml:"ids"`     // path of an array: its ids, in order
	At      any                 `yaml:"at"`      // an error's location
	Has     []string            `yaml:"has"`
	Lacks   []string            `yaml:"lacks"`

	Exit   int    `yaml:"exit"`   // of a command
	Stdout string `yaml:"stdout"` // pattern
	Stderr string `yaml:"stderr"` // pattern
}

func loadScenarios(t *testing.T) map[string]scenario {
	t.Helper()
	files, err := filepath.Glob("testdata/scenarios/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	loaded := map[string]scenario{}
	for _, file := range files {
		s, err := loadScenario(file)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		loaded[strings.TrimSuffix(filepath.Base(file), ".yaml")] = s
	}
	return loaded
}

// loadScenario refuses what it does not know: a misspelt wish would never fail.
func loadScenario(file string) (scenario, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return scenario{}, err
	}
	var s scenario
	if err := yaml.UnmarshalWithOptions(text, &s, yaml.Strict()); err != nil {
		return scenario{}, err
	}
	for i, step := range s.Steps {
		if step.It == "" {
			return scenario{}, fmt.Errorf("step %d has no name", i+1)
		}
		if step.actions() != 1 {
			return scenario{}, fmt.Errorf("step %q does %d things, want one", step.It, step.actions())
		}
	}
	return s, nil
}

func (s step) actions() int {
	n := 0
	for _, given := range []bool{s.Request != "", s.Create != nil, s.Run != "", s.Write != nil, s.Remove != "", s.Restart} {
		if given {
			n++
		}
	}
	return n
}
