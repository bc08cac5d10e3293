package gtp

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Thought is a move and what led to it. Only Move is needed.
type Thought[Move any] struct {
	Move            Move
	Depth, SelDepth int
	Score           string
	Nodes           int64
	Elapsed         time.Duration
	// PV is the expected line, Move first, the colours taking turns.
	PV []Move
	// Others are the next best moves with their lines, the best first, if several are wanted.
	Others []Thought[Move]
}

// Describe says in one line what was found; moves are the names of the line.
func (t *Thought[Move]) Describe(moves []string) string {
	return fmt.Sprintf("depth %d-%d score %s nodes %d time %.3f pv %s",
		t.Depth, t.SelDepth, t.Score, t.Nodes, t.Elapsed.Seconds(), strings.Join(moves, ", "))
}

// ErrInterrupted is the failure of a command that was stopped before its end.
var ErrInterrupted = errors.New("interrupted")

// Failed answers a command whose engine came to no end.
func Failed(err error) (string, error) { return "", fmt.Errorf("engine failed: %w", err) }

// Translate makes a thought of one game's moves one of another's.
func Translate[From, To any](t Thought[From], translate func(From) To) Thought[To] {
	pv := make([]To, len(t.PV))
	for i, m := range t.PV {
		pv[i] = translate(m)
	}
	return Thought[To]{
		Move: translate(t.Move), Depth: t.Depth, SelDepth: t.SelDepth, Score: t.Score,
		Nodes: t.Nodes, Elapsed: t.Elapsed, PV: pv,
	}
}
