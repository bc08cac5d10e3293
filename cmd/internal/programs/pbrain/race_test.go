//go:build race

package pbrain

// raceEnabled reports whether the test runs under the race detector.
const raceEnabled = true
