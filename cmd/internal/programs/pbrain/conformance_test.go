package pbrain

import (
	"runtime"
	"testing"

	"gogo/protocol/conformance"
	"gogo/protocol/conformance/conformancetest"
	"gogo/protocol/gomocup/gomocupcheck"
	"gogo/protocol/gtp/gomoku/gomokucheck"
)

// TestConformance wants the program to pass every case of the suite, but that of suggestions, which it does not
// make. What takes minutes, as it waits for turns to end, is left to `make check`.
func TestConformance(t *testing.T) {
	some := []string{"G-001", "G-055", "G-088", "G-143", "G-144", "G-221", "G-222", "G-227"}
	conformancetest.ExamineProgram(t, gomocupcheck.Suite(), some, func(r *conformance.Result) bool {
		switch r.ID {
		case "G-164":
			return r.Verdict == conformance.Skipped
		case "G-227":
			return runtime.GOOS == "windows"
		case "G-088", "G-089":
			return raceEnabled || r.Verdict == conformance.Skipped // no /proc, or the race detector takes the memory
		}
		return false
	}, "pbrain-gogo")
}

// TestConformanceOfGTP wants the program to pass every case of the Go Text Protocol.
func TestConformanceOfGTP(t *testing.T) {
	some := []string{"T-070", "T-075", "T-142", "T-148", "T-149", "T-208", "T-209", "T-22*"}
	conformancetest.ExamineProgram(t, gomokucheck.Suite(), some, func(*conformance.Result) bool { return false }, "pbrain-gogo", "gtp")
}
