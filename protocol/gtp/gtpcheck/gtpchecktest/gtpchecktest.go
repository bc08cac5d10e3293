// Package gtpchecktest tests conformance suites of the Go Text Protocol and its dialects: on a correct
// session, and on doubles with a fault each.
package gtpchecktest

import (
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gogo/protocol/conformance"
	"gogo/protocol/conformance/conformancetest"
	"gogo/protocol/gtp/gtpcheck"
)

// options are short: inside a bubble no time passes but by waiting.
var options = conformance.Options{Timeout: 5 * time.Second, Tolerance: time.Second}

// Examine runs some cases of a suite on a session, by the clock of a bubble.
func Examine(t *testing.T, suite *conformance.Suite, serve conformancetest.ServeFunc, numbers ...string) (report *conformance.Report) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
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

// ExamineCorrect wants a correct session to pass every case.
func ExamineCorrect(t *testing.T, suite *conformance.Suite, serve conformancetest.ServeFunc) *conformance.Report {
	t.Helper()
	report := Examine(t, suite, serve)
	for i := range report.Results {
		if r := &report.Results[i]; r.Verdict != conformance.Pass {
			conformancetest.Report(t, r)
		}
	}
	return report
}

// CheckTable wants the cases in order, with all their words.
func CheckTable(t *testing.T, suite *conformance.Suite) {
	t.Helper()
	last := ""
	for _, c := range suite.Cases {
		if c.ID <= last || len(c.ID) != len("Q-001") {
			t.Errorf("%s behind %s", c.ID, last)
		}
		last = c.ID
		if c.Section == "" || c.Says == "" || c.Sends == "" || c.Expects == "" || c.Level == 0 {
			t.Errorf("%s has no words: %+v", c.ID, c)
		}
	}
}

// Double is a session with a fault, an alias so that tables need not name the fields.
type Double = struct {
	Name  string
	Serve func() conformancetest.ServeFunc
	// Catches are the cases that must notice it, without the prefix of the dialect, with a part of the
	// reason.
	Catches map[string]string
}

// CheckDoubles wants the fault of each double, of which there are at least so many, to be caught by the
// cases that are about it, for the reason that is its fault.
func CheckDoubles(t *testing.T, dialect *gtpcheck.Dialect, doubles []Double, least int) {
	t.Helper()
	if len(doubles) < least {
		t.Errorf("only %d doubles", len(doubles))
	}
	for _, d := range doubles {
		t.Run(d.Name, func(t *testing.T) {
			if len(d.Catches) == 0 {
				t.Error("no case is to notice it")
			}
			for number, reason := range d.Catches {
				report := Examine(t, dialect.Suite(), conformancetest.ServeEach(d.Serve), dialect.Prefix+"-"+number)
				for i := range report.Results {
					r := &report.Results[i]
					if r.Verdict != conformance.Fail && r.Verdict != conformance.Warn || !strings.Contains(r.Why, reason) {
						t.Errorf("%s: %v, %s", number, r.Verdict, r.Why)
					}
				}
			}
		})
	}
}

// Incoming makes a double of a correct session and of a change of the lines that match a form.
func Incoming(correct conformancetest.ServeFunc, form string, change func(w *conformancetest.Wire, line string) []string) func() conformancetest.ServeFunc {
	matches := regexp.MustCompile(form)
	return func() conformancetest.ServeFunc {
		return conformancetest.Filter{End: "\n\n", In: func(w *conformancetest.Wire, line string) []string {
			if matches.MatchString(line) {
				return change(w, line)
			}
			return []string{line}
		}}.Serve(correct)
	}
}

// Outgoing makes a double of a correct session and of a change of the answers that match a form.
func Outgoing(correct conformancetest.ServeFunc, form string, change func(w *conformancetest.Wire, answer string)) func() conformancetest.ServeFunc {
	matches := regexp.MustCompile(form)
	return func() conformancetest.ServeFunc {
		return conformancetest.Filter{End: "\n\n", Out: func(w *conformancetest.Wire, answer string) {
			if matches.MatchString(answer) {
				change(w, answer)
				return
			}
			w.Reply(answer)
		}}.Serve(correct)
	}
}

// DrawsOnce makes a double of a correct session that answers showboard with the first diagram, which begins
// behind a line end.
func DrawsOnce(correct conformancetest.ServeFunc) func() conformancetest.ServeFunc {
	return func() conformancetest.ServeFunc {
		first := ""
		return Outgoing(correct, `(?s)^= \n`, func(w *conformancetest.Wire, answer string) {
			if first == "" {
				first = answer
			}
			w.Reply(first)
		})()
	}
}

// LosesCommands makes a double of a correct session that loses what comes before its answer to genmove.
func LosesCommands(correct conformancetest.ServeFunc) func() conformancetest.ServeFunc {
	return func() conformancetest.ServeFunc {
		var thinking atomic.Bool
		return conformancetest.Filter{
			End: "\n\n",
			In: func(_ *conformancetest.Wire, line string) []string {
				if thinking.Load() {
					return nil
				}
				thinking.Store(strings.HasPrefix(line, "genmove"))
				return []string{line}
			},
			Out: func(w *conformancetest.Wire, answer string) {
				thinking.Store(false)
				w.Reply(answer)
			},
		}.Serve(correct)
	}
}
