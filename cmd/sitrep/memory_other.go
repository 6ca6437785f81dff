//go:build !linux

package main

import "runtime/debug"

// forgetStart gives back the heap's free pages.
func forgetStart() { debug.FreeOSMemory() }
