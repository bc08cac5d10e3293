package main

import (
	"fmt"
	"io"
	"math"

	"gogo/bench/stats"
	"gogo/cmd/internal/program"
	"gogo/internal/words"
)

// matchScore is the score of a match, in IMPs per board for the first team.
type matchScore struct {
	out  io.Writer
	test *stats.PointsSPRT // nil for none

	points  stats.Points
	boards  map[int]bool
	teams   [2]string
	seconds [2]float64 // thinking time of the teams
}

// has reports whether a board has been scored.
func (m *matchScore) has(board int) bool { return m.boards[board] }

// add scores a board that has been played in both rooms.
func (m *matchScore) add(c *comparison) {
	if m.boards == nil {
		m.boards = map[int]bool{}
	}
	m.boards[c.open.Board] = true
	m.teams = c.teams()
	m.points.AddPair(float64(c.imps), float64(c.imps))
	for side := range 2 {
		m.seconds[side] += c.open.Seconds[side] + c.closed.Seconds[1-side]
	}
}

// decided reports whether the test has accepted a hypothesis.
func (m *matchScore) decided() bool {
	return m.test != nil && m.test.Verdict(m.points) != stats.Running
}

// print prints the score, the thinking times, and the state of the test.
func (m *matchScore) print(h *program.Hypotheses) error {
	n := len(m.boards)
	if n == 0 {
		return nil
	}
	mean := m.points.Mean()
	text := fmt.Sprintf("\n%s against %s: %+.2f", m.teams[0], m.teams[1], mean.Value)
	if !math.IsInf(mean.Margin(), 0) {
		text += fmt.Sprintf(" ± %.2f", mean.Margin())
	}
	text += fmt.Sprintf(" IMPs a board, %s\n", words.Count(n, "board"))
	text += fmt.Sprintf("Thought about a board, in one room: %s %.1f s, %s %.1f s\n", m.teams[0], m.seconds[0]/float64(2*n), m.teams[1], m.seconds[1]/float64(2*n))
	if m.test != nil {
		low, high := m.test.Bounds()
		text += fmt.Sprintf("SPRT of %g and %g IMPs a board: LLR %.2f (%.2f to %.2f), %s\n", h.H0, h.H1, m.test.LLR(m.points), low, high, verdicts[m.test.Verdict(m.points)])
	}
	_, err := io.WriteString(m.out, text)
	return err
}

// verdicts describes the verdicts of a test.
var verdicts = map[stats.Verdict]string{stats.Running: "not decided", stats.H0: "H0", stats.H1: "H1"}
