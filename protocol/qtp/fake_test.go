package qtp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"gogo/board/quoridor"
	"gogo/protocol/internal/sessiontest"
)

// fakeEngine answers what a test has told it to, else the first legal move.
type fakeEngine struct {
	sessiontest.Turns

	answers []string // a move, "error", "panic" or "illegal"
	pos     *quoridor.Board
	limits  Limits
}

// begin notes the turn, waits if it has to and returns what to answer.
func (e *fakeEngine) begin(ctx context.Context, pos *quoridor.Board, limits Limits) (answer string) {
	e.Begin(ctx, func() {
		e.pos, e.limits = pos.Clone(), limits
		if len(e.answers) > 0 {
			answer, e.answers = e.answers[0], e.answers[1:]
		}
	})
	return answer
}

func (e *fakeEngine) Think(ctx context.Context, pos *quoridor.Board, limits Limits) (Thought, error) {
	answer := e.begin(ctx, pos, limits)
	defer e.End()
	switch answer {
	case "":
		moves := pos.AppendPawnMoves(nil, pos.ToMove())
		thoughts := make([]Thought, min(len(moves), max(1, limits.Lines)))
		for i, m := range moves[:len(thoughts)] {
			thoughts[i] = Thought{
				Move: m, Depth: 3, SelDepth: 5, Score: strconv.Itoa(-12 - i), Nodes: 456, Elapsed: 1500 * time.Millisecond,
				PV: []quoridor.Move{m, quoridor.WallMove(m.Cell(), quoridor.Vertical)},
			}
		}
		thoughts[0].Others = thoughts[1:]
		return thoughts[0], nil
	case "error":
		return Thought{}, errors.New("lost for an answer")
	case "panic":
		panic("planted")
	case "illegal":
		return Thought{Move: quoridor.PawnMove(pos.Pawn(pos.ToMove()))}, nil
	}
	m, err := pos.ParseMove(answer)
	return Thought{Move: m}, err
}

func (e *fakeEngine) Evaluate(pos *quoridor.Board) string {
	answer := e.begin(context.Background(), pos, Limits{})
	defer e.End()
	if answer == "panic" {
		panic("planted")
	}
	return fmt.Sprintf("%s %d", pos.ToMove(), pos.Len())
}

// fakeReasons says what it was asked.
func fakeReasons(pos *quoridor.Board, m quoridor.Move, score string) string {
	return fmt.Sprintf("after %d moves: %s is %s for %s", pos.Len(), pos.Name(m), score, pos.ToMove())
}
