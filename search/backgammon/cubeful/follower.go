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
// rolls anyhow, which are a look one roll ahead: by them it decides about doubles, and
// chooses between plays that the networks alone find nearly the same. The look at
// the play that is chosen is the one that the next turn needs.
type quick struct {
	*Rollout
	player *engine.Player
	shared *looks
	limit  int // rolls of a game, after which the networks alone evaluate it
	deep   int // rolls of a game whose plays are chosen by a look ahead

	rolls    [backgammon.RollCount]backgammon.Roll
	near     []engine.Reply
	equities []float32
	// found is the look at what was seen last, unless it is nil.
	found *engine.Ahead
	seen  lookKey
	own   [2]engine.Ahead // room for looks that are not shared
}

// nearest are the plays that quick looks ahead at.
var nearest = engine.Stage{Least: 1, Most: 3, Threshold: 0.04}

func newQuick(r *Rollout, p *engine.Player, s *looks, limit, deep int) *quick {
	return &quick{Rollout: r, player: p, shared: s, limit: limit, deep: deep, rolls: backgammon.Rolls()}
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

func (q *quick) exact(g *game, cs *equity.CubeStates) bool { return q.player.Exact(&g.board, cs) }

// ahead returns the look at a position.
func (q *quick) ahead(g *game, cs *equity.CubeStates) *engine.Ahead {
	if at := keyOf(g); q.found == nil || q.seen != at {
		q.found, q.seen = q.look(g, cs, &q.own[0]), at
	}
	return q.found
}

// look looks at a position, unless somebody has. It may use room.
func (q *quick) look(g *game, cs *equity.CubeStates, room *engine.Ahead) *engine.Ahead {
	if g.rolled >= sharedRolls {
		q.player.Ahead(&g.board, cs, room)
		return room
	}
	at := keyOf(g)
	a := q.shared.get(at)
	if a == nil {
		a = new(engine.Ahead)
		q.player.Ahead(&g.board, cs, a)
		q.shared.put(at, a)
	}
	return a
}

func (q *quick) play(_ context.Context, g *game, cs *equity.CubeStates, roll int) (backgammon.Board, error) {
	keep := nearest
	if g.rolled >= q.deep || g.rolled+1 >= q.limit {
		keep.Most = 1
	}
	q.near = q.player.Near(&g.board, q.rolls[roll].Dice, cs, keep, q.near)
	if len(q.near) == 1 {
		return q.near[0].Board, nil
	}
	return q.best(g), nil
}

// best returns the best of the plays that are near by a look ahead, which it keeps.
func (q *quick) best(g *game) backgammon.Board {
	next := *g
	next.side, next.rolled = 1-g.side, g.rolled+1
	cs := q.cubeStates(&next)
	best, most := 0, float32(0)
	q.found = nil
	room := 0
	for i := range q.near {
		next.board = q.near[i].Board
		eq, a := q.near[i].Equity, (*engine.Ahead)(nil)
		if next.board.Won() == 0 {
			a = q.look(&next, cs, &q.own[room])
			q.equities = append(q.equities[:0], a.Equities...)
			cs.Double(0, q.equities)
			eq = -q.equities[0]
		}
		if i == 0 || eq > most {
			best, most = i, eq
			q.found, q.seen = a, keyOf(&next)
			if a == &q.own[room] {
				room = 1 - room
			}
		}
	}
	return q.near[best].Board
}

// sharedRolls is the number of rolls before which the looks at positions are shared by all
// trials: behind three there are too many positions to come often.
const sharedRolls = 3

// lookKey is a position of a rollout, with the cube.
type lookKey struct {
	board       backgammon.Board
	side, state int
}

func keyOf(g *game) lookKey { return lookKey{g.board, g.side, g.state} }

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
