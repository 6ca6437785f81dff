// Package stats holds the statistics behind the findings: each small, checked
// against an independent computation, and measured for how often it cries wolf
// on noise.
//
// It is pure and deterministic: the same numbers in the same order give the same
// bits. It decides nothing about what is worth saying; internal/analyst/insight
// does.
package stats
