//go:build race

package duck_test

// Children have no limit of memory under the race detector.
const limitsMemory = false
