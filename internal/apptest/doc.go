// Package apptest runs the real program from outside: the binary, a port, a
// data folder, a database. It is for tests only.
//
// The files without _test in their name start and stop the program and talk to
// it; other test rooms use them too. The tests hold the program against its
// interface on SQLite and on PostgreSQL. Most of them are scenarios, YAML files
// in testdata/scenarios (scenario_test.go has the form); testdata/decisions.yaml
// says which of them keeps which decision.
//
// It knows nothing of how the program does what it does. What only time would
// show (a slot that was missed, an hour that has passed) is arranged through the
// store, with an earlier clock.
package apptest
