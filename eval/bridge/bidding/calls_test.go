package bidding_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
)

// TestCalls tries the hands of testdata/calls: lines with a hand, the auction before it,
// and the call that is right, with bars between them. The hand's side is vulnerable
// where the auction begins with "v", the opponents where it begins with "t", both with
// "vt". What begins with "=" names the system of the lines behind it.
func TestCalls(t *testing.T) {
	files, err := filepath.Glob("testdata/calls/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := own(t, "two-over-one")
			for i, line := range strings.Split(string(data), "\n") {
				line, _, _ = strings.Cut(line, "#")
				if name, ok := strings.CutPrefix(line, "="); ok {
					s = own(t, strings.TrimSpace(name))
				} else if strings.TrimSpace(line) != "" {
					tryCall(t, s, file, i+1, line)
				}
			}
		})
	}
}

func own(tb testing.TB, name string) *system.System {
	tb.Helper()
	s, err := system.Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// tryCall tries a line of a file.
func tryCall(t *testing.T, s *system.System, file string, number int, line string) {
	t.Helper()
	parts := strings.Split(line, "|")
	if len(parts) != 3 {
		t.Fatalf("%s:%d: not a hand, an auction and a call", file, number)
	}
	cards, err := bridge.ParseHand(strings.TrimSpace(parts[0]))
	if err != nil || cards.Count() != bridge.HandSize {
		t.Fatalf("%s:%d: %d cards, %v", file, number, cards.Count(), err)
	}
	want, err := bridge.ParseCall(strings.TrimSpace(parts[2]))
	if err != nil {
		t.Fatalf("%s:%d: %v", file, number, err)
	}
	p := position(t, s, parts[1])
	m := hand.Measure(cards)
	if got := p.Choose(&m); got.Call != want || got.Misfit > 0 {
		why := "nothing"
		if got.Option != nil {
			why = got.Option.Line.String() + " " + got.Option.Line.Text
		}
		t.Errorf("%s:%d: %v (%s), want %v with %v after %v", file, number, got.Call, why, want, cards, p.Auction())
	}
}

// position returns the position after an auction whose next call is South's.
func position(t *testing.T, s *system.System, text string) *bidding.Position {
	t.Helper()
	words := strings.Fields(text)
	var v bridge.Vulnerability
	if len(words) > 0 && strings.Trim(words[0], "vt") == "" {
		if strings.Contains(words[0], "v") {
			v |= bridge.NSVulnerable
		}
		if strings.Contains(words[0], "t") {
			v |= bridge.EWVulnerable
		}
		words = words[1:]
	}
	dealer := (bridge.South + bridge.Seat(4*len(words)-len(words))) % bridge.Seats
	p := bidding.New(dealer, v, s, s)
	for _, word := range words {
		c, err := bridge.ParseCall(word)
		if err == nil {
			p, err = p.After(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return p
}
