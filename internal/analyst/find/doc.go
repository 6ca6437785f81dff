// Package find tells a change apart: which groups made it, which of them are new or
// gone, and, of a quotient, whether it was their own values or their weights.
//
// It guarantees that what the groups made adds up to the change, that the groups
// which it names are the fewest that explain most of it, and that it says that a
// change is spread only where no few groups made it.
//
// It is pure: it names the fields to ask about ([Fields], [Pairs]) and reads the
// answers of [plan.CompileParts]. It writes no sentence.
package find
