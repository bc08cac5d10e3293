package gomoku

import "gogo/board/gomoku"

// Game is a game that was played to its end, or up to a proof of it.
type Game struct {
	Number        uint64 // with the seed it says what was drawn
	Width, Height int
	Rule          gomoku.Rule
	Opening       int // plies that were drawn, before those that were played
	Plies         []Ply
	Winner        gomoku.Color // Empty for a draw
	// Proof is in how many plies after the last one the winner wins by force. It is 0
	// for a draw, and where it is not known.
	Proof int
}

// Ply is a move, Black's and White's in turn, and the position before it.
type Ply struct {
	Move    XY
	Verdict Verdict
	Stray   Stray // beside that position; not where another than the best move was played
}

// Verdict is what a search said of a position.
type Verdict struct {
	Given bool // the position was searched; nothing else counts where it was not
	Value int  // to the side to move, in units of lines.Unit
	Best  XY
	Quiet bool
}

// Stray is the position after a move that was tried beside the one that was played. It has
// no result.
type Stray struct {
	Move XY
	Verdict
}

// XY is a column and a row, from zero.
type XY struct{ X, Y uint8 }

// Moves returns the first moves of the game.
func (g *Game) Moves(plies int) []XY {
	moves := make([]XY, plies)
	for i := range moves {
		moves[i] = g.Plies[i].Move
	}
	return moves
}

// Verdicts returns how many positions of the game and beside it were searched.
func (g *Game) Verdicts() int {
	n := 0
	for i := range g.Plies {
		if g.Plies[i].Verdict.Given {
			n++
		}
		if g.Plies[i].Stray.Given {
			n++
		}
	}
	return n
}
