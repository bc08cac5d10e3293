package backgammon

import "gogo/board/bitboard"

// Move is a legal play and the board that it leads to, still as the mover sees
// it.
type Move struct {
	Board Board
	Play  Play
}

// Generator lists legal plays. It keeps the room for the list and serves one
// goroutine at a time. The zero value is ready.
type Generator struct {
	moves  []Move
	hashes []uint64 // of the boards in moves
	rank   int      // of the plays in moves
	now    Move     // the play under way
	own    points   // where the mover has chequers now
	open   points   // where the mover may land
}

// points is a set of places of a Side, the bar among them.
type points = bitboard.Set64[int]

// home is the points from which chequers are borne off.
const home points = 1<<6 - 1

// Moves returns the legal plays for a roll on a board, one for each board that
// can be reached. Whoever cannot move has one play, without steps. The list is
// good until the next call. The board must be valid and the dice rolled.
func (g *Generator) Moves(b *Board, d Dice) []Move {
	g.moves, g.hashes = g.moves[:0], g.hashes[:0]
	g.rank = 0
	g.look(b)
	if d.Double() {
		g.double(int(d[0]), Bar)
	} else {
		large, small := int(max(d[0], d[1])), int(min(d[0], d[1]))
		g.pair(large, small, rankLarge)
		g.pair(small, large, rankSmall)
	}
	return g.moves
}

// look begins a play on a board.
func (g *Generator) look(b *Board) {
	g.now = Move{Board: *b}
	g.own, g.open = 0, 0
	for at, n := range b[0] {
		if n > 0 {
			g.own |= 1 << at
		}
	}
	for at, n := range b[1][:Points] {
		if n < 2 {
			g.open |= 1 << (Points - 1 - at)
		}
	}
}

// The ranks of plays of two different dice: only those of the highest rank that
// there is are legal. The rank of a double's play is the number of its steps.
const (
	rankNone = iota
	rankSmall
	rankLarge
	rankBoth
)

// pair lists the plays of two different dice that begin with first, where rank is
// that of a play without second.
func (g *Generator) pair(first, second, rank int) {
	sources := g.sources(first)
	if sources == 0 && len(g.moves) == 0 {
		g.add(rankNone)
	}
	for sources != 0 {
		hit := g.step(sources.TakeLast(), first)
		g.second(second, rank)
		g.undo(hit)
	}
}

// second ends a play by the second die, if it can be moved. A play that comes
// up in two ways is listed once.
func (g *Generator) second(die, rank int) {
	sources := g.sources(die)
	if sources == 0 {
		g.addNew(rank)
	}
	for sources != 0 {
		hit := g.step(sources.TakeLast(), die)
		g.addNew(rankBoth)
		g.undo(hit)
	}
}

// double lists the plays of a double that go on from points up to rear. Steps go
// from rear to front, so that every play comes up in one way.
func (g *Generator) double(die, rear int) {
	sources := g.sources(die) & (1<<(rear+1) - 1)
	if sources == 0 || g.now.Play.N == 4 {
		g.add(int(g.now.Play.N))
		return
	}
	for sources != 0 {
		from := sources.TakeLast()
		hit := g.step(from, die)
		g.double(die, from)
		g.undo(hit)
	}
}

// sources returns from where a chequer may go by a die.
func (g *Generator) sources(die int) points {
	const bar points = 1 << Bar
	movable := g.own & (g.open << die)
	if g.own&bar != 0 {
		return movable & bar
	}
	if g.own&^home == 0 && g.own != 0 {
		movable |= g.own & (1 << (die - 1))
		if rear := g.own.Last(); rear < die {
			movable |= 1 << rear
		}
	}
	return movable
}

// step moves a chequer and hits what it meets, which it reports.
func (g *Generator) step(from, die int) (hit bool) {
	own, other := &g.now.Board[0], &g.now.Board[1]
	to := max(from-die, Off)
	own[from]--
	if own[from] == 0 {
		g.own &^= 1 << from
	}
	if to != Off {
		own[to]++
		g.own |= 1 << to
		if at := Points - 1 - to; other[at] > 0 {
			other[at]--
			other[Bar]++
			hit = true
		}
	}
	g.now.Play.Steps[g.now.Play.N] = Step{int8(from), int8(to)}
	g.now.Play.N++
	return hit
}

// undo takes the last step back.
func (g *Generator) undo(hit bool) {
	own, other := &g.now.Board[0], &g.now.Board[1]
	g.now.Play.N--
	last := &g.now.Play.Steps[g.now.Play.N]
	if last.To != Off {
		own[last.To]--
		if own[last.To] == 0 {
			g.own &^= 1 << last.To
		}
		if hit {
			other[Bar]--
			other[Points-1-last.To]++
		}
	}
	own[last.From]++
	g.own |= 1 << last.From
	*last = Step{}
}

// add lists the play under way, unless there are plays of a higher rank; those of
// a lower one go.
func (g *Generator) add(rank int) {
	if rank < g.rank {
		return
	}
	if rank > g.rank {
		g.moves, g.hashes = g.moves[:0], g.hashes[:0]
		g.rank = rank
	}
	g.moves = append(g.moves, g.now)
}

// addNew lists the play under way as add does, unless its board is in the list.
func (g *Generator) addNew(rank int) {
	if rank < g.rank {
		return
	}
	hash := g.now.Board.Hash()
	if rank == g.rank && g.listed(hash) {
		return
	}
	g.add(rank)
	g.hashes = append(g.hashes, hash)
}

// listed reports whether the board under way, which has the hash, is in the list.
func (g *Generator) listed(hash uint64) bool {
	for i, h := range g.hashes {
		if h == hash && g.moves[i].Board == g.now.Board {
			return true
		}
	}
	return false
}
