package check_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"gogo/eval/bridge/bidding/check"
	"gogo/eval/bridge/system"
	"gogo/internal/testlimit"
)

// TestFindings checks a system that has each fault.
func TestFindings(t *testing.T) {
	const text = `system "Faulty"
section "Openings"
opening:
  1S : 5+ S, 12+ points ; forcing
  2S : 6+ S, 13+ points
  1S : 5+ S, 14+ points
  1H : 5+ H, 12+ points
  3N : 37 hcp
  P  :
after 1S:
  4S : 3+ S
after 1N:
  2C : 8+ points
`
	s, err := system.Read(fstest.MapFS{"faulty.bid": {Data: []byte(text)}}, "faulty.bid")
	if err != nil {
		t.Fatal(err)
	}
	findings, err := check.Run(t.Context(), s, 500, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range findings {
		got = append(got, findings[i].String())
	}
	all := strings.Join(got, "\n")
	for _, want := range []string{
		"gap: no call for ",
		"faulty.bid:5: hidden: line 4 of faulty.bid takes every hand: 2S",
		"faulty.bid:6: repeated: line 4 of faulty.bid has it too: 1S",
		"faulty.bid:8: unreached: no hand came to it: 3N",
		"faulty.bid:13: unreached: no deal came to it: 2C",
	} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(all, want) {
				t.Errorf("%q is not found in\n%s", want, all)
			}
		})
	}
	for _, line := range []string{":4:", ":7:", ":9:", ":11:"} {
		t.Run(line, func(t *testing.T) {
			if strings.Contains(all, "faulty.bid"+line) {
				t.Errorf("a good line is found: %s in\n%s", line, all)
			}
		})
	}
}

// TestOwn checks that the program's own systems have a call for every hand and lines that
// all can be chosen.
func TestOwn(t *testing.T) {
	deals := 300
	if testlimit.IsLong() {
		deals = 2000
	}
	for _, name := range []string{system.Default, "sayc", "club", "beginner"} {
		t.Run(name, func(t *testing.T) {
			s, err := system.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			findings, err := check.Run(t.Context(), s, deals, 2, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i := range findings {
				if findings[i].Kind != check.Unreached {
					t.Errorf("%s: %v", name, &findings[i])
				}
			}
		})
	}
}
