//go:build !race

package child

const limitsMemory = true
