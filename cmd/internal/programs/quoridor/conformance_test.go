package quoridor

import (
	"testing"

	"gogo/protocol/conformance"
	"gogo/protocol/conformance/conformancetest"
	"gogo/protocol/qtp/qtpcheck"
)

// TestConformance wants the program to pass every case of the suite. Most are left to `make check`, since
// the session passes them all in the process of its own test.
func TestConformance(t *testing.T) {
	some := []string{"Q-070", "Q-074", "Q-075", "Q-200", "Q-214", "Q-215", "Q-287", "Q-289", "Q-290", "Q-293"}
	conformancetest.ExamineProgram(t, qtpcheck.Suite(), some, func(*conformance.Result) bool { return false }, "quoridor-gogo")
}
