// Package mine looks for what nobody asked about by name: changes and who made
// them, steps, seasons, unusual days, groups that differ, numbers that move
// together. It checks much and reports little.
//
// It guarantees that what it volunteers has passed three gates: support (enough
// rows or points), effect (large enough to matter), and, wherever there is a test,
// the rate of false discoveries over all tests of its family in the same report.
// Every check is counted, also those that found nothing. What passes is told from
// the answers of exact queries of its own, not from the survey.
//
// It is pure: it names the queries that it needs ([Look], [Candidate.Evidence]) and
// reads their answers. It writes no sentences.
package mine
