package qtp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"gogo/board/quoridor"
	"gogo/internal/testlimit"
	"gogo/protocol/internal/sessiontest"
)

// fakeEngine answers what a test has told it to, else the first legal move.
type fakeEngine struct {
	mu      sync.Mutex
	answers []string // a move, "error", "panic" or "illegal"
	holds   int      // how many turns wait until they are cancelled or released
	gate    sessiontest.Gate
	news    int
	turns   int // begun
	ended   int
	pos     *quoridor.Board
	limits  Limits
	changed chan struct{} // closed and renewed at every change
}

func newFakeEngine() *fakeEngine { return &fakeEngine{changed: make(chan struct{})} }

// change runs f and wakes who waits for it.
func (e *fakeEngine) change(f func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f()
	close(e.changed)
	e.changed = make(chan struct{})
}

// await waits until f holds; false says that it never did.
func (e *fakeEngine) await(f func() bool) bool {
	limit := time.After(testlimit.Wait)
	for {
		e.mu.Lock()
		ok, changed := f(), e.changed
		e.mu.Unlock()
		if ok {
			return true
		}
		select {
		case <-changed:
		case <-limit:
			return false
		}
	}
}

func (e *fakeEngine) NewGame() { e.change(func() { e.news++ }) }

// begin notes the turn, waits if it has to and returns what to answer.
func (e *fakeEngine) begin(ctx context.Context, pos *quoridor.Board, limits Limits) (answer string) {
	hold := false
	e.change(func() {
		e.turns++
		e.pos, e.limits = pos.Clone(), limits
		if hold = e.holds > 0; hold {
			e.holds--
		}
		if len(e.answers) > 0 {
			answer, e.answers = e.answers[0], e.answers[1:]
		}
	})
	if hold {
		e.gate.Wait(ctx)
	}
	return answer
}

func (e *fakeEngine) Think(ctx context.Context, pos *quoridor.Board, limits Limits) (Thought, error) {
	answer := e.begin(ctx, pos, limits)
	defer e.change(func() { e.ended++ })
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
	defer e.change(func() { e.ended++ })
	if answer == "panic" {
		panic("planted")
	}
	return fmt.Sprintf("%s %d", pos.ToMove(), pos.Len())
}
