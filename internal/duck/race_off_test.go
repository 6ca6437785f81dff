//go:build !race

package duck_test

const limitsMemory = true
