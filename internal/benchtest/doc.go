// Package benchtest measures what the real program costs, each figure in one
// run against its own floor, and fails when a bound is broken: `make bench`.
// It is for tests only and built with the tag bench.
//
//   - read: CPU time of the server per API read, against a bare net/http program
//     that does the same SQLite read.
//   - import: a file with known columns, and a whole dataset add, against DuckDB's
//     read_csv in a process of its own; a file ten times as large.
//   - memory: VmRSS of an idle server with many datasets and reports, and after
//     many runs.
//   - mail: messages a second from what waits in the database, against the bare library
//     on the same server; memory while ten thousand leave.
//   - sweep: a million reports with ten thousand due, beside plain SQL, and what API
//     writers wait for it, on both databases.
//   - claim: a claim with all that is due in the line, beside one with few.
//   - million: memory of a server with ten thousand reports and with a million.
//   - nodes: two nodes beside one, where runs wait.
//   - backup: what a client who writes waits for while a backup is made.
//   - report: CPU time of a small report, child process included.
//   - findings: six tables through a plan, and a whole report with all that it looks
//     for, against six plain queries on the same snapshot.
//
// The two sides of a comparison take turns and their medians are compared, so a
// machine that is busy with other things slows both. docs/benchmarks.md has the
// figures of one machine.
package benchtest
