package backgammon

import (
	"fmt"
	"math/rand/v2"

	"gogo/board/bitboard"
)

// Dice is a pair of dice; their order does not matter. The zero value means that
// they have not been rolled.
type Dice [2]uint8

// Rolled reports whether there is a roll.
func (d Dice) Rolled() bool {
	return d != Dice{}
}

// Double reports whether both dice show the same.
func (d Dice) Double() bool {
	return d[0] == d[1]
}

// Validate returns an error for dice that cannot be rolled. The zero value is valid.
func (d Dice) Validate() error {
	if !d.Rolled() {
		return nil
	}
	for _, die := range d {
		if die < 1 || die > 6 {
			return fmt.Errorf("dice %d and %d: a die shows 1 to 6", d[0], d[1])
		}
	}
	return nil
}

// Roll is a roll and the number of ways, of 36, in which it comes.
type Roll struct {
	Dice Dice
	Ways int
}

// RollCount is the number of different rolls.
const RollCount = 21

// Rolls returns the rolls, the larger die first in each.
func Rolls() [RollCount]Roll {
	var rolls [RollCount]Roll
	n := 0
	for a := uint8(1); a <= 6; a++ {
		for b := uint8(1); b <= a; b++ {
			ways := 2
			if a == b {
				ways = 1
			}
			rolls[n] = Roll{Dice{a, b}, ways}
			n++
		}
	}
	return rolls
}

// Step is the move of one checker by one die: From is Bar or the index of a point,
// To the index of a point or Off.
type Step struct {
	From, To int8
}

// Off stands for borne off.
const Off = -1

// Play is the steps of a turn, in an order in which they can be made. It has none if
// no step is legal.
type Play struct {
	Steps [4]Step
	N     uint8 // number of steps
}

// Move is a legal play and the resulting board, still as the mover sees it.
type Move struct {
	Board Board
	Play  Play
}

// Generator lists legal plays. It reuses the memory of the list and must not be used
// by several goroutines at once. The zero value is ready to use.
type Generator struct {
	moves  []Move
	hashes []uint64 // of the boards in moves
	rank   int      // of the plays in moves
	now    Move     // the current play
	own    points   // where the mover has checkers now
	open   points   // where the mover may land
}

// points is a set of indexes of a Side.
type points = bitboard.Set64[int]

// home is the home board, from which checkers are borne off.
const home points = 1<<6 - 1

// Moves returns the legal plays of a roll, one for each resulting board. A player
// who cannot move has a single play without steps. The list is valid until the next
// call. The board must be valid and the dice rolled.
func (g *Generator) Moves(b *Board, d Dice) []Move {
	g.moves, g.hashes = g.moves[:0], g.hashes[:0]
	g.rank = 0
	g.begin(b)
	if d.Double() {
		g.double(int(d[0]), Bar)
	} else {
		large, small := int(max(d[0], d[1])), int(min(d[0], d[1]))
		g.pair(large, small, rankLarge)
		g.pair(small, large, rankSmall)
	}
	return g.moves
}

// begin begins a play on a board.
func (g *Generator) begin(b *Board) {
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

// The ranks of plays of two different dice: only the plays of the highest rank that
// occurs are legal. The rank of a play of a double is the number of its steps.
const (
	rankNone = iota
	rankSmall
	rankLarge
	rankBoth
)

// pair lists the plays of two different dice that begin with first. rank is the rank
// of a play that does not use second.
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

// second completes a play with the second die, if it can be used. A play that arises
// in two ways is listed once.
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

// double lists the plays of a double that continue from points up to rear. Steps are
// made from rear to front, so that every play arises once.
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

// sources returns the places from which a checker may move by a die.
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

// step moves a checker and reports whether it hits.
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

// add lists the current play, unless there are plays of a higher rank. It removes
// plays of a lower rank.
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

// addNew is like add, but only if the resulting board is not in the list.
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

// listed reports whether the current board, which has the hash, is in the list.
func (g *Generator) listed(hash uint64) bool {
	for i, h := range g.hashes {
		if h == hash && g.moves[i].Board == g.now.Board {
			return true
		}
	}
	return false
}

// RandomBoards returns n boards for tests and measurements, from games of random plays
// and each apart plays after the one before. No game is over on them. The same seed
// gives the same boards.
func RandomBoards(n, apart int, seed uint64) []Board {
	r := rand.New(rand.NewPCG(seed, 0))
	var g Generator
	boards := make([]Board, n)
	board := Start()
	for i := range boards {
		for range apart {
			moves := g.Moves(&board, randomDice(r))
			board = moves[r.IntN(len(moves))].Board.Swap()
			if board.Won() != 0 {
				board = Start()
			}
		}
		boards[i] = board
	}
	return boards
}

func randomDice(r *rand.Rand) Dice {
	return Dice{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
}
