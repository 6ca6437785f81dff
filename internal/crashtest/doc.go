// Package crashtest kills the real program between any two steps of its work and
// at random moments, on both databases, with one node and with two, while clients
// create and delete reports, sources change and schedules fall due. Then it looks
// what is lost, doubled, stuck or left behind:
//
//   - every accepted report has exactly one execution, completed, with its content
//   - every recipient has exactly one delivery, and its message is there
//   - what was deleted left nothing, and nothing refers to what is gone
//   - the runs of a node that died are taken over within 30 seconds
//   - a node that hung longer than its lease writes nothing when it comes back
//   - no process of the program outlives the one that started it
//
// It holds nothing but tests, behind the build tag crash; `make test-crash` runs
// them. Settings: SITREP_CRASH_KILLS (how many at random on each database: 30; on
// PostgreSQL half of them with one node and half with two) and
// SITREP_CRASH_SEED (of the choices; printed, else chosen).
package crashtest
