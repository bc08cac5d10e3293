package engine

import (
	"context"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/equity"
)

// Player follows games turn by turn, with looks of one depth. It serves one
// goroutine at a time, and keeps its scratch from one turn to the next. Every ladder
// is that of the player on roll: its root is the state of the cube at ply 0.
type Player struct {
	engine *Engine
	single *Engine // the engine, answering in this goroutine alone
	worker *worker
	depth  int
	places map[backgammon.Dice]int // of the rolls among backgammon.Rolls
	worths []float32
}

// NewPlayer returns a player who looks so many rolls ahead.
func (e *Engine) NewPlayer(depth int) *Player {
	p := &Player{
		engine: e,
		single: &Engine{tables: e.tables, threads: 1, cache: e.cache},
		worker: e.workers.take(),
		depth:  depth,
		places: make(map[backgammon.Dice]int, backgammon.RollCount),
	}
	p.single.workers.make = e.workers.make
	for i, roll := range p.worker.rolls {
		p.places[roll.Dice] = i
	}
	return p
}

// Close ends the use of the player.
func (p *Player) Close() { p.engine.workers.give(p.worker) }

// Threads returns how many threads answer one question.
func (e *Engine) Threads() int { return e.threads }

// Stand returns what a look says of a position before the roll, and stores in worths
// what it is worth without a double now: what the ladder's Decide takes.
func (p *Player) Stand(ctx context.Context, b *backgammon.Board, l *equity.Ladder, worths []float32) (backgammon.Chances, error) {
	if p.depth > 0 {
		x, err := p.single.Position(ctx, b, l, p.depth)
		copy(worths, x.Worths)
		return x.Chances, err
	}
	c := p.worker.said(b)
	p.engine.newLook(l, 0).hold(b, &c, 0, worths)
	return c, nil
}

// Known reports whether Stand tells the truth about a position: the chances are those
// of a table, and so are the worths, or they follow from the chances alone.
func (p *Player) Known(b *backgammon.Board, l *equity.Ladder) bool {
	return (l.Endless() || l.Len() == 1) && bearoff.Covers(b) == bearoff.TwoSided
}

// Play returns the position behind the best play of a roll, as the opponent sees it.
// The larger die comes first.
func (p *Player) Play(ctx context.Context, b *backgammon.Board, d backgammon.Dice, l *equity.Ladder) (backgammon.Board, error) {
	if p.depth > 0 {
		plays, err := p.single.Plays(ctx, b, d, l, Normal(p.depth))
		if err != nil {
			return backgammon.Board{}, err
		}
		return plays[0].Move.Board.Swap(), nil
	}
	return p.bare(b, d, l), nil
}

// bare is Play by the networks alone: what expand does for every roll. The other
// rolls are without plays here.
func (p *Player) bare(b *backgammon.Board, d backgammon.Dice, l *equity.Ladder) backgammon.Board {
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
	k := p.engine.newLook(l, 0)
	w.sift(k, v, 0)
	v.said = grow(v.said, len(v.boards))
	v.worths = grow(v.worths, l.Len())
	w.estimates.batch(v.said, v.boards)
	return v.boards[k.choose(v, 0, len(v.boards), 0)]
}

// Reply is the position behind a play, and what the networks say of it to the player
// who has made the play.
type Reply struct {
	Board   backgammon.Board // as the opponent sees it
	Chances backgammon.Chances
	Worth   float32 // of rung 0, the opponent's double included
}

// Replies stores the best play of every roll by the networks alone, in the order of
// backgammon.Rolls.
func (p *Player) Replies(b *backgammon.Board, l *equity.Ladder, replies *[backgammon.RollCount]Reply) {
	w := p.worker
	k := p.engine.newLook(l, 0)
	v := w.expand(k, b, 0, 1)
	p.worths = grow(p.worths, l.Len())
	for i, at := range v.best {
		k.leaf(&v.boards[at], &v.said[at], 1, p.worths)
		replies[i] = Reply{Board: v.boards[at], Chances: v.said[at].Swap(), Worth: -p.worths[0]}
	}
}
