package pbrain

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/gomoku"
	"gogo/internal/testlimit"
)

// TestValuesInARecord plays games against a weak opponent, which answers what is
// lost with fours. From the first win announced to the five no move of the winner
// may say less.
func TestValuesInARecord(t *testing.T) {
	rules := gomokubench.Rules(gomokubench.Size{Width: 15, Height: 15}, gomoku.Freestyle)
	g, err := gomokubench.NewGame(rules.Options)
	if err != nil {
		t.Fatal(err)
	}
	openings := []string{"h8 g9 i9 g7", "h8 i8 g6 j10 i6", "g7 h8 i6 h6", "h8 j9 f7", "h8 h9 i7 j10", "h8 i9", ""}
	if !testlimit.IsLong() {
		openings = openings[:2]
	}
	forced := 0 // moves within announced wins that were not searched
	for _, opening := range openings {
		job := arena.Job{
			Rules: rules, Opening: opening, Players: [2]string{"strong", "weak"},
			Limits: match.Limits{Nodes: 3000, Memory: 350 << 20},
		}
		r, err := g.Play(t.Context(), &job, [2]*exec.Cmd{brainCommand(), brainCommand("--nodes=200")})
		if err != nil {
			t.Fatal(err)
		}
		if r.Reason != gomokubench.Five {
			t.Fatalf("opening %q: %s", opening, r.Outcome())
		}
		proven := ""
		for i, m := range r.Moves {
			switch {
			case m.Value == "":
				t.Errorf("opening %q: nothing is said of move %d, %s", opening, i+1, m.Move)
			case m.Side != r.Winner:
			case strings.HasPrefix(m.Value, "+M"):
				proven = m.Value
				if m.Nodes == 0 && m.Value != "+M1" {
					forced++
				}
			case proven != "":
				t.Errorf("opening %q: value %s of move %d, %s, after %s", opening, m.Value, i+1, m.Move, proven)
			}
		}
		if last := r.Moves[len(r.Moves)-1]; last.Value != "+M1" {
			t.Errorf("opening %q: value %s of the five", opening, last.Value)
		}
	}
	if forced == 0 {
		t.Error("no move within an announced win was forced: the openings test nothing")
	}
}

// brainCommand returns the program with arguments.
func brainCommand(args ...string) *exec.Cmd {
	c := exec.Command("pbrain-gogo", args...)
	c.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	return c
}
