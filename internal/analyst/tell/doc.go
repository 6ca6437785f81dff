// Package tell says what a report has to have for the kind of request that it answers:
// the update of a period has the main numbers beside those of the period before, what
// moved most and why, and a table by the main field; what somebody should know has the
// newest period, the year, the course and what the whole is made of; a goal is held against
// its number in the period, by groups and over time.
//
// It guarantees that what a request names is told of, and that the rest is chosen by
// the model of the table alone. It is pure: it reads a prompt and a plan and makes a
// plan.
package tell
