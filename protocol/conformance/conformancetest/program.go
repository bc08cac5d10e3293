package conformancetest

import (
	"testing"

	"gogo/internal/testlimit"
	"gogo/protocol/conformance"
)

// ExamineProgram runs cases of a suite on a program: some, or all if the tests may take long. It reports
// each case that does not pass unless except says that this is as it should be.
func ExamineProgram(t *testing.T, suite *conformance.Suite, some []string, except func(*conformance.Result) bool, command ...string) {
	t.Helper()
	if testlimit.IsLong() {
		some = nil
	}
	cases, err := suite.Select(some)
	if err != nil {
		t.Fatal(err)
	}
	subject, err := conformance.NewCommand(command)
	if err != nil {
		t.Fatal(err)
	}
	opts := conformance.Options{Timeout: testlimit.Wait, Tolerance: testlimit.Wait}
	report, err := conformance.Run(t.Context(), suite, cases, subject, opts)
	if err != nil {
		t.Fatal(err)
	}
	for i := range report.Results {
		if r := &report.Results[i]; r.Verdict != conformance.Pass && !except(r) {
			Report(t, r)
		}
	}
}

// Report reports a result that is not as it should be, with its dialogue.
func Report(t *testing.T, r *conformance.Result) {
	t.Helper()
	t.Errorf("%s %v %s: %s", r.ID, r.Verdict, r.Says, r.Why)
	for _, e := range r.Dialogue {
		t.Logf("%8v %s", e.At, e.Line())
	}
}
