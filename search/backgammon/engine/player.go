package engine

import (
	"context"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/equity"
)

// Player follows games turn by turn, with lookaheads of one depth. It serves one
// goroutine at a time, and keeps its scratch from one turn to the next. All cube
// states are seen by the player on roll: their root is the state of the cube at ply 0.
type Player struct {
	engine *Engine
	single *Engine // the engine, answering in this goroutine alone
	worker *worker
	depth  int
	places map[backgammon.Dice]int // of the rolls among backgammon.Rolls
}

// NewPlayer returns a player that looks so many rolls ahead.
func (e *Engine) NewPlayer(depth int) *Player {
	p := &Player{
		engine: e,
		single: &Engine{tables: e.tables, threads: 1, cache: e.cache},
		worker: e.workers.Take(),
		depth:  depth,
		places: make(map[backgammon.Dice]int, backgammon.RollCount),
	}
	p.single.workers.Make = e.workers.Make
	for i, roll := range p.worker.rolls {
		p.places[roll.Dice] = i
	}
	return p
}

// Close ends the use of the player.
func (p *Player) Close() { p.engine.workers.Give(p.worker) }

// Threads returns how many threads answer one question.
func (e *Engine) Threads() int { return e.threads }

// Evaluate returns what a lookahead says of a position before the roll, and stores in equities
// what it is worth without a double now: what CubeStates.Decide takes.
func (p *Player) Evaluate(ctx context.Context, b *backgammon.Board, cs *equity.CubeStates, equities []float32) (backgammon.Chances, error) {
	if p.depth > 0 {
		x, err := p.single.Position(ctx, b, cs, p.depth)
		copy(equities, x.Equities)
		return x.Chances, err
	}
	c := p.worker.static(b)
	p.engine.newLookahead(cs, 0).noDouble(b, &c, 0, equities)
	return c, nil
}

// Exact reports whether Evaluate tells the truth about a position: the chances are those
// of a table, and so are the equities, or they follow from the chances alone.
func (p *Player) Exact(b *backgammon.Board, cs *equity.CubeStates) bool {
	return (cs.Endless() || cs.Len() == 1) && bearoff.Covers(b) == bearoff.TwoSided
}

// Play returns the position behind the best play of a roll, as the opponent sees it.
// The larger die comes first.
func (p *Player) Play(ctx context.Context, b *backgammon.Board, d backgammon.Dice, cs *equity.CubeStates) (backgammon.Board, error) {
	if p.depth > 0 {
		plays, err := p.single.Plays(ctx, b, d, cs, NormalFilter(p.depth))
		if err != nil {
			return backgammon.Board{}, err
		}
		return plays[0].Move.Board.Swap(), nil
	}
	return p.bare(b, d, cs), nil
}

// bare is Play by the networks alone: what expand does for every roll. The other
// rolls are without plays here.
func (p *Player) bare(b *backgammon.Board, d backgammon.Dice, cs *equity.CubeStates) backgammon.Board {
	w, place := p.worker, p.places[d]
	v := w.level(1)
	v.boards = v.boards[:0]
	moves := w.plays.Moves(b, d)
	for i := range moves {
		v.boards = append(v.boards, moves[i].Board.Swap())
	}
	for i := range v.ends {
		v.ends[i] = 0
		if i >= place {
			v.ends[i] = len(v.boards)
		}
	}
	la := p.engine.newLookahead(cs, 0)
	w.prune(la, v, 0)
	v.static = grow(v.static, len(v.boards))
	v.equities = grow(v.equities, cs.Len())
	w.estimates.batch(v.static, v.boards)
	return v.boards[la.choose(v, 0, len(v.boards), 0)]
}

// Reply is the position behind a play, and what the networks say of it to the player
// who has made the play.
type Reply struct {
	Board   backgammon.Board // as the opponent sees it
	Chances backgammon.Chances
	Equity  float32 // of cube state 0, the opponent's double included
}

// reply returns a play of a level.
func (la *lookahead) reply(v *level, at int) Reply {
	la.leaf(&v.boards[at], &v.static[at], 1, v.equities)
	return Reply{Board: v.boards[at], Chances: v.static[at].Swap(), Equity: -v.equities[0]}
}

// Replies stores the best play of every roll by the networks alone, in the order of
// backgammon.Rolls.
func (p *Player) Replies(b *backgammon.Board, cs *equity.CubeStates, replies *[backgammon.RollCount]Reply) {
	la := p.engine.newLookahead(cs, 0)
	v := p.worker.expand(la, b, 0, 1)
	for i, at := range v.best {
		replies[i] = la.reply(v, at)
	}
}

// Ahead is a position before the roll with what a look one roll ahead says of it.
type Ahead struct {
	Replies [backgammon.RollCount]Reply // the best play of every roll, in the order of backgammon.Rolls
	Chances backgammon.Chances          // of the player on roll
	// Equities are those of each cube state without a double now: what CubeStates.Decide takes.
	Equities []float32
}

// Ahead looks one roll ahead. It looks at fewer plays of a roll than Replies, in about
// two thirds of the time, and all the same chooses nearly the same plays.
func (p *Player) Ahead(b *backgammon.Board, cs *equity.CubeStates, a *Ahead) {
	w, la := p.worker, p.engine.newLookahead(cs, 0)
	la.unpruned = unprunedAhead
	v := w.expand(la, b, 0, 1)
	behind := *la
	behind.contact = volatileEfficiency(w.deviation(v))
	a.Equities = grow(a.Equities, cs.Len())
	clear(a.Equities)
	x := Estimate{Equities: a.Equities}
	for i, at := range v.best {
		a.Replies[i] = la.reply(v, at)
		behind.leaf(&v.boards[at], &v.static[at], 1, v.equities)
		x.add(w.rolls[i].Ways, v.static[at], v.equities)
	}
	x.average()
	a.Chances = x.Chances
}
