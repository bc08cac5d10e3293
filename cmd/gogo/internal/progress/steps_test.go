package progress_test

import (
	"strings"
	"testing"

	"gogo/cmd/gogo/internal/progress"
)

// take takes the steps of a work.
func take(s *progress.Steps) {
	s.Step()
	s.Set(3, "later")
	s.End()
	s.End()
	s.Step()
}

func TestStepsDrawABar(t *testing.T) {
	var out strings.Builder
	s := progress.NewSteps(&out, true, "bidding", 4)
	if !strings.Contains(out.String(), "bidding") || !strings.Contains(out.String(), "(0/4") {
		t.Errorf("nothing is drawn before the first step: %q", out.String())
	}
	take(s)
	wantBar(t, out.String(), "bidding", "(1/4", "later", "(3/4")
}

func TestStepsElsewhereShowNothing(t *testing.T) {
	var out strings.Builder
	take(progress.NewSteps(&out, false, "bidding", 4))
	if out.Len() > 0 {
		t.Errorf("%q", out.String())
	}
}
