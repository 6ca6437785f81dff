//go:build race

package child

// The race detector maps more memory than any sensible limit allows, so that
// tests under it run without one.
const limitsMemory = false
