// Package crashtest kills the real program at random moments, on both
// databases, while clients create and delete reports, sources change and
// schedules fall due. Then it looks what is lost, doubled or left behind:
//
//   - every accepted report has exactly one execution, completed, with its content
//   - every recipient has exactly one delivery, and its message is there
//   - what was deleted left nothing, and nothing refers to what is gone
//   - no process of the program outlives the one that started it
//
// It holds nothing but tests, behind the build tag crash; `make test-crash` runs
// them. Settings: SITREP_CRASH_KILLS (30 on each database), SITREP_CRASH_TIME
// (2m of killing at most), SITREP_CRASH_NODES (1; more need PostgreSQL) and
// SITREP_CRASH_SEED (of the moments; printed, else chosen).
package crashtest
