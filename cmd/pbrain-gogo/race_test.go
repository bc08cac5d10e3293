//go:build race

package main

// raceEnabled reports whether the test runs under the race detector.
const raceEnabled = true
