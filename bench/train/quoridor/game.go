package quoridor

import "gogo/board/quoridor"

// Game is a game that was played to its end, or up to a proof of it.
type Game struct {
	Number        uint64 // with the seed it says what was drawn
	Width, Height int
	Walls         [2]int // in each hand at the start
	Opening       int    // plies that were drawn, before those that were played
	Plies         []Ply
	Winner        quoridor.Color
	// Proof is in how many plies after the last one the winner wins by force, 0 if the
	// last one has won.
	Proof int
}

// Ply is a move, and the position before it.
type Ply struct {
	Move    quoridor.Move
	Verdict Verdict
}

// Verdict is what a search said of a position.
type Verdict struct {
	Given bool // the position was searched; nothing else counts where it was not
	Value int  // to the side to move, in units of paths.Unit
	Best  quoridor.Move
}

// Start returns the board that the game began on.
func (g *Game) Start() (*quoridor.Board, error) {
	b, err := quoridor.New(g.Width, g.Height, 0)
	if err != nil {
		return nil, err
	}
	for c, n := range g.Walls {
		b.SetWallsLeft(quoridor.Color(c), n)
	}
	return b, nil
}

// After returns the board after some plies of a game whose moves are legal.
func (g *Game) After(plies int) (*quoridor.Board, error) {
	b, err := g.Start()
	if err != nil {
		return nil, err
	}
	for i := range plies {
		b.Make(g.Plies[i].Move, b.ToMove())
	}
	return b, nil
}
