package gomocupcheck_test

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gogo/protocol/conformance"
	"gogo/protocol/conformance/conformancetest"
	"gogo/protocol/gomocup"
	"gogo/protocol/gomocup/gomocupcheck"
)

// options are short: inside a bubble no time passes but by waiting.
var options = conformance.Options{Timeout: 5 * time.Second, Tolerance: time.Second}

// examine runs some cases of the suite on a session, by the clock of a bubble.
func examine(t *testing.T, serve func(context.Context, io.Reader, io.Writer) error, numbers ...string) (report *conformance.Report) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		suite := gomocupcheck.Suite()
		cases, err := suite.Select(numbers)
		if err != nil {
			t.Fatal(err)
		}
		if report, err = conformance.Run(t.Context(), suite, cases, conformancetest.Session{TB: t, Serve: serve}, options); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour) // doubles that end late are to end in the bubble
	})
	return report
}

// notInProcess are the cases that need a process.
var notInProcess = []string{"G-088", "G-089", "G-143", "G-144", "G-227"}

// TestCorrect wants a correct session to pass every case, except that it makes no suggestions.
func TestCorrect(t *testing.T) {
	report := examine(t, correct)
	if report.About != "correct 1.0" {
		t.Errorf("about %q", report.About)
	}
	for i := range report.Results {
		r := &report.Results[i]
		skipped := r.Verdict == conformance.Skipped && (slices.Contains(notInProcess, r.ID) || r.ID == "G-164")
		if r.Verdict != conformance.Pass && !skipped {
			conformancetest.Report(t, r)
		}
	}
}

// TestSuggests wants a session that suggests its moves to pass every case but those of managers that
// ignore suggestions.
func TestSuggests(t *testing.T) {
	ignored := []string{"G-034", "G-222"}
	report := examine(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		opts := gomocup.Options{About: `name="suggests"`, Suggest: true}
		return gomocup.NewSession(&player{memory: 1 << 20}, out, opts).Run(ctx, in)
	})
	for i := range report.Results {
		r := &report.Results[i]
		if fault := r.Verdict == conformance.Warn || r.Verdict == conformance.Fail; fault != slices.Contains(ignored, r.ID) {
			t.Errorf("%s %v %s: %s", r.ID, r.Verdict, r.Says, r.Why)
		}
	}
}

// TestOtherSize wants one failure of a session that has another size than the Gomocup, and what does not
// need it examined.
func TestOtherSize(t *testing.T) {
	report := examine(t, conformancetest.ServeEach(answering("START 20", "ERROR too large")))
	for i := range report.Results {
		r := &report.Results[i]
		want := conformance.Skipped
		switch r.ID {
		case "G-001":
			want = conformance.Fail
		case "G-003", "G-021", "G-026", "G-211":
			want = conformance.Pass
		default:
			if !strings.Contains(r.Sends, "START 20") {
				continue
			}
		}
		if r.Verdict != want {
			t.Errorf("%s %v %s: %s", r.ID, r.Verdict, r.Says, r.Why)
		}
	}
}

// TestTable wants the cases in order, with all their words.
func TestTable(t *testing.T) {
	last := ""
	suite := gomocupcheck.Suite()
	if len(suite.Cases) < 90 {
		t.Errorf("only %d cases", len(suite.Cases))
	}
	for _, c := range suite.Cases {
		if c.ID <= last || len(c.ID) != len("G-001") || !strings.HasPrefix(c.ID, "G-") {
			t.Errorf("%s behind %s", c.ID, last)
		}
		last = c.ID
		if c.Section == "" || c.Says == "" || c.Sends == "" || c.Expects == "" || c.Level == 0 {
			t.Errorf("%s has no words: %+v", c.ID, c)
		}
	}
}
