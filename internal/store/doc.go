// Package store keeps the service's state (owners, reports, executions,
// contents, deliveries, datasets) on SQLite or PostgreSQL from one SQL text.
//
// It guarantees what only a database can: one execution for one (report, slot)
// and one delivery for one (execution, recipient) by unique keys; at most one
// run of a report at a time; no write of a run whose lease went to another
// node, because every such write names its fence; limits that hold on any
// number of nodes; and that nothing refers to what is gone. What a method
// returned without an error survives a power cut.
//
// Errors are [sitrep.Error]s with the codes that each method names; any method
// may also return Temporary (the database is busy or cannot be reached) and
// Internal. Nothing above this package sees an error of a driver.
//
// It does not know the clock: now is passed in, and kept to the millisecond.
// Nodes are expected to have theirs synchronised; limits and leases are off by
// as much as the clocks are. It does not check what people typed: text must be
// valid UTF-8 without NUL, addresses unique without regard to case.
package store
