package cubeful

import (
	"context"
	"sync"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
)

// follower decides in trials, for one goroutine.
type follower interface {
	// evaluate returns the chances of the player on roll, and stores in equities what the
	// position is worth without a double now.
	evaluate(ctx context.Context, g *game, cs *equity.CubeStates, equities []float32) (backgammon.Chances, error)
	// replies returns the best play of every roll by the networks alone, until the next call.
	replies(g *game, cs *equity.CubeStates) *[backgammon.RollCount]engine.Reply
	// play returns the position behind the play of a roll of the game, as the opponent sees it.
	play(ctx context.Context, g *game, cs *equity.CubeStates, roll int) (backgammon.Board, error)
	// exact reports whether evaluate knows all of a position.
	exact(g *game, cs *equity.CubeStates) bool
}

// steady decides at one depth.
type steady struct {
	player  *engine.Player
	bare    bool // plays are chosen by the networks alone
	reduces bool // replies are asked for before a play
	rolls   [backgammon.RollCount]backgammon.Roll
	found   [backgammon.RollCount]engine.Reply
}

func newSteady(p *engine.Player, o *Options) *steady {
	return &steady{player: p, bare: o.Depth == 0, reduces: o.VarianceReduction, rolls: backgammon.Rolls()}
}

func (s *steady) evaluate(ctx context.Context, g *game, cs *equity.CubeStates, equities []float32) (backgammon.Chances, error) {
	return s.player.Evaluate(ctx, &g.board, cs, equities)
}

func (s *steady) replies(g *game, cs *equity.CubeStates) *[backgammon.RollCount]engine.Reply {
	s.player.Replies(&g.board, cs, &s.found)
	return &s.found
}

func (s *steady) play(ctx context.Context, g *game, cs *equity.CubeStates, roll int) (backgammon.Board, error) {
	if s.reduces && s.bare {
		return s.found[roll].Board, nil
	}
	return s.player.Play(ctx, &g.board, s.rolls[roll].Dice, cs)
}

func (s *steady) exact(g *game, cs *equity.CubeStates) bool { return s.player.Exact(&g.board, cs) }

// quick decides for truncated rollouts. A trial without its luck needs the best plays of all
// rolls anyhow, which are a look one roll ahead: it is by them that a double is decided. Plays are
// chosen by the networks alone.
type quick struct {
	player *engine.Player
	shared *looks
	limit  int // rolls of a game, after which the networks alone evaluate it

	rolls [backgammon.RollCount]backgammon.Roll
	found *engine.Ahead // the look at what was seen last, nil before the first
	seen  lookKey
	own   engine.Ahead // room for a look that is not shared
}

func newQuick(p *engine.Player, s *looks, limit int) *quick {
	return &quick{player: p, shared: s, limit: limit, rolls: backgammon.Rolls()}
}

func (q *quick) evaluate(ctx context.Context, g *game, cs *equity.CubeStates, equities []float32) (backgammon.Chances, error) {
	if g.rolled == q.limit || q.exact(g, cs) {
		return q.player.Evaluate(ctx, &g.board, cs, equities)
	}
	a := q.ahead(g, cs)
	copy(equities, a.Equities)
	return a.Chances, nil
}

func (q *quick) replies(g *game, cs *equity.CubeStates) *[backgammon.RollCount]engine.Reply {
	return &q.ahead(g, cs).Replies
}

// play looks at more plays of the roll than a look ahead does.
func (q *quick) play(ctx context.Context, g *game, cs *equity.CubeStates, roll int) (backgammon.Board, error) {
	return q.player.Play(ctx, &g.board, q.rolls[roll].Dice, cs)
}

func (q *quick) exact(g *game, cs *equity.CubeStates) bool { return q.player.Exact(&g.board, cs) }

// ahead returns the look at a position: the last one, one that is shared, or a new one.
func (q *quick) ahead(g *game, cs *equity.CubeStates) *engine.Ahead {
	at := lookKey{g.board, g.side, g.state}
	if q.found != nil && q.seen == at {
		return q.found
	}
	q.seen = at
	if g.rolled >= sharedRolls {
		q.found = &q.own
		q.player.Ahead(&g.board, cs, q.found)
		return q.found
	}
	if q.found = q.shared.get(at); q.found == nil {
		q.found = new(engine.Ahead)
		q.player.Ahead(&g.board, cs, q.found)
		q.shared.put(at, q.found)
	}
	return q.found
}

// sharedRolls is the number of rolls before which the looks at positions are shared by all
// trials: behind three there are too many positions to come often.
const sharedRolls = 3

// lookKey is a position of a rollout, with the cube.
type lookKey struct {
	board       backgammon.Board
	side, state int
}

// looks keeps looks ahead. Any number of goroutines may use it.
type looks struct {
	mu    sync.RWMutex
	known map[lookKey]*engine.Ahead
}

func (l *looks) get(at lookKey) *engine.Ahead {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.known[at]
}

// put stores a look. Who comes second has found the same.
func (l *looks) put(at lookKey, a *engine.Ahead) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known == nil {
		l.known = make(map[lookKey]*engine.Ahead)
	}
	l.known[at] = a
}
