package bridgeterm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeterm"
	"gogo/eval/bridge/system"
	"gogo/internal/screentest"
	"gogo/protocol/bluechip/table"
)

// TestNarratorOnTerminals wants one line for each call, which ends between words, and in whole
// all that it means, of which no line is longer than the terminal is wide.
func TestNarratorOnTerminals(t *testing.T) {
	plays, err := system.Open("two-over-one")
	if err != nil {
		t.Fatal(err)
	}
	calls := []bridge.Call{bridge.Bid(1, bridge.NoTrump), bridge.Pass, bridge.Bid(2, bridge.Clubs.Strain()), bridge.Double, bridge.Pass, bridge.Pass, bridge.Pass}
	for _, whole := range []bool{false, true} {
		for _, columns := range []int{80, 60, 40} {
			t.Run(fmt.Sprintf("%d columns, whole %v", columns, whole), func(t *testing.T) {
				terminal := screentest.OpenTerminal(t, columns, 24)
				n := bridgeterm.NewNarrator(terminal.Program, plays)
				n.Whole = whole
				n.Hear(&table.Event{Kind: table.Began, Board: &table.Board{Number: 1, Dealer: bridge.North}})
				terminal.Read()
				for _, c := range calls {
					n.Hear(&table.Event{Kind: table.Called, Call: c})
				}
				said, _, _ := strings.Cut(strings.ReplaceAll(terminal.Read(), "\r", ""), "\n\n")
				lines := strings.Split(said, "\n")
				if !whole && len(lines) != len(calls) || whole && !strings.Contains(said, " or ") {
					t.Errorf("%d calls in\n%s", len(calls), said)
				}
				for _, line := range lines {
					if uniseg.StringWidth(line) > columns || strings.Contains(line, "…") == whole && whole {
						t.Errorf("%q", line)
					}
				}
				if cut := strings.Contains(said, " …\n"); cut == whole {
					t.Errorf("something is left out: %v\n%s", cut, said)
				}
			})
		}
	}
}
